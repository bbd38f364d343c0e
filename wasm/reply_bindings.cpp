// Registers replies.h for JavaScript. No logic lives here: what crosses is in README.md.
#include "wasm/crossing.h"
#include "wasm/replies.h"

namespace {

void registerConfig() {
  using crumb::ReplyConfig;
  emscripten::value_object<ReplyConfig>("ReplyConfig")
      .field("vocab_size", &ReplyConfig::vocab_size)
      .field("d_model", &ReplyConfig::d_model)
      .field("n_heads", &ReplyConfig::n_heads)
      .field("n_layers", &ReplyConfig::n_layers)
      .field("d_ff", &ReplyConfig::d_ff)
      .field("max_len", &ReplyConfig::max_len)
      .field("tied_embeddings", &ReplyConfig::tied_embeddings)
      .field("batch_size", &ReplyConfig::batch_size)
      .field("learning_rate", &ReplyConfig::learning_rate)
      .field("min_learning_rate", &ReplyConfig::min_learning_rate)
      .field("warmup_steps", &ReplyConfig::warmup_steps)
      .field("steps", &ReplyConfig::steps)
      .field("beta2", &ReplyConfig::beta2)
      .field("weight_decay", &ReplyConfig::weight_decay)
      .field("grad_clip", &ReplyConfig::grad_clip)
      .field("dropout", &ReplyConfig::dropout)
      .field("hide_prompt", &ReplyConfig::hide_prompt)
      .field("hide_reply", &ReplyConfig::hide_reply)
      .field("past", &ReplyConfig::past)
      .field("seed", &ReplyConfig::seed);
}

void registerReports() {
  using namespace emscripten;
  using namespace crumb;
  value_object<ReplyPlan>("ReplyPlan")
      .field("outcome", &ReplyPlan::outcome)
      .field("config", &ReplyPlan::config)
      .field("pairs", &ReplyPlan::pairs)
      .field("held_out", &ReplyPlan::held_out)
      .field("repeated_replies", &ReplyPlan::repeated_replies)
      .field("tokens", &ReplyPlan::tokens)
      .field("parameters", &ReplyPlan::parameters)
      .field("seconds", &ReplyPlan::seconds)
      .field("sentence", &ReplyPlan::sentence);
  value_object<ReplyInfo>("ReplyInfo")
      .field("has_model", &ReplyInfo::has_model)
      .field("can_train", &ReplyInfo::can_train)
      .field("pairs", &ReplyInfo::pairs)
      .field("held_out", &ReplyInfo::held_out)
      .field("moved", &ReplyInfo::moved)
      .field("repeated_replies", &ReplyInfo::repeated_replies)
      .field("cut_pairs", &ReplyInfo::cut_pairs)
      .field("cut_tokens", &ReplyInfo::cut_tokens)
      .field("padding", &ReplyInfo::padding)
      .field("vocab_size", &ReplyInfo::vocab_size)
      .field("parameters", &ReplyInfo::parameters)
      .field("step", &ReplyInfo::step)
      .field("best_step", &ReplyInfo::best_step)
      .field("steps_per_epoch", &ReplyInfo::steps_per_epoch)
      .field("config", &ReplyInfo::config);
  value_object<ReplyScore>("ReplyScore")
      .field("loss", &ReplyScore::loss)
      .field("bits_per_character", &ReplyScore::bits_per_character)
      .field("leaning_bits", &ReplyScore::leaning_bits);
  value_object<DraftSettings>("DraftSettings")
      .field("greedy", &DraftSettings::greedy)
      .field("temperature", &DraftSettings::temperature)
      .field("top_p", &DraftSettings::top_p)
      .field("min_tokens", &DraftSettings::min_tokens)
      .field("max_tokens", &DraftSettings::max_tokens)
      .field("seed", &DraftSettings::seed)
      .field("lean", &DraftSettings::lean)
      .field("best", &DraftSettings::best);
  value_object<DraftStart>("DraftStart").field("outcome", &DraftStart::outcome).field("cut", &DraftStart::cut);
  value_object<DraftReport>("DraftReport")
      .field("text", &DraftReport::text)
      .field("ends", &DraftReport::ends)
      .field("probabilities", &DraftReport::probabilities)
      .field("guessed", &DraftReport::guessed)
      .field("done", &DraftReport::done)
      .field("ended", &DraftReport::ended)
      .field("average", &DraftReport::average)
      .field("lowest", &DraftReport::lowest);
}

}  // namespace

EMSCRIPTEN_BINDINGS(replies) {
  using namespace emscripten;
  using crossing::utf8, crumb::Replies;
  registerConfig();
  registerReports();
  function("planReplies", +[](const Text& pairs, const crumb::ReplyConfig& wanted, double seconds_per_step, double most_seconds) {
    return crumb::planReplies(utf8(pairs), wanted, seconds_per_step, most_seconds);
  });
  class_<Replies>("Replies")
      .constructor<>()
      .function("start", +[](Replies& replies, const Text& pairs, const crumb::ReplyConfig& config) {
        return replies.start(utf8(pairs), config);
      })
      .function("step", &Replies::step)
      .function("setSteps", &Replies::setSteps)
      .function("heldOutLoss", &Replies::heldOutLoss)
      .function("info", &Replies::info)
      .function("beginDraft", +[](Replies& replies, int draft, const Text& email, const crumb::DraftSettings& settings) {
        return replies.beginDraft(draft, utf8(email), settings);
      })
      .function("writeDraft", &Replies::writeDraft)
      .function("vocabulary", &Replies::vocabulary)
      .function("pairs", &Replies::pairs)
      .function("saveModel", &Replies::saveModel)
      .function("saveCheckpoint", &Replies::saveCheckpoint)
      .function("load", +[](Replies& replies, const std::vector<std::uint8_t>& file) {
        return replies.load(file.data(), file.size());
      });
}
