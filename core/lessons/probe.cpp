#include "core/lessons/probe.h"

namespace crumb {
namespace {

// [T], the largest |Δlogit| between two texts of the same length at each position.
std::vector<float> differences(const Transformer<float>& model, std::span<const int> one, std::span<const int> other,
                               std::span<const int> lengths) {
  const int T = static_cast<int>(one.size());
  Activations<float> before, after;
  model.forward(one, 1, T, lengths, before);
  model.forward(other, 1, T, lengths, after);
  std::vector<float> moved;
  for (int t = 0; t < T; ++t)
    moved.push_back((before.logits.matrix().row(t) - after.logits.matrix().row(t)).cwiseAbs().maxCoeff());
  return moved;
}

}  // namespace

std::vector<float> changeOneToken(const Transformer<float>& model, std::span<const int> ids, int position) {
  const int V = model.config().vocab_size, T = static_cast<int>(ids.size());
  CRUMB_CHECK(V > 1, "there is no other token to put there");
  CRUMB_CHECK(position >= 0 && position < T, "there is no such position");
  std::vector<int> changed(ids.begin(), ids.end());
  int& token = changed[static_cast<std::size_t>(position)];
  token = (token + 1) % V;
  return differences(model, ids, changed, {});
}

std::vector<float> changePadding(const Transformer<float>& model, std::span<const int> ids, int T, int padding) {
  const int V = model.config().vocab_size, length = static_cast<int>(ids.size());
  CRUMB_CHECK(V > 1, "there is no other token to pad with");
  CRUMB_CHECK(length > 0 && length < T, "there is nothing to pad");
  std::vector<int> one(ids.begin(), ids.end()), other = one;
  one.resize(static_cast<std::size_t>(T), padding);
  other.resize(static_cast<std::size_t>(T), (padding + 1) % V);
  return differences(model, one, other, {&length, 1});
}

BlockWalk walkBlocks(const Transformer<float>& model, std::span<const int> ids, int position) {
  const ModelConfig& config = model.config();
  const int T = static_cast<int>(ids.size());
  CRUMB_CHECK(position >= 0 && position < T, "there is no such position");
  Activations<float> a;
  model.forward(ids, 1, T, {}, a);
  BlockWalk walk;
  const auto append = [position](std::vector<float>& to, const Tensor<float>& rows) {
    to.insert(to.end(), rows.row(position), rows.row(position) + rows.cols());
  };
  // What a branch brought on the way from x to y. The sum was made in place, so it is undone here.
  const auto appendBranch = [&](const Tensor<float>& x, const Tensor<float>& y) {
    for (int c = 0; c < config.d_model; ++c)
      walk.values.push_back(y.row(position)[c] - (config.residuals ? x.row(position)[c] : 0.0f));
  };
  for (std::size_t i = 0; i < a.blocks.size(); ++i) {
    const auto& block = a.blocks[i];
    append(walk.values, a.x[i]);
    append(walk.values, block.normed1);
    appendBranch(a.x[i], block.middle);
    append(walk.values, block.middle);
    append(walk.values, block.normed2);
    appendBranch(block.middle, a.x[i + 1]);
    append(walk.values, a.x[i + 1]);
    append(walk.hidden, block.feed_forward.activated);
  }
  append(walk.logits, a.logits);
  return walk;
}

}  // namespace crumb
