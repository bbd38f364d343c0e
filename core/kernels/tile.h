// The inner block of every matrix product, and the packing that feeds it.
//
// A product C = A·B is cut into tiles of kTileRows × kTileCols elements of C that stay in registers
// while the inner index runs (Goto & van de Geijn 2008): per step one row of B (two vectors) and a
// broadcast of each of the six elements of A's column, 12 fused multiply-adds. Twelve accumulators,
// two vectors of B and a broadcast are all that 16 registers, one of them V8's own, hold.
//
// Internal to core/kernels.
#pragma once

#include <cstddef>

#include "core/base/simd.h"

namespace crumb::kernels {

inline constexpr int kTileRows = kFused ? 6 : 4;  // a product of its own takes a register more
inline constexpr int kTileCols = 8;

// How A is stored. Its element (r, i) is a[r·stride + i] when rows are contiguous, a[i·stride + r]
// when columns are.
enum class Layout { kRows, kColumns };

struct TileInput {
  int depth;  // length of the inner index
  const float* a;
  std::ptrdiff_t a_stride;
  const float* b;  // element (i, c) is b[i·b_stride + c]
  std::ptrdiff_t b_stride;
};

struct TileOutput {
  const float* start;  // what each sum begins with: element (r, c) is start[r·start_stride + c]
  std::ptrdiff_t start_stride;
  float* c;
  std::ptrdiff_t c_stride;
};

// c[rows, cols] = start + a·b, every sum in ascending order of the inner index.
// 1 ≤ rows ≤ kTileRows, 1 ≤ cols ≤ kTileCols. b must have kTileCols readable columns (start and c
// only `cols`); what stands in the columns past `cols` does not matter.
void multiplyTile(Layout layout, int rows, int cols, const TileInput& in, const TileOutput& out);

// panel[i·kTileCols + c] = b[i·stride + c] for i < depth, c < cols, zeros in the other columns.
void packColumns(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel);

// panel[i·kTileCols + c] = b[c·stride + i]: the same for a B that is stored transposed.
void packTransposed(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panel);

}  // namespace crumb::kernels
