extension PDFFile {
  /// Makes the key of a file that is encrypted, with the right one of its passwords.
  func unlock() {
    encryptionFault = nil
    let entry = trailer["Encrypt"]
    guard !entry.isNull else { return }
    let known = encryption
    // The dictionary itself is not encrypted.
    encryption = nil
    do throws(PDFError) {
      let dictionary = dictionary(entry)
      let offset = offsetOfEncryption(entry)
      guard let dictionary else { throw PDFError(.damagedEncryption, offset: offset) }
      encryption = try PDFEncryption(dictionary, entry: entry, in: self, at: offset)
    } catch {
      encryptionFault = error
      encryption = known
    }
    // What was expanded before was not decrypted.
    packedStreams = [:]
  }

  private func offsetOfEncryption(_ entry: PDFObject) -> Int {
    if let reference = entry.reference, index[reference.number].kind == .plain {
      return index[reference.number].location
    }
    return (indexStart ?? 0) + (indexStart == nil ? 0 : offsetBase)
  }

  /// An object as it was read, its strings decrypted, and its stream told to be that of the object.
  func decrypted(_ object: PDFObject, of reference: PDFReference) -> PDFObject {
    guard let encryption, encryption.entry.reference != reference else { return object }
    guard object.stream?.dictionary["Type"].isName("XRef") != true else { return object }
    let cipher = encryption.cipher(encryption.methods.strings, of: reference)
    let decrypted = object.replacingStrings { cipher.decrypted($0) }
    guard case .stream(var stream) = decrypted else { return decrypted }
    stream.owner = reference
    return .stream(stream)
  }

  /// The bytes of a stream as its filters take them: decrypted, and not expanded.
  ///
  /// - Parameter stream: a stream of this file.
  /// - Returns: the bytes.
  /// - Throws: `PDFError` with reason `filter` where it is encrypted in a way that the file does not have.
  func decrypted(_ stream: PDFStream) throws(PDFError) -> [UInt8] {
    let data = Array(bytes[stream.range])
    guard let encryption, let owner = stream.owner else { return data }
    guard
      let method = encryption.method(
        ofStream: stream.dictionary, named: cryptFilter(of: stream.dictionary))
    else { throw PDFError(.filter, offset: stream.range.lowerBound) }
    return encryption.cipher(method, of: owner).decrypted(data)
  }

  /// The name of the crypt filter of a stream; `nil` where it has none (section 7.4.10).
  private func cryptFilter(of dictionary: PDFDictionary) -> [UInt8]? {
    let filters = list(dictionary["Filter"])
    guard let position = filters.firstIndex(where: { $0.isName("Crypt") }) else { return nil }
    let parameters = list(dictionary["DecodeParms"])
    let own = position < parameters.count ? parameters[position].dictionary : nil
    return resolved(own?["Name"] ?? .null).name ?? Array("Identity".utf8)
  }

  /// The entries of a stream whose bytes were decrypted: without its crypt filter.
  func withoutCryptFilter(_ dictionary: PDFDictionary) -> PDFDictionary {
    let filters = list(dictionary["Filter"])
    guard filters.contains(where: { $0.isName("Crypt") }) else { return dictionary }
    let parameters = list(dictionary["DecodeParms"])
    let kept = filters.indices.filter { !filters[$0].isName("Crypt") }
    var plain = dictionary
    plain["Filter"] = kept.isEmpty ? .null : .array(kept.map { filters[$0] })
    plain["DecodeParms"] =
      parameters.isEmpty || kept.isEmpty
      ? .null : .array(kept.map { $0 < parameters.count ? parameters[$0] : .null })
    return plain
  }
}
