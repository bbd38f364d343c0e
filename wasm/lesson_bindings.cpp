// Registers lessons.h for JavaScript, but for what is asked of a session: that is in bindings.cpp.
#include "wasm/crossing.h"
#include "wasm/lessons.h"

namespace {

using namespace emscripten;
using namespace crumb::lessons;

template <class Values>
using Object = value_object<Report<Values>>;

void registerSums() {
  using crumb::CacheShapes, crumb::NormalisedRow, crumb::ScaledScore, crumb::ScoreSpread,
      crumb::WeightShares;
  Object<MaskTable>("MaskTable")
      .field("outcome", &Report<MaskTable>::outcome)
      .field("T", &MaskTable::T)
      .field("masked", &MaskTable::masked)
      .field("weights", &MaskTable::weights)
      .field("rowSums", &MaskTable::row_sums);
  Object<ScaledScore>("ScaledScore")
      .field("outcome", &Report<ScaledScore>::outcome)
      .field("products", &ScaledScore::products)
      .field("dot", &ScaledScore::dot)
      .field("divisor", &ScaledScore::divisor)
      .field("score", &ScaledScore::score);
  Object<NormalisedRow>("NormalisedRow")
      .field("outcome", &Report<NormalisedRow>::outcome)
      .field("mean", &NormalisedRow::mean)
      .field("variance", &NormalisedRow::variance)
      .field("values", &NormalisedRow::values);
  Object<Row>("Row")
      .field("outcome", &Report<Row>::outcome)
      .field("values", &Row::values);
  Object<WeightShares>("WeightShares")
      .field("outcome", &Report<WeightShares>::outcome)
      .field("attention", &WeightShares::attention)
      .field("feed_forward", &WeightShares::feed_forward);
  Object<CacheShapes>("CacheShapes")
      .field("outcome", &Report<CacheShapes>::outcome)
      .field("q_rows", &CacheShapes::q_rows)
      .field("k_rows", &CacheShapes::k_rows)
      .field("score_rows", &CacheShapes::score_rows)
      .field("score_cols", &CacheShapes::score_cols)
      .field("d_head", &CacheShapes::d_head)
      .field("scores_without_cache", &CacheShapes::scores_without_cache)
      .field("scores_with_cache", &CacheShapes::scores_with_cache);
  Object<ScoreSpread>("ScoreSpread")
      .field("outcome", &Report<ScoreSpread>::outcome)
      .field("scores", &ScoreSpread::scores)
      .field("entropy", &ScoreSpread::entropy)
      .field("largest", &ScoreSpread::largest)
      .field("uniform_entropy", &ScoreSpread::uniform_entropy);
}

void registerLooks() {
  Object<WalkedText>("BlockWalk")
      .field("outcome", &Report<WalkedText>::outcome)
      .field("symbols", &WalkedText::symbols)
      .field("position", &WalkedText::position)
      .field("n_layers", &WalkedText::n_layers)
      .field("d_model", &WalkedText::d_model)
      .field("d_ff", &WalkedText::d_ff)
      .field("stages", &WalkedText::stages)
      .field("values", &WalkedText::values)
      .field("hidden", &WalkedText::hidden)
      .field("logits", &WalkedText::logits);
  Object<OwnText>("OwnText")
      .field("outcome", &Report<OwnText>::outcome)
      .field("symbols", &OwnText::symbols)
      .field("logProbs", &OwnText::log_probs)
      .field("entropy", &OwnText::entropy)
      .field("rank", &OwnText::rank);
  value_object<SymbolOptions>("SymbolOptions")
      .field("temperature", &SymbolOptions::temperature)
      .field("top_k", &SymbolOptions::top_k)
      .field("top_p", &SymbolOptions::top_p);
  Object<NextSymbols>("NextSymbols")
      .field("outcome", &Report<NextSymbols>::outcome)
      .field("symbols", &NextSymbols::symbols)
      .field("plain", &NextSymbols::plain)
      .field("kept", &NextSymbols::kept);
}

}  // namespace

EMSCRIPTEN_BINDINGS(crumb_lessons) {
  registerSums();
  registerLooks();
  function("maskTable", +[](const std::vector<float>& scores, const Text& rule, int length) {
    return maskTable(scores, crossing::utf8(rule), length);
  });
  function("scaledScore", &scaledScore);
  function("normaliseRow", &normaliseRow);
  function("addRows", &addRows);
  function("softmaxRow", &softmaxRow);
  function("weightShares", &weightShares);
  function("cacheShapes", &cacheShapes);
  function("scoreSpread", &scoreSpread);
}
