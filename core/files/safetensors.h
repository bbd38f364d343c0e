// The safetensors format: named arrays in one file, readable by PyTorch, Hugging Face and others.
// Layout: 8 bytes, the header's length (unsigned, little-endian); the header, a JSON object with one entry
//   "name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [begin, end]}
// per tensor (offsets count from the end of the header) and an optional "__metadata__" of strings; then the data,
// row-major, little-endian, without gaps. Source: github.com/huggingface/safetensors, README "Format".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace crumb {

using Bytes = std::span<const std::uint8_t>;

enum class DType { F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, BOOL, F8_E4M3, F8_E5M2 };
std::string_view dtypeName(DType dtype);  // "F32"
std::size_t dtypeBytes(DType dtype);      // of one element

// One tensor of a file. `bytes` points into the file and may be unaligned: read it with toFloats or memcpy.
struct StoredTensor {
  std::string name;
  DType dtype = DType::F32;
  Shape shape;            // empty: a single number
  std::size_t count = 1;  // of elements; bytes.size() == count * dtypeBytes(dtype)
  Bytes bytes;
};

using Metadata = std::vector<std::pair<std::string, std::string>>;

// A view of a file in memory; the bytes must outlive it and everything taken from it.
class SafetensorsFile {
 public:
  // Checks everything that can be checked without reading the numbers. Afterwards every tensor lies inside the file,
  // no two overlap, and shape, type and size agree. Error codes, each with a sentence naming the tensor and the
  // numbers:
  //   not_a_model_file   the bytes are something else: a Git LFS pointer, a web page, a zip, a text …
  //   file_too_short     under 8 bytes, or a tensor's data is cut off
  //   header_too_long    the header would be longer than the file, or than 10 MB
  //   header_not_json    not JSON (with the byte), not an object, or an entry lacks a part or has one of a wrong kind
  //   dtype_unsupported  a number type that we do not know
  //   offsets_invalid    begin after end, not two whole numbers, or a gap between tensors
  //   offsets_overlap    two tensors share bytes
  //   size_mismatch      shape times type is not the size of the data, or bytes are left over at the end
  static Result<SafetensorsFile> read(Bytes file);

  const std::vector<StoredTensor>& tensors() const { return tensors_; }  // in the order of the header
  const Metadata& metadata() const { return metadata_; }
  const std::string* findMetadata(std::string_view key) const;  // nullptr: absent

  const StoredTensor* find(std::string_view name) const;  // nullptr: absent
  // Error tensor_missing.
  Result<const StoredTensor*> get(std::string_view name) const;

 private:
  std::vector<StoredTensor> tensors_;
  Metadata metadata_;
  std::vector<std::size_t> by_name_;  // places in tensors_, sorted by name
  friend class SafetensorsReader;
};

// The numbers as float; out.size() == tensor.count. F64, F32, F16, BF16, I64 and I32; error dtype_unsupported for
// others (whole numbers of fewer bits are mostly quantised weights, useless without their scales).
// Doubles beyond the range of float become infinite.
Status toFloats(const StoredTensor& tensor, std::span<float> out);

// Finds `name`, checks its shape, fills `out`. Errors: tensor_missing, size_mismatch, dtype_unsupported.
Status readTensor(const SafetensorsFile& file, std::string_view name, const Shape& shape, std::span<float> out);

struct NonFinite {
  std::size_t nan = 0;
  std::size_t infinite = 0;
};
NonFinite countNonFinite(const StoredTensor& tensor);  // as toFloats would give them; zeros where it cannot

// Error non_finite_weights, naming every tensor with NaN or infinity and how many of each.
Status checkFinite(const SafetensorsFile& file);

}  // namespace crumb
