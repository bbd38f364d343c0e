// SafetensorsFile::read: from untrusted bytes to tensors that are known to lie inside the file.
#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>

#include "core/files/json.h"
#include "core/files/safetensors.h"
#include "core/text/unicode.h"
#include "core/text/written_number.h"

namespace crumb {
namespace {

// The format allows 100 MB. A header becomes a tree of about thirty times its size, and no model that fits into a
// browser tab has a header of even 1 MB.
constexpr std::uint64_t kLongestHeader = 10'000'000;

std::string_view asText(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

bool looksLikeText(std::string_view bytes) {
  std::string_view sample = bytes.substr(0, 512);
  // Up to three bytes of a character may be cut off at the end of the sample.
  if (bytes.size() > 512) {
    while (!sample.empty() && static_cast<unsigned char>(sample.back()) >= 0x80) sample.remove_suffix(1);
  }
  const DecodedText decoded = decodeUtf8(sample);
  return decoded.invalid_sequences == 0 && std::all_of(decoded.text.begin(), decoded.text.end(), [](char32_t c) {
           return c >= 0x20 ? c != 0x7F : c == U'\n' || c == U'\r' || c == U'\t';
         });
}

// What the bytes are, if they are a well-known something else; asked only once they cannot be safetensors.
std::optional<std::string> foreignFile(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("version https://git-lfs")) {
    return "is a Git LFS pointer, the small text that Git leaves in place of a large file. Fetch the real file "
           "(\"git lfs pull\", or the download button of the site)";
  }
  std::string_view start = bytes;
  if (start.starts_with("\xEF\xBB\xBF")) start.remove_prefix(3);
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  if (start.starts_with("<")) {
    return "is a web page or XML, perhaps a site's error page in place of the download. Fetch the model file itself";
  }
  if (bytes.starts_with("PK\x03\x04")) {
    return "is a zip archive, as PyTorch's .pt and .bin files are. Save the weights as .safetensors instead";
  }
  if (bytes.starts_with("GGUF")) return "is a GGUF model. Choose the .safetensors file of the same model";
  if (bytes.starts_with("\x89HDF")) return "is an HDF5 file. Save the weights as .safetensors instead";
  if (bytes.starts_with("\x1F\x8B")) return "is packed with gzip. Unpack it first";
  if (bytes.starts_with("\x80\x02"sv) || bytes.starts_with("\x80\x04"sv)) {
    return "is a Python pickle, as old PyTorch files are. Save the weights as .safetensors instead";
  }
  if (looksLikeText(bytes)) return "is a text file. Choose a file that ends in .safetensors";
  return std::nullopt;
}

std::optional<DType> dtypeNamed(std::string_view name) {
  for (const DType dtype :
       {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16, DType::I8, DType::U64,
        DType::U32, DType::U16, DType::U8, DType::BOOL, DType::F8_E4M3, DType::F8_E5M2}) {
    if (dtypeName(dtype) == name) return dtype;
  }
  return std::nullopt;
}

bool usableAsWeights(DType dtype) {
  return dtype == DType::F64 || dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 ||
         dtype == DType::I64 || dtype == DType::I32;
}

// Names come from the file and may be of any length; a sentence shows at most 80 code points.
std::string quoted(std::string_view name) {
  std::u32string text = decodeUtf8(name).text;
  if (text.size() > 80) text = text.substr(0, 79) + U'…';
  return encodeUtf8(U'"' + text + U'"');
}

Error refusal(std::string code, const std::string& sentence) {
  return {std::move(code), sentence + ". Nothing was loaded."};
}

}  // namespace

class SafetensorsReader {
 public:
  explicit SafetensorsReader(Bytes file) : file_(file) {}

