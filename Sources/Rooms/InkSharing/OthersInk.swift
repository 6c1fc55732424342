internal import InkBrush
package import InkCanvas
package import InkDocument
package import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// The ink that others are drawing, on a canvas that lies over the drawing, until their finished strokes come.
///
/// Pieces may be lost, come twice or be damaged: of a stroke whose beginning is missing the rest is shown. The ink is
/// that of the engine, with predictions, and at the position of the finished stroke; only a brush that multiplies does
/// not darken what lies below until then, and where an eraser goes there is a grey veil.
///
/// Memory: that of strokes in progress, see ``/InkCanvas/InkCanvas``; of at most ``strokeLimit`` strokes of each person
/// and ``sampleLimit`` samples in all.
package final class OthersInk {
  /// The most strokes of one person: 8.
  package static let strokeLimit = 8
  /// The most samples of a stroke, and points that a brush puts between them: 20,000.
  package static let strokeSampleLimit = 20_000
  /// The most samples of all strokes: 100,000.
  package static let sampleLimit = 100_000
  /// The most people whose ink is shown: 256.
  private static let personLimit = 256
  /// The time for which an ended stroke waits for the finished one, in seconds.
  package static let endPatience = 5.0
  /// The time after which a stroke goes of which nothing is heard, in seconds.
  package static let patience = 10.0
  /// The time after which a pen counts as at rest of which nothing is heard, in seconds.
  private static let restPatience = 0.1
  /// The strokes that one canvas draws before it is replaced by a new one.
  private static let canvasStrokeLimit = 256

  private struct Stroke {
    let ordinal: Int
    let head: WetHead
    /// `nil` until a piece brings it.
    var brush: Brush?
    /// The touch on the canvas; `nil` until something is drawn.
    var touch: TouchIdentifier?
    /// The number of the next sample.
    var next = 0
    /// The samples, and the points that a brush puts between them.
    var count = 0
    var last: WetSample?
    var fields: WetSample.Fields = []
    /// The time at which something was heard of it last.
    var heardAt: Double
    var endedAt: Double?
    /// True if the pen is shown at rest, because nothing was heard for a while.
    var rests = false
  }

  private struct Person {
    let number: Int
    var strokes: [Stroke] = []
    /// The brushes that have come, the latest last.
    var brushes: [(sum: UInt32, brush: Brush)] = []
    /// The ordinals of strokes that are over, the latest last.
    var gone: [Int] = []
  }

  /// A finished stroke that has come, and whose wet ink may still come.
  private struct Finished {
    let author: DocumentAuthor
    let seed: UInt64
    let start: Point
    /// The time at which the first piece or tick followed; `nil` before that.
    var time: Double?

    /// Returns true if the stroke is the finished one.
    func isOf(_ head: WetHead) -> Bool {
      // The steps of both are rounded.
      let reach = 1 / head.stepsPerPoint
      return isLike(head)
        && (start.x - Double(head.start.x) / head.stepsPerPoint).magnitude <= reach
        && (start.y - Double(head.start.y) / head.stepsPerPoint).magnitude <= reach
    }

    /// Returns true if the stroke may have become the finished one.
    func isLike(_ head: WetHead) -> Bool { author == head.author && seed == head.seed }
  }

  private let author: DocumentAuthor
  private var people: [Person] = []
  private var finished: [Finished] = []
  private var overlay: InkCanvas?
  private var hasDrawn = false
  private var nextTouch: Int64 = 1
  private var drawnStrokes = 0
  private var time = -Double.infinity

  /// Makes a screen without ink.
  ///
  /// - Parameter author: who draws here: own ink that comes back is passed over.
  package init(author: DocumentAuthor) { self.author = author }

  /// The canvas with the ink, without paper and as large as the drawing's; `nil` while nothing was ever drawn.
  ///
  /// It may be another one after ``take(_:from:at:)``; then all of it is damaged. To be drawn over the drawing
  /// wherever it is damaged, and for nothing else.
  package var canvas: InkCanvas? { hasDrawn ? overlay : nil }

  /// True while any ink is shown, or awaited.
  package var isWet: Bool { people.contains { !$0.strokes.isEmpty } }

  /// True if pixels of the canvas are different from those that were drawn last.
  package var isDamaged: Bool { canvas.map { !$0.damage.isEmpty } ?? false }

  /// The number of samples of all strokes that are there.
  package var sampleCount: Int {
    people.reduce(0) { $1.strokes.reduce($0) { $0 + $1.count } }
  }

  /// Returns where the pen of a person was that draws, by the last sample of the latest stroke; `nil` if it draws none.
  package func tip(of person: Int) -> Point? {
    guard let person = people.first(where: { $0.number == person }),
      let stroke = person.strokes.last(where: { $0.endedAt == nil && $0.last != nil }),
      let last = stroke.last
    else { return nil }
    return last.location(of: stroke.head).applying(stroke.head.transform)
  }

  /// Shows the ink in the view of a canvas: with its size, its scale and the colours of ink on its paper.
  ///
  /// To be called before each drawing. What becomes different is damaged. Complexity: O(1) if nothing is different;
  /// otherwise O(ink that is shown).
  package func show(like canvas: InkCanvas) {
    if let overlay { overlay.look(like: canvas) } else { overlay = canvas.makeOverlay() }
  }
}

