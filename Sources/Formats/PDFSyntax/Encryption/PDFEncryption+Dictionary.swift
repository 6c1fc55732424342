extension PDFEncryption {
  /// Reads the dictionary of the standard handler (tables 20 and 21), and makes the key.
  ///
  /// - Parameters:
  ///   - dictionary: its entries, in which strings are as they stand.
  ///   - entry: the object that the trailer names.
  ///   - file: the file, for entries that lie elsewhere, and its passwords.
  ///   - offset: that of the dictionary, or of what names it.
  /// - Throws: `PDFError` with reason `password`, `unknownEncryption` or `damagedEncryption`.
  init(
    _ dictionary: PDFDictionary, entry: PDFObject, in file: PDFFile, at offset: Int
  ) throws(PDFError) {
    let damage = PDFError(.damagedEncryption, offset: offset)
    guard let handler = file.resolved(dictionary["Filter"]).name else { throw damage }
    guard handler.isEqual(to: "Standard") else {
      throw PDFError(.unknownEncryption, offset: offset)
    }
    guard let version = file.resolved(dictionary["V"]).integer,
      let revision = file.resolved(dictionary["R"]).integer
    else { throw damage }
    switch (version, revision) {
    case (1...2, 2...3), (4, 4), (5, 5...6): break
    default: throw PDFError(.unknownEncryption, offset: offset)
    }
    guard let length = Self.keyLength(version, file.resolved(dictionary["Length"])),
      let owner = file.resolved(dictionary["O"]).string,
      let user = file.resolved(dictionary["U"]).string,
      min(owner.count, user.count) >= (version < 5 ? 32 : 48),
      let rights = file.resolved(dictionary["P"]).integer
    else { throw damage }
    let sealedKey = file.resolved(dictionary["UE"]).string ?? []
    guard version < 5 || sealedKey.count >= 32 else { throw damage }
    let includesMetadata = file.resolved(dictionary["EncryptMetadata"]).boolean ?? true
    let usersRights = UInt32(truncatingIfNeeded: rights)
    self.entry = entry
    hasObjectKeys = version < 5
    identifier = file.resolved(file.trailer["ID"]).array?.first?.string ?? []
    methods = try Self.methods(
      dictionary, version, includesMetadata: includesMetadata || version < 4, in: file, offset)
    let password = PDFPassword(
      revision: revision, length: length, owner: owner, user: user, sealedKey: sealedKey,
      ownersKey: file.resolved(dictionary["OE"]).string ?? [], rights: usersRights,
      identifier: identifier, includesMetadata: includesMetadata)
    guard let key = password.key(file.passwords) else {
      throw PDFError(.password, offset: offset)
    }
    self.key = key.bytes
    self.rights = key.isOwners ? .max : usersRights
  }

  /// The bytes of a key; `nil` for a length that no key has.
  private static func keyLength(_ version: Int, _ bits: PDFObject) -> Int? {
    switch version {
    case 1: return 5
    case 2:
      guard !bits.isNull else { return 5 }
      guard let bits = bits.integer, (40...128).contains(bits), bits % 8 == 0 else { return nil }
      return bits / 8
    // The length that later versions state is not heeded by other readers either: some state bytes.
    case 4: return 16
    default: return 32
    }
  }

  /// The methods of strings, streams and files.
  private static func methods(
    _ dictionary: PDFDictionary, _ version: Int, includesMetadata: Bool, in file: PDFFile,
    _ offset: Int
  ) throws(PDFError) -> Methods {
    guard version >= 4 else { return Methods(strings: .rc4, streams: .rc4, files: .rc4) }
    let filters = file.entries(of: dictionary["CF"])
    /// The method that an entry names.
    func method(_ key: StaticString) throws(PDFError) -> Method? {
      let object = file.resolved(dictionary[key])
      guard !object.isNull else { return nil }
      guard let name = object.name else { throw PDFError(.damagedEncryption, offset: offset) }
      if name.isEqual(to: "Identity") { return .identity }
      guard let filter = filters.entries.last(where: { $0.key == name }),
        let entries = file.dictionary(filter.value)
      else { throw PDFError(.damagedEncryption, offset: offset) }
      guard let method = self.method(entries, version, in: file) else {
        throw PDFError(.unknownEncryption, offset: offset)
      }
      return method
    }
    let streams = try method("StmF") ?? .identity
    var methods = Methods(
      strings: try method("StrF") ?? .identity, streams: streams,
      files: try method("EFF") ?? streams, includesMetadata: includesMetadata)
    for filter in filters.entries.prefix(100) {
      guard let entries = file.dictionary(filter.value),
        let method = self.method(entries, version, in: file)
      else { continue }
      methods.named.append((filter.key, method))
    }
    return methods
  }

  /// The method of a crypt filter (table 25); `nil` for one that its version does not have.
  private static func method(
    _ filter: PDFDictionary, _ version: Int, in file: PDFFile
  ) -> Method? {
    let method = file.resolved(filter["CFM"])
    if version == 5 { return method.isName("AESV3") ? .aes : nil }
    return method.isName("V2") ? .rc4 : method.isName("AESV2") ? .aes : nil
  }
}
