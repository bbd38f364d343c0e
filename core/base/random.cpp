#include "core/base/random.h"

#include <cmath>
#include <numbers>

#include "core/base/check.h"

namespace crumb {

Random::Random(std::uint64_t seed) : state_{} {
  auto& mt = state_.words;
  mt[0] = static_cast<std::uint32_t>(seed);
  for (std::uint32_t i = 1; i < 624; ++i) mt[i] = 1812433253u * (mt[i - 1] ^ (mt[i - 1] >> 30)) + i;
  state_.position = 624;
}

void Random::refill() {
  auto& mt = state_.words;
  for (std::size_t i = 0; i < 624; ++i) {
    const std::uint32_t y = (mt[i] & 0x80000000u) | (mt[(i + 1) % 624] & 0x7fffffffu);
    mt[i] = mt[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0dfu : 0u);
  }
  state_.position = 0;
}

std::uint32_t Random::bits32() {
  if (state_.position >= 624) refill();
  std::uint32_t y = state_.words[state_.position++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

std::uint32_t Random::below(std::uint32_t n) {
  CRUMB_CHECK(n > 0, "a random number below 0 was asked for");
  return bits32() % n;
}

float Random::uniform() { return static_cast<float>(bits32() & 0xffffffu) * 0x1p-24f; }

double Random::uniformDouble() {
  const std::uint64_t high = bits32();
  const std::uint64_t low = bits32();
  return static_cast<double>(((high << 32) | low) & ((1ull << 53) - 1)) * 0x1p-53;
}

void Random::fillUniform(std::span<float> out, float low, float high) {
  for (float& x : out) x = uniform() * (high - low) + low;
}

float Random::normalScalar() {
  if (state_.has_cached_normal) {
    state_.has_cached_normal = false;
    return static_cast<float>(state_.cached_normal);
  }
  const double u1 = uniformDouble();
  const double u2 = uniformDouble();
  const double r = std::sqrt(-2.0 * std::log1p(-u2));
  const double theta = 2.0 * std::numbers::pi * u1;
  state_.cached_normal = r * std::sin(theta);
  state_.has_cached_normal = true;
  return static_cast<float>(r * std::cos(theta));
}

namespace {

// Sixteen uniforms become sixteen normals in place: j with j + 8 (Box & Muller 1958).
void boxMuller16(float* u) {
  for (int j = 0; j < 8; ++j) {
    const float u1 = 1.0f - u[j];  // (0, 1], so that the logarithm is finite
    const float u2 = u[j + 8];
    const float r = std::sqrt(-2.0f * std::log(u1));
    const float theta = 2.0f * std::numbers::pi_v<float> * u2;
    u[j] = r * std::cos(theta);
    u[j + 8] = r * std::sin(theta);
  }
}

}  // namespace

void Random::fillNormal(std::span<float> out) {
  const std::size_t n = out.size();
  if (n < 16) {
    for (float& x : out) x = normalScalar();
    return;
  }
  for (float& x : out) x = uniform();
  for (std::size_t i = 0; i + 16 <= n; i += 16) boxMuller16(out.data() + i);
  if (n % 16 != 0) {
    float* last = out.data() + n - 16;
    for (int j = 0; j < 16; ++j) last[j] = uniform();
    boxMuller16(last);
  }
}

}  // namespace crumb
