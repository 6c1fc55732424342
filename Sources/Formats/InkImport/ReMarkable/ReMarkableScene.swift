/// A page of reMarkable as its blocks have it: a tree of nodes, lines, and a typed text.
struct ReMarkableScene {
  /// A thing in a node.
  enum Content {
    /// A thing that was deleted.
    case nothing
    /// A node in the node.
    case node(ReMarkableIdentifier)
    /// A line, as an index of ``ReMarkableScene/lines``.
    case line(Int)
    /// Marked text of a PDF, as an index of ``ReMarkableScene/marks``.
    case mark(Int)
  }

  /// A layer, or a group of things in one.
  struct Node {
    var label = ""
    var isVisible = true
    /// The letter of the typed text with which the things move.
    var anchor: ReMarkableIdentifier?
    /// The shift of the things to the right, in pixels.
    var shift = 0.0
    var items: [ReMarkableItem<Content>] = []
  }

  /// A point of a line.
  struct Point {
    var x: Double
    var y: Double
    /// The width in pixels.
    var width: Double
    /// The pressure, 0…1.
    var pressure: Double
  }

  /// A line of a pen.
  struct Line {
    var pen: UInt32
    var color: UInt32
    var thickness: Double
    /// The colour as ARGB, where the palette has none.
    var argb: UInt32?
    var points: [Point]
  }

  /// Marked text of a PDF.
  struct Mark {
    var color: UInt32
    var argb: UInt32?
    /// Left, top, width and height of the parts, in pixels.
    var boxes: [(x: Double, y: Double, width: Double, height: Double)]
  }

  /// The nodes of the tree.
  var nodes: [ReMarkableIdentifier: Node] = [:]
  /// The lines of all nodes.
  var lines: [Line] = []
  /// The marked texts of all nodes.
  var marks: [Mark] = []
  /// The typed text.
  var text: ReMarkableText?
  /// The size of the screen in pixels, where the file has it.
  var screen: (width: Double, height: Double)?
  /// The number of blocks of a kind that is not known.
  var unknownBlocks = 0

  /// Reads the blocks of a file of version 6.
  ///
  /// A block has its length, a byte 0, two versions and its kind. Source: ricklupton/rmscene, `scene_stream.py`.
  init(_ bytes: [UInt8], from offset: Int, _ tally: inout Tally) throws(ImportFailure) {
    var reader = BinaryReader(bytes)
    try reader.move(to: offset)
    while reader.remaining > 0 {
      let start = reader
      let length = try reader.uint32()
      try reader.skip(2)
      let version = try reader.byte()
      let kind = try reader.byte()
      guard length <= UInt32(clamping: reader.remaining) else {
        throw start.failure(.cut, "a block is longer than the rest")
      }
      let range = try reader.take(Int(length))
      var block = ReMarkableBlock(reader: BinaryReader(bytes, in: range))
      switch kind {
      // Notes about the file: migration, the text of a group, authors, counts.
      case 0x00, 0x01, 0x06, 0x08, 0x09, 0x0A: break
      case 0x02: try readNode(&block)
      case 0x03, 0x04, 0x05: try readItem(&block, kind, version, &tally)
      case 0x07:
        guard text == nil else { throw start.failure(.malformed, "a page has two texts") }
        text = try ReMarkableText(&block, &tally)
      case 0x0D: try readScreen(&block)
      default: unknownBlocks += 1
      }
    }
  }

  private mutating func readNode(_ block: inout ReMarkableBlock) throws(ImportFailure) {
    let identifier = try block.identifier(1)
    var label = try block.block(2)
    _ = try label.identifier(1)
    nodes[identifier, default: Node()].label = try label.text(2)
    var visible = try block.block(3)
    _ = try visible.identifier(1)
    nodes[identifier, default: Node()].isVisible = try visible.byte(2) != 0
    guard block.has(7, .block) else { return }
    var anchor = try block.block(7)
    _ = try anchor.identifier(1)
    nodes[identifier, default: Node()].anchor = try anchor.identifier(2)
    // The kind of the anchor and its threshold.
    if block.has(8, .block) { _ = try block.block(8) }
    if block.has(9, .block) { _ = try block.block(9) }
    guard block.has(10, .block) else { return }
    var origin = try block.block(10)
    _ = try origin.identifier(1)
    let shift = try origin.float(2)
    if shift.isFinite { nodes[identifier, default: Node()].shift = shift }
  }

  private mutating func readScreen(_ block: inout ReMarkableBlock) throws(ImportFailure) {
    _ = try block.block(1)
    for index: UInt64 in 2...4 where block.has(index, .block) { _ = try block.block(index) }
    guard block.has(5, .block) else { return }
    var size = try block.block(5)
    let (width, height) = (try size.reader.uint32(), try size.reader.uint32())
    guard 1...100_000 ~= width, 1...100_000 ~= height else { return }
    screen = (Double(width), Double(height))
  }

