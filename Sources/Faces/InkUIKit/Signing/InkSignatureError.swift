/// The reason for which bytes are no signature that can be shown.
public enum InkSignatureError: Error, Equatable, Sendable {
  /// The bytes are no signature.
  case notASignature
  /// The signature was kept by a newer version.
  case newerVersion
  /// A stroke is cut or damaged, which begins at an offset in bytes.
  case damaged(offset: Int)
}
