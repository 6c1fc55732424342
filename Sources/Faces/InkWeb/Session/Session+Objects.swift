internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkWebCore

extension Session {
  /// The kind of an object, by its number.
  private enum ObjectKind: Double {
    case stroke, picture, group, text
  }

  /// The most bytes of a name or a text that are listed.
  private static let longestWords = 1024

  /// Puts the objects of the drawing into the output, as `list_objects` says.
  @inline(never)
  func putObjects(from first: Int, atMost most: Int) -> Int32 {
    guard hasRoomToEdit(canvas.document.count) else { return Status.noMemory }
    let document = canvas.document
    let units = document.units(of: document.shownElements())
    var (numbers, words): ([Double], [UInt8]) = ([], [])
    for unit in units.dropFirst(first).prefix(most) {
      guard let member = unit.members.first else { continue }
      let name = Self.beginning(of: Array(document.name(of: unit.id).utf8))
      let text = Self.beginning(of: self.text(of: member))
      let isGroup = unit.id != member
      let kind = isGroup ? .group : Self.kind(of: member)
      let bounds = document.bounds(of: unit.members)
      let brush = isGroup ? nil : document[member]?.brush
      numbers += [Double(member.rawValue), kind.rawValue, Double(unit.members.count)]
      numbers.append(brush.flatMap { BrushPreset(name: $0.name) }.map { Double($0.rawValue) } ?? -1)
      numbers.append(Double(brush.map { packed($0.color) } ?? 0))
      numbers += [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
      numbers.append(document.isLocked(member) ? 1 : 0)
      numbers += [Double(name.count), Double(text.count)]
      words += name
      words += text
    }
    var bytes = numbers.withUnsafeBytes { Array($0) }
    bytes += words
    return output.put(bytes) ? Int32(clamping: units.count) : Status.noMemory
  }

  /// The typed text of an element in UTF-8; empty for all else.
  private func text(of id: ElementIdentifier) -> [UInt8] {
    id.kind == .other ? canvas.document.text(id).map { Array($0.string.utf8) } ?? [] : []
  }

  private static func kind(of id: ElementIdentifier) -> ObjectKind {
    switch id.kind {
    case .stroke: .stroke
    case .picture: .picture
    default: .text
    }
  }

  /// The beginning of some UTF-8 that ends with a whole character.
  private static func beginning(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > longestWords else { return bytes }
    var end = longestWords
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end])
  }
}