// Pieces that come.
extension OthersInk {
  /// Takes a piece of wet ink.
  ///
  /// A damaged piece changes nothing. Samples that are there already are passed over. Until a canvas was shown, only
  /// heads are taken. Complexity: O(samples of the piece), and their ink.
  ///
  /// - Parameters:
  ///   - bytes: the piece; it may be anything.
  ///   - person: the person in the room who has sent it.
  ///   - time: the present time in seconds, on any clock that does not go back.
  /// - Returns: false if the piece is damaged or of another version.
  @discardableResult
  package func take(_ bytes: [UInt8], from person: Int, at time: Double) -> Bool {
    guard time.isFinite, let piece = WetPiece(bytes) else { return false }
    var brushes: [(sum: UInt32, brush: Brush)] = []
    for block in piece.blocks {
      guard let head = block.head, !head.brush.isEmpty else { continue }
      switch WetBrush.read(head.brush, sum: head.brushSum) {
      case .brush(let brush): brushes.append((head.brushSum, brush))
      case .unknown: break
      case .malformed: return false
      }
    }
    note(time)
    var index = people.firstIndex { $0.number == person }
    if index == nil {
      if people.count >= Self.personLimit { people.removeAll { $0.strokes.isEmpty } }
      if people.count >= Self.personLimit { return true }
      index = people.count
      people.append(Person(number: person))
    }
    guard let index else { return true }
    for brush in brushes {
      people[index].brushes.removeAll { $0.sum == brush.sum }
      people[index].brushes.append(brush)
      if people[index].brushes.count > Self.strokeLimit { people[index].brushes.removeFirst() }
    }
    for block in piece.blocks { take(block, of: index) }
    return true
  }

  private func note(_ time: Double) {
    if time.isFinite { self.time = max(self.time, time) }
    for index in finished.indices.reversed() {
      if finished[index].time != nil { break }
      finished[index].time = self.time
    }
  }

  private func take(_ block: WetPiece.Block, of person: Int) {
    if people[person].gone.contains(block.ordinal) { return }
    if let head = block.head { begin(head, block.ordinal, of: person) }
    guard let index = people[person].strokes.firstIndex(where: { $0.ordinal == block.ordinal })
    else { return }
    if block.end == .takenBack {
      drop([index], of: person)
      return
    }
    people[person].strokes[index].heardAt = time
    draw(block, index, of: person)
    guard block.end == .finished, people[person].strokes[index].endedAt == nil else { return }
    guard let touch = people[person].strokes[index].touch,
      let last = people[person].strokes[index].last
    else {
      drop([index], of: person)
      return
    }
    people[person].strokes[index].endedAt = time
    var event = last.event(touch, of: people[person].strokes[index].head, [])
    (event.phase, event.location) = (.ended, nil)
    overlay?.play([event], of: nil)
  }

