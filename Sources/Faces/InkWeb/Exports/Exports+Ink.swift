internal import InkCanvas
internal import InkDocument
internal import InkFind
internal import InkGeometry
internal import InkGestures
internal import InkWebCore

// The ink for a search beside the page; `Web/engine/ink.js` describes these exports.

/// The strokes that search follows, while it does.
nonisolated(unsafe) private var feed: InkFeed?

/// Puts records of strokes that have changed into the output, at first those of all strokes; puts into the numbers whether
/// they begin anew, for a search that has others, and how many strokes still wait.
@c(ink_changes)
public func inkChanges() -> Int32 {
  guard let current, current.hasRoomToList() else { return Status.noMemory }
  let document = current.canvas.document
  if feed?.document !== document { feed = InkFeed(document) }
  guard let feed else { return Status.noMemory }
  current.put(feed.isNew ? 1 : 0, at: 0)
  let bytes = feed.take()
  current.put(Double(feed.waitingCount), at: 1)
  return current.put(bytes)
}

/// Puts records of strokes into the output: those whose numbers, of 32 bits each, are in the input; or, for a count of
/// −1, the selection, whatever erasures have left of it.
@c(ink_of)
public func inkOf(_ count: Int32) -> Int32 {
  guard let current, current.hasRoomToEdit(max(Int(count), 0)) else { return Status.noMemory }
  let document = current.canvas.document
  var ids: [ElementIdentifier] = []
  if count < 0 {
    ids = current.selection.ids.filter { $0.kind == .stroke }
  } else {
    guard let start = current.input.start, Int(count) <= current.input.count / 4 else {
      return Status.number
    }
    for index in 0..<Int(count) {
      let number = start.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self)
      ids.append(ElementIdentifier(rawValue: Int(number)))
    }
  }
  var bytes: [UInt8] = []
  for id in ids {
    guard let stroke = document[id], let line = document.readableLine(of: stroke) else { continue }
    InkFeed.append(id.rawValue, line, of: stroke, in: document, to: &bytes)
  }
  return current.put(bytes)
}

/// Puts the texts of the drawing, and the names in it, into the output: numbers of 64 bits, as `find_notes` of the search
/// takes them.
///
/// Each has its number, its page, its bounds, the number of its strokes and of the bytes of its text in UTF-8; then
/// the strokes, and the bytes.
@c(ink_notes)
public func inkNotes() -> Int32 {
  guard let current, current.hasRoomToList() else { return Status.noMemory }
  var numbers: [Double] = []
  for note in current.canvas.document.writtenNotes() {
    let text = Array(note.text.utf8.prefix(4096))
    guard current.hasRoom(8 * Double(2 * numbers.count + note.strokes.count + text.count)) else {
      return Status.noMemory
    }
    numbers += [
      Double(note.id), Double(note.page), note.bounds.minX, note.bounds.minY, note.bounds.maxX,
      note.bounds.maxY, Double(note.strokes.count), Double(text.count),
    ]
    for stroke in note.strokes { numbers.append(Double(stroke)) }
    for byte in text { numbers.append(Double(byte)) }
  }
  return current.put(numbers.withUnsafeBytes { Array($0) })
}

/// Forgets which strokes search has, as it is no longer asked, or has to begin anew.
@c(ink_end)
public func inkEnd() { feed = nil }
