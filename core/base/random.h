// The random numbers of PyTorch's CPU generator, number for number.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace crumb {

// MT19937 (Matsumoto & Nishimura 1998) as torch.Generator seeds and reads it. One stream serves
// initialisation, batches and whatever else draws; nothing in core draws from anywhere else.
class Random {
 public:
  explicit Random(std::uint64_t seed);  // only the low 32 bits count, as in torch.manual_seed

  std::uint32_t bits32();                       // the raw 32-bit draw
  std::uint32_t below(std::uint32_t n);         // torch.randint(0, n): one draw modulo n; n > 0
  float uniform();                              // torch.rand: 24 bits in [0, 1)
  double uniformDouble();                       // 53 bits of two draws in [0, 1)
  void fillUniform(std::span<float> out, float low, float high);  // tensor.uniform_(low, high)
  // tensor.normal_(0, 1). Fewer than 16 values: Box-Muller in double, the second of each pair
  // kept for the next call. 16 or more: blocks of 16 uniforms, element j paired with j + 8; a
  // ragged end redraws the last 16.
  void fillNormal(std::span<float> out);

  // All that is needed to go on with the same stream.
  struct State {
    std::array<std::uint32_t, 624> words;
    std::uint32_t position;        // next word to hand out; 624 means refill first
    bool has_cached_normal;
    double cached_normal;
  };
  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }

 private:
  void refill();
  float normalScalar();
  State state_;
};

}  // namespace crumb
