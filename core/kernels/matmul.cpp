#include "core/kernels/matmul.h"

#include <algorithm>
#include <cstddef>

#include "core/base/parallel.h"
#include "core/kernels/activations.h"
#include "core/kernels/few_rows.h"
#include "core/kernels/tile.h"

namespace crumb::kernels {

namespace {

// Depth and columns of B that are packed at a time: a panel of 256 × 8 numbers (8 KB) stays in the
// first-level cache beside six rows of A, the whole block (256 KB) in the second.
constexpr int kDepthBlock = 256;
constexpr int kColBlock = 256;

// So many columns repay copying a strided tile of A once: it is read for each panel of eight.
constexpr int kRepayColumns = 128;

// A chunk of this many multiply-adds (some 4 µs) repays handing it to another thread.
constexpr std::ptrdiff_t kGrainWork = 1 << 17;

// From so many panels for each thread on, one more or less matters little.
constexpr int kEvenPanels = 8;

const float kZeros[kTileCols] = {};

enum class Start { kZero, kBias, kOutput };

// c[rows, cols] (+)= A[rows, depth] · B[depth, cols]; c is dense.
struct Product {
  int rows, cols, depth;
  Layout a_layout;
  const float* a;
  std::ptrdiff_t a_stride;
  bool b_transposed;
  const float* b;
  std::ptrdiff_t b_stride;
  Start start;
  const float* bias;
  float* c;
  float* gelu;  // if not null: gelu[rows, cols] = GELU(c), and c becomes its slope
};

void pack(const Product& p, int depth_begin, int depth, int col_begin, int cols, float* panels) {
  if (p.b_transposed) {
    packTransposed(depth, cols, p.b + col_begin * p.b_stride + depth_begin, p.b_stride, panels);
  } else {
    packColumns(depth, cols, p.b + depth_begin * p.b_stride + col_begin, p.b_stride, panels);
  }
}

// The tiles of one row of tiles, over packed panels.
void multiplyTileRow(const Product& p, int row, int depth_begin, int depth, int col_begin, int cols,
                     const float* panels) {
  const int rows = std::min(kTileRows, p.rows - row);
  float* c = p.c + static_cast<std::ptrdiff_t>(row) * p.cols + col_begin;
  const bool from_output = depth_begin > 0 || p.start == Start::kOutput;
  const float* start = from_output ? c : p.start == Start::kBias ? p.bias + col_begin : kZeros;
  const float* a =
      p.a_layout == Layout::kRows ? p.a + row * p.a_stride + depth_begin : p.a + depth_begin * p.a_stride + row;
  std::ptrdiff_t a_stride = p.a_stride;
  if (p.a_layout == Layout::kColumns && cols >= kRepayColumns) {
    alignas(64) static thread_local float tile[kDepthBlock * kTileCols];
    packColumns(depth, std::min(kTileCols, p.rows - row), a, a_stride, tile);
    a = tile;
    a_stride = kTileCols;
  }
  multiplyTiles(p.a_layout, rows, cols, {depth, a, a_stride, panels, kTileCols, std::ptrdiff_t{depth} * kTileCols},
                {start, from_output ? p.cols : 0, start == kZeros ? 0 : kTileCols, c, p.cols});
  if (p.gelu == nullptr || depth_begin + depth < p.depth) return;
  for (int r = 0; r < rows; ++r) {
    float* row_c = c + static_cast<std::ptrdiff_t>(r) * p.cols;
    geluForwardSlope(static_cast<std::size_t>(cols), row_c, p.gelu + (row_c - p.c), row_c);
  }
}

// The part of C that one thread makes.
struct Part {
  int row_begin, row_end, col_begin, col_end;
};

void multiplyPart(const Product& p, const Part& part) {
  alignas(64) static thread_local float panels[kDepthBlock * kColBlock];
  for (int col = part.col_begin; col < part.col_end; col += kColBlock) {
    const int cols = std::min(kColBlock, part.col_end - col);
    for (int i = 0; i < p.depth; i += kDepthBlock) {
      const int depth = std::min(kDepthBlock, p.depth - i);
      pack(p, i, depth, col, cols, panels);
      for (int row = part.row_begin; row < part.row_end; row += kTileRows) {
        multiplyTileRow(p, row, i, depth, col, cols, panels);
      }
    }
  }
}

// The start of every sum where there is nothing to add up.
void fillStart(const Product& p) {
  if (p.start == Start::kOutput) return;
  for (int r = 0; r < p.rows; ++r) {
    float* c = p.c + static_cast<std::ptrdiff_t>(r) * p.cols;
    if (p.start == Start::kBias) std::copy_n(p.bias, p.cols, c);
    if (p.start == Start::kZero) std::fill_n(c, p.cols, 0.0f);
  }
}

void multiply(const Product& p) {
  if (p.depth == 0) fillStart(p);
  // Split by columns, each thread packs only its own panels of B; split by rows, each packs all of
  // them. But a few panels cannot be shared out evenly.
  const int panels = (p.cols + kTileCols - 1) / kTileCols, tiles = (p.rows + kTileRows - 1) / kTileRows;
  const bool by_columns = panels % threadCount() == 0 || panels >= kEvenPanels * threadCount();
  const int pieces = by_columns ? panels : tiles;
  const std::ptrdiff_t work = std::ptrdiff_t{p.rows} * p.cols * std::max(p.depth, 1) / std::max(pieces, 1);
  parallelFor(pieces, 1 + kGrainWork / std::max<std::ptrdiff_t>(work, 1), [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    const int first = static_cast<int>(begin), last = static_cast<int>(end);
    multiplyPart(p, by_columns ? Part{0, p.rows, first * kTileCols, std::min(p.cols, last * kTileCols)}
                               : Part{first * kTileRows, std::min(p.rows, last * kTileRows), 0, p.cols});
  });
}

}  // namespace

void matmulXWt(int M, int N, int K, const float* x, const float* w, const float* bias, float* y) {
  if (M <= kFewRows) {
    const std::ptrdiff_t column_work = std::max<std::ptrdiff_t>(std::ptrdiff_t{M} * K, 1);
    parallelFor(N, 1 + kGrainWork / column_work, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
      fewRowsXWt({M, K, x, K, w, K, bias, y, N}, static_cast<int>(begin), static_cast<int>(end));
    });
    return;
  }
  multiply({M, N, K, Layout::kRows, x, K, true, w, K, bias ? Start::kBias : Start::kZero, bias, y, nullptr});
}