  /// Takes up a stroke that is new, or one whose number another one had.
  private func begin(_ head: WetHead, _ ordinal: Int, of person: Int) {
    if let known = people[person].strokes.firstIndex(where: { $0.ordinal == ordinal }) {
      if people[person].strokes[known].head.isSameStroke(as: head) { return }
      drop([known], of: person)
      people[person].gone.removeAll { $0 == ordinal }
    }
    let isFinished = finished.contains {
      $0.isOf(head) && time - ($0.time ?? time) < Self.endPatience
    }
    // The finished stroke may have come first.
    if isFinished || head.author == author { return }
    if people[person].strokes.count >= Self.strokeLimit {
      guard let ended = people[person].strokes.firstIndex(where: { $0.endedAt != nil }) else {
        return
      }
      drop([ended], of: person)
    }
    people[person].strokes.append(Stroke(ordinal: ordinal, head: head, heardAt: time))
  }

  /// Draws the samples of a block that are new.
  private func draw(_ block: WetPiece.Block, _ index: Int, of person: Int) {
    var stroke = people[person].strokes[index]
    if stroke.brush == nil {
      let sum = stroke.head.brushSum
      stroke.brush = people[person].brushes.first { $0.sum == sum }?.brush.asSeen
    }
    defer { people[person].strokes[index] = stroke }
    guard let brush = stroke.brush, overlay != nil, stroke.endedAt == nil else { return }
    let known = max(stroke.next - block.first, 0)
    var samples = block.samples.dropFirst(known)
    // What comes late must not go back in time.
    if let last = stroke.last { samples = samples.drop { $0.time < last.time } }
    var room = min(Self.strokeSampleLimit - stroke.count, Self.sampleLimit - sampleCount)
    var new: [WetSample] = []
    for sample in samples {
      let cost = brush.pointCount(from: stroke.last, to: sample, of: stroke.head)
      guard cost <= room else { break }
      room -= cost
      stroke.count += cost
      stroke.last = sample
      new.append(sample)
    }
    stroke.next = max(stroke.next, block.first + block.samples.count)
    if new.isEmpty { return }
    stroke.rests = false
    let isNew = stroke.touch == nil
    let touch = stroke.touch ?? makeTouch()
    stroke.touch = touch
    stroke.fields = block.fields
    var events = new.map { $0.event(touch, of: stroke.head, block.fields) }
    for eventIndex in events.indices.dropLast() { events[eventIndex].origin = .coalesced }
    if isNew {
      events[0].phase = .began
      events[0].response = stroke.head.response
    }
    let original = isNew ? stroke.head.stroke(drawnStrokes, brush) : nil
    if isNew { drawnStrokes += 1 }
    overlay?.play(events, of: original)
  }

  private func makeTouch() -> TouchIdentifier {
    // A canvas remembers a few bytes of each touch, and one that has drawn nothing yet is as good.
    let isBlank = !people.contains { $0.strokes.contains { $0.touch != nil } }
    if isBlank, drawnStrokes >= Self.canvasStrokeLimit {
      overlay = overlay?.makeOverlay()
      drawnStrokes = 0
    }
    hasDrawn = true
    nextTouch += 1
    return TouchIdentifier(nextTouch)
  }
}

// Ink that goes.
extension OthersInk {
  /// Removes the ink of a person who is gone, or is about to begin anew.
  package func remove(person: Int) {
    guard let index = people.firstIndex(where: { $0.number == person }) else { return }
    drop(Array(people[index].strokes.indices), of: index)
    people.remove(at: index)
  }

  /// Removes all ink, as when the room is left.
  package func removeAll() {
    for person in people.map({ $0.number }) { remove(person: person) }
    finished = []
  }

  /// Takes the wet ink away of strokes that a change has added to the document, to be called by its observer: so in no
  /// frame is there neither of both.
  ///
  /// A finished stroke is known by its author, the seed of its randomness and the position where it began. Where a
  /// stroke was replaced when it was finished, as by a shape, the ink of one that has ended is known by author and
  /// seed. Complexity: O(strokes of the change).
  ///
  /// - Parameters:
  ///   - change: what the document's observers are told.
  ///   - document: the document.
  package func noteChange(_ change: DocumentChange, in document: InkDocument) {
    guard !change.strokes.isEmpty, document.authors.indices.contains(change.author) else { return }
    let author = document.authors[change.author]
    if author == self.author { return }
    for stroke in change.strokes.suffix(Self.finishedLimit) where stroke.before == nil {
      guard let record = stroke.after?.record, let first = record.samples.first else { continue }
      let done = Finished(author: author, seed: record.seed, start: first.location)
      finished.append(done)
      for person in people.indices {
        let gone = people[person].strokes.indices.filter { index in
          let stroke = people[person].strokes[index]
          return done.isOf(stroke.head) || (stroke.endedAt != nil && done.isLike(stroke.head))
        }
        drop(gone, of: person)
      }
    }
    if finished.count > Self.finishedLimit {
      finished.removeFirst(finished.count - Self.finishedLimit)
    }
  }

