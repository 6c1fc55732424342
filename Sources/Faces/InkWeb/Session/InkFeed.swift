internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The strokes of a document that can be read, as records for a search beside the page; after the first round only those
/// that have changed.
///
/// A record is a head of seven numbers of 64 bits, and two numbers of 32 bits for each point of the line:
///
/// | bytes | |
/// | --- | --- |
/// | 0…3 | the number of the stroke |
/// | 4…7 | the page, from 1; 0 for none |
/// | 8…11 | the number of points; 0 for a stroke that cannot be read any more |
/// | 12…15 | 0 |
/// | 16…31 | x and y of the first point, in points of the document |
/// | 32…47 | the times of the first and the last sample, in seconds; NaN where unknown |
/// | 48…55 | the width of the ink, in points of the document |
/// | 56… | x and y of each point from the first one, as numbers of 32 bits |
final class InkFeed {
  /// The document.
  let document: InkDocument
  /// True until the first records are taken.
  private(set) var isNew = true
  private var observation = 0
  /// The numbers of the strokes that wait, the next one at the end; some may be in it twice.
  private var waiting: [Int] = []
  private var isWaiting: Set<Int> = []

  /// Points whose records are made at a time; an erasure above a stroke counts as a hundred.
  private static let portion = 12_000
  /// The bytes of the head of a record.
  private static let headLength = 56

  /// Follows a document, all of whose strokes wait.
  init(_ document: InkDocument) {
    self.document = document
    addAll()
    // The last strokes come first: people look for what is new.
    observation = document.observe { [unowned(unsafe) self] change in note(change) }
  }

  deinit { document.stopObserving(observation) }

  /// The number of strokes that wait.
  var waitingCount: Int { isWaiting.count }

  private func add(_ id: ElementIdentifier) {
    if isWaiting.insert(id.rawValue).inserted { waiting.append(id.rawValue) }
  }

  private func addAll() {
    for stroke in document.strokes where !stroke.isErasure { add(stroke.id) }
  }

  private func note(_ change: DocumentChange) {
    // The numbers of pages are others, or other layers are hidden.
    let concernsAll = change.elements.contains { element in
      element.before?.page != nil || element.after?.page != nil
        || element.before?.isLayer ?? false || element.after?.isLayer ?? false
    }
    if concernsAll { addAll() }
    for difference in change.strokes {
      guard let stroke = difference.after ?? difference.before else { continue }
      if stroke.isErasure {
        let area = difference.boundsBefore.union(difference.boundsAfter)
        for id in document.identifiers(in: area) { add(id) }
      } else {
        add(stroke.id)
      }
    }
  }

  /// Takes records of strokes that wait, for a few milliseconds.
  ///
  /// - Returns: the records.
  func take() -> [UInt8] {
    isNew = false
    var bytes: [UInt8] = []
    var room = Self.portion
    let erasures = document.count - document.inkCount
    while room > 0, let number = waiting.popLast() {
      isWaiting.remove(number)
      let id = ElementIdentifier(rawValue: number)
      let stroke = document[id]
      if stroke?.isErasure == true { continue }
      let line = stroke.flatMap { document.readableLine(of: $0) } ?? []
      Self.append(number, line, of: stroke, in: document, to: &bytes)
      room -= line.count + 10 + (erasures > 0 ? 100 * min(erasures, 10) : 0)
    }
    return bytes
  }

  /// Appends the record of a stroke.
  static func append(
    _ number: Int, _ line: [Point], of stroke: InkStroke?, in document: InkDocument,
    to bytes: inout [UInt8]
  ) {
    func append(_ bits: UInt32) {
      for shift in stride(from: 0, to: 32 as UInt32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    func append(_ number: Double) {
      append(UInt32(truncatingIfNeeded: number.bitPattern))
      append(UInt32(truncatingIfNeeded: number.bitPattern >> 32))
    }
    let first = line.first ?? Point(0, 0)
    let times = stroke.map { document.readableTimes(of: $0) } ?? (.nan, .nan)
    bytes.reserveCapacity(bytes.count + headLength + 8 * line.count)
    append(UInt32(truncatingIfNeeded: number))
    append(line.isEmpty ? 0 : UInt32(truncatingIfNeeded: document.readablePage(of: line)))
    append(UInt32(truncatingIfNeeded: line.count))
    append(0 as UInt32)
    append(first.x)
    append(first.y)
    append(times.0)
    append(times.1)
    append(stroke.map { $0.brush.size * $0.scale } ?? 0)
    for point in line {
      append(Float(point.x - first.x).bitPattern)
      append(Float(point.y - first.y).bitPattern)
    }
  }
}
