// Registers session.h for JavaScript. No logic lives here: what crosses is in README.md.
#include <emscripten/em_js.h>

#include "core/base/check.h"
#include "core/base/parallel.h"
#include "wasm/crossing.h"
#include "wasm/lessons.h"

// A failed check is a bug in Crumb. There is nothing to return to, so it leaves all C++ frames as
// a JavaScript Error, which nothing here catches: the worker posts its message and is ended.
EM_JS(void, throwJavaScriptError, (const char* message), { throw new Error(UTF8ToString(message)); });

// What it stands for in the TypeScript declarations.
EMSCRIPTEN_DECLARE_VAL_TYPE(OddCharacters)

namespace {

using crossing::utf8;
using emscripten::val;

struct BuildInfo {
  std::string instructionSet;
  bool threads;
};

BuildInfo buildInfo() {
#ifdef __wasm_relaxed_simd__
  return {"relaxed", CRUMB_THREADS};
#else
  return {"simd", CRUMB_THREADS};
#endif
}

struct TextValues : crumb::TextReport {
  OddCharacters odd{val::undefined()};
};

TextValues examineText(const Text& text) {
  const crumb::TextReport report = crumb::examine(utf8(text));
  val odd = val::array();
  for (const auto& [kind, count] : report.odd_characters) {
    val entry = val::object();
    entry.set("kind", kind);
    entry.set("count", count);
    odd.call<void>("push", entry);
  }
  TextValues values;
  static_cast<crumb::TextReport&>(values) = report;
  values.odd = OddCharacters(odd);
  return values;
}

void registerValues() {
  using namespace emscripten;
  register_type<std::vector<float>>("Float32Array");
  register_type<std::vector<int>>("Int32Array");
  register_type<std::vector<std::uint8_t>>("Uint8Array");
  register_type<Text>("string");

  value_object<BuildInfo>("BuildInfo")
      .field("instructionSet", &BuildInfo::instructionSet)
      .field("threads", &BuildInfo::threads);
  value_object<crumb::Outcome>("Outcome")
      .field("ok", &crumb::Outcome::ok)
      .field("code", &crumb::Outcome::code)
      .field("message", &crumb::Outcome::message);
  value_object<crumb::SessionConfig>("SessionConfig")
      .field("d_model", &crumb::SessionConfig::d_model)
      .field("n_heads", &crumb::SessionConfig::n_heads)
      .field("n_layers", &crumb::SessionConfig::n_layers)
      .field("d_ff", &crumb::SessionConfig::d_ff)
      .field("max_len", &crumb::SessionConfig::max_len)
      .field("mask", &crumb::SessionConfig::mask)
      .field("batch_size", &crumb::SessionConfig::batch_size)
      .field("context", &crumb::SessionConfig::context)
      .field("learning_rate", &crumb::SessionConfig::learning_rate)
      .field("min_learning_rate", &crumb::SessionConfig::min_learning_rate)
      .field("warmup_steps", &crumb::SessionConfig::warmup_steps)
      .field("decay_steps", &crumb::SessionConfig::decay_steps)
      .field("beta1", &crumb::SessionConfig::beta1)
      .field("beta2", &crumb::SessionConfig::beta2)
      .field("epsilon", &crumb::SessionConfig::epsilon)
      .field("weight_decay", &crumb::SessionConfig::weight_decay)
      .field("grad_clip", &crumb::SessionConfig::grad_clip)
      .field("holdout", &crumb::SessionConfig::holdout)
      .field("seed", &crumb::SessionConfig::seed)
      .field("residuals", &crumb::SessionConfig::residuals)
      .field("layer_norm", &crumb::SessionConfig::layer_norm)
      .field("positions", &crumb::SessionConfig::positions)
      .field("shifted_targets", &crumb::SessionConfig::shifted_targets)
      .field("padded", &crumb::SessionConfig::padded);
  register_type<OddCharacters>("{ kind: string; count: number }[]");
  value_object<TextValues>("TextReport")
      .field("code_points", &TextValues::code_points)
      .field("symbols", &TextValues::symbols)
      .field("visible", &TextValues::visible)
      .field("lines", &TextValues::lines)
      .field("non_empty_lines", &TextValues::non_empty_lines)
      .field("repeated_lines", &TextValues::repeated_lines)
      .field("odd_characters", &TextValues::odd)
      .field("replacement_characters", &TextValues::replacement_characters)
      .field("invalid_bytes", &TextValues::invalid_bytes)
      .field("uniform_loss", &TextValues::uniform_loss)
      .field("unigram_loss", &TextValues::unigram_loss)
      .field("bigram_loss", &TextValues::bigram_loss)
      .field("notes", &TextValues::notes);
  value_object<crumb::TextCheck>("TextCheck")
      .field("outcome", &crumb::TextCheck::outcome)
      .field("tokens", &crumb::TextCheck::tokens)
      .field("fitting_context", &crumb::TextCheck::fitting_context);
  value_object<crumb::SizeReport>("SizeReport")
      .field("outcome", &crumb::SizeReport::outcome)
      .field("embeddings", &crumb::SizeReport::embeddings)
      .field("attention", &crumb::SizeReport::attention)
      .field("feed_forward", &crumb::SizeReport::feed_forward)
      .field("norms", &crumb::SizeReport::norms)
      .field("head", &crumb::SizeReport::head)
      .field("total", &crumb::SizeReport::total)
      .field("training_bytes", &crumb::SizeReport::training_bytes);
  value_object<crumb::SessionInfo>("SessionInfo")
      .field("has_model", &crumb::SessionInfo::has_model)
      .field("can_train", &crumb::SessionInfo::can_train)
      .field("vocab_size", &crumb::SessionInfo::vocab_size)
      .field("vocabulary", &crumb::SessionInfo::vocabulary)
      .field("train_tokens", &crumb::SessionInfo::train_tokens)
      .field("held_out_tokens", &crumb::SessionInfo::held_out_tokens)
      .field("step", &crumb::SessionInfo::step)
      .field("best_step", &crumb::SessionInfo::best_step)
      .field("parameters", &crumb::SessionInfo::parameters)
      .field("uniform_loss", &crumb::SessionInfo::uniform_loss)
      .field("unigram_loss", &crumb::SessionInfo::unigram_loss)
      .field("bigram_loss", &crumb::SessionInfo::bigram_loss)
      .field("honest_floor", &crumb::SessionInfo::honest_floor)
      .field("config", &crumb::SessionInfo::config);
}

void registerReports() {
  using namespace emscripten;
  value_object<crumb::StepReport>("StepReport")
      .field("step", &crumb::StepReport::step)
      .field("loss", &crumb::StepReport::loss)
      .field("grad_norm", &crumb::StepReport::grad_norm)
      .field("learning_rate", &crumb::StepReport::learning_rate)
      .field("diverged", &crumb::StepReport::diverged)
      .field("message", &crumb::StepReport::message);
  value_object<crumb::WriteOptions>("WriteOptions")
      .field("temperature", &crumb::WriteOptions::temperature)
      .field("top_k", &crumb::WriteOptions::top_k)
      .field("top_p", &crumb::WriteOptions::top_p)
      .field("max_tokens", &crumb::WriteOptions::max_tokens)
      .field("seed", &crumb::WriteOptions::seed)
      .field("window", &crumb::WriteOptions::window)
      .field("best", &crumb::WriteOptions::best)
      .field("cached", &crumb::WriteOptions::cached);
  value_object<crumb::WriteStart>("WriteStart")
      .field("outcome", &crumb::WriteStart::outcome)
      .field("skipped", &crumb::WriteStart::skipped)
      .field("rows", &crumb::WriteStart::rows);
  value_object<crumb::WriteReport>("WriteReport")
      .field("text", &crumb::WriteReport::text)
      .field("done", &crumb::WriteReport::done)
      .field("rows", &crumb::WriteReport::rows)
      .field("keys", &crumb::WriteReport::keys);
  value_object<crumb::PeekReport>("PeekReport")
      .field("outcome", &crumb::PeekReport::outcome)
      .field("symbols", &crumb::PeekReport::symbols)
      .field("differences", &crumb::PeekReport::differences);
  value_object<crumb::AttentionReport>("AttentionReport")
      .field("outcome", &crumb::AttentionReport::outcome)
      .field("n_layers", &crumb::AttentionReport::n_layers)
      .field("n_heads", &crumb::AttentionReport::n_heads)
      .field("length", &crumb::AttentionReport::length)
      .field("symbols", &crumb::AttentionReport::symbols)
      .field("weights", &crumb::AttentionReport::weights);
}

}  // namespace

