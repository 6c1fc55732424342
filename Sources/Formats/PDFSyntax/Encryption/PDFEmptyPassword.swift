internal import Digests

/// The key of a file that opens with an empty password: ISO 32000-2, section 7.6.4.
struct PDFEmptyPassword {
  /// The revision of the handler, 2…6.
  var revision: Int
  /// The bytes of the key.
  var length: Int
  /// The check of the owner's password.
  var owner: [UInt8]
  /// The check of the user's password.
  var user: [UInt8]
  /// The key of the file, encrypted, from revision 5 on.
  var sealedKey: [UInt8]
  /// The rights of those who open the file.
  var rights: UInt32
  /// The first part of the file's identifier.
  var identifier: [UInt8]
  /// False if streams of metadata are not encrypted.
  var includesMetadata: Bool

  /// The key; `nil` if the file needs a password.
  var key: [UInt8]? { revision < 5 ? digestedKey : unsealedKey }

  // MARK: Revisions 2 to 4

  /// The filling of passwords of less than 32 bytes.
  private static let padding: [UInt8] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
    0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
  ]

  /// Algorithm 2.
  private var digestedKey: [UInt8]? {
    var text = Self.padding + owner.prefix(32)
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

  // MARK: Revisions 5 and 6

  /// Algorithm 2.A.
  private var unsealedKey: [UInt8]? {
    guard user.count >= 48, sealedKey.count >= 32,
      hash(salt: Array(user[32..<40])).elementsEqual(user[..<32])
    else { return nil }
    return AES(key: hash(salt: Array(user[40..<48])))?.decrypted(
      Array(sealedKey[..<32]), from: [UInt8](repeating: 0, count: AES.blockSize))
  }

  /// Algorithm 2.B; in revision 5, its beginning.
  private func hash(salt: [UInt8]) -> [UInt8] {
    var key = SHA256.digest(salt)
    guard revision >= 6 else { return key }
    var round = 0
    var last = 0
    while round < 64 || last > round - 32 {
      guard let cipher = AES(key: Array(key[..<16])) else { return [] }
      let text = [[UInt8]](repeating: key, count: 64).flatMap { $0 }
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
