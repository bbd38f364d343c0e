// What crosses into JavaScript for the lessons: sums worked out, and looks into a session's model.
// Plain C++; lesson_bindings.cpp only registers it.
#pragma once

#include <string>
#include <vector>

#include "core/lessons/own_text.h"
#include "core/lessons/probe.h"
#include "core/lessons/worked_examples.h"
#include "wasm/session.h"

namespace crumb::lessons {

// The values of core/lessons, empty if the outcome is not ok.
template <class Values>
struct Report : Values {
  Outcome outcome;
};

struct Row {
  std::vector<float> values;
};

struct MaskTable {                              // see core/lessons/mask_rule.h
  int T = 0;
  std::vector<float> masked, weights, row_sums;  // [T, T] twice, rows ask, columns answer; [T], of the weights
};
// scores[T, T], T ≤ kLargestTable; keys from `length` on are padding.
inline constexpr int kLargestTable = 128;
Report<MaskTable> maskTable(const std::vector<float>& scores, const std::string& rule, int length);

// Numbers must be finite (softmax: or -∞), and rows as long as each other. No row or width is
// longer than kLongestRow.
inline constexpr int kLongestRow = 8192;
Report<ScaledScore> scaledScore(const std::vector<float>& q, const std::vector<float>& k);
Report<NormalisedRow> normaliseRow(const std::vector<float>& x);
Report<Row> addRows(const std::vector<float>& a, const std::vector<float>& b);
Report<Row> softmaxRow(const std::vector<float>& x);
Report<WeightShares> weightShares(int d_model, int d_ff);
Report<CacheShapes> cacheShapes(int past, int queries, int d_model, int n_heads);
Report<ScoreSpread> scoreSpread(int d_head, int keys, bool scaled, std::uint32_t seed);  // both up to 1024

struct WalkedText : BlockWalk {
  std::string symbols;
  int position = 0;
  int n_layers = 0, d_model = 0, d_ff = 0;
  std::string stages;
};
Report<WalkedText> walk(const Session& session, const std::string& text, int position);

struct OwnText : TextLikelihood {  // aligned to the symbols from the second on
  std::string symbols;             // the first kOwnTextSymbols that the model knows
};
inline constexpr int kOwnTextSymbols = 1000;
Report<OwnText> ownText(const Session& session, const std::string& text);

struct SymbolOptions {
  float temperature = 1.0f;  // 0 is greedy
  int top_k = 0;             // 0: off
  float top_p = 1.0f;        // 1: off
};
struct NextSymbols {
  std::string symbols;       // the vocabulary, the likeliest first
  std::vector<float> plain;  // what the model says
  std::vector<float> kept;   // after temperature, top-k and top-p; 0: cut off
};
// After the last symbols of the text, as many as are looked back at when writing.
Report<NextSymbols> nextSymbols(const Session& session, const std::string& text, const SymbolOptions& options);

}  // namespace crumb::lessons
