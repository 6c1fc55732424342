import InkImport

/// A page of reMarkable that a test makes.
struct TestReMarkable {
  private var file = FileBytes(text: "reMarkable .lines file, version=6          ")

  /// The bytes of the file.
  var bytes: [UInt8] { file.bytes }

  /// The bytes of a tag, an index with a kind, and a value.
  static func tagged(_ index: UInt64, _ kind: UInt64, _ value: FileBytes) -> FileBytes {
    var bytes = FileBytes()
    bytes.append(varint: index << 4 | kind)
    return bytes + value
  }

  static func identifier(_ author: UInt8, _ counter: UInt64) -> FileBytes {
    var bytes = FileBytes([author])
    bytes.append(varint: counter)
    return bytes
  }

  static func identifier(_ index: UInt64, _ author: UInt8, _ counter: UInt64) -> FileBytes {
    tagged(index, 0xF, identifier(author, counter))
  }

  static func integer(_ index: UInt64, _ value: UInt32) -> FileBytes {
    var bytes = FileBytes()
    bytes.append(value)
    return tagged(index, 4, bytes)
  }

  static func block(_ index: UInt64, _ content: FileBytes) -> FileBytes {
    var bytes = FileBytes()
    bytes.append(UInt32(content.bytes.count))
    return tagged(index, 0xC, bytes + content)
  }

  static func text(_ index: UInt64, _ text: String) -> FileBytes {
    var bytes = FileBytes()
    bytes.append(varint: UInt64(text.utf8.count))
    return block(index, bytes + FileBytes([1]) + FileBytes(text: text))
  }

  mutating func add(_ kind: UInt8, version: UInt8 = 2, _ content: FileBytes) {
    file.append(UInt32(content.bytes.count))
    file.append([0, 1, version, kind])
    file.append(content.bytes)
  }

  /// Adds a node with a name.
  mutating func addNode(
    _ identifier: (UInt8, UInt64), _ label: String, isVisible: Bool = true,
    anchor: (author: UInt8, counter: UInt64, x: Float)? = nil
  ) {
    typealias Test = TestReMarkable
    var content =
      Test.identifier(1, identifier.0, identifier.1)
      + Test.block(2, Test.identifier(1, 0, 0) + Test.text(2, label))
      + Test.block(
        3, Test.identifier(1, 0, 0) + Test.tagged(2, 1, FileBytes([isVisible ? 1 : 0])))
    if let anchor {
      var x = FileBytes()
      x.append(anchor.x)
      content =
        content
        + Test.block(
          7, Test.identifier(1, 0, 0) + Test.identifier(2, anchor.author, anchor.counter))
        + Test.block(8, Test.identifier(1, 0, 0) + Test.tagged(2, 1, FileBytes([2])))
        + Test.block(9, Test.identifier(1, 0, 0) + Test.tagged(2, 4, x))
        + Test.block(10, Test.identifier(1, 0, 0) + Test.tagged(2, 4, x))
    }
    add(0x02, content)
  }

  /// Adds a thing to a node.
  mutating func addItem(
    _ kind: UInt8, in parent: (UInt8, UInt64), _ identifier: (UInt8, UInt64),
    left: (UInt8, UInt64) = (0, 0), right: (UInt8, UInt64) = (0, 0), _ value: FileBytes?
  ) {
    typealias Test = TestReMarkable
    let content =
      Test.identifier(1, parent.0, parent.1) + Test.identifier(2, identifier.0, identifier.1)
      + Test.identifier(3, left.0, left.1) + Test.identifier(4, right.0, right.1)
      + Test.integer(5, value == nil ? 1 : 0)
    add(kind, content + (value.map { Test.block(6, $0) } ?? FileBytes()))
  }

  /// Adds a node to a node.
  mutating func addGroup(_ node: (UInt8, UInt64), in parent: (UInt8, UInt64)) {
    addItem(
      0x04, in: parent, (9, node.1),
      FileBytes([2]) + TestReMarkable.identifier(2, node.0, node.1))
  }

  /// A line through points of x, y, width in quarters of a pixel, and pressure.
  static func line(
    pen: UInt32, color: UInt32, argb: UInt32? = nil,
    _ points: [(x: Float, y: Float, width: UInt16, pressure: UInt8)]
  ) -> FileBytes {
    var samples = FileBytes()
    for point in points {
      samples.append(point.x)
      samples.append(point.y)
      samples.append(UInt16(7))
      samples.append(point.width)
      samples.append([3, point.pressure])
    }
    var thickness = FileBytes()
    thickness.append(2.0)
    let length = integer(4, 0)
    return FileBytes([3]) + integer(1, pen) + integer(2, color) + tagged(3, 8, thickness) + length
      + block(5, samples) + identifier(6, 0, 1) + (argb.map { integer(8, $0) } ?? FileBytes())
  }
}
