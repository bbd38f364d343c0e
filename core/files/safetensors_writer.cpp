#include "core/files/safetensors_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/files/json.h"

namespace crumb {

static_assert(std::endian::native == std::endian::little, "numbers are copied to the file as they lie in memory");

void SafetensorsWriter::setMetadata(std::string key, std::string value) {
  for (auto& [present, old] : metadata_) {
    if (present == key) {
      old = std::move(value);
      return;
    }
  }
  metadata_.emplace_back(std::move(key), std::move(value));
}

void SafetensorsWriter::addBytes(std::string name, Shape shape, DType dtype, std::size_t count, const void* data) {
  CRUMB_CHECK(elementCount(shape) == count, "the tensor " + name + " does not have the size of its shape");
  CRUMB_CHECK(name != "__metadata__", "no tensor can be named __metadata__");
  for (const Entry& entry : entries_) CRUMB_CHECK(entry.name != name, "two tensors are named " + name);
  const Bytes bytes(static_cast<const std::uint8_t*>(data), count * dtypeBytes(dtype));
  entries_.push_back({std::move(name), dtype, std::move(shape), bytes});
}

void SafetensorsWriter::add(std::string name, Shape shape, std::span<const float> values) {
  addBytes(std::move(name), std::move(shape), DType::F32, values.size(), values.data());
}
void SafetensorsWriter::add(std::string name, Shape shape, std::span<const double> values) {
  addBytes(std::move(name), std::move(shape), DType::F64, values.size(), values.data());
}
void SafetensorsWriter::add(std::string name, Shape shape, std::span<const std::int64_t> values) {
  addBytes(std::move(name), std::move(shape), DType::I64, values.size(), values.data());
}
void SafetensorsWriter::add(std::string name, Shape shape, std::span<const std::uint8_t> values) {
  addBytes(std::move(name), std::move(shape), DType::U8, values.size(), values.data());
}

std::vector<std::uint8_t> SafetensorsWriter::finish() const {
  std::vector<std::size_t> order(entries_.size()), begins(entries_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return dtypeBytes(entries_[a].dtype) > dtypeBytes(entries_[b].dtype);
  });
  std::size_t data_size = 0;
  for (const std::size_t i : order) {
    begins[i] = data_size;
    data_size += entries_[i].bytes.size();
  }

  Json::Object header;  // names are unique already, and Json::set would search for each of them
  if (!metadata_.empty()) {
    Json::Object strings;
    for (const auto& [key, value] : metadata_) strings.push_back({key, Json(value)});
    header.push_back({"__metadata__", Json(std::move(strings))});
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    Json description;
    description.set("dtype", dtypeName(entry.dtype));
    description.set("shape", Json::Array(entry.shape.begin(), entry.shape.end()));
    description.set("data_offsets", Json::Array{begins[i], begins[i] + entry.bytes.size()});
    header.push_back({entry.name, std::move(description)});
  }
  std::string text = writeJson(Json(std::move(header)));
  text.resize((text.size() + 7) / 8 * 8, ' ');

  std::vector<std::uint8_t> file(8 + text.size() + data_size);
  const std::uint64_t length = text.size();
  std::memcpy(file.data(), &length, 8);
  std::memcpy(file.data() + 8, text.data(), text.size());
  std::uint8_t* data = file.data() + 8 + text.size();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].bytes.empty()) std::memcpy(data + begins[i], entries_[i].bytes.data(), entries_[i].bytes.size());
  }
  return file;
}

}  // namespace crumb
