internal import Digests

/// The key of a file that a password opens, that of a user or that of the owner: ISO 32000-2, section 7.6.4.
struct PDFPassword {
  /// The revision of the handler, 2…6.
  var revision: Int
  /// The bytes of the key.
  var length: Int
  /// The check of the owner's password.
  var owner: [UInt8]
  /// The check of the user's password.
  var user: [UInt8]
  /// The key of the file, encrypted with the user's password, from revision 5 on.
  var sealedKey: [UInt8]
  /// The key of the file, encrypted with the owner's password, from revision 5 on; empty where there is none.
  var ownersKey: [UInt8]
  /// The rights of those who open the file with a user's password.
  var rights: UInt32
  /// The first part of the file's identifier.
  var identifier: [UInt8]
  /// False if streams of metadata are not encrypted.
  var includesMetadata: Bool

  /// A key of a file, and who has it.
  struct Key {
    /// The bytes.
    var bytes: [UInt8]
    /// True if the password was the owner's, who has all rights.
    var isOwners: Bool
  }

  /// Returns the key that the first right one of some passwords opens, or else the empty one.
  ///
  /// - Parameter passwords: any texts, of which the first 127 bytes count, 32 up to revision 4.
  /// - Returns: the key; `nil` if all of them are wrong.
  /// - Complexity: some hundred thousand operations for each password at most.
  func key(_ passwords: [String]) -> Key? {
    for password in passwords { if let key = key(password) { return key } }
    return key("")
  }

  private func key(_ password: String) -> Key? {
    if revision >= 5 {
      // Unicode in a normal form (SASLprep), which text that is typed nearly always has.
      let bytes = Array(password.utf8.prefix(127))
      if let key = unsealedKey(bytes) { return Key(bytes: key, isOwners: false) }
      return ownersUnsealedKey(bytes).map { Key(bytes: $0, isOwners: true) }
    }
    // The encoding of documents has the letters of Latin 1 at their own numbers; other programs write UTF-8, too.
    var texts = [Array(password.utf8)]
    if password.utf8.count != password.unicodeScalars.count {
      texts.insert(
        password.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }, at: 0)
    }
    for text in texts {
      if let key = digestedKey(text) { return Key(bytes: key, isOwners: false) }
      if let key = digestedKey(usersPassword(ofOwner: text)) {
        return Key(bytes: key, isOwners: true)
      }
    }
    return nil
  }

  // MARK: Revisions 2 to 4

  /// The filling of passwords of less than 32 bytes.
  private static let padding: [UInt8] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
    0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
  ]

  /// A password of 32 bytes.
  private static func padded(_ password: [UInt8]) -> [UInt8] {
    Array((password.prefix(32) + padding).prefix(32))
  }

  /// Algorithm 2.
  private func digestedKey(_ password: [UInt8]) -> [UInt8]? {
    var text = Self.padded(password) + owner.prefix(32)
    for shift: UInt32 in [0, 8, 16, 24] {
      text.append(UInt8(truncatingIfNeeded: rights >> shift))
    }
    text += identifier
    if revision >= 4, !includesMetadata { text += [0xFF, 0xFF, 0xFF, 0xFF] }
    var key = MD5.digest(text)
    if revision >= 3 { for _ in 0..<50 { key = MD5.digest(Array(key.prefix(length))) } }
    key = Array(key.prefix(length))
    return fits(key) ? key : nil
  }

  /// Algorithm 6.
  private func fits(_ key: [UInt8]) -> Bool {
    guard revision >= 3 else {
      return RC4.apply(Self.padding, key: key).elementsEqual(user.prefix(32))
    }
    var check = MD5.digest(Self.padding + identifier)
    for round: UInt8 in 0..<20 { check = RC4.apply(check, key: key.map { $0 ^ round }) }
    return check.elementsEqual(user.prefix(16))
  }

  /// The user's password that an owner's encrypts: algorithm 7.
  private func usersPassword(ofOwner password: [UInt8]) -> [UInt8] {
    var key = MD5.digest(Self.padded(password))
    if revision >= 3 { for _ in 0..<50 { key = MD5.digest(key) } }
    key = Array(key.prefix(length))
    var text = Array(owner.prefix(32))
    guard revision >= 3 else { return RC4.apply(text, key: key) }
    for round: UInt8 in (0..<20).reversed() { text = RC4.apply(text, key: key.map { $0 ^ round }) }
    return text
  }

  // MARK: Revisions 5 and 6

  /// Algorithm 2.A, for users.
  private func unsealedKey(_ password: [UInt8]) -> [UInt8]? {
    unsealed(sealedKey, password, check: user, of: [])
  }

  /// Algorithm 2.A, for owners.
  private func ownersUnsealedKey(_ password: [UInt8]) -> [UInt8]? {
    guard user.count >= 48 else { return nil }
    return unsealed(ownersKey, password, check: owner, of: Array(user[..<48]))
  }

  private func unsealed(
    _ sealed: [UInt8], _ password: [UInt8], check: [UInt8], of user: [UInt8]
  ) -> [UInt8]? {
    guard check.count >= 48, sealed.count >= 32,
      hash(password, salt: Array(check[32..<40]), user).elementsEqual(check[..<32])
    else { return nil }
    return AES(key: hash(password, salt: Array(check[40..<48]), user))?.decrypted(
      Array(sealed[..<32]), from: [UInt8](repeating: 0, count: AES.blockSize))
  }

  /// Algorithm 2.B; in revision 5, its beginning.
  private func hash(_ password: [UInt8], salt: [UInt8], _ user: [UInt8]) -> [UInt8] {
    var key = SHA256.digest(password + salt + user)
    guard revision >= 6 else { return key }
    var round = 0
    var last = 0
    while round < 64 || last > round - 32 {
      guard let cipher = AES(key: Array(key[..<16])) else { return [] }
      let text = [[UInt8]](repeating: password + key + user, count: 64).flatMap { $0 }
      let mixed = cipher.encrypted(text, from: Array(key[16..<32]))
      // 256 is one more than a multiple of three, so the sum of digits has the number's remainder.
      switch mixed.prefix(16).reduce(0, { $0 + Int($1) }) % 3 {
      case 0: key = SHA256.digest(mixed)
      case 1: key = SHA512.digest384(mixed)
      default: key = SHA512.digest(mixed)
      }
      last = Int(mixed[mixed.count - 1])
      round += 1
    }
    return Array(key.prefix(32))
  }
}
