#include "core/training/train_config.h"

#include <cmath>
#include <string>

namespace crumb {
namespace {

Status bad(const std::string& sentence) { return Error{"bad_config", sentence}; }

std::string number(double x) {
  std::string s = std::to_string(x);
  while (s.find('.') != std::string::npos && (s.back() == '0' || s.back() == '.')) {
    const bool point = s.back() == '.';
    s.pop_back();
    if (point) break;
  }
  return s;
}

}  // namespace

Status validate(const TrainConfig& c, const ModelConfig& model) {
  if (c.batch_size < 1 || c.batch_size > 1024)
    return bad("batch_size is " + std::to_string(c.batch_size) + ", but must be from 1 to 1024.");
  if (c.context < 1 || c.context > model.max_len)
    return bad("The context is " + std::to_string(c.context) + ", but must be from 1 to the model's " +
               std::to_string(model.max_len) + " positions.");
  if (!(c.learning_rate > 0) || !std::isfinite(c.learning_rate) || c.learning_rate > 1e6f)
    return bad("The learning rate must be above 0 and at most a million; 0.003 is a good start.");
  if (!(c.min_learning_rate >= 0) || c.min_learning_rate > c.learning_rate)
    return bad("The last learning rate must be between 0 and the first one.");
  if (c.warmup_steps < 0 || c.decay_steps < 0 || (c.decay_steps > 0 && c.decay_steps <= c.warmup_steps))
    return bad("The decay must end after the warm-up.");
  for (float beta : {c.beta1, c.beta2})
    if (!(beta >= 0 && beta < 1)) return bad("beta1 and beta2 must be at least 0 and below 1, not " + number(beta) + ".");
  if (!(c.epsilon > 0) || !(c.epsilon < 1)) return bad("epsilon must be between 0 and 1; 0.00000001 is usual.");
  if (!(c.weight_decay >= 0) || !std::isfinite(c.weight_decay)) return bad("The weight decay must be 0 or more.");
  if (!(c.grad_clip >= 0)) return bad("The clipping norm must be 0 (off) or more.");
  if (!(c.holdout >= 0 && c.holdout <= 0.5f)) return bad("The held-out share must be from 0 to one half.");
  if (!(c.dropout >= 0 && c.dropout <= 0.9f)) return bad("The dropout must be from 0 to 0.9.");
  return Nothing{};
}

}  // namespace crumb
