#include "core/kernels/tile.h"

#include <algorithm>

#include "core/base/simd.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;
static_assert(kTileCols == 2 * kLanes);

// Small and never inlined: V8 compiles a hot wasm function between calls, not in the middle of one.
template <Layout layout, int rows>
[[gnu::noinline]] void fullTile(int depth, const float* a_data, std::ptrdiff_t a_stride, const float* b,
                                std::ptrdiff_t b_stride, const float* start, std::ptrdiff_t start_stride, float* c,
                                std::ptrdiff_t c_stride) {
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

using TileFunction = decltype(&fullTile<Layout::kRows, 1>);
template <Layout layout>
constexpr TileFunction kFullTile[6] = {fullTile<layout, 1>, fullTile<layout, 2>, fullTile<layout, 3>,
                                       fullTile<layout, 4>, fullTile<layout, 5>, fullTile<layout, 6>};

}  // namespace

void multiplyTile(Layout layout, int rows, int cols, const TileInput& in, const TileOutput& out) {
  const TileFunction multiply =
      layout == Layout::kRows ? kFullTile<Layout::kRows>[rows - 1] : kFullTile<Layout::kColumns>[rows - 1];
  const auto run = [&](const float* start, std::ptrdiff_t start_stride, float* c, std::ptrdiff_t c_stride) {
    multiply(in.depth, in.a, in.a_stride, in.b, in.b_stride, start, start_stride, c, c_stride);
  };
  if (cols == kTileCols) return run(out.start, out.start_stride, out.c, out.c_stride);
  float start[kTileRows * kTileCols] = {};
  float c[kTileRows * kTileCols];
  for (int r = 0; r < rows; ++r) std::copy_n(out.start + r * out.start_stride, cols, start + r * kTileCols);
  run(start, kTileCols, c, kTileCols);
  for (int r = 0; r < rows; ++r) std::copy_n(c + r * kTileCols, cols, out.c + r * out.c_stride);
}

void packColumns(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel) {
  if (cols == kTileCols) {
    for (int i = 0; i < depth; ++i, b += stride, panel += kTileCols) {
      F32x4::load(b).store(panel);
      F32x4::load(b + kLanes).store(panel + kLanes);
    }
    return;
  }
  for (int i = 0; i < depth; ++i, b += stride, panel += kTileCols) {
    std::fill(std::copy_n(b, cols, panel), panel + kTileCols, 0.0f);
  }
}

void packTransposed(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel) {
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

}  // namespace crumb::kernels
