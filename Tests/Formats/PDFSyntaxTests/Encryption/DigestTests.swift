import Digests
import Foundation
import PDFSyntax
import Testing

/// Digests against the vectors that are published with them, and lengths around the ends of blocks.
@Suite struct DigestTests {
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  /// RFC 1321, section A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func md5(text: String, digest: String) {
    #expect(Self.hex(MD5.digest(Array(text.utf8))) == digest)
  }

  private static let short = "abc"
  private static let middle = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
  private static let long =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
    + "lmnopqrsmnopqrstnopqrstu"

  /// The examples of FIPS 180-4.
  @Test func sha256() {
    #expect(
      Self.hex(SHA256.digest(Array(Self.short.utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Self.hex(SHA256.digest(Array(Self.middle.utf8)))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func sha384() {
    #expect(
      Self.hex(SHA512.digest384(Array(Self.short.utf8)))
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7")
    #expect(
      Self.hex(SHA512.digest384(Array(Self.long.utf8)))
        == "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712"
        + "fcc7c71a557e2db966c3e9fa91746039")
  }

  @Test func sha512() {
    #expect(
      Self.hex(SHA512.digest(Array(Self.short.utf8)))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    #expect(
      Self.hex(SHA512.digest(Array(Self.long.utf8)))
        == "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909")
  }

  /// The digests of bytes 0, 7, 14, … of lengths at which the end just fits into a block, or does not.
  @Test(arguments: [
    (
      55, "8d24280288a696559fd8d5aa1b6d8c6e",
      "1fa86069db165162601ddc6103789cbca1fe97bc7c32de0d11a62e140f489340"
    ),
    (
      56, "ef2c72b7254c92459e498eddd4ace573",
      "7b6d8a5b05452e1ca1237d37573bd3847c51a2f4f8aac8b9dd4dd4d91dd69b95"
    ),
    (
      63, "c4c8c6d513f4e1604eb18508a1769364",
      "60a1cdd00a75f8715cc0c284bca24836c17d60b2cc4dc43ebd4091dee226c8cf"
    ),
    (
      64, "a2fcb39a253b9b785b1f97518fa37683",
      "9f59bad22a6a8bda005caa01350372bf744703244db0aeb0446d8523012962ce"
    ),
    (
      111, "d33e91d921631eea0d6c25fc96e10524",
      "d2026b9857418e96d800f55017d1c1566c027453ff240da88f0a25558fabf5d6"
    ),
    (
      112, "ac43942f2f342010747a0de1fe3cf15b",
      "4dc754b8985c03b8015b1efd61af5c05828b6d07eecda8d90dd5863f7704bd37"
    ),
    (
      127, "c774d99f2281f28edc4257944c8871d1",
      "78de13cc28717e3ee7a3cb21b2ecac6d201f32f4a81bc1becdf9de5126e1a013"
    ),
    (
      128, "fe942895e9aae953f3e246e5fd00739d",
      "6e7f10bc87eacc3e98014eaade39e273285ba13c79231361c24c304a8d409018"
    ),
  ])
  func endsOfBlocks(count: Int, md5: String, sha512: String) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
    #expect(Self.hex(MD5.digest(bytes)) == md5)
    #expect(Self.hex(SHA512.digest(bytes)).hasPrefix(sha512))
  }
}
