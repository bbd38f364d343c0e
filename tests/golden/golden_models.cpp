#include "core/training/trainer.h"
#include "tests/golden/golden.h"

namespace crumb::golden {
namespace {

ModelConfig modelConfig(const Tensors& t, const std::string& name) {
  ModelConfig c;
  c.vocab_size = t.shape("p0.tok.weight")[0];
  c.d_model = t.shape("p0.tok.weight")[1];
  c.max_len = t.shape("p0.pos.weight")[0];
  c.n_heads = t.setting("n_heads");
  c.n_layers = 0;
  while (t.has("p0.blocks." + std::to_string(c.n_layers) + ".ln1.weight")) ++c.n_layers;
  if (c.n_layers > 0) c.d_ff = t.shape("p0.blocks.0.ffn.0.weight")[0];
  c.mask = name.find("no_mask") != std::string::npos ? Mask::none : Mask::causal;
  return c;
}

TrainConfig trainConfig(const Tensors& t, const ModelConfig& model) {
  TrainConfig c;
  c.context = model.max_len;
  c.learning_rate = static_cast<float>(t.numberOr("lr", 3e-3));
  c.weight_decay = static_cast<float>(t.numberOr("weight_decay", 0.01));
  c.epsilon = static_cast<float>(t.numberOr("eps", 1e-8));
  c.grad_clip = static_cast<float>(t.numberOr("clip", 0));
  if (const auto betas = numbers(t.number("betas")); betas.size() == 2) {
    c.beta1 = static_cast<float>(betas[0]);
    c.beta2 = static_cast<float>(betas[1]);
  }
  return c;
}

void checkGradients(const Tensors& t, const ParameterList<float>& parameters, Check& check) {
  for (const auto& p : parameters.all()) check.close("g0." + p.name, p.grad, t.floats("g0." + p.name));
}

// The gradient of the keys' bias is zero: it adds the same to all scores of a row, which softmax
// does not see. What both sides compute there is rounding noise (1e-10), but AdamW divides a
// gradient by its own size and so makes a step of it, in a direction that means nothing. For that
// third of in_proj_bias the check is that no step was larger than a step can be.
void checkWeights(const Tensors& t, const std::string& prefix, int updates, const Trainer& trainer, Check& check) {
  for (const auto& p : trainer.model().parameters().all()) {
    auto expected = t.floats(prefix + p.name);
    if (p.name.ends_with("in_proj_bias")) {
      const std::size_t C = p.value.size() / 3;
      const auto start = t.floats("p0." + p.name);
      const double furthest = 2.0 * updates * static_cast<double>(trainer.config().learning_rate);
      check.close(prefix + p.name + " (keys)", p.value.subspan(C, C), std::span(start).subspan(C, C), furthest, 0);
      std::copy_n(p.value.begin() + static_cast<std::ptrdiff_t>(C), C, expected.begin() + static_cast<std::ptrdiff_t>(C));
    }
    check.close(prefix + p.name, p.value, expected, 1e-5, 1e-3);
  }
}

}  // namespace

void checkModel(const std::filesystem::path& path, Check& check) {
  const Tensors t(path);
  const ModelConfig model = modelConfig(t, path.filename().string());
  Trainer trainer(model, trainConfig(t, model), {});
  auto& parameters = trainer.model().parameters();
  for (auto& p : parameters.all()) {
    const auto values = t.floats("p0." + p.name);
    check.isTrue(p.name + " has the same shape", t.shape("p0." + p.name) == p.shape);
    std::copy(values.begin(), values.end(), p.value.begin());
  }
  const auto ids = t.ints("ids"), targets = t.ints("targets");
  const auto lengths = t.has("lengths") ? t.ints("lengths") : std::vector<int>();
  const int B = t.shape("ids")[0], T = t.shape("ids")[1];

  trainer.lossAndGradients(ids, targets, B, T, lengths);
  check.close("logits", trainer.activations().logits.span(), t.floats("logits"));
  checkGradients(t, parameters, check);
  parameters.zeroGrads();

  std::vector<double> losses;
  for (int step = 0; step < 3; ++step) {
    const StepResult result = trainer.step(ids, targets, B, T, lengths);
    check.isTrue("step " + std::to_string(step) + " did not diverge", !result.diverged);
    losses.push_back(result.loss);
    if (step == 0 && t.number("grad_norm_before_clip").asNumber())
      check.close("grad_norm_before_clip", std::vector<double>{result.grad_norm}, std::vector<double>{t.numberOr("grad_norm_before_clip", 0)});
    if (step == 0) checkWeights(t, "p1.", 1, trainer, check);
    if (step == 2) checkWeights(t, "p3.", 3, trainer, check);
  }
  check.close("losses", losses, numbers(t.number("losses")));
}

}  // namespace crumb::golden
