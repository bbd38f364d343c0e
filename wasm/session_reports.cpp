// What can be said of a text and of settings before a model is made.
#include <utility>

#include "core/text/text_split.h"
#include "wasm/session.h"
#include "wasm/session_config.h"

namespace crumb {

TextReport examine(const std::string& text) {
  const TextStatistics t = examineText(text);
  TextReport report;
  report.code_points = static_cast<int>(t.code_points);
  report.symbols = static_cast<int>(t.distinct_symbols);
  report.visible = static_cast<int>(t.visible_characters);
  report.lines = static_cast<int>(t.lines);
  report.non_empty_lines = static_cast<int>(t.non_empty_lines);
  report.repeated_lines = static_cast<int>(t.repeated_lines);
  report.replacement_characters = static_cast<int>(t.replacement_characters);
  report.invalid_bytes = static_cast<int>(t.invalid_bytes);
  report.uniform_loss = t.uniform_loss;
  report.unigram_loss = t.unigram_loss;
  report.bigram_loss = t.bigram_loss;
  const std::pair<const char*, std::size_t> kinds[] = {{"spaces", t.odd.spaces},
                                                       {"line_separators", t.odd.line_separators},
                                                       {"zero_width", t.odd.zero_width},
                                                       {"soft_hyphens", t.odd.soft_hyphens},
                                                       {"controls", t.odd.controls}};
  for (const auto& [kind, count] : kinds)
    if (count) report.odd_characters.push_back({kind, static_cast<int>(count)});
  for (const std::string& note : textNotes(t)) report.notes += (report.notes.empty() ? "" : "\n") + note;
  return report;
}

TextCheck checkText(const std::string& text, int context, float holdout) {
  if (context < 1 || !(holdout >= 0 && holdout <= 0.5f))
    return {failure({"bad_config", "The context must be at least 1, and the held-out share from 0 to one half."}), 0, 0};
  const TextStatistics statistics = examineText(text);
  const TextSplit split = splitText(std::vector<int>(statistics.code_points), static_cast<double>(holdout));
  TextCheck check;
  check.tokens = static_cast<int>(split.train.size());
  check.fitting_context = contextThatFits(split.train.size());
  if (const Status status = checkTrainingText(statistics, split.train.size(), context); !status)
    check.outcome = failure(status.error());
  return check;
}

SizeReport reportSize(const SessionConfig& config, int vocab_size) {
  SizeReport report;
  if (const Status status = validateAll(config, vocab_size); !status) return report.outcome = failure(status.error()), report;
  const ModelConfig model = modelConfig(config, vocab_size);
  const WeightCount n = countWeights(model);
  report.embeddings = static_cast<double>(n.embeddings);
  report.attention = static_cast<double>(n.attention);
  report.feed_forward = static_cast<double>(n.feed_forward);
  report.norms = static_cast<double>(n.norms);
  report.head = static_cast<double>(n.head);
  report.total = static_cast<double>(n.total());
  report.training_bytes = static_cast<double>(trainingBytes(model, config.batch_size, config.context, config.holdout > 0));
  if (const Status status = fitsIntoMemory(config, vocab_size); !status) report.outcome = failure(status.error());
  return report;
}

}  // namespace crumb
