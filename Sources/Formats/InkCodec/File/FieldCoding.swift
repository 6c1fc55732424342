internal import InkDocument
internal import InkGeometry

/// The tags of fields in a file; all others are open fields, with the same numbers.
enum CodedField {
  static let isLocked = 16
  static let order = 17
  static let parent = 18
  static let transform = 19
  static let crop = 20
  static let frame = 21
  static let paper = 22
  static let paperPattern = 23

  /// The flags beside a tag, which is counted in fours.
  static let hasValue = 1
  static let hasReferences = 2
}

extension ElementField {
  /// The field as a file has it: its tag, and its value, which may be none; `nil` for a brush, which is written otherwise.
  var coded: (tag: Int, value: OpenValue?)? {
    var writer = ByteWriter()
    var elements: [ElementIdentifier] = []
    func rect(_ rect: Rect) {
      for edge in [rect.minX, rect.minY, rect.maxX, rect.maxY] { writer.append(double: edge) }
    }
    let tag: Int
    switch self {
    case .brush: return nil
    case .open(let open, let value): return (open.rawValue, value)
    case .isLocked(let isLocked):
      tag = CodedField.isLocked
      writer.append(isLocked ? 1 : 0)
    case .order(let order):
      tag = CodedField.order
      writer.append(number: order, near: 0)
    case .parent(let parent):
      tag = CodedField.parent
      if let parent { elements = [parent] }
    case .transform(let map):
      tag = CodedField.transform
      for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { writer.append(double: value) }
    case .crop(let crop):
      tag = CodedField.crop
      rect(crop)
    case .frame(let frame):
      tag = CodedField.frame
      rect(frame)
    case .paper(let color):
      tag = CodedField.paper
      writer.append(color)
    case .paperPattern(let pattern):
      tag = CodedField.paperPattern
      writer.append(pattern)
    }
    return (tag, OpenValue(writer.bytes, elements: elements))
  }

  /// Makes a field of its tag and its value.
  init(tag: Int, _ value: OpenValue?, at offset: Int) throws(DuctusError) {
    guard let value, tag >= CodedField.isLocked, tag <= CodedField.paperPattern else {
      self = .open(FieldTag(rawValue: tag), value)
      return
    }
    do throws(DuctusError) {
      var reader = PayloadReader(value.bytes, in: 0..<value.bytes.count)
      func rect() throws(DuctusError) -> Rect {
        Rect(
          minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
          maxY: try reader.double())
      }
      switch tag {
      case CodedField.isLocked: self = .isLocked(try reader.byte() != 0)
      case CodedField.order:
        let order = try reader.zigzag()
        guard order.magnitude < UInt64(InkDocument.placeLimit) else { throw reader.error(.number) }
        self = .order(Int(order))
      case CodedField.parent:
        let parent = value.elements.first
        self = .parent(parent == .sheet ? nil : parent)
      case CodedField.transform:
        self = .transform(
          Affine(
            a: try reader.double(), b: try reader.double(), c: try reader.double(),
            d: try reader.double(), tx: try reader.double(), ty: try reader.double()))
      case CodedField.crop: self = .crop(try rect())
      case CodedField.frame: self = .frame(try rect())
      case CodedField.paper: self = .paper(try readColor(from: &reader))
      default: self = .paperPattern(try readPattern(from: &reader))
      }
      try reader.end()
    } catch {
      throw DuctusError(error.reason, offset: offset)
    }
  }
}

// Writing.
extension DefinitionWriter {
  /// Gives numbers to all that the value of a field refers to.
  mutating func define(_ value: OpenValue?) throws(DuctusError) {
    for content in value?.contents ?? [] { _ = try number(of: content) }
  }

  /// Appends a field.
  mutating func write(
    _ tag: Int, _ value: OpenValue?, to writer: inout ByteWriter
  ) throws(DuctusError) {
    let hasReferences = value.map { !$0.elements.isEmpty || !$0.contents.isEmpty } ?? false
    writer.append(
      number: tag << 2 | (hasReferences ? CodedField.hasReferences : 0)
        | (value == nil ? 0 : CodedField.hasValue))
    guard let value else { return }
    guard value.isUsable else { throw DuctusError(.overLimit, offset: 0) }
    writer.append(part: value.bytes)
    guard hasReferences else { return }
    writer.append(number: value.elements.count)
    for id in value.elements { writer.append(number: id == .sheet ? 0 : id.rawValue + 1) }
    writer.append(number: value.contents.count)
    for content in value.contents { writer.append(number: try number(of: content)) }
  }

  /// Appends fields of one element, without saying how many.
  mutating func write(
    _ fields: OpenFields?, to writer: inout ByteWriter
  ) throws(DuctusError) {
    for field in fields?.all ?? [] { try write(field.tag.rawValue, field.value, to: &writer) }
  }
}

// Reading.
extension FileTables {
  /// Reads a field: its tag, and its value.
  mutating func readField(
    from reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) -> (tag: Int, value: OpenValue?) {
    let start = reader.offset
    let code = try reader.number(below: FieldTag.limit << 2)
    let tag = code >> 2
    guard tag > 0 else { throw DuctusError(.number, offset: start) }
    guard code & CodedField.hasValue != 0 else {
      if code & CodedField.hasReferences != 0 { throw DuctusError(.number, offset: start) }
      return (tag, nil)
    }
    var value = OpenValue(Array(reader.bytes[try reader.part()]))
    if code & CodedField.hasReferences != 0 {
      for _ in 0..<(try readReferenceCount(from: &reader, &tally)) {
        value.elements.append(try readReference(from: &reader))
      }
      for _ in 0..<(try readReferenceCount(from: &reader, &tally)) {
        value.contents.append(try readContentNumber(from: &reader))
      }
    }
    guard value.isUsable, tally.take(value.bytes.count + 64, .byte) else {
      throw DuctusError(.overLimit, offset: start)
    }
    return (tag, value)
  }

  private func readReferenceCount(
    from reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) -> Int {
    let start = reader.offset
    let count = try reader.count(each: 1)
    guard count <= OpenValue.referenceLimit, tally.take(8 * count, .byte) else {
      throw DuctusError(.overLimit, offset: start)
    }
    return count
  }

  /// Reads an identifier of any kind; ``/InkDocument/ElementIdentifier/sheet`` for none.
  func readReference(from reader: inout PayloadReader) throws(DuctusError) -> ElementIdentifier {
    let number = try reader.number(below: ElementIdentifier.Kind.end + 1)
    return number == 0 ? .sheet : ElementIdentifier(rawValue: number - 1)
  }

  /// Reads the open fields of one element.
  mutating func readFields(
    from reader: inout PayloadReader, _ tally: inout ReadingTally
  ) throws(DuctusError) -> OpenFields? {
    var fields: OpenFields?
    let start = reader.offset
    let count = try reader.count(each: 1)
    guard count <= OpenFields.limit else { throw DuctusError(.overLimit, offset: start) }
    for _ in 0..<count {
      let (tag, value) = try readField(from: &reader, &tally)
      guard FieldTag(rawValue: tag).isOpen else { throw DuctusError(.number, offset: start) }
      fields.set(FieldTag(rawValue: tag), value)
    }
    return fields
  }
}