  Result<SafetensorsFile> read() {
    const auto header = findHeader();
    if (!header) return header.error();
    std::size_t fault_byte = 0;
    const auto json = parseJson(header.value(), &fault_byte);
    if (!json) {
      return Error{"header_not_json", "The file's header is not valid JSON. " + json.error().message +
                                          " The place is counted from the header's start. Nothing was loaded."};
    }
    const Json::Object* entries = json.value().asObject();
    if (!entries) return refusal("header_not_json", "The file's header is JSON, but not a list of named tensors");
    for (const auto& [name, entry] : *entries) {
      const Status status = name == "__metadata__" ? takeMetadata(entry) : takeTensor(name, entry);
      if (!status) return status.error();
    }
    if (const Status status = checkCoverage(); !status) return status.error();
    auto& order = result_.by_name_;
    order.resize(result_.tensors_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [this](std::size_t a, std::size_t b) { return result_.tensors_[a].name < result_.tensors_[b].name; });
    return std::move(result_);
  }

 private:
  // Sets data_; afterwards header and data are known to lie inside the file.
  Result<std::string_view> findHeader() {
    if (file_.size() < 8) {
      return refusal("file_too_short", "The file has " + counted(file_.size(), "byte") +
                                           ", but even an empty model has more than 8. It is empty or cut off");
    }
    std::uint64_t length = 0;
    std::memcpy(&length, file_.data(), 8);
    const std::uint64_t rest = file_.size() - 8;
    const bool fits = length <= rest && length <= kLongestHeader;
    if (!fits || length == 0 || file_[8] != '{') {
      if (const auto what = foreignFile(asText(file_))) {
        return refusal("not_a_model_file", "This is not a model in the safetensors format: it " + *what);
      }
    }
    if (!fits) {
      const std::string claim = "The file says that its header has " + counted(length, "byte");
      return refusal("header_too_long", length > rest
                                            ? claim + ", but only " + counted(rest, "byte") +
                                                  " follow. The file is cut off, damaged or not a model"
                                            : claim + "; at most " + writtenNumber(kLongestHeader) + " are read here");
    }
    if (length == 0 || file_[8] != '{') {
      return refusal("header_not_json",
                     "The file's header does not begin with { at byte 0, so it is not JSON. The "
                     "file is damaged or not a model in the safetensors format");
    }
    data_ = file_.subspan(static_cast<std::size_t>(8 + length));
    return asText(file_.subspan(8, static_cast<std::size_t>(length)));
  }

  Status takeMetadata(const Json& entry) {
    const Json::Object* strings = entry.asObject();
    if (!strings) return refusal("header_not_json", "The header's __metadata__ is not a list of named strings");
    for (const auto& [key, value] : *strings) {
      if (!value.asString()) {
        return refusal("header_not_json", "The entry " + quoted(key) + " of the header's __metadata__ is not a string");
      }
      result_.metadata_.emplace_back(key, *value.asString());
    }
    return Nothing{};
  }

  Status takeTensor(const std::string& name, const Json& entry) {
    const std::string who = "The tensor " + quoted(name);
    const Json* dtype_name = entry.find("dtype");
    const Json* shape = entry.find("shape");
    const Json* offsets = entry.find("data_offsets");
    if (!dtype_name || !dtype_name->asString() || !shape || !shape->asArray() || !offsets) {
      return refusal("header_not_json",
                     who + " needs a dtype (a string), a shape (a list) and data_offsets in the header, and lacks one");
    }
    const auto dtype = dtypeNamed(*dtype_name->asString());
    const std::string unreadable =
        who + " holds numbers of the type " + quoted(*dtype_name->asString()) + ", which cannot be read here";
    if (!dtype) return refusal("dtype_unsupported", unreadable);

    StoredTensor tensor;
    tensor.name = name;
    tensor.dtype = *dtype;
    const auto needed = takeShape(who, *shape->asArray(), tensor);
    if (!needed) return needed.error();
    const auto range = readOffsets(who, *offsets);
    if (!range) return range.error();
    const auto [begin, end] = range.value();
    if (end - begin != needed.value()) {
      if (!usableAsWeights(*dtype)) return refusal("dtype_unsupported", unreadable);
      return refusal("size_mismatch", who + " needs " + counted(needed.value(), "byte") + " by its shape and type " +
                                          std::string(dtypeName(*dtype)) + ", but has " + writtenNumber(end - begin));
    }
    if (end > data_.size()) {
      return refusal("file_too_short", who + " ends at byte " + writtenNumber(end) + " of the data, but the file has " +
                                           counted(data_.size(), "byte") + " of data. It is cut off; fetch it again");
    }
    tensor.bytes = data_.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    result_.tensors_.push_back(std::move(tensor));
    return Nothing{};
  }

