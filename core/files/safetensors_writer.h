// Writes the format described in safetensors.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/files/safetensors.h"

namespace crumb {

class SafetensorsWriter {
 public:
  void setMetadata(std::string key, std::string value);

  // Names differ from each other and from "__metadata__"; values.size() is the product of the shape. The values are
  // borrowed until finish(), so weights are copied once.
  void add(std::string name, Shape shape, std::span<const float> values);
  void add(std::string name, Shape shape, std::span<const double> values);
  void add(std::string name, Shape shape, std::span<const std::int64_t> values);
  void add(std::string name, Shape shape, std::span<const std::uint8_t> values);

  // The header names the tensors in the order of adding. Their data comes in the same order except that wider types go
  // first; with the header padded by blanks to a multiple of 8 bytes, every number is aligned. The same input gives the
  // same bytes.
  std::vector<std::uint8_t> finish() const;

 private:
  struct Entry {
    std::string name;
    DType dtype;
    Shape shape;
    Bytes bytes;
  };
  void addBytes(std::string name, Shape shape, DType dtype, std::size_t count, const void* data);
  std::vector<Entry> entries_;
  Metadata metadata_;
};

}  // namespace crumb