EMSCRIPTEN_BINDINGS(crumb) {
  using namespace emscripten;
  using crumb::Session;
  crumb::setFailureHandler([](const std::string& message) { throwJavaScriptError(message.c_str()); });

  registerValues();
  registerReports();
  function("buildInfo", &buildInfo);
  function("setThreads", &crumb::setThreadCount);
  function("reportSize", &crumb::reportSize);
  function("examineText", &examineText);
  function("cleanUpText", +[](const Text& text) { return crumb::cleanUp(utf8(text)); });
  function("checkText", +[](const Text& text, int context, float holdout) {
    return crumb::checkText(utf8(text), context, holdout);
  });
  class_<Session>("Session")
      .constructor<>()
      .function("start", +[](Session& session, const Text& text, const crumb::SessionConfig& config) {
        return session.start(utf8(text), config);
      })
      .function("step", &Session::step)
      .function("heldOutLoss", &Session::heldOutLoss)
      .function("info", &Session::info)
      .function("beginWriting", +[](Session& session, const Text& prompt, const crumb::WriteOptions& options) {
        return session.beginWriting(utf8(prompt), options);
      })
      .function("write", &Session::write)
      .function("peek", +[](Session& session, const Text& text) { return session.peek(utf8(text)); })
      .function("attention", +[](Session& session, const Text& text) { return session.attention(utf8(text)); })
      .function("saveModel", &Session::saveModel)
      .function("saveCheckpoint", &Session::saveCheckpoint)
      .function("load", +[](Session& session, const std::vector<std::uint8_t>& bytes) {
        return session.load(bytes.data(), bytes.size());
      })
      .function("peekAt", +[](Session& session, const Text& text, int position) {
        return session.peek(utf8(text), position);
      })
      .function("peekPadding", +[](Session& session, const Text& text) { return session.peekPadding(utf8(text)); })
      .function("walk", +[](const Session& session, const Text& text, int position) {
        return crumb::lessons::walk(session, utf8(text), position);
      })
      .function("ownText", +[](const Session& session, const Text& text) {
        return crumb::lessons::ownText(session, utf8(text));
      })
      .function("nextSymbols", +[](const Session& session, const Text& text, const crumb::lessons::SymbolOptions& o) {
        return crumb::lessons::nextSymbols(session, utf8(text), o);
      });
}
