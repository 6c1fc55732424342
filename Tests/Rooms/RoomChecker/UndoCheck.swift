import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkSync

/// Follows who has given strokes which values, and finds those who took back what only others had done.
struct UndoCheck {
  /// A property, and those who have given it a value: whoever takes back something takes back such a value.
  private struct Settings<Value: Equatable> {
    private var all: [(author: DocumentAuthor, value: Value)] = []

    mutating func add(_ author: DocumentAuthor, _ value: Value) {
      if !has(author, value) { all.append((author, value)) }
    }

    func has(_ author: DocumentAuthor, _ value: Value) -> Bool {
      all.contains { $0.author == author && $0.value == value }
    }
  }

  /// The known history of a stroke; nothing is known of those that were there before the room.
  private struct Past {
    /// Who has drawn it, and those who have removed it.
    var owner = DocumentAuthor.none
    var removers: Set<DocumentAuthor> = []
    var brush = Settings<Brush>()
    var transform = Settings<Affine>()
    var lock = Settings<Bool>()
  }

  private var pasts: [InkStroke.Identifier: Past] = [:]

  /// Finds changes that took back what another one had done.
  ///
  /// The changes are made in the order in which they happen, whatever that of the log, so that each does what its
  /// author saw it do. Those that cannot be read are left out, and so are corrections of samples.
  ///
  /// - Parameters:
  ///   - log: the entries.
  ///   - first: the file with which the room was made.
  ///   - undone: the sequences of changes that took something back, beside those that say so.
  /// - Returns: the faults, in the order in which the changes happen.
  static func faults(
    in log: [RoomEntry], after first: [UInt8], _ undone: [DocumentAuthor: Set<Int>]
  ) -> [RoomFault] {
    var changes: [(entry: RoomEntry, change: SharedChange)] = []
    let document: InkDocument
    do throws(DuctusError) {
      document = try DuctusReader(.strict).read(first).document
    } catch {
      return [.noDrawing(.none)]
    }
    var brushes = AuthorBrushes(of: document)
    for entry in log {
      do throws(DuctusError) {
        let change = try SharedChange(bytes: entry.body, &brushes)
        if change.action != .correction { changes.append((entry, change)) }
      } catch {}
    }
    changes.sort { one, other in
      let (a, b) = (one.change, other.change)
      if a.clock != b.clock { return a.clock < b.clock }
      return a.author != b.author ? a.author < b.author : a.number < b.number
    }
    document.join(as: DocumentAuthor(rawValue: 1))
    var check = UndoCheck()
    var told: [DocumentChange] = []
    let observation = document.observe { told.append($0) }
    defer { document.stopObserving(observation) }
    var faults: [RoomFault] = []
    for (entry, change) in changes {
      told = []
      document.receive(change)
      var isBack = undone[entry.author]?.contains(entry.sequence) == true
      switch change.action {
      case .undo, .takeBack: isBack = true
      case .edit, .redo, .correction, .name, .introduction: break
      }
      let strokes = told.flatMap { $0.strokes }
      if isBack, !strokes.allSatisfy({ check.isOwn($0, of: entry.author) }) {
        faults.append(.foreignUndo(entry.author, sequence: entry.sequence))
      }
      for stroke in strokes { check.note(stroke, by: entry.author) }
    }
    return faults
  }

  /// Returns whether all that a difference sets back is what an author has set.
  private func isOwn(_ stroke: DocumentChange.Stroke, of author: DocumentAuthor) -> Bool {
    guard let id = (stroke.before ?? stroke.after)?.id else { return true }
    let past = pasts[id] ?? Past()
    guard let before = stroke.before else { return past.removers.contains(author) }
    guard let after = stroke.after else { return past.owner == author }
    return (before.brush == after.brush || past.brush.has(author, before.brush))
      && (before.transform == after.transform || past.transform.has(author, before.transform))
      && (before.isLocked == after.isLocked || past.lock.has(author, before.isLocked))
  }

  private mutating func note(_ stroke: DocumentChange.Stroke, by author: DocumentAuthor) {
    guard let id = (stroke.before ?? stroke.after)?.id else { return }
    var past = pasts[id] ?? Past()
    if stroke.before == nil, pasts[id] == nil { past.owner = author }
    if let after = stroke.after {
      // Who lets a stroke return gives it no new look.
      let before = stroke.before ?? (pasts[id] == nil ? nil : after)
      if before?.brush != after.brush { past.brush.add(author, after.brush) }
      if before?.transform != after.transform { past.transform.add(author, after.transform) }
      if before?.isLocked != after.isLocked { past.lock.add(author, after.isLocked) }
    } else {
      past.removers.insert(author)
    }
    pasts[id] = past
  }
}
