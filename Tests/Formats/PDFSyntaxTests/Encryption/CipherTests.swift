import PDFSyntax
import Testing

/// Ciphers against published vectors.
@Suite struct CipherTests {
  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }

  /// RFC 6229, section 2: the beginning of the key stream, and its bytes from 240 on.
  @Test(arguments: [
    (
      "0102030405", "b2396305f03dc027ccc3524a0a1118a8", "28cb1132c96ce286421dcaadb8b69eae"
    ),
    (
      "0102030405060708090a0b0c0d0e0f10", "9ac7cc9a609d1ef7b2932899cde41b97",
      "065902e4b620f6cc36c8589f66432f2b"
    ),
  ])
  func rc4(key: String, first: String, later: String) {
    let stream = RC4.apply([UInt8](repeating: 0, count: 256), key: Self.bytes(key))
    #expect(Array(stream.prefix(16)) == Self.bytes(first))
    #expect(Array(stream.suffix(16)) == Self.bytes(later))
    #expect(RC4.apply(stream, key: Self.bytes(key)) == [UInt8](repeating: 0, count: 256))
    #expect(RC4.apply([1, 2], key: []) == [1, 2])
  }

  /// FIPS 197, appendices C.1 and C.3.
  @Test(arguments: [
    ("000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a"),
    (
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "8ea2b7ca516745bfeafc49904b496089"
    ),
  ])
  func aes(key: String, encrypted: String) throws {
    let cipher = try #require(AES(key: Self.bytes(key)))
    let text = Self.bytes("00112233445566778899aabbccddeeff")
    let zero = [UInt8](repeating: 0, count: 16)
    #expect(cipher.encrypted(text, from: zero) == Self.bytes(encrypted))
    #expect(cipher.decrypted(Self.bytes(encrypted), from: zero) == text)
  }

  @Test func keysOfOtherLengthsAreNone() {
    for count in [0, 5, 15, 17, 24, 31, 33] {
      #expect(AES(key: [UInt8](repeating: 1, count: count)) == nil)
    }
  }

  /// NIST SP 800-38A, sections F.2.1 and F.2.5.
  @Test(arguments: [
    (
      "2b7e151628aed2a6abf7158809cf4f3c",
      "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
    ),
    (
      "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
      "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
    ),
  ])
  func chainedBlocks(key: String, encrypted: String) throws {
    let cipher = try #require(AES(key: Self.bytes(key)))
    let text = Self.bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    let vector = Self.bytes("000102030405060708090a0b0c0d0e0f")
    #expect(cipher.encrypted(text, from: vector) == Self.bytes(encrypted))
    #expect(cipher.decrypted(Self.bytes(encrypted), from: vector) == text)
  }

  @Test(arguments: 0...33)
  func messagesOfAnyLengthComeBack(count: Int) throws {
    let cipher = try #require(AES(key: [UInt8](0..<16)))
    let message = (0..<count).map { UInt8($0) }
    let sealed = cipher.sealed(message, vector: [UInt8](repeating: 7, count: 16))
    #expect(sealed.count == 16 + (count / 16 + 1) * 16)
    #expect(cipher.opened(sealed) == message)
  }

  /// Without whole blocks there is no message, and a damaged filling is a part of it.
  @Test func damagedMessages() throws {
    let cipher = try #require(AES(key: [UInt8](0..<16)))
    let sealed = cipher.sealed([1, 2, 3], vector: [UInt8](repeating: 7, count: 16))
    for count in 0..<32 { #expect(cipher.opened(Array(sealed.prefix(count))) == []) }
    var damaged = sealed
    damaged[15] ^= 0xFF
    #expect(cipher.opened(damaged).count == 16)
  }
}
