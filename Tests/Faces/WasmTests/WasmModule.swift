import Foundation

/// The imports and exports of a WebAssembly file.
///
/// It reads the import, memory and export sections of the binary format (WebAssembly Core
/// Specification, §5.5.5, §5.5.8 and §5.5.10) and skips the others.
struct WasmModule {
  private(set) var importCount = 0
  private(set) var exports: [String] = []
  /// The largest number of pages of its memory; `nil` where that is not said.
  private(set) var mostPages: Int?

  struct Malformed: Error {}

  init(contentsOf path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    guard bytes.starts(with: [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]) else {
      throw Malformed()
    }
    var reader = Reader(bytes: bytes, position: 8)
    while reader.position < bytes.count {
      let section = try reader.byte()
      let end = try reader.number() + reader.position
      switch section {
      case 2:
        importCount = try reader.number()
      case 5:
        // One memory: whether there is a limit, the first size, the limit.
        _ = try reader.number()
        let isLimited = try reader.byte() == 1
        _ = try reader.number()
        if isLimited { mostPages = try reader.number() }
      case 7:
        for _ in 0..<(try reader.number()) {
          exports.append(try reader.name())
          _ = try reader.byte()  // function, table, memory, global
          _ = try reader.number()  // which one
        }
      default:
        break
      }
      reader.position = end
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position: Int

    mutating func byte() throws -> UInt8 {
      guard position < bytes.count else { throw Malformed() }
      position += 1
      return bytes[position - 1]
    }

    /// Returns an unsigned LEB128 number of at most 32 bits.
    mutating func number() throws -> Int {
      var value = 0
      for shift in stride(from: 0, to: 35, by: 7) {
        let next = try byte()
        value |= Int(next & 0x7F) << shift
        if next & 0x80 == 0 { return value }
      }
      throw Malformed()
    }

    mutating func name() throws -> String {
      let count = try number()
      guard position + count <= bytes.count else { throw Malformed() }
      defer { position += count }
      return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }
  }
}
