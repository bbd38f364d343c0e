#include "core/kernels/attention.h"

#include <algorithm>
#include <cstddef>

#include "core/base/simd.h"
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
  for (int j = 0; j < shape.T_k; j += kTileCols) {
    packTransposed(shape.d_head, std::min(kTileCols, shape.T_k - j), keys[j], keys.stride,
                   panels + std::ptrdiff_t{j} * shape.d_head);
  }
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
  for (int j = begin / kTileCols * kTileCols; j < end; j += kTileCols) {
    multiplyTile(Layout::kRows, rows, std::min(kTileCols, shape.T_k - j),
                 {shape.d_head, queries[i], queries.stride, panels + std::ptrdiff_t{j} * shape.d_head, kTileCols},
                 {kZeros, 0, out + j, shape.T_k});
  }
}

// out[rows, d_head] = or += factors · values over `depth` values. kRows: factor (r, j) is
// factors[r·stride + j], kColumns: factors[j·stride + r].
void mix(Layout layout, int rows, int depth, int d_head, const Rows& factors, const Rows& values, bool add, float* out,
         std::ptrdiff_t out_stride) {
  int c = 0;
  for (; c + kTileCols <= d_head; c += kTileCols) {
    multiplyTile(layout, rows, kTileCols, {depth, factors.data, factors.stride, values.data + c, values.stride},
                 {add ? out + c : kZeros, add ? out_stride : 0, out + c, out_stride});
  }
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

void zeroOutside(const KeyRange& range, int T_k, float* row) {
  if (range.begin >= range.end) {
    std::fill_n(row, T_k, 0.0f);
    return;
  }
  std::fill(row, row + range.begin, 0.0f);
  std::fill(row + range.end, row + T_k, 0.0f);
}

[[gnu::noinline]] void softmaxRow(const KeyRange& range, int T_k, float scale, float* row) {
  zeroOutside(range, T_k, row);
  const int n = range.end - range.begin;
  if (n <= 0) return;
  float* p = row + range.begin;
  rowScale(n, 1 / rowExp(n, p, scale, rowMax(n, p), p), p);
}

// d_scores = scale · probs ∘ (d_probs - Σ probs·d_probs), in place of d_probs.
[[gnu::noinline]] void softmaxBackwardRow(const KeyRange& range, int T_k, float scale, const float* probs,
                                          float* d_row) {
  constexpr int kLanes = F32x4::kLanes;
  zeroOutside(range, T_k, d_row);
  const int n = range.end - range.begin;
  const float* p = probs + range.begin;
  float* d = d_row + range.begin;
  F32x4 lanes = F32x4::zero();
  int j = 0;
  for (; j + kLanes <= n; j += kLanes) lanes = fma(F32x4::load(p + j), F32x4::load(d + j), lanes);
  float mean = sum(lanes);
  for (; j < n; ++j) mean += p[j] * d[j];
  const F32x4 centre = F32x4::splat(mean), factor = F32x4::splat(scale);
  for (j = 0; j + kLanes <= n; j += kLanes) {
    (F32x4::load(p + j) * factor * (F32x4::load(d + j) - centre)).store(d + j);
  }
  for (; j < n; ++j) d[j] = p[j] * scale * (d[j] - mean);
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