  // The number of bytes that shape and type ask for. Sets shape and count, which mean nothing until that number has
  // been compared with the data: on a 32-bit machine count may have wrapped before.
  static Result<std::uint64_t> takeShape(const std::string& who, const Json::Array& dims, StoredTensor& tensor) {
    std::uint64_t count = 1;
    bool overflow = false;
    for (const Json& dim : dims) {
      const auto n = dim.asInteger();
      if (!n) return refusal("header_not_json", who + " has a shape that is not a list of whole numbers");
      if (*n < 0 || *n > std::numeric_limits<int>::max()) {
        return refusal("size_mismatch", who + " has a shape with the impossible size " + std::to_string(*n));
      }
      const auto size = static_cast<std::uint64_t>(*n);
      if (size != 0 && count > std::numeric_limits<std::uint64_t>::max() / 8 / size) overflow = true;
      count *= size;
      tensor.shape.push_back(static_cast<int>(*n));
    }
    if (overflow) return refusal("size_mismatch", who + " has a shape that needs more bytes than can be counted");
    tensor.count = static_cast<std::size_t>(count);
    return count * dtypeBytes(tensor.dtype);
  }

  static Result<std::pair<std::uint64_t, std::uint64_t>> readOffsets(const std::string& who, const Json& offsets) {
    const Json::Array* pair = offsets.asArray();
    const auto begin = pair && pair->size() == 2 ? (*pair)[0].asInteger() : std::nullopt;
    const auto end = pair && pair->size() == 2 ? (*pair)[1].asInteger() : std::nullopt;
    if (!begin || !end || *begin < 0 || *end < 0) {
      return refusal("offsets_invalid", who + " has data_offsets that are not two whole numbers of at least 0");
    }
    if (*begin > *end) {
      return refusal("offsets_invalid", who + " begins at byte " + writtenNumber(static_cast<std::uint64_t>(*begin)) +
                                            " of the data and ends before that, at byte " +
                                            writtenNumber(static_cast<std::uint64_t>(*end)));
    }
    return std::pair{static_cast<std::uint64_t>(*begin), static_cast<std::uint64_t>(*end)};
  }

  // The tensors together cover the data once: nothing shared, no gap, nothing left over.
  Status checkCoverage() const {
    std::vector<const StoredTensor*> order;
    for (const StoredTensor& tensor : result_.tensors_) order.push_back(&tensor);
    const auto begin = [this](const StoredTensor* t) {
      return static_cast<std::size_t>(t->bytes.data() - data_.data());
    };
    std::sort(order.begin(), order.end(), [&](const StoredTensor* a, const StoredTensor* b) {
      return std::pair(begin(a), a->bytes.size()) < std::pair(begin(b), b->bytes.size());
    });
    std::size_t covered = 0;
    const StoredTensor* last = nullptr;
    for (const StoredTensor* tensor : order) {
      if (begin(tensor) < covered) {
        return refusal("offsets_overlap", "The tensors " + quoted(last->name) + " and " + quoted(tensor->name) +
                                              " share bytes: one ends at byte " + writtenNumber(covered) +
                                              " of the data, the other begins at " + writtenNumber(begin(tensor)));
      }
      if (begin(tensor) > covered) {
        return refusal("offsets_invalid", "There is a gap of " + counted(begin(tensor) - covered, "byte") +
                                              " in the data before the tensor " + quoted(tensor->name));
      }
      covered = begin(tensor) + tensor->bytes.size();
      last = tensor;
    }
    if (covered == data_.size()) return Nothing{};
    return refusal("size_mismatch", "The tensors take " + counted(covered, "byte") + ", but the file has " +
                                        counted(data_.size(), "byte") + " of data");
  }

  Bytes file_;
  Bytes data_;
  SafetensorsFile result_;
};

Result<SafetensorsFile> SafetensorsFile::read(Bytes file) { return SafetensorsReader(file).read(); }

}  // namespace crumb
