/// Addresses that hold data: RFC 2397, in base64.
enum DataAddress {
  /// The bytes in an address; `nil` for other addresses.
  static func bytes(of address: [UInt8]) -> [UInt8]? {
    guard address.begins(with: "data:"), let start = address.prefix(256).first(";base64,") else {
      return nil
    }
    return Base64.bytes(of: address[(start + 8)...])
  }
}
