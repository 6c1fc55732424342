internal import InkDocument
internal import InkInput
internal import InkRaster
internal import InkStream

// What the document draws alone.
extension CanvasRegister {
  /// Whether the register draws a stroke of the document.
  func draws(_ stroke: InkStroke.Identifier) -> Bool {
    stroke.rawValue < isLive.count && isLive[stroke.rawValue]
  }

  /// Whether it draws any stroke.
  var isDrawing: Bool {
    pages.contains { page in page.sheets.contains { $0.hasStrokes } }
  }

  /// Lets the document draw finished strokes alone, in their order: all of them, or those from the
  /// lowest up that have dried.
  ///
  /// - Returns: the strokes whose streams are not needed any more.
  func retire(all: Bool) -> [Int] {
    var done: [Int] = []
    if all {
      for number in pages.flatMap({ $0.sheets.flatMap { $0.strokes } }) {
        if let stroke = strokes[number], stroke.touchPath.state != .drawing {
          retire(stroke, &done)
        }
      }
    } else {
      // From the lowest up, as many as lie below all others.
      let numbers = page.sheet.strokes
      var highest = -1
      var group = 0
      for (index, number) in numbers.enumerated() {
        guard let stroke = strokes[number] else { continue }
        if highest < Int(stroke.segments[0].layer) { group = index }
        guard stroke.isDryable, stroke.isDried else { break }
        highest = max(highest, Int(stroke.segments[stroke.segments.count - 1].layer))
        if index == numbers.count - 1 { group = numbers.count }
      }
      for number in numbers[..<group] {
        if let stroke = strokes[number] { retire(stroke, &done) }
      }
    }
    return done
  }

  /// Forgets where strokes lay: all that come from now on lie above those that are left.
  func forgetRetiredPlaces() { highestRetiredPlace = -1 }

  private func retire(_ stroke: CanvasStroke, _ done: inout [Int]) {
    let number = stroke.number
    if let sheet = stroke.sheet {
      let isBelow = Int(stroke.segments[0].layer) < highestRetiredPlace
      for index in stroke.tiles {
        guard let tile = sheet.tiles[Int(index)] else { continue }
        tile.retire(stroke: Int32(truncatingIfNeeded: number))
        if isBelow { tile.makeWet() }
      }
      sheet.strokes.removeAll { $0 == number }
      if isBelow { damage.add(frame.rect) }
    }
    let last = Int(stroke.segments[stroke.segments.count - 1].layer)
    highestRetiredPlace = max(highestRetiredPlace, last)
    showsDocument = true
    abandon(stroke, &done)
  }

  /// Forgets strokes of which nothing can be seen any more, but for corrections of their samples.
  ///
  /// - Returns: the strokes whose streams are not needed any more.
  func abandon(_ numbers: [Int]) -> [Int] {
    var done: [Int] = []
    for number in numbers {
      if let stroke = strokes[number] { abandon(stroke, &done) }
    }
    return done
  }

  private func abandon(_ stroke: CanvasStroke, _ done: inout [Int]) {
    let number = stroke.number
    if let id = stroke.identifier { isLive[id.rawValue] = false }
    stroke.sheet = nil
    strokes[number] = nil
    wet.removeAll { $0 == number }
    let isDone = stroke.touchPath.isSettled || stroke.touchPath.state == .cancelled
    if isDone || stroke.identifier == nil {
      done.append(number)
      return
    }
    retired.append((number, stroke.record))
    if retired.count > Self.memory { done.append(retired.removeFirst().number) }
  }
}
