internal import Digests

/// The cipher of the strings, or of the stream, of an object of a PDF: ISO 32000-2, section 7.6.3.
///
/// AES begins with a vector that must not tell of the text. It is not drawn by lot, so that the same drawing gives the
/// same bytes: it is the beginning of the SHA-256 of the key, the number of the object, and the text. Who has no
/// key cannot compute it, and two texts have the same one only where they are equal and lie in the same object.
package struct PDFObjectCipher {
  /// The key of an object.
  enum Key {
    /// It is made of that of the file and the object's number and generation (algorithm 1).
    case ofObject(PDFReference)
    /// It is that of the file (algorithm 1.A).
    case ofFile(PDFReference)
  }

  private let method: PDFEncryption.Method
  private let key: [UInt8]
  private let number: [UInt8]
  private let aes: AES?

  /// Makes the key of an object.
  init(_ method: PDFEncryption.Method, key file: [UInt8], _ kind: Key) {
    switch kind {
    case .ofFile(let reference):
      number = Self.number(reference)
      key = file
    case .ofObject(let reference):
      number = Self.number(reference)
      let salt: [UInt8] = method == .aes ? [0x73, 0x41, 0x6C, 0x54] : []
      let digest = method == .identity ? [] : MD5.digest(file + number + salt)
      key = Array(digest.prefix(min(file.count + 5, 16)))
    }
    let aes = method == .aes ? AES(key: key) : nil
    self.method = method == .aes && aes == nil ? .identity : method
    self.aes = aes
  }

  /// Three bytes of the number and two of the generation, the lowest first.
  private static func number(_ reference: PDFReference) -> [UInt8] {
    [
      UInt8(truncatingIfNeeded: reference.number),
      UInt8(truncatingIfNeeded: reference.number >> 8),
      UInt8(truncatingIfNeeded: reference.number >> 16),
      UInt8(truncatingIfNeeded: reference.generation),
      UInt8(truncatingIfNeeded: reference.generation >> 8),
    ]
  }

  /// The text of encrypted bytes.
  ///
  /// Complexity: O(bytes).
  package func decrypted(_ bytes: [UInt8]) -> [UInt8] {
    switch method {
    case .identity: bytes
    case .rc4: RC4.apply(bytes, key: key)
    case .aes: aes?.opened(bytes) ?? bytes
    }
  }

  /// The encrypted bytes of a text.
  ///
  /// Complexity: O(bytes).
  package func encrypted(_ text: [UInt8]) -> [UInt8] {
    switch method {
    case .identity: text
    case .rc4: RC4.apply(text, key: key)
    case .aes:
      aes?.sealed(
        text, vector: Array(SHA256.digest(key + number + text).prefix(AES.blockSize))) ?? text
    }
  }
}
