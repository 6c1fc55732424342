internal import InkDocument
internal import InkInput
internal import InkRaster
internal import InkStream

// Strokes leave the register when only the document draws them.
extension CanvasRegister {
  /// Returns true if the register draws a stroke of the document.
  func draws(_ stroke: InkStroke.Identifier) -> Bool {
    stroke.rawValue < isLive.count && isLive[stroke.rawValue]
  }

  /// True if the register draws any stroke.
  var isDrawing: Bool {
    pages.contains { page in page.sheets.contains { $0.hasStrokes } }
  }

  /// True if any stroke is in progress.
  var isTouched: Bool { wet.contains { strokes[$0]?.touchPath.state == .drawing } }

  /// Leaves finished strokes to the document alone: all of them, or those from the lowest up that
  /// have dried.
  ///
  /// Complexity: O(strokes that remain, strokes that leave, and layers on their tiles).
  ///
  /// - Parameters:
  ///   - all: true if all finished strokes leave the register.
  ///   - backlog: the number of strokes that may wait until they have dried; the strokes below them
  ///     need only be dryable.
  /// - Returns: the strokes whose streams are no longer needed.
  func retire(all: Bool, backlog: Int = CanvasRegister.backlog) -> [Int] {
    var gone: [Int] = []
    if all {
      for number in pages.flatMap({ $0.sheets.flatMap { $0.strokes } })
      where strokes[number]?.touchPath.state != .drawing { gone.append(number) }
    } else {
      // The strokes before `group` lie, with all their layers, below those that remain.
      let numbers = page.sheet.strokes
      var highest = -1
      var group = 0
      for (index, number) in numbers.enumerated() {
        guard let stroke = strokes[number] else { continue }
        if highest < Int(stroke.segments[0].layer) { group = index }
        guard stroke.life != .wet, stroke.life == .dry || numbers.count - index > backlog else {
          break
        }
        highest = max(highest, Int(stroke.segments[stroke.segments.count - 1].layer))
        if index == numbers.count - 1 { group = numbers.count }
      }
      gone.append(contentsOf: numbers[..<group])
    }
    var done: [Int] = []
    if !gone.isEmpty { retire(gone, &done) }
    return done
  }

  /// The number of finished strokes that may wait until they have dried.
  static let backlog = 256

  /// Forgets `highestRetiredPlace`, because all strokes that follow lie above those of the
  /// document.
  func forgetRetiredPlaces() { highestRetiredPlace = -1 }

  private func retire(_ numbers: [Int], _ done: inout [Int]) {
    for number in numbers {
      guard let stroke = strokes[number] else { continue }
      stroke.life = .leaving
      if let sheet = stroke.sheet, Int(stroke.segments[0].layer) < highestRetiredPlace {
        for index in stroke.tiles { sheet.tiles[Int(index)]?.makeWet() }
        damage.add(frame.rect)
      }
      let last = Int(stroke.segments[stroke.segments.count - 1].layer)
      highestRetiredPlace = max(highestRetiredPlace, last)
    }
    // The first visit of a tile removes the layers of all these strokes, and each list is filtered
    // once, however many strokes leave.
    for number in numbers {
      guard let stroke = strokes[number], let sheet = stroke.sheet else { continue }
      for index in stroke.tiles {
        sheet.tiles[Int(index)]?.retire { isLeaving(Int($0)) }
      }
    }
    for page in pages {
      for sheet in page.sheets { sheet.strokes.removeAll { isLeaving($0) } }
    }
    showsDocument = true
    for number in numbers {
      if let stroke = strokes[number] { abandon(stroke, &done) }
    }
    wet.removeAll { strokes[$0] == nil }
  }

  /// True if a stroke has left the register, or is about to.
  private func isLeaving(_ number: Int) -> Bool {
    guard let stroke = strokes[number] else { return true }
    return stroke.life == .leaving
  }

  /// Forgets strokes that are no longer drawn here, except the records of those that may still be
  /// corrected.
  ///
  /// - Returns: the strokes whose streams are no longer needed.
  func abandon(_ numbers: [Int]) -> [Int] {
    var done: [Int] = []
    for number in numbers {
      if let stroke = strokes[number] { abandon(stroke, &done) }
    }
    wet.removeAll { strokes[$0] == nil }
    return done
  }

  private func abandon(_ stroke: CanvasStroke, _ done: inout [Int]) {
    let number = stroke.number
    if let id = stroke.identifier { isLive[id.rawValue] = false }
    stroke.sheet = nil
    strokes[number] = nil
    let isDone = stroke.touchPath.isSettled || stroke.touchPath.state == .cancelled
    if isDone || stroke.identifier == nil {
      done.append(number)
      return
    }
    retired.append((number, stroke.record))
    if retired.count > Self.memory { done.append(retired.removeFirst().number) }
  }
}
