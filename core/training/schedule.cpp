#include "core/training/schedule.h"

#include <cmath>
#include <numbers>

namespace crumb {

double learningRate(const TrainConfig& c, int step) {
  const double top = static_cast<double>(c.learning_rate), bottom = static_cast<double>(c.min_learning_rate);
  if (step < c.warmup_steps) return top * (step + 1) / (c.warmup_steps + 1);
  if (c.decay_steps <= 0) return top;
  if (step >= c.decay_steps) return bottom;
  const double part = static_cast<double>(step - c.warmup_steps) / (c.decay_steps - c.warmup_steps);
  return bottom + (top - bottom) * 0.5 * (1.0 + std::cos(std::numbers::pi * part));
}

}  // namespace crumb
