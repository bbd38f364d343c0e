#include "core/files/safetensors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/text/written_number.h"

namespace crumb {

static_assert(std::endian::native == std::endian::little, "numbers are copied from the file as they lie there");

std::string_view dtypeName(DType dtype) {
  switch (dtype) {
    case DType::F64:
      return "F64";
    case DType::F32:
      return "F32";
    case DType::F16:
      return "F16";
    case DType::BF16:
      return "BF16";
    case DType::I64:
      return "I64";
    case DType::I32:
      return "I32";
    case DType::I16:
      return "I16";
    case DType::I8:
      return "I8";
    case DType::U64:
      return "U64";
    case DType::U32:
      return "U32";
    case DType::U16:
      return "U16";
    case DType::U8:
      return "U8";
    case DType::BOOL:
      return "BOOL";
    case DType::F8_E4M3:
      return "F8_E4M3";
    case DType::F8_E5M2:
      return "F8_E5M2";
  }
  checkFailed(__FILE__, __LINE__, "no such number type");
}

std::size_t dtypeBytes(DType dtype) {
  switch (dtype) {
    case DType::F64:
    case DType::I64:
    case DType::U64:
      return 8;
    case DType::F32:
    case DType::I32:
    case DType::U32:
      return 4;
    case DType::F16:
    case DType::BF16:
    case DType::I16:
    case DType::U16:
      return 2;
    case DType::I8:
    case DType::U8:
    case DType::BOOL:
    case DType::F8_E4M3:
    case DType::F8_E5M2:
      return 1;
  }
  checkFailed(__FILE__, __LINE__, "no such number type");
}

const std::string* SafetensorsFile::findMetadata(std::string_view key) const {
  for (const auto& [present, value] : metadata_) {
    if (present == key) return &value;
  }
  return nullptr;
}

const StoredTensor* SafetensorsFile::find(std::string_view name) const {
  const auto found = std::lower_bound(by_name_.begin(), by_name_.end(), name,
                                      [this](std::size_t i, std::string_view n) { return tensors_[i].name < n; });
  if (found == by_name_.end() || tensors_[*found].name != name) return nullptr;
  return &tensors_[*found];
}

Result<const StoredTensor*> SafetensorsFile::get(std::string_view name) const {
  if (const StoredTensor* tensor = find(name)) return tensor;
  return Error{"tensor_missing", "The file has no tensor named \"" + std::string(name) + "\" (it has " +
                                     counted(tensors_.size(), "tensor") + "), so it is not this kind of model."};
}

namespace {

template <class Stored>
Stored loadAs(const std::uint8_t* at) {
  Stored value;
  std::memcpy(&value, at, sizeof value);  // the file's bytes may be unaligned
  return value;
}

float fromHalf(std::uint16_t bits) {
  const float sign = bits & 0x8000 ? -1.0f : 1.0f;
  const int exponent = (bits >> 10) & 31;
  const int fraction = bits & 1023;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  if (exponent < 31) return sign * std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  // Infinity or NaN, sign and the NaN's payload kept as the wider type has them.
  return std::bit_cast<float>((static_cast<std::uint32_t>(bits & 0x8000) << 16) | 0x7F800000u |
                              (static_cast<std::uint32_t>(fraction) << 13));
}

float fromBfloat(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

// Calls use(i, value) for every element as a float; false if the type cannot be read as one.
template <class Use>
bool forEachFloat(const StoredTensor& tensor, Use use) {
  const auto each = [&]<class Stored>(Stored, auto convert) {
    for (std::size_t i = 0; i < tensor.count; ++i) {
      use(i, convert(loadAs<Stored>(tensor.bytes.data() + i * sizeof(Stored))));
    }
    return true;
  };
  const auto cast = [](auto value) { return static_cast<float>(value); };
  switch (tensor.dtype) {
    case DType::F64:
      return each(double{}, cast);
    case DType::F32:
      return each(float{}, cast);
    case DType::F16:
      return each(std::uint16_t{}, fromHalf);
    case DType::BF16:
      return each(std::uint16_t{}, fromBfloat);
    case DType::I64:
      return each(std::int64_t{}, cast);
    case DType::I32:
      return each(std::int32_t{}, cast);
    default:
      return false;
  }
}

std::string shapeText(const Shape& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

}  // namespace

Status toFloats(const StoredTensor& tensor, std::span<float> out) {
  CRUMB_CHECK(out.size() == tensor.count, "the tensor " + tensor.name + " was read into a place of another size");
  if (forEachFloat(tensor, [out](std::size_t i, float value) { out[i] = value; })) return Nothing{};
  return Error{"dtype_unsupported", "The tensor \"" + tensor.name + "\" holds numbers of the type " +
                                        std::string(dtypeName(tensor.dtype)) +
                                        ", which cannot be used as weights here. Save the model as F32, F16 or BF16."};
}

Status readTensor(const SafetensorsFile& file, std::string_view name, const Shape& shape, std::span<float> out) {
  const auto found = file.get(name);
  if (!found) return found.error();
  const StoredTensor& tensor = *found.value();
  if (tensor.shape != shape) {
    return Error{"size_mismatch", "The tensor \"" + tensor.name + "\" has the shape " + shapeText(tensor.shape) +
                                      " in the file, but this model needs " + shapeText(shape) + "."};
  }
  return toFloats(tensor, out);
}

NonFinite countNonFinite(const StoredTensor& tensor) {
  NonFinite result;
  forEachFloat(tensor, [&result](std::size_t, float value) {
    if (std::isnan(value)) ++result.nan;
    if (std::isinf(value)) ++result.infinite;
  });
  return result;
}

Status checkFinite(const SafetensorsFile& file) {
  constexpr std::size_t named_at_most = 8;
  std::size_t faulty = 0;
  std::string list;
  for (const StoredTensor& tensor : file.tensors()) {
    const NonFinite found = countNonFinite(tensor);
    if (found.nan + found.infinite == 0) continue;
    if (++faulty > named_at_most) continue;
    list += (faulty > 1 ? "; \"" : "\"") + tensor.name + "\" has ";
    if (found.nan > 0) list += writtenNumber(found.nan) + " NaN";
    if (found.nan > 0 && found.infinite > 0) list += " and ";
    if (found.infinite > 0) list += writtenNumber(found.infinite) + (found.infinite == 1 ? " infinity" : " infinities");
  }
  if (faulty == 0) return Nothing{};
  if (faulty > named_at_most) list += "; and " + counted(faulty - named_at_most, "more tensor");
  return Error{"non_finite_weights", "The file holds weights that are not numbers: " + list +
                                         ". Such a model can only write nonsense, so it was not loaded."};
}

}  // namespace crumb
