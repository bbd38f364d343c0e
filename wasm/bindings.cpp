// Registers session.h for JavaScript. No logic lives here: what crosses is in README.md.
#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

#include "core/base/check.h"
#include "core/base/parallel.h"
#include "wasm/session.h"

// A failed check is a bug in Crumb. There is nothing to return to, so it leaves all C++ frames as
// a JavaScript Error, which nothing here catches: the worker posts its message and is ended.
EM_JS(void, throwJavaScriptError, (const char* message), { throw new Error(UTF8ToString(message)); });

// What these stand for in the TypeScript declarations.
EMSCRIPTEN_DECLARE_VAL_TYPE(Floats)
EMSCRIPTEN_DECLARE_VAL_TYPE(Bytes)
EMSCRIPTEN_DECLARE_VAL_TYPE(Text)
EMSCRIPTEN_DECLARE_VAL_TYPE(OddCharacters)

namespace {

using emscripten::val;

// Copies: a view into the wasm heap would break as soon as the heap grows, and cannot be handed
// from one worker to another.
template <class Array, class T>
Array copyOut(const std::vector<T>& values) {
  return Array(val(emscripten::typed_memory_view(values.size(), values.data())).call<val>("slice"));
}

template <class Container>
Container copyIn(const val& bytes) {
  Container copy(bytes["length"].as<std::size_t>(), {});
  val(emscripten::typed_memory_view(copy.size(), reinterpret_cast<unsigned char*>(copy.data()))).call<void>("set", bytes);
  return copy;
}

// JavaScript text may hold half of a surrogate pair, which Embind's own conversion would merge
// with the character after it. TextEncoder makes U+FFFD of it and touches nothing else.
std::string utf8(const Text& text) {
  thread_local const val encoder = val::global("TextEncoder").new_();
  return copyIn<std::string>(encoder.call<val>("encode", text));
}

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

// The reports that hold arrays, as JavaScript sees them.
struct PeekValues {
  crumb::Outcome outcome;
  std::string symbols;
  Floats differences{val::undefined()};
};
struct AttentionValues {
  crumb::Outcome outcome;
  int n_layers = 0, n_heads = 0, length = 0;
  std::string symbols;
  Floats weights{val::undefined()};
};

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

PeekValues peek(crumb::Session& session, const Text& text) {
  const crumb::PeekReport report = session.peek(utf8(text));
  return {report.outcome, report.symbols, copyOut<Floats>(report.differences)};
}
AttentionValues attention(crumb::Session& session, const Text& text) {
  const crumb::AttentionReport r = session.attention(utf8(text));
  return {r.outcome, r.n_layers, r.n_heads, r.length, r.symbols, copyOut<Floats>(r.weights)};
}
crumb::Outcome load(crumb::Session& session, const Bytes& bytes) {
  const auto file = copyIn<std::vector<std::uint8_t>>(bytes);
  return session.load(file.data(), file.size());
}

void registerValues() {
  using namespace emscripten;
  register_type<Floats>("Float32Array");
  register_type<Bytes>("Uint8Array");
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
      .field("best", &crumb::WriteOptions::best);
  value_object<crumb::WriteStart>("WriteStart")
      .field("outcome", &crumb::WriteStart::outcome)
      .field("skipped", &crumb::WriteStart::skipped);
  value_object<crumb::WriteReport>("WriteReport")
      .field("text", &crumb::WriteReport::text)
      .field("done", &crumb::WriteReport::done);
  value_object<PeekValues>("PeekReport")
      .field("outcome", &PeekValues::outcome)
      .field("symbols", &PeekValues::symbols)
      .field("differences", &PeekValues::differences);
  value_object<AttentionValues>("AttentionReport")
      .field("outcome", &AttentionValues::outcome)
      .field("n_layers", &AttentionValues::n_layers)
      .field("n_heads", &AttentionValues::n_heads)
      .field("length", &AttentionValues::length)
      .field("symbols", &AttentionValues::symbols)
      .field("weights", &AttentionValues::weights);
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
      .function("peek", &peek)
      .function("attention", &attention)
      .function("saveModel", +[](const Session& session) { return copyOut<Bytes>(session.saveModel()); })
      .function("saveCheckpoint", +[](const Session& session) { return copyOut<Bytes>(session.saveCheckpoint()); })
      .function("load", &load);
}
