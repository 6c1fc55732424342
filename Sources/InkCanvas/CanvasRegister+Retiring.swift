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
  /// Complexity: O(strokes that are left, those that go and what lies on their tiles).
  ///
  /// - Parameters:
  ///   - all: whether all of them go.
  ///   - backlog: how many strokes may wait until they have dried; those below them need only be dryable.
  /// - Returns: the strokes whose streams are not needed any more.
  func retire(all: Bool, backlog: Int = CanvasRegister.backlog) -> [Int] {
    var gone: [Int] = []
    if all {
      for number in pages.flatMap({ $0.sheets.flatMap { $0.strokes } })
      where strokes[number]?.touchPath.state != .drawing { gone.append(number) }
    } else {
      // From the lowest up, as many as lie below all others.
      let numbers = page.sheet.strokes
      var highest = -1
      var group = 0
      for (index, number) in numbers.enumerated() {
        guard let stroke = strokes[number] else { continue }
        if highest < Int(stroke.segments[0].layer) { group = index }
        guard stroke.isDryable, stroke.isDried || numbers.count - index > backlog else { break }
        highest = max(highest, Int(stroke.segments[stroke.segments.count - 1].layer))
        if index == numbers.count - 1 { group = numbers.count }
      }
      gone.append(contentsOf: numbers[..<group])
    }
    var done: [Int] = []
    if !gone.isEmpty { retire(gone, &done) }
    return done
  }

  /// How many finished strokes may wait until they have dried.
  static let backlog = 256

  /// Forgets where strokes lay: all that come from now on lie above those that are left.
  func forgetRetiredPlaces() { highestRetiredPlace = -1 }

  private func retire(_ numbers: [Int], _ done: inout [Int]) {
    for number in numbers {
      guard let stroke = strokes[number] else { continue }
      stroke.isRetired = true
      if let sheet = stroke.sheet, Int(stroke.segments[0].layer) < highestRetiredPlace {
        for index in stroke.tiles { sheet.tiles[Int(index)]?.makeWet() }
        damage.add(frame.rect)
      }
      let last = Int(stroke.segments[stroke.segments.count - 1].layer)
      highestRetiredPlace = max(highestRetiredPlace, last)
    }
    // Each tile and each list is gone through once, however many strokes go.
    for number in numbers {
      guard let stroke = strokes[number], let sheet = stroke.sheet else { continue }
      for index in stroke.tiles {
        sheet.tiles[Int(index)]?.retire { strokes[Int($0)]?.isRetired ?? true }
      }
    }
    for page in pages {
      for sheet in page.sheets { sheet.strokes.removeAll { strokes[$0]?.isRetired ?? true } }
    }
    showsDocument = true
    for number in numbers {
      if let stroke = strokes[number] { abandon(stroke, &done) }
    }
    wet.removeAll { strokes[$0] == nil }
  }

  /// Forgets strokes of which nothing can be seen any more, but for corrections of their samples.
  ///
  /// - Returns: the strokes whose streams are not needed any more.
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
