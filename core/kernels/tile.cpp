#include "core/kernels/tile.h"

#include <algorithm>

#include "core/base/simd.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;
static_assert(kTileCols == 2 * kLanes);

template <Layout layout, int rows>
[[gnu::always_inline]] inline void fullTile(int depth, const float* a_data, std::ptrdiff_t a_stride, const float* b,
                                            std::ptrdiff_t b_stride, const float* start, std::ptrdiff_t start_stride,
                                            float* c, std::ptrdiff_t c_stride) {
  F32x4 sum[rows][2];
#pragma GCC unroll 6
  for (int r = 0; r < rows; ++r) {
    sum[r][0] = F32x4::load(start);
    sum[r][1] = F32x4::load(start + kLanes);
    start += start_stride;
  }
  // One pointer for each row of A, or one for all of a column.
  constexpr int kPointers = layout == Layout::kRows ? rows : 1;
  const float* a[kPointers];
#pragma GCC unroll 6
  for (int r = 0; r < kPointers; ++r) a[r] = a_data + r * a_stride;
  const std::ptrdiff_t a_step = layout == Layout::kRows ? 1 : a_stride;
  for (int i = 0; i < depth; ++i) {
    const F32x4 b0 = F32x4::load(b), b1 = F32x4::load(b + kLanes);
#pragma GCC unroll 6
    for (int r = 0; r < rows; ++r) {
      const F32x4 factor = F32x4::loadSplat(layout == Layout::kRows ? a[r % kPointers] : a[0] + r);
      sum[r][0] = fma(factor, b0, sum[r][0]);
      sum[r][1] = fma(factor, b1, sum[r][1]);
    }
#pragma GCC unroll 6
    for (int r = 0; r < kPointers; ++r) a[r] += a_step;
    b += b_stride;
  }
#pragma GCC unroll 6
  for (int r = 0; r < rows; ++r) {
    sum[r][0].store(c);
    sum[r][1].store(c + kLanes);
    c += c_stride;
  }
}

// Tiles side by side. Small and never inlined: V8 compiles a hot wasm function between calls, not in
// the middle of one.
template <Layout layout, int rows>
[[gnu::noinline]] void fullTiles(int count, int depth, const float* a, std::ptrdiff_t a_stride, const float* b,
                                 std::ptrdiff_t b_stride, std::ptrdiff_t b_next, const float* start,
                                 std::ptrdiff_t start_stride, std::ptrdiff_t start_next, float* c,
                                 std::ptrdiff_t c_stride) {
  for (; count > 0; --count, b += b_next, start += start_next, c += kTileCols) {
    fullTile<layout, rows>(depth, a, a_stride, b, b_stride, start, start_stride, c, c_stride);
  }
}

using TileFunction = decltype(&fullTiles<Layout::kRows, 1>);
template <Layout layout>
constexpr TileFunction kFullTiles[6] = {fullTiles<layout, 1>, fullTiles<layout, 2>, fullTiles<layout, 3>,
                                        fullTiles<layout, 4>, fullTiles<layout, 5>, fullTiles<layout, 6>};

}  // namespace

void multiplyTiles(Layout layout, int rows, int cols, const TileInput& in, const TileOutput& out) {
  const TileFunction multiply =
      layout == Layout::kRows ? kFullTiles<Layout::kRows>[rows - 1] : kFullTiles<Layout::kColumns>[rows - 1];
  const int full = cols / kTileCols, rest = cols % kTileCols;
  multiply(full, in.depth, in.a, in.a_stride, in.b, in.b_stride, in.b_next, out.start, out.start_stride,
           out.start_next, out.c, out.c_stride);
  if (rest == 0) return;
  // The last columns through copies: a tile reads and writes all eight.
  const float* last_start = out.start + full * out.start_next;
  float* last_c = out.c + full * kTileCols;
  float start[kTileRows * kTileCols] = {};
  float c[kTileRows * kTileCols];
  for (int r = 0; r < rows; ++r) std::copy_n(last_start + r * out.start_stride, rest, start + r * kTileCols);
  multiply(1, in.depth, in.a, in.a_stride, in.b + full * in.b_next, in.b_stride, 0, start, kTileCols, 0, c, kTileCols);
  for (int r = 0; r < rows; ++r) std::copy_n(c + r * kTileCols, rest, last_c + r * out.c_stride);
}

namespace {

// Two panels at a time: sixteen numbers are a whole line of the cache.
[[gnu::noinline]] void packTwoPanels(int depth, const float* b, std::ptrdiff_t stride, float* panel) {
  float* second = panel + std::ptrdiff_t{depth} * kTileCols;
  for (int i = 0; i < depth; ++i, b += stride, panel += kTileCols, second += kTileCols) {
    F32x4::load(b).store(panel);
    F32x4::load(b + kLanes).store(panel + kLanes);
    F32x4::load(b + 2 * kLanes).store(second);
    F32x4::load(b + 3 * kLanes).store(second + kLanes);
  }
}

[[gnu::noinline]] void packOnePanel(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel) {
  if (cols == kTileCols) {
    for (int i = 0; i < depth; ++i, b += stride, panel += kTileCols) {
      F32x4::load(b).store(panel);
      F32x4::load(b + kLanes).store(panel + kLanes);
    }
    return;
  }
  for (int i = 0; i < depth; ++i, b += stride, panel += kTileCols) {
    for (int c = 0; c < kTileCols; ++c) panel[c] = c < cols ? b[c] : 0.0f;
  }
}

}  // namespace

void packColumns(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panels) {
  int c = 0;
  for (; c + 2 * kTileCols <= cols; c += 2 * kTileCols) packTwoPanels(depth, b + c, stride, panels + c * std::ptrdiff_t{depth});
  for (; c < cols; c += kTileCols) {
    packOnePanel(depth, std::min(kTileCols, cols - c), b + c, stride, panels + c * std::ptrdiff_t{depth});
  }
}

namespace {

[[gnu::noinline]] void packTransposedPanel(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel) {
  if (cols < kTileCols) std::fill_n(panel, static_cast<std::size_t>(depth) * kTileCols, 0.0f);
  int c = 0;
  for (; c + kLanes <= cols; c += kLanes) {
    const float* row = b + c * stride;
    int i = 0;
    for (; i + kLanes <= depth; i += kLanes) {
      F32x4 r0 = F32x4::load(row + i), r1 = F32x4::load(row + stride + i);
      F32x4 r2 = F32x4::load(row + 2 * stride + i), r3 = F32x4::load(row + 3 * stride + i);
      transpose(r0, r1, r2, r3);
      float* out = panel + i * kTileCols + c;
      r0.store(out);
      r1.store(out + kTileCols);
      r2.store(out + 2 * kTileCols);
      r3.store(out + 3 * kTileCols);
    }
    for (; i < depth; ++i) {
      for (int j = 0; j < kLanes; ++j) panel[i * kTileCols + c + j] = row[j * stride + i];
    }
  }
  for (; c < cols; ++c) {
    for (int i = 0; i < depth; ++i) panel[i * kTileCols + c] = b[c * stride + i];
  }
}

}  // namespace

void packTransposed(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panels) {
  for (int c = 0; c < cols; c += kTileCols) {
    packTransposedPanel(depth, std::min(kTileCols, cols - c), b + c * stride, stride, panels + c * std::ptrdiff_t{depth});
  }
}

}  // namespace crumb::kernels
