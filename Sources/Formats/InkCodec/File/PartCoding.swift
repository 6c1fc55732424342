internal import InkDocument
internal import InkGeometry

/// The tags of the parts of a change that version 3 had no room for.
///
/// A reader keeps a part whose tag it does not know, and refuses the file where the tag is odd.
enum PartTag {
  /// Fields of elements: a list of runs of identifiers, each with a list of fields.
  static let fields = 2
  /// Elements of kinds that this version does not know.
  static let others = 4
  /// Those of them that are removed.
  static let removedOthers = 6
  /// Pages and elements of other kinds that are moved: the number of a transform, and runs of identifiers.
  static let moved = 8

  static func isRequired(_ tag: Int) -> Bool { tag & 1 != 0 }
}

/// The flags of an element of another kind.
enum OtherFlag {
  static let isLocked: UInt8 = 1
  static let hasParent: UInt8 = 2
  static let hasTransform: UInt8 = 4
  static let hasName: UInt8 = 8
  static let hasFields: UInt8 = 16
}

/// The edits of a change that are written as parts.
struct TaggedEdits {
  typealias Names = [ElementIdentifier]

  var fields: [(ids: Names, fields: [(tag: Int, value: OpenValue?)])] = []
  var others: [OtherElement] = []
  var removed: Names = []
  var moved: (ids: Names, map: Affine) = ([], .identity)

  /// True if there is nothing to be written as a part.
  var isEmpty: Bool {
    fields.isEmpty && others.isEmpty && removed.isEmpty && moved.ids.isEmpty
  }

  /// Adds a field that elements get.
  mutating func set(_ field: ElementField, of ids: Names) {
    guard let coded = field.coded, !ids.isEmpty else { return }
    if let last = fields.last, last.ids == ids {
      fields[fields.count - 1].fields.append(coded)
    } else {
      fields.append((ids, [coded]))
    }
  }

  /// Adds the open fields that an element has when it is put.
  mutating func put(_ open: OpenFields?, of id: ElementIdentifier) {
    guard let open else { return }
    fields.append(([id], open.all.map { ($0.tag.rawValue, $0.value) }))
  }
}

// Writing.
extension DefinitionWriter {
  /// Gives numbers to all that parts refer to.
  mutating func define(_ tagged: TaggedEdits) throws(DuctusError) {
    for group in tagged.fields { for field in group.fields { try define(field.value) } }
    for element in tagged.others {
      if element.transform != .identity { _ = try number(of: element.transform) }
      for field in element.open?.all ?? [] { try define(field.value) }
    }
    if !tagged.moved.ids.isEmpty { _ = try number(of: tagged.moved.map) }
  }

  /// Appends the parts of a change, with those of other programs, in the order of their tags.
  @inline(never)
  mutating func writeParts(
    _ tagged: TaggedEdits, _ foreign: [ForeignPart], by author: Int?, _ document: InkDocument?,
    to writer: inout ByteWriter
  ) throws(DuctusError) {
    var parts: [(tag: Int, bytes: [UInt8])] = foreign.map { ($0.tag, $0.bytes) }
    if !tagged.fields.isEmpty {
      var part = ByteWriter()
      part.append(number: tagged.fields.count)
      for group in tagged.fields {
        part.append(allRuns: group.ids)
        part.append(number: group.fields.count)
        for field in group.fields { try write(field.tag, field.value, to: &part) }
      }
      parts.append((PartTag.fields, part.bytes))
    }
    if !tagged.others.isEmpty {
      var part = ByteWriter()
      part.append(number: tagged.others.count)
      var near = 0
      for element in tagged.others {
        let name = document.flatMap { $0.nameToWrite(element.id, by: author) }
        try write(element, name, &near, to: &part)
      }
      parts.append((PartTag.others, part.bytes))
    }
    if !tagged.removed.isEmpty {
      var part = ByteWriter()
      part.append(allRuns: tagged.removed)
      parts.append((PartTag.removedOthers, part.bytes))
    }
    if !tagged.moved.ids.isEmpty {
      var part = ByteWriter()
      part.append(number: try number(of: tagged.moved.map))
      part.append(allRuns: tagged.moved.ids)
      parts.append((PartTag.moved, part.bytes))
    }
    writer.append(number: parts.count)
    for part in KeyOrder.indices(of: parts.map { Int64($0.tag) }).map({ parts[$0] }) {
      writer.append(number: part.tag)
      writer.append(part: part.bytes)
    }
  }

