internal import InkBrush
internal import InkDocument
internal import InkGeometry

// The gestures of authors, and changes that are taken back.
extension NaiveSharedDocument {
  // MARK: Gestures

  /// Returns the gestures of an author that were found by one of its changes, done or undone.
  func gestures(of author: DocumentAuthor, before number: Int) -> [[Int]] {
    let stacks = stacks(of: author, before: number)
    return stacks.undoable + stacks.redoable
  }

  func isDone(_ number: Int, _ change: SharedChange) -> Bool {
    stacks(of: change.author, before: change.number).undoable.contains { $0.contains(number) }
  }

  func stacks(
    of author: DocumentAuthor, before number: Int
  ) -> (undoable: [[Int]], redoable: [[Int]]) {
    var (undoable, redoable): ([[Int]], [[Int]]) = ([], [])
    let own = changes.filter { $0.author == author && $0.number < number }
      .sorted { $0.number < $1.number }
    func take(_ number: Int, _ stack: inout [[Int]]) -> [Int]? {
      guard let place = stack.lastIndex(where: { $0.first == number }) else { return nil }
      let gesture = stack[place]
      stack.removeLast(stack.count - place)
      return gesture
    }
    for change in own {
      switch change.action {
      case .edit:
        redoable = []
        if change.continuesGesture, let last = undoable.popLast() {
          undoable.append(last + [change.number])
        } else {
          undoable.append([change.number])
        }
      case .undo(let named): if let gesture = take(named, &undoable) { redoable.append(gesture) }
      case .redo(let named): if let gesture = take(named, &redoable) { undoable.append(gesture) }
      case .takeBack(let named):
        let erases =
          own.first { $0.number == named }?.edits.contains {
            if case .remove(let ids) = $0 { ids.contains { $0.kind == .stroke } } else { false }
          } ?? false
        for isRedo in [false, true] {
          var stack = isRedo ? redoable : undoable
          guard let place = stack.lastIndex(where: { $0.contains(named) }) else { continue }
          let rest = stack[place].filter { $0 != named }
          var parts: [[Int]] = erases ? [] : [rest]
          var wasAdding = true
          for number in erases ? rest : [] {
            let isAdding = own.first { $0.number == number }?.onlyAdds ?? false
            if isAdding || wasAdding { parts.append([]) }
            parts[parts.count - 1].append(number)
            wasAdding = isAdding
          }
          stack.replaceSubrange(place...place, with: parts.filter { !$0.isEmpty })
          if isRedo { redoable = stack } else { undoable = stack }
        }
      case .correction, .name, .introduction: break
      }
    }
    return (undoable, redoable)
  }

  /// Takes a change back: things that it added go for good, with their pieces; those that it removed return, if it
  /// is not undone.
  func takeBack(
    _ named: Key, _ made: [Key: [Difference]], _ order: [Key], _ sheet: inout Sheet,
    _ lost: inout Set<SharedName>, isDone: Bool
  ) {
    guard let place = order.firstIndex(of: named),
      changes.contains(where: {
        $0.author == named.author && $0.number == named.number && $0.action == .edit
      })
    else { return }
    var gone: [SharedName] = []
    for difference in made[named] ?? [] { if let name = difference.added { gone.append(name) } }
    for key in order[(place + 1)...] {
      guard
        let change = changes.first(where: { $0.author == key.author && $0.number == key.number }),
        change.action == .edit
      else { continue }
      var cut: [Stroke] = []
      for case .stroke(let name, let from?, nil) in made[key] ?? [] where gone.contains(name) {
        cut.append(from)
      }
      for case .stroke(let name, nil, let piece?) in made[key] ?? [] {
        let isPiece = cut.contains { whole in
          guard whole.record == piece.record else { return false }
          guard let span = whole.span else { return true }
          guard let own = piece.span else { return false }
          return own.lower >= span.lower && own.upper <= span.upper
        }
        if isPiece { gone.append(name) }
      }
    }
    if isDone {
      for difference in (made[named] ?? []).reversed() where difference.back.added != nil {
        Self.set(difference.back, &sheet, lost)
      }
    }
    for name in gone {
      lost.insert(name)
      sheet.remove(stroke: name)
      sheet.put(name, DocumentPage?.none)
      sheet.put(name, Picture?.none)
      sheet.put(name, Other?.none)
    }
  }
}

extension SharedChange {
  fileprivate var onlyAdds: Bool {
    var adds = false
    for edit in edits {
      switch edit {
      case .add: adds = true
      case .remove(let ids), .transform(let ids, _), .set(let ids, _):
        if ids.contains(where: { $0.kind == .stroke && $0 != .sheet }) { return false }
      default: break
      }
    }
    return adds
  }
}
