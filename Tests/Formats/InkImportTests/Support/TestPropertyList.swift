import InkImport

/// A property list that a test makes.
indirect enum TestPropertyList {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case data([UInt8])
  /// A reference of a keyed archive.
  case identifier(Int)
  case array([TestPropertyList])
  case dictionary([(key: String, value: TestPropertyList)])

  /// The list in its binary form, with references of two bytes.
  var binary: [UInt8] {
    var objects: [[UInt8]] = []
    _ = add(to: &objects)
    var file = FileBytes(text: "bplist00")
    var offsets = FileBytes()
    for object in objects {
      offsets.append(UInt32(file.bytes.count).byteSwapped)
      file.append(object)
    }
    let table = file.bytes.count
    file.append(offsets.bytes)
    file.append([0, 0, 0, 0, 0, 0, 4, 2])
    for number in [objects.count, 0, table] { file.append(UInt64(number).byteSwapped) }
    return file.bytes
  }

  /// Adds the object and all within it, and returns its index.
  private func add(to objects: inout [[UInt8]]) -> Int {
    let index = objects.count
    objects.append([])
    switch self {
    case .null: objects[index] = [0]
    case .bool(let value): objects[index] = [value ? 9 : 8]
    case .integer(let value):
      var bytes = FileBytes([0x13])
      bytes.append(Int64(value).byteSwapped)
      objects[index] = bytes.bytes
    case .real(let value):
      var bytes = FileBytes([0x23])
      bytes.append(value.bitPattern.byteSwapped)
      objects[index] = bytes.bytes
    case .text(let text):
      let units = Array(text.utf16)
      var bytes = FileBytes(Self.head(6, units.count))
      for unit in units { bytes.append(unit.byteSwapped) }
      objects[index] = bytes.bytes
    case .data(let data): objects[index] = Self.head(4, data.count) + data
    case .identifier(let value):
      objects[index] = [0x81, UInt8(value >> 8), UInt8(value & 255)]
    case .array(let members):
      let references = members.map { $0.add(to: &objects) }
      objects[index] = Self.head(10, members.count) + Self.references(references)
    case .dictionary(let entries):
      let keys = entries.map { TestPropertyList.text($0.key).add(to: &objects) }
      let values = entries.map { $0.value.add(to: &objects) }
      objects[index] =
        Self.head(13, entries.count) + Self.references(keys) + Self.references(values)
    }
    return index
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    var bytes = FileBytes([kind << 4 | 15, 0x12])
    bytes.append(UInt32(count).byteSwapped)
    return bytes.bytes
  }

  private static func references(_ indices: [Int]) -> [UInt8] {
    indices.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }
}

/// A keyed archive that a test makes.
struct TestArchive {
  private var objects: [TestPropertyList] = [.text("$null")]

  /// Adds an object, and returns a reference to it.
  mutating func add(_ object: TestPropertyList) -> TestPropertyList {
    objects.append(object)
    return .identifier(objects.count - 1)
  }

  /// Adds an archived array.
  mutating func array(_ members: [TestPropertyList]) -> TestPropertyList {
    add(.dictionary([("NS.objects", .array(members))]))
  }

  /// Adds an archived dictionary.
  mutating func dictionary(_ entries: [(String, TestPropertyList)]) -> TestPropertyList {
    let keys = entries.map { add(.text($0.0)) }
    return add(
      .dictionary([("NS.keys", .array(keys)), ("NS.objects", .array(entries.map(\.1)))]))
  }

  /// The archive with an outermost object.
  func list(_ top: TestPropertyList) -> TestPropertyList {
    .dictionary([
      ("$archiver", .text("NSKeyedArchiver")), ("$objects", .array(objects)),
      ("$top", .dictionary([("$0", top)])),
    ])
  }
}
