extension PDFObject {
  /// The same object with other strings.
  ///
  /// The content of a signature is never encrypted and stays (ISO 32000-2, section 7.6.2).
  ///
  /// - Parameter change: returns what stands for a string.
  /// - Returns: the object.
  package func replacingStrings(_ change: ([UInt8]) -> [UInt8]) -> PDFObject {
    switch self {
    case .string(let bytes): return .string(change(bytes))
    case .array(let objects): return .array(objects.map { $0.replacingStrings(change) })
    case .dictionary(let dictionary): return .dictionary(dictionary.replacingStrings(change))
    case .stream(var stream):
      stream.dictionary = stream.dictionary.replacingStrings(change)
      return .stream(stream)
    default: return self
    }
  }
}

extension PDFDictionary {
  /// The same dictionary with other strings; see ``PDFObject/replacingStrings(_:)``.
  package func replacingStrings(_ change: ([UInt8]) -> [UInt8]) -> PDFDictionary {
    let isSignature = has("ByteRange") && self["Contents"].string != nil
    var replaced = PDFDictionary()
    for entry in entries {
      let stays = isSignature && entry.key.isEqual(to: "Contents")
      replaced.append(entry.key, stays ? entry.value : entry.value.replacingStrings(change))
    }
    return replaced
  }
}
