// Keys and values of all blocks for one sequence that is being written.
#pragma once

#include <vector>

#include "core/layers/block.h"
#include "core/model/model_config.h"

namespace crumb {

template <class S>
struct KVCache {
  explicit KVCache(const ModelConfig& config) : blocks(static_cast<std::size_t>(config.n_layers)) {
    for (auto& block : blocks) {
      block.keys.resizeRows(config.max_len, config.d_model);
      block.values.resizeRows(config.max_len, config.d_model);
    }
  }
  void clear() { length = 0; }

  int length = 0;  // positions read so far, at most max_len
  std::vector<BlockKeysValues<S>> blocks;
};

}  // namespace crumb
