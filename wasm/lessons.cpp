#include "wasm/lessons.h"

#include <algorithm>
#include <cmath>

#include "core/lessons/next_tokens.h"
#include "core/lessons/textbook_attention.h"
#include "core/text/unicode.h"

namespace crumb::lessons {
namespace {

const Error badNumbers{"bad_numbers", "Every place needs a number, neither too large nor empty."};

template <class Values>
Report<Values> refused(const Error& error) {
  return {{}, failure(error)};
}

bool allFinite(const std::vector<float>& row) {
  return std::ranges::all_of(row, [](float x) { return std::isfinite(x); });
}

// One row of numbers that can be worked with.
Status checkRow(const std::vector<float>& row) {
  if (row.empty() || row.size() > static_cast<std::size_t>(kLongestRow))
    return Error{"bad_length", "A row needs from 1 to " + std::to_string(kLongestRow) + " numbers."};
  if (!allFinite(row)) return badNumbers;
  return Nothing{};
}
Status checkRows(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size())
    return Error{"bad_length", "The two rows must be equally long, but have " + std::to_string(a.size()) + " and " +
                                   std::to_string(b.size()) + " numbers."};
  if (const Status status = checkRow(a); !status) return status;
  return checkRow(b);
}
Status checkRange(const char* name, int value, int low, int high) {
  if (value >= low && value <= high) return Nothing{};
  return Error{"bad_numbers", std::string(name) + " is " + std::to_string(value) + ", but must be from " +
                                  std::to_string(low) + " to " + std::to_string(high) + "."};
}

}  // namespace

Report<MaskTable> maskTable(const std::vector<float>& scores, const std::string& rule, int length) {
  const std::optional<MaskRule> known = maskRuleNamed(rule);
  if (!known) return refused<MaskTable>({"bad_rule", "There is no mask rule named \"" + rule + "\"."});
  const int T = static_cast<int>(std::lround(std::sqrt(static_cast<double>(scores.size()))));
  if (T < 1 || T > kLargestTable || static_cast<std::size_t>(T) * static_cast<std::size_t>(T) != scores.size())
    return refused<MaskTable>({"bad_length", "The scores must be a square table of up to " +
                                                 std::to_string(kLargestTable) + " rows."});
  if (!allFinite(scores)) return refused<MaskTable>(badNumbers);
  if (const Status status = checkRange("length", length, 0, T); !status) return refused<MaskTable>(status.error());
  Tensor<float> table({T, T});
  std::ranges::copy(scores, table.data());
  MaskedWeights<float> stages;
  stages.forward(*known, length, table);
  Report<MaskTable> report;
  report.T = T;
  report.masked.assign(stages.masked.span().begin(), stages.masked.span().end());
  report.weights.assign(stages.weights.span().begin(), stages.weights.span().end());
  for (int i = 0; i < T; ++i) report.row_sums.push_back(stages.weights.matrix().row(i).sum());
  return report;
}

Report<ScaledScore> scaledScore(const std::vector<float>& q, const std::vector<float>& k) {
  if (const Status status = checkRows(q, k); !status) return refused<ScaledScore>(status.error());
  return {crumb::scaledScore(q, k), {}};
}

Report<NormalisedRow> normaliseRow(const std::vector<float>& x) {
  if (const Status status = checkRow(x); !status) return refused<NormalisedRow>(status.error());
  return {crumb::normaliseRow(x), {}};
}

Report<Row> addRows(const std::vector<float>& a, const std::vector<float>& b) {
  if (const Status status = checkRows(a, b); !status) return refused<Row>(status.error());
  return {{crumb::addRows(a, b)}, {}};
}

Report<Row> softmaxRow(const std::vector<float>& x) {
  std::vector<float> numbers;  // what is not hidden
  std::ranges::copy_if(x, std::back_inserter(numbers), [](float v) { return v != -INFINITY; });
  if (!x.empty() && numbers.empty())
    return refused<Row>({"bad_numbers", "A row in which all is hidden has no softmax."});
  if (const Status status = checkRow(numbers); !status) return refused<Row>(status.error());
  return {{crumb::softmaxRow(x)}, {}};
}

Report<WeightShares> weightShares(int d_model, int d_ff) {
  for (const Status& status : {checkRange("d_model", d_model, 1, kLongestRow), checkRange("d_ff", d_ff, 1, 4 * kLongestRow)})
    if (!status) return refused<WeightShares>(status.error());
  return {crumb::weightShares(d_model, d_ff), {}};
}

Report<CacheShapes> cacheShapes(int past, int queries, int d_model, int n_heads) {
  constexpr int kLongestText = 1'000'000;
  for (const Status& status :
       {checkRange("past", past, 0, kLongestText), checkRange("queries", queries, 1, kLongestText),
        checkRange("d_model", d_model, 1, kLongestRow), checkRange("n_heads", n_heads, 1, d_model)})
    if (!status) return refused<CacheShapes>(status.error());
  if (d_model % n_heads != 0)
    return refused<CacheShapes>({"bad_numbers", "The width " + std::to_string(d_model) + " cannot be split into " +
                                                    std::to_string(n_heads) + " equal heads."});
  return {crumb::cacheShapes(past, queries, d_model, n_heads), {}};
}

Report<ScoreSpread> scoreSpread(int d_head, int keys, bool scaled, std::uint32_t seed) {
  constexpr int kMost = 1024;
  for (const Status& status : {checkRange("d_head", d_head, 1, kMost), checkRange("keys", keys, 1, kMost)})
    if (!status) return refused<ScoreSpread>(status.error());
  return {crumb::scoreSpread(d_head, keys, scaled, seed), {}};
}

Report<WalkedText> walk(const Session& session, const std::string& text, int position) {
  if (!session.model()) return {{}, noModel()};
  const std::vector<int> ids = session.probeTokens(text);
  if (position < 0 || position >= static_cast<int>(ids.size()))
    return {{}, noSuchPosition(static_cast<int>(ids.size()))};
  const ModelConfig& config = session.model()->config();
  return {{walkBlocks(*session.model(), ids, position), encodeUtf8(session.tokenizer().decode(ids)), position,
           config.n_layers, config.d_model, config.d_ff, BlockWalk::kStages},
          {}};
}

Report<OwnText> ownText(const Session& session, const std::string& text) {
  if (!session.model()) return {{}, noModel()};
  std::vector<int> ids = session.tokenizer().encode(readText(text)).ids;
  if (ids.size() < 2)
    return refused<OwnText>({"too_little", "A text of at least two symbols that the model knows is needed."});
  ids.resize(std::min(ids.size(), static_cast<std::size_t>(kOwnTextSymbols)));
  return {{textLikelihood(*session.model(), ids, session.context()), encodeUtf8(session.tokenizer().decode(ids))}, {}};
}

Report<NextSymbols> nextSymbols(const Session& session, const std::string& text, const SymbolOptions& options) {
  if (!session.model()) return {{}, noModel()};
  Outcome outcome = checkSampling(options.temperature, options.top_k, options.top_p);
  if (!outcome.ok) return {{}, std::move(outcome)};
  SampleOptions sampling;
  sampling.temperature = options.temperature;
  sampling.top_k = options.top_k;
  sampling.top_p = options.top_p;
  NextTokens next = nextTokens(*session.model(), session.promptTokens(text), session.context(), sampling);
  return {{encodeUtf8(session.tokenizer().decode(next.ids)), std::move(next.plain), std::move(next.kept)}, {}};
}

}  // namespace crumb::lessons