void matmulXWtGelu(int M, int N, int K, const float* x, const float* w, const float* bias, float* y, float* slope) {
  if (M <= kFewRows || slope == nullptr) {
    matmulXWt(M, N, K, x, w, bias, y);
    const std::size_t n = static_cast<std::size_t>(M) * static_cast<std::size_t>(N);
    return slope ? geluForwardSlope(n, y, y, slope) : geluForward(n, y, y);
  }
  multiply({M, N, K, Layout::kRows, x, K, true, w, K, bias ? Start::kBias : Start::kZero, bias, slope, y});
}

void matmulDyW(int M, int N, int K, const float* d_y, const float* w, float* d_x) {
  multiply({M, K, N, Layout::kRows, d_y, N, false, w, K, Start::kZero, nullptr, d_x, nullptr});
}

void accumulateDytX(int M, int N, int K, const float* d_y, const float* x, float* d_w) {
  multiply({N, K, M, Layout::kColumns, d_y, N, false, x, K, Start::kOutput, nullptr, d_w, nullptr});
}

void matmulXWt(int M, int N, int K, const double* x, const double* w, const double* bias, double* y) {
  reference::matmulXWt(M, N, K, x, w, bias, y);
}

void matmulXWtGelu(int M, int N, int K, const double* x, const double* w, const double* bias, double* y,
                   double* slope) {
  reference::matmulXWtGelu(M, N, K, x, w, bias, y, slope);
}

void matmulDyW(int M, int N, int K, const double* d_y, const double* w, double* d_x) {
  reference::matmulDyW(M, N, K, d_y, w, d_x);
}

void accumulateDytX(int M, int N, int K, const double* d_y, const double* x, double* d_w) {
  reference::accumulateDytX(M, N, K, d_y, x, d_w);
}

}  // namespace crumb::kernels
