// What to train, chosen from the data.
#include <algorithm>
#include <cmath>

#include "core/text/byte_pair_learner.h"
#include "wasm/replies.h"
#include "wasm/reply_config.h"
#include "wasm/reply_pairs.h"

namespace crumb {
namespace {

std::string durationOf(double seconds) {
  if (seconds < 50) return "about " + std::to_string(std::max(5, static_cast<int>(std::lround(seconds / 5)) * 5)) + " seconds";
  const int minutes = std::max(1, static_cast<int>(std::lround(seconds / 60)));
  return "about " + std::to_string(minutes) + (minutes == 1 ? " minute" : " minutes");
}

}  // namespace

ReplyPlan planReplies(const std::string& pairs_json, const ReplyConfig& wanted, double seconds_per_step,
                      double most_seconds) {
  ReplyPlan plan;
  Result<std::vector<ReplyPair>> pairs = readPairs(pairs_json);
  if (!pairs) return plan.outcome = failure(pairs.error()), plan;
  const PairCounts counts = countPairs(pairs.value(), keepConversationsTogether(pairs.value()));
  if (counts.learnt == 0)
    return plan.outcome = failure({"pairs_empty", "There is no pair of email and reply to learn from. Add some, or hold fewer out."}), plan;
  plan.pairs = counts.learnt;
  plan.held_out = counts.held_out;
  plan.repeated_replies = counts.repeated_replies;
  plan.config = completed(wanted, pairs.value());
  const ReplyConfig& c = plan.config;
  const LengthCounts lengths = estimateLengths(pairs.value(), c.past);
  plan.tokens = static_cast<int>(lengths.total);
  plan.parameters = static_cast<double>(countWeights(modelConfig(c, c.vocab_size)).total());
  if (seconds_per_step > 0) {
    const int affordable = std::max(1, static_cast<int>(most_seconds / seconds_per_step));
    plan.config.steps = std::min(c.steps, affordable);
    plan.seconds = plan.config.steps * seconds_per_step;
  }
  plan.sentence = std::to_string(plan.pairs) + (plan.pairs == 1 ? " pair" : " pairs");
  if (plan.seconds > 0) plan.sentence += ", " + durationOf(plan.seconds) + " on this machine";
  plan.sentence += ".";
  return plan;
}

}  // namespace crumb
