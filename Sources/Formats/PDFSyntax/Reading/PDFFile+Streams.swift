extension PDFFile {
  /// The bytes of a stream, expanded.
  ///
  /// - Parameters:
  ///   - stream: a stream of this file.
  ///   - limit: the number of bytes to which it may expand.
  /// - Returns: the bytes.
  /// - Throws: `PDFError` with reason `filter` if it is coded in another way than with Flate, ASCIIHex or ASCII85,
  ///   `compression` if it is damaged, and `streamTooLong` if it is longer than the limit.
  package func data(of stream: PDFStream, limit: Int) throws(PDFError) -> [UInt8] {
    let offset = stream.range.lowerBound
    guard !stream.dictionary.has("F") else { throw PDFError(.filter, offset: offset) }
    let filters = list(stream.dictionary["Filter"])
    let parameters = list(stream.dictionary["DecodeParms"])
    // More would only be there to make work.
    guard filters.count <= 4 else { throw PDFError(.filter, offset: offset) }
    guard let first = filters.first else {
      guard stream.range.count <= limit else { throw PDFError(.streamTooLong, offset: offset) }
      return try decrypted(stream)
    }
    let isEncrypted = encryption != nil || first.isName("Crypt")
    var data =
      isEncrypted
      ? try decrypted(stream)
      : try decode(bytes, stream.range, first, parameters.first, limit: limit, offset)
    for (index, filter) in filters.enumerated().dropFirst(isEncrypted ? 0 : 1) {
      let next = index < parameters.count ? parameters[index] : nil
      do throws(PDFError) {
        data = try decode(data, 0..<data.count, filter, next, limit: limit, offset)
      } catch {
        throw PDFError(error.reason, offset: offset)
      }
    }
    return data
  }

  /// One object or those of an array, without references.
  func list(_ object: PDFObject) -> [PDFObject] {
    switch resolved(object) {
    case .null: []
    case .array(let objects): objects.prefix(8).map { resolved($0) }
    case let other: [other]
    }
  }

  private func decode(
    _ bytes: [UInt8], _ range: Range<Int>, _ filter: PDFObject, _ parameters: PDFObject?,
    limit: Int,
    _ offset: Int
  ) throws(PDFError) -> [UInt8] {
    if filter.isName("FlateDecode") {
      let data = try Inflate(bytes, in: range, limit: limit).output
      guard let parameters = parameters?.dictionary else { return data }
      var direct = PDFDictionary()
      for entry in parameters.entries.prefix(16) {
        direct.append(entry.key, resolved(entry.value))
      }
      return try PDFPredictor(direct, offset: offset).undo(data)
    }
    if filter.isName("Crypt") {
      // Where the file is encrypted, its bytes were decrypted before.
      let name = resolved(parameters?.dictionary?["Name"] ?? .null)
      guard encryption != nil || name.isNull || name.isName("Identity") else {
        throw PDFError(.filter, offset: offset)
      }
      return Array(bytes[range])
    }
    if filter.isName("ASCIIHexDecode") { return try ASCIIFilters.hexadecimal(bytes, range) }
    if filter.isName("ASCII85Decode") { return try ASCIIFilters.base85(bytes, range) }
    throw PDFError(.filter, offset: offset)
  }
}
