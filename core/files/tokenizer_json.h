// A byte-pair vocabulary as JSON: {"type": "byte_pair", "controls": ["end"], "placeholders": ["{name}"],
// "merges": [104, 101, …]}, two ids for each merge.
#pragma once

#include "core/files/json.h"
#include "core/text/byte_pair_tokenizer.h"

namespace crumb {

Json toJson(const BytePairTokenizer& tokenizer);
// Error "tokenizer_invalid".
Result<BytePairTokenizer> bytePairTokenizerFrom(const Json& json);

}  // namespace crumb