  /// The finished strokes that are remembered.
  private static let finishedLimit = 64

  /// Lets time pass: ink goes that nobody has finished, and ink of an airbrush that is held still builds up.
  ///
  /// - Parameter time: the present time in seconds, on the clock of ``take(_:from:at:)``.
  /// - Returns: true while ink is there, so that this has to be called again.
  @discardableResult
  package func tick(at time: Double) -> Bool {
    note(time)
    for person in people.indices {
      let late = people[person].strokes.indices.filter { index in
        let stroke = people[person].strokes[index]
        if let endedAt = stroke.endedAt, self.time - endedAt >= Self.endPatience { return true }
        return self.time - stroke.heardAt >= Self.patience
      }
      // One that is heard of again goes on.
      drop(late, of: person, forGood: false)
      for index in people[person].strokes.indices { rest(index, of: person) }
    }
    canvas?.tick(time)
    return isWet
  }

  /// Ends the prediction of a stroke whose pen says nothing: a mouse at rest sends no samples.
  private func rest(_ index: Int, of person: Int) {
    let stroke = people[person].strokes[index]
    guard let touch = stroke.touch, let last = stroke.last, let brush = stroke.brush, !stroke.rests,
      stroke.endedAt == nil, time - stroke.heardAt >= Self.restPatience, !brush.buildsUp
    else { return }
    people[person].strokes[index].rests = true
    var event = last.event(touch, of: stroke.head, stroke.fields)
    event.timestamp += Self.restPatience / 2
    overlay?.play([event], of: nil)
  }

  private func drop(_ indices: [Int], of person: Int, forGood: Bool = true) {
    if indices.isEmpty { return }
    overlay?.drop(indices.compactMap { people[person].strokes[$0].touch })
    for index in indices.reversed() {
      let stroke = people[person].strokes.remove(at: index)
      if forGood || stroke.endedAt != nil { people[person].gone.append(stroke.ordinal) }
    }
    let surplus = people[person].gone.count - Self.goneLimit
    if surplus > 0 { people[person].gone.removeFirst(surplus) }
  }

  /// The ordinals of strokes that are over which are remembered of each person.
  private static let goneLimit = 64
}

extension WetSample {
  /// The location in points of the sender's view.
  func location(of head: WetHead) -> Point {
    Point(Double(x) / head.stepsPerPoint, Double(y) / head.stepsPerPoint)
  }
}

extension WetHead {
  /// A stroke without samples, which a canvas draws as another one's.
  func stroke(_ order: Int, _ brush: Brush) -> InkStroke {
    InkStroke(
      id: InkStroke.Identifier(rawValue: order),
      record: StrokeRecord(
        kind: kind, maximumForce: maximumForce, seed: seed, viewSide: viewSide, response: response),
      brush: brush, place: order, transform: transform)
  }
}

extension Brush {
  /// The brush with which others see ink in progress: what takes ink away is a grey veil until it has done so.
  fileprivate var asSeen: Brush {
    guard erases else { return self }
    var veil = self
    (veil.blend, veil.color) = (.sourceOver, InkColor(red: 128, green: 128, blue: 128, alpha: 96))
    return veil
  }

  /// The points that a sample and those that filters put before it make.
  fileprivate func pointCount(from last: WetSample?, to sample: WetSample, of head: WetHead) -> Int
  {
    var count = 1
    guard let last else { return count }
    for filter in filters where filter.kind.addsPoints && filter.values[0] > 0 {
      let length = last.location(of: head).distance(to: sample.location(of: head))
      count += Int(min(length / filter.values[0], Double(Resample.segmentLimit)))
    }
    return count
  }
}
