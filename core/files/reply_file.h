// Models that write replies, as safetensors files: those of checkpoint.h with another tokenizer, and with the pairs that
// they learn from (as JSON text, tensor "pairs") in place of a text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "core/text/byte_pair_tokenizer.h"
#include "core/training/trainer.h"

namespace crumb {

// `settings` is an object of whatever else belongs to the training. Empty pairs are left out.
std::vector<std::uint8_t> saveReplyModel(const Transformer<float>& model, const BytePairTokenizer& tokenizer,
                                         const TrainConfig& train, const std::string& settings, const std::string& pairs);
std::vector<std::uint8_t> saveReplyCheckpoint(const Trainer& trainer, const BytePairTokenizer& tokenizer,
                                              const std::string& settings, const std::string& pairs);

struct SavedReplies {
  BytePairTokenizer tokenizer;
  TrainConfig train;
  std::string settings;                       // JSON
  std::string pairs;                          // empty if the file has none
  std::unique_ptr<Transformer<float>> model;  // null in a checkpoint,
  std::unique_ptr<Trainer> trainer;           // which has this
};

// Takes either kind. Nothing is half loaded. Errors: those of SafetensorsFile, tensor_missing, size_mismatch,
// non_finite_weights, bad_config, tokenizer_invalid, and not_replies for a model of another kind.
Result<SavedReplies> loadReplies(Bytes file);

// Whether the description of a model file says that it writes replies.
bool describesReplies(const SafetensorsFile& file);

}  // namespace crumb