  private mutating func write(
    _ element: OtherElement, _ name: WrittenName?, _ near: inout Int, to writer: inout ByteWriter
  ) throws(DuctusError) {
    var flags: UInt8 = element.isLocked ? OtherFlag.isLocked : 0
    if element.parent != nil { flags |= OtherFlag.hasParent }
    if element.transform != .identity { flags |= OtherFlag.hasTransform }
    if name != nil { flags |= OtherFlag.hasName }
    if element.open != nil { flags |= OtherFlag.hasFields }
    writer.append(flags)
    writer.append(number: element.kind)
    writer.append(number: element.id.index, near: near)
    near = element.id.index + 1
    writer.append(name, near: element.id.index)
    writer.append(number: element.order, near: 0)
    if let parent = element.parent { writer.append(number: parent.rawValue + 1) }
    if element.transform != .identity { writer.append(number: try number(of: element.transform)) }
    if let open = element.open {
      writer.append(number: open.all.count)
      try write(open, to: &writer)
    }
  }
}

extension ByteWriter {
  /// Appends identifiers of any kinds, in runs of ascending numbers.
  mutating func append(allRuns identifiers: [ElementIdentifier]) {
    append(runs: ElementIdentifier.sorted(identifiers).map { $0.rawValue })
  }
}

// Reading.
extension FileTables {
  /// Reads the parts of a change, and adds the edits that they are; keeps those that it does not know.
  mutating func readParts(
    from reader: inout PayloadReader, of document: InkDocument?, _ edits: inout [DocumentEdit],
    _ tally: inout ReadingTally
  ) throws(DuctusError) -> [ForeignPart] {
    var foreign: [ForeignPart] = []
    var last = 0
    for _ in 0..<(try reader.count(each: 2)) {
      let start = reader.offset
      let tag = try reader.number(below: FieldTag.limit)
      guard tag > last else { throw DuctusError(.number, offset: start) }
      last = tag
      let range = try reader.part()
      var part = PayloadReader(reader.bytes, in: range)
      switch tag {
      case PartTag.fields: try readFieldPart(&part, document, &edits, &tally)
      case PartTag.others:
        var elements: [SheetElement] = []
        var near = 0
        for _ in 0..<(try part.count(each: 4)) {
          elements.append(
            .other(try readOther(from: &part, isFirst: document == nil, &near, &tally)))
        }
        edits.append(.put(elements))
      case PartTag.removedOthers:
        let ids = try readAllRuns(from: &part, document, of: [.other], &tally)
        edits.append(.remove(ids))
      case PartTag.moved:
        let transform = try readTransform(from: &part)
        let ids = try readAllRuns(from: &part, document, of: [.page, .other], &tally)
        if let transform { edits.append(.transform(ids, transform)) }
      default:
        if PartTag.isRequired(tag) { throw DuctusError(.newer, offset: start) }
        guard tally.take(range.count, .byte) else { throw DuctusError(.overLimit, offset: start) }
        foreign.append(ForeignPart(tag: tag, bytes: Array(reader.bytes[range])))
        continue
      }
      try part.end()
    }
    return foreign
  }

  /// Reads identifiers of some kinds, of which only those of elements are given that the document has had, or that
  /// are put by the same change.
  private func readAllRuns(
    from reader: inout PayloadReader, _ document: InkDocument?,
    of kinds: [ElementIdentifier.Kind] = ElementIdentifier.Kind.allCases,
    but put: [Int: Int] = [:], _ tally: inout ReadingTally
  ) throws(DuctusError) -> [ElementIdentifier] {
    let start = reader.offset
    let limit = ElementIdentifier.Kind.end
    let ids = try readNumbers(from: &reader, below: limit, given: limit, &tally)
      .map { ElementIdentifier(rawValue: $0) }
    guard ids.allSatisfy({ kinds.contains($0.kind) }) else {
      throw DuctusError(.number, offset: start)
    }
    guard let document else { return ids }
    return ids.filter { document.isUsed($0) || put[$0.rawValue] != nil }
  }

