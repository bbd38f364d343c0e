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
  const float* b;  // element (i, c) is b[i·b_stride + c] for the first kTileCols columns,
  std::ptrdiff_t b_stride;
  std::ptrdiff_t b_next;  // and so much further on for the next
};

struct TileOutput {
  const float* start;  // what each sum begins with: element (r, c) is start[r·start_stride + c] for the
  std::ptrdiff_t start_stride;  // first kTileCols columns,
  std::ptrdiff_t start_next;    // and so much further on for the next
  float* c;
  std::ptrdiff_t c_stride;
};

// c[rows, cols] = start + a·b, every sum in ascending order of the inner index.
// 1 ≤ rows ≤ kTileRows. b must be readable up to the next multiple of kTileCols columns (start and c
// only up to `cols`); what stands in the columns past `cols` does not matter.
void multiplyTiles(Layout layout, int rows, int cols, const TileInput& in, const TileOutput& out);

// B cut into panels of kTileCols columns, one after the other, each [depth, kTileCols] and dense: what
// the tiles read then lies in one piece. Columns past `cols` are zeros.
//   packColumns:    element (i, c) is b[i·stride + c]
//   packTransposed: element (i, c) is b[c·stride + i]
void packColumns(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panels);
void packTransposed(int depth, int cols, const float* b, std::ptrdiff_t stride, float* panels);

}  // namespace crumb::kernels
