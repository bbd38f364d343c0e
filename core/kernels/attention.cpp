#include "core/kernels/attention.h"

#include <algorithm>
#include <cstddef>

#include "core/base/simd.h"
#include "core/base/simd_math.h"
#include "core/kernels/few_rows.h"
#include "core/kernels/row_softmax.h"
#include "core/kernels/tile.h"

namespace crumb::kernels {

namespace {

using Shape = HeadShape<float>;

// Keys or values of one head, transposed into panels of kTileCols keys. 1,024 keys of 64 numbers fit
// (256 KB); longer heads, and the single queries of generation, are read in place instead.
constexpr std::ptrdiff_t kPackedNumbers = 1 << 16;
const float kZeros[kTileCols] = {};

// A matrix whose rows are `stride` apart.
struct Rows {
  const float* data;
  std::ptrdiff_t stride;
  const float* operator[](std::ptrdiff_t i) const { return data + i * stride; }
};

int roundUp(int n) { return (n + kTileCols - 1) / kTileCols * kTileCols; }

// The smallest range that holds the ranges of rows [i, i + rows), and the largest that all of them hold.
KeyRange hull(const KeyRange* ranges, int i, int rows) {
  KeyRange out{0, 0};
  for (int r = i; r < i + rows; ++r) {
    if (ranges[r].begin >= ranges[r].end) continue;
    out = out.end == 0 ? ranges[r] : KeyRange{std::min(out.begin, ranges[r].begin), std::max(out.end, ranges[r].end)};
  }
  return out;
}
KeyRange common(const KeyRange* ranges, int i, int rows) {
  KeyRange out = ranges[i];
  for (int r = i + 1; r < i + rows; ++r) {
    out = {std::max(out.begin, ranges[r].begin), std::min(out.end, ranges[r].end)};
  }
  return out;
}

const float* packKeys(const Shape& shape, const Rows& keys) {
  alignas(64) static thread_local float panels[kPackedNumbers];
  const std::ptrdiff_t size = std::ptrdiff_t{roundUp(shape.T_k)} * shape.d_head;
  if (shape.T_q <= kFewRows || size > kPackedNumbers) return nullptr;
  packTransposed(shape.d_head, shape.T_k, keys.data, keys.stride, panels);
  return panels;
}

// products[i,j] = queries_i · keys_j for `rows` rows from i on and all j in the hull of their ranges,
// and perhaps some around it.
void dotProducts(const Shape& shape, const KeyRange* ranges, int i, int rows, const Rows& queries, const Rows& keys,
                 const float* panels, float* products) {
  const auto [begin, end] = hull(ranges, i, rows);
  float* out = products + std::ptrdiff_t{i} * shape.T_k;
  if (panels == nullptr) {
    fewRowsXWt({rows, shape.d_head, queries[i], queries.stride, keys.data, keys.stride, nullptr, out, shape.T_k}, begin,
               end);
    return;
  }
  const int first = begin / kTileCols * kTileCols, depth = shape.d_head;
  multiplyTiles(Layout::kRows, rows, std::min(roundUp(end), shape.T_k) - first,
                {depth, queries[i], queries.stride, panels + std::ptrdiff_t{first} * depth, kTileCols,
                 std::ptrdiff_t{depth} * kTileCols},
                {kZeros, 0, 0, out + first, shape.T_k});
}

// out[rows, d_head] = or += factors · values over `depth` values. kRows: factor (r, j) is
// factors[r·stride + j], kColumns: factors[j·stride + r].
void mix(Layout layout, int rows, int depth, int d_head, const Rows& factors, const Rows& values, bool add, float* out,
         std::ptrdiff_t out_stride) {
  int c = d_head / kTileCols * kTileCols;
  multiplyTiles(layout, rows, c, {depth, factors.data, factors.stride, values.data, values.stride, kTileCols},
                {add ? out : kZeros, add ? out_stride : 0, add ? kTileCols : 0, out, out_stride});
  for (; c < d_head; ++c) {  // a tile would read past the end of the last value
    for (int r = 0; r < rows; ++r) {
      float sum = add ? out[r * out_stride + c] : 0.0f;
      for (int j = 0; j < depth; ++j) sum += (layout == Layout::kRows ? factors[r][j] : factors[j][r]) * values[j][c];
      out[r * out_stride + c] = sum;
    }
  }
}

// out += Σ factors[j] values_j for begin ≤ j < end, in the order of a tile's sums: the few keys that one
// row of a tile sees and another does not.
[[gnu::noinline]] void addRagged(int d_head, const float* factors, const Rows& values, int begin, int end, float* out) {
  constexpr int kLanes = F32x4::kLanes;
  for (int j = begin; j < end; ++j) {
    const float* value = values[j];
    const F32x4 factor = F32x4::loadSplat(factors + j);
    int c = 0;
    for (; c + kTileCols <= d_head; c += kTileCols) {
      fma(factor, F32x4::load(value + c), F32x4::load(out + c)).store(out + c);
      fma(factor, F32x4::load(value + c + kLanes), F32x4::load(out + c + kLanes)).store(out + c + kLanes);
    }
    for (; c < d_head; ++c) out[c] += factors[j] * value[c];
  }
}

// The same for a whole tile under the causal mask, where row r sees the first r of a few keys: factors
// (r, j) with j < r. All in registers; a call for each row costs more than the arithmetic.
[[gnu::noinline]] void addTriangle(int d_head, const float* factors, std::ptrdiff_t factor_stride, const Rows& values,
                                   float* out, std::ptrdiff_t out_stride) {
  constexpr int kLanes = F32x4::kLanes;
  for (int c = 0; c < d_head; c += kTileCols) {
    F32x4 sum[kTileRows][2];
#pragma GCC unroll 6
    for (int r = 1; r < kTileRows; ++r) {
      sum[r][0] = F32x4::load(out + r * out_stride + c);
      sum[r][1] = F32x4::load(out + r * out_stride + c + kLanes);
    }
#pragma GCC unroll 6
    for (int j = 0; j + 1 < kTileRows; ++j) {
      const F32x4 v0 = F32x4::load(values[j] + c), v1 = F32x4::load(values[j] + c + kLanes);
#pragma GCC unroll 6
      for (int r = j + 1; r < kTileRows; ++r) {
        const F32x4 factor = F32x4::loadSplat(factors + r * factor_stride + j);
        sum[r][0] = fma(factor, v0, sum[r][0]);
        sum[r][1] = fma(factor, v1, sum[r][1]);
      }
    }
#pragma GCC unroll 6
    for (int r = 1; r < kTileRows; ++r) {
      sum[r][0].store(out + r * out_stride + c);
      sum[r][1].store(out + r * out_stride + c + kLanes);
    }
  }
}

// Each row of a whole tile sees one key more than the row before it.
bool isTriangle(const KeyRange* ranges, int rows, int end) {
  if (rows != kTileRows) return false;
  for (int r = 0; r < rows; ++r) {
    if (ranges[r].end != end + r) return false;
  }
  return true;
}

// out_r = Σ_j factors[r,j] values_j over the range of each row. What all rows see is one product, the
// rest goes row by row: a forbidden value is never touched, not even times zero.
void mixVisible(const Shape& shape, const KeyRange* ranges, int i, int rows, const float* factors, const Rows& values,
                float* out, std::ptrdiff_t out_stride) {
  auto [begin, end] = common(ranges, i, rows);
  if (begin >= end) begin = end = shape.T_k;  // nothing that all see: every row on its own
  const auto row = [&](int r) { return factors + std::ptrdiff_t{r} * shape.T_k; };
  bool add = false;
  for (int r = i; r < i + rows; ++r) add = add || ranges[r].begin < begin;
  for (int r = i; add && r < i + rows; ++r) {
    std::fill_n(out + r * out_stride, shape.d_head, 0.0f);
    addRagged(shape.d_head, row(r), values, ranges[r].begin, std::min(begin, ranges[r].end), out + r * out_stride);
  }
  mix(Layout::kRows, rows, end - begin, shape.d_head, {row(i) + begin, shape.T_k}, {values[begin], values.stride}, add,
      out + i * out_stride, out_stride);
  if (shape.d_head % kTileCols == 0 && isTriangle(ranges + i, rows, end)) {
    return addTriangle(shape.d_head, row(i) + end, shape.T_k, {values[end], values.stride}, out + i * out_stride,
                       out_stride);
  }
  for (int r = i; r < i + rows; ++r) {
    if (ranges[r].end > end) addRagged(shape.d_head, row(r), values, end, ranges[r].end, out + r * out_stride);
  }
}

// out_j = Σ_i factors[i,j] rows_i for all keys j, over the queries that see one of a tile's keys;
// factors are zero outside the ranges.
void mixQueries(const Shape& shape, const KeyRange* ranges, const float* factors, const Rows& rows, float* out,
                std::ptrdiff_t out_stride) {
  for (int j = 0; j < shape.T_k; j += kTileRows) {
    const int keys = std::min(kTileRows, shape.T_k - j);
    const auto sees = [&](int i) {
      return ranges[i].begin < ranges[i].end && ranges[i].begin < j + keys && ranges[i].end > j;
    };
    int begin = 0, end = shape.T_q;
    while (begin < end && !sees(begin)) ++begin;
    while (begin < end && !sees(end - 1)) --end;
    const Rows f{factors + std::ptrdiff_t{begin} * shape.T_k + j, shape.T_k};
    mix(Layout::kColumns, keys, end - begin, shape.d_head, f, {rows[begin], rows.stride}, false, out + j * out_stride,
        out_stride);
  }
}

// A call of memset costs more than these few numbers. Zero comes from memory, or the compiler would
// make that call of the loop.
void zero(float* begin, float* end) {
  const F32x4 zeros = F32x4::load(detail::inMemory(kZeros));
  for (; begin + F32x4::kLanes <= end; begin += F32x4::kLanes) zeros.store(begin);
  if (begin < end) zeros.storePartial(begin, static_cast<int>(end - begin));
}

void zeroOutside(const KeyRange& range, int T_k, float* row) {
  if (range.begin >= range.end) return zero(row, row + T_k);
  zero(row, row + range.begin);
  zero(row + range.end, row + T_k);
}

[[gnu::noinline]] void softmaxRow(const KeyRange& range, int T_k, float scale, float* row) {
  const int n = range.end - range.begin;
  if (n > 0) {
    float* p = row + range.begin;
    const bool padded = range.begin + roundToLanes(n) <= T_k;
    const float sum = padded ? rowExp<true>(n, p, scale, rowMax<true>(n, p), p)
                             : rowExp<false>(n, p, scale, rowMax<false>(n, p), p);
    rowScale(padded ? roundToLanes(n) : n, 1 / sum, p);
  }
  zeroOutside(range, T_k, row);
}

// d_scores = scale · probs ∘ (d_probs - Σ probs·d_probs), in place of d_probs.
[[gnu::noinline]] void softmaxBackwardRow(const KeyRange& range, int T_k, float scale, const float* probs,
                                          float* d_row) {
  constexpr int kLanes = F32x4::kLanes;
  const int n = range.end - range.begin, whole = n / kLanes * kLanes;
  if (n > 0) {
    const float* p = probs + range.begin;
    float* d = d_row + range.begin;
    const bool padded = range.begin + roundToLanes(n) <= T_k;
    F32x4 lanes = F32x4::zero(), p_rest = lanes, d_rest = lanes;
    for (int j = 0; j < whole; j += kLanes) lanes = fma(F32x4::load(p + j), F32x4::load(d + j), lanes);
    if (whole < n) {
      p_rest = padded ? F32x4::load(p + whole) : F32x4::loadPartial(p + whole, n - whole);  // zeros outside the range
      d_rest = padded ? select(firstLanes(n - whole), F32x4::load(d + whole), d_rest)
                      : F32x4::loadPartial(d + whole, n - whole);
      lanes = fma(p_rest, d_rest, lanes);
    }
    const F32x4 centre = F32x4::splat(sum(lanes)), factor = F32x4::splat(scale);
    for (int j = 0; j < whole; j += kLanes) {
      (F32x4::load(p + j) * factor * (F32x4::load(d + j) - centre)).store(d + j);
    }
    if (whole < n) {
      const F32x4 rest = p_rest * factor * (d_rest - centre);
      padded ? rest.store(d + whole) : rest.storePartial(d + whole, n - whole);
    }
  }
  zeroOutside(range, T_k, d_row);
}

}  // namespace

void attentionHeadForward(const Shape& shape, const KeyRange* ranges, const float* q, const float* k, const float* v,
                          float* probs, float* out) {
  const Rows queries{q, shape.q_stride}, keys{k, shape.kv_stride}, values{v, shape.kv_stride};
  const float* panels = packKeys(shape, keys);
  for (int i = 0; i < shape.T_q; i += kTileRows) {
    const int rows = std::min(kTileRows, shape.T_q - i);
    dotProducts(shape, ranges, i, rows, queries, keys, panels, probs);
    for (int r = i; r < i + rows; ++r) {
      softmaxRow(ranges[r], shape.T_k, shape.scale, probs + std::ptrdiff_t{r} * shape.T_k);
    }
    mixVisible(shape, ranges, i, rows, probs, values, out, shape.out_stride);
  }
}

void attentionHeadBackward(const Shape& shape, const KeyRange* ranges, const float* q, const float* k, const float* v,
                           const float* probs, const float* d_out, float* d_q, float* d_k, float* d_v, float* scratch) {
  const Rows queries{q, shape.q_stride}, keys{k, shape.kv_stride}, values{v, shape.kv_stride};
  const Rows d_outs{d_out, shape.out_stride};
  const float* panels = packKeys(shape, values);
  for (int i = 0; i < shape.T_q; i += kTileRows) {
    const int rows = std::min(kTileRows, shape.T_q - i);
    dotProducts(shape, ranges, i, rows, d_outs, values, panels, scratch);
    for (int r = i; r < i + rows; ++r) {
      const std::ptrdiff_t row = std::ptrdiff_t{r} * shape.T_k;
      softmaxBackwardRow(ranges[r], shape.T_k, shape.scale, probs + row, scratch + row);
    }
    mixVisible(shape, ranges, i, rows, scratch, keys, d_q, shape.q_stride);
  }
  mixQueries(shape, ranges, scratch, queries, d_k, shape.kv_stride);
  mixQueries(shape, ranges, probs, d_outs, d_v, shape.kv_stride);
}

void attentionHeadForward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                          const double* v, double* probs, double* out) {
  reference::attentionHeadForward(shape, ranges, q, k, v, probs, out);
}

void attentionHeadBackward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                           const double* v, const double* probs, const double* d_out, double* d_q, double* d_k,
                           double* d_v, double* scratch) {
  reference::attentionHeadBackward(shape, ranges, q, k, v, probs, d_out, d_q, d_k, d_v, scratch);
}

}  // namespace crumb::kernels