  private mutating func readItem(
    _ block: inout ReMarkableBlock, _ kind: UInt8, _ version: UInt8, _ tally: inout Tally
  ) throws(ImportFailure) {
    let parent = try block.identifier(1)
    var item = ReMarkableItem(
      identifier: try block.identifier(2), left: try block.identifier(3),
      right: try block.identifier(4), value: Content.nothing)
    // The length of what was deleted.
    _ = try block.integer(5)
    if block.has(6, .block) {
      var value = try block.block(6)
      let start = value.reader
      let type = try value.reader.byte()
      switch (kind, type) {
      case (0x03, 1): item.value = try mark(&value)
      case (0x04, 2): item.value = .node(try value.identifier(2))
      case (0x05, 3): item.value = try line(&value, version, &tally)
      default: throw start.failure(.malformed, "a thing of another kind than its block")
      }
    }
    nodes[parent, default: Node()].items.append(item)
  }

  private mutating func line(
    _ value: inout ReMarkableBlock, _ version: UInt8, _ tally: inout Tally
  ) throws(ImportFailure) -> Content {
    var line = Line(
      pen: try value.integer(1), color: try value.integer(2), thickness: try value.double(3),
      points: [])
    _ = try value.float(4)
    var points = try value.block(5).reader
    let size = version < 2 ? 24 : 14
    guard points.remaining % size == 0 else {
      throw points.failure(.malformed, "the points of a line")
    }
    let count = points.remaining / size
    try tally.add(points: count, at: .byte(points.position))
    line.points.reserveCapacity(count)
    for _ in 0..<count {
      line.points.append(try version < 2 ? Self.oldPoint(&points) : Self.point(&points))
    }
    // The identifier of the last change, and that of a move.
    if value.has(6, .identifier) { _ = try value.identifier(6) }
    if value.has(7, .identifier) { _ = try value.identifier(7) }
    if value.has(8, .fourBytes) { line.argb = try value.integer(8) }
    lines.append(line)
    return .line(lines.count - 1)
  }

  /// A point since version 3.2 of the software: x, y, speed, width in quarters of a pixel, direction, pressure.
  private static func point(_ reader: inout BinaryReader) throws(ImportFailure) -> Point {
    let (x, y) = (try reader.float32(), try reader.float32())
    _ = try reader.uint16()
    let width = try reader.uint16()
    _ = try reader.byte()
    let pressure = try reader.byte()
    return try checked(
      Point(x: x, y: y, width: Double(width) / 4, pressure: Double(pressure) / 255), reader)
  }

  /// A point of earlier versions: x, y, speed, direction, width in pixels, pressure.
  static func oldPoint(_ reader: inout BinaryReader) throws(ImportFailure) -> Point {
    let (x, y) = (try reader.float32(), try reader.float32())
    try reader.skip(8)
    let (width, pressure) = (try reader.float32(), try reader.float32())
    return try checked(Point(x: x, y: y, width: width, pressure: pressure), reader)
  }

  private static func checked(
    _ point: Point, _ reader: BinaryReader
  ) throws(ImportFailure) -> Point {
    guard abs(point.x) < 1e6, abs(point.y) < 1e6, abs(point.width) < 1e5,
      point.pressure.isFinite
    else { throw reader.failure(.malformed, "a point is not finite or far away") }
    return point
  }

  private mutating func mark(_ value: inout ReMarkableBlock) throws(ImportFailure) -> Content {
    // The first letter and the count of letters, up to version 3.5.
    if value.has(2, .fourBytes) { _ = try value.integer(2) }
    if value.has(3, .fourBytes) { _ = try value.integer(3) }
    var mark = Mark(color: try value.integer(4), boxes: [])
    _ = try value.text(5)
    var boxes = try value.block(6).reader
    let count = try boxes.varint()
    guard count <= UInt64(boxes.remaining / 32) else { throw boxes.failure(.cut) }
    for _ in 0..<count {
      let box = (
        x: try boxes.float64(), y: try boxes.float64(), width: try boxes.float64(),
        height: try boxes.float64()
      )
      guard abs(box.x) < 1e6, abs(box.y) < 1e6, abs(box.width) < 1e6, abs(box.height) < 1e6 else {
        throw boxes.failure(.malformed, "a marked text is not finite or far away")
      }
      mark.boxes.append(box)
    }
    if value.has(10, .fourBytes) { mark.argb = try value.integer(10) }
    marks.append(mark)
    return .mark(marks.count - 1)
  }
}