  /// Reads fields; those of what the same change puts belong to that, for an edit knows nothing of the others.
  private mutating func readFieldPart(
    _ reader: inout PayloadReader, _ document: InkDocument?, _ edits: inout [DocumentEdit],
    _ tally: inout ReadingTally
  ) throws(DuctusError) {
    // The positions of what is put, in the one edit that puts elements of its kind.
    var positions: [Int: Int] = [:]
    for edit in edits {
      switch edit {
      case .add(let strokes):
        for (position, stroke) in strokes.enumerated() {
          positions[stroke.id.rawValue] = position
        }
      case .put(let elements):
        for (position, element) in elements.enumerated() {
          positions[element.id.rawValue] = position
        }
      default: break
      }
    }
    var own: [(id: ElementIdentifier, field: ElementField)] = []
    for _ in 0..<(try reader.count(each: 3)) {
      let start = reader.offset
      let ids = try readAllRuns(from: &reader, document, but: positions, &tally)
      let others = ids.filter { positions[$0.rawValue] == nil }
      for _ in 0..<(try reader.count(each: 1)) {
        let (tag, value) = try readField(from: &reader, &tally)
        guard tally.take(max(ids.count, 1), .difference) else {
          throw DuctusError(.overLimit, offset: start)
        }
        let field = try ElementField(tag: tag, value, at: start)
        if !others.isEmpty { edits.append(.set(others, field)) }
        if others.count == ids.count { continue }
        for id in ids where positions[id.rawValue] != nil { own.append((id, field)) }
      }
    }
    if own.isEmpty { return }
    for index in edits.indices {
      switch edits[index] {
      case .add(var strokes):
        for (id, field) in own where id.kind == .stroke {
          guard case .open(let tag, let value) = field, let position = positions[id.rawValue] else {
            continue
          }
          strokes[position].open.set(tag, value)
        }
        edits[index] = .add(strokes)
      case .put(var elements):
        let kind = elements.first?.id.kind
        for (id, field) in own where id.kind == kind {
          guard let position = positions[id.rawValue] else { continue }
          let next = elements[position].setting(field)
          if next.isUsable { elements[position] = next }
        }
        edits[index] = .put(elements)
      default: break
      }
    }
  }

  private mutating func readOther(
    from reader: inout PayloadReader, isFirst: Bool, _ near: inout Int, _ tally: inout ReadingTally
  ) throws(DuctusError) -> OtherElement {
    let start = reader.offset
    let flags = try reader.byte()
    guard flags < 32 else { throw DuctusError(.number, offset: start) }
    let kind = try reader.number(below: OtherElement.kindLimit)
    let index = try reader.number(near: near, below: InkDocument.otherLimit)
    let id = ElementIdentifier(.other, index)
    near = index + 1
    if flags & OtherFlag.hasName != 0 { try readName(of: id, from: &reader, isFirst: isFirst) }
    let order = try reader.zigzag()
    guard kind > 1, order.magnitude < UInt64(InkDocument.placeLimit) else {
      throw DuctusError(.number, offset: start)
    }
    var element = OtherElement(
      id: id, kind: kind, isLocked: flags & OtherFlag.isLocked != 0, order: Int(order))
    if flags & OtherFlag.hasParent != 0 {
      let parent = try readReference(from: &reader)
      element.parent = parent == .sheet ? nil : parent
    }
    if flags & OtherFlag.hasTransform != 0, let map = try readTransform(from: &reader) {
      element.transform = map
    }
    if flags & OtherFlag.hasFields != 0 { element.open = try readFields(from: &reader, &tally) }
    guard SheetElement.other(element).isUsable else { throw DuctusError(.number, offset: start) }
    guard tally.take(1, .item) else { throw DuctusError(.overLimit, offset: start) }
    return element
  }
}
