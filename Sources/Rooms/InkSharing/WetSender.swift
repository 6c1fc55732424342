internal import InkBrush
package import InkCanvas
package import InkDocument
internal import InkGeometry
internal import InkStream
internal import InkSync

/// Tells others of the ink that is being drawn here, in pieces that may get lost.
///
/// A piece has the samples since the last one of each stroke in progress, as soon as the canvas itself shows the
/// stroke: one sample each 8 ms at the most, in coarse steps. Now and then it has all that is needed to begin in the
/// middle, too.
/// Corrections of samples that were sent come with the finished stroke.
package struct WetSender {
  private struct Stroke {
    /// The number by which others know the stroke.
    let ordinal: Int
    let path: TouchPath
    let head: WetHead
    let fields: WetSample.Fields
    let brush: Int
    /// The time of the first sample, in seconds.
    let start: Double
    /// The number of samples of the path that were looked at.
    var seen = 0
    /// The number of samples that were sent, or left to be sent.
    var sent = 0
    /// The index of the last of them in the path.
    var lastIndex = -1
    /// The time of the last of them.
    var last = -Double.infinity
    /// The time of the last head; `nil` before the first one.
    var lastHead: Double?
  }

  /// The brushes of the latest strokes, in bytes.
  private struct SentBrush {
    let number: Int
    let brush: Brush
    let bytes: [UInt8]
    let sum: UInt32
    var sentAt: Double?
  }

  /// The shortest time between two pieces, in seconds: frames at 60 Hz send every other time.
  private static let interval = 0.03
  /// The time after which there is a head again, in seconds.
  private static let headInterval = 0.25
  /// The time between two samples that are sent, in seconds, less a little for clocks.
  private static let sampleInterval = 0.0075
  /// The bytes of a brush that are sent again in a second.
  private static let brushRate = 128.0
  /// The most bytes of a brush; strokes of larger ones are not sent.
  private static let brushLimit = 3000
  /// The most strokes at once; those that begin while there are as many are not sent.
  package static let strokeLimit = 8

  private let author: DocumentAuthor
  private var strokes: [Stroke] = []
  private var brushes: [SentBrush] = []
  private var nextOrdinal = 0
  private var nextBrush = 0
  private var last = -Double.infinity
  private let limit = RoomLimits().wet

  /// Makes a sender.
  ///
  /// - Parameter author: who draws here, and will be the author of the finished strokes.
  package init(author: DocumentAuthor) { self.author = author }

  /// True if the end of a stroke is still to be told, which goes with the next piece.
  package var hasMore: Bool { strokes.contains { $0.sent > 0 } }

  /// Returns what others have to hear now; to be called with every frame.
  ///
  /// The canvas is only looked at. Complexity: O(new samples, and strokes in progress); for a brush that is new, that
  /// of writing it.
  ///
  /// - Parameters:
  ///   - canvas: the canvas on which is drawn.
  ///   - time: the present time in seconds, on any clock that does not go back.
  /// - Returns: a piece of at most `RoomLimits.wet` bytes; `nil` if there is nothing to tell, or 30 ms have not passed
  ///   since the last piece.
  package mutating func take(from canvas: InkCanvas, at time: Double) -> [UInt8]? {
    guard time.isFinite else { return nil }
    if time < last { last = -.infinity }
    if time - last < Self.interval { return nil }
    let drawn = canvas.strokesBeingDrawn
    begin(drawn, scale: canvas.scale)
    if strokes.isEmpty { return nil }
    var bytes = [WetPiece.version]
    var index = 0
    while index < strokes.count {
      let isDrawn = drawn.contains { $0.path === strokes[index].path }
      let isOver = add(index, isDrawn: isDrawn, to: &bytes, at: time)
      if isOver { strokes.remove(at: index) } else { index += 1 }
    }
    if bytes.count == 1 { return nil }
    last = time
    return bytes
  }

  /// Takes up strokes that are new.
  private mutating func begin(_ drawn: [StrokeBeingDrawn], scale: Double) {
    for stroke in drawn {
      guard strokes.count < Self.strokeLimit,
        !strokes.contains(where: { $0.path === stroke.path }),
        let first = stroke.path.samples.first,
        var head = WetHead(stroke, author: author, scale: scale)
      else { continue }
      let brush = index(of: stroke.brush)
      guard brushes[brush].bytes.count <= Self.brushLimit else { continue }
      head.brushSum = brushes[brush].sum
      strokes.append(
        Stroke(
          ordinal: nextOrdinal, path: stroke.path, head: head, fields: WetHead.fields(of: stroke),
          brush: brushes[brush].number, start: first.timestamp))
      nextOrdinal += 1
    }
  }

  private mutating func index(of brush: Brush) -> Int {
    if let known = brushes.firstIndex(where: { $0.brush == brush }) { return known }
    let (bytes, sum) = WetBrush.bytes(of: brush)
    let used = strokes.map { $0.brush }
    if brushes.count >= Self.strokeLimit,
      let free = brushes.firstIndex(where: { !used.contains($0.number) })
    {
      brushes.remove(at: free)
    }
    brushes.append(SentBrush(number: nextBrush, brush: brush, bytes: bytes, sum: sum))
    nextBrush += 1
    return brushes.count - 1
  }

  /// Adds the news of a stroke, if there are any and they have room.
  ///
  /// - Returns: true if there will be no more of it.
  private mutating func add(
    _ index: Int, isDrawn: Bool, to bytes: inout [UInt8], at time: Double
  ) -> Bool {
    var stroke = strokes[index]
    var block = WetPiece.Block(ordinal: stroke.ordinal)
    switch stroke.path.state {
    case .finished: block.end = .finished
    case .cancelled: block.end = .takenBack
    // It belongs to a canvas that is no longer drawn on.
    case .drawing: block.end = isDrawn ? .none : .takenBack
    }
    // What nobody has heard of needs no end.
    if block.end != .none, stroke.sent == 0 { return true }
    block.first = stroke.sent
    block.fields = stroke.fields
    if block.end != .takenBack { takeSamples(&stroke, isLast: block.end == .finished, &block) }
    if block.end == .none, block.samples.isEmpty {
      strokes[index] = stroke
      return false
    }
    var sentBrush: Int?
    if !block.samples.isEmpty, stroke.lastHead.map({ time - $0 >= Self.headInterval }) ?? true {
      stroke.lastHead = time
      var head = stroke.head
      if let brush = brushes.firstIndex(where: { $0.number == stroke.brush }) {
        let pause = Double(brushes[brush].bytes.count) / Self.brushRate
        if brushes[brush].sentAt.map({ time - $0 >= pause }) ?? true {
          head.brush = brushes[brush].bytes
          sentBrush = brush
        }
      }
      block.head = head
    }
    let new = block.bytes
    guard bytes.count + new.count <= limit else { return false }
    bytes += new
    if let sentBrush { brushes[sentBrush].sentAt = time }
    strokes[index] = stroke
    // Samples that had no room in the block come with the next piece.
    return block.end != .none
  }

  private func takeSamples(_ stroke: inout Stroke, isLast: Bool, _ block: inout WetPiece.Block) {
    let samples = stroke.path.samples
    let hasNew = stroke.seen < samples.count
    while stroke.seen < samples.count, block.samples.count < WetPiece.sampleLimit {
      let index = stroke.seen
      stroke.seen += 1
      if samples[index].timestamp - stroke.last >= Self.sampleInterval {
        put(samples[index], index, of: &stroke, into: &block)
      }
    }
    // The end has to wait until all samples have gone.
    if stroke.seen < samples.count || block.samples.count == WetPiece.sampleLimit {
      block.end = .none
      return
    }
    // One that came too soon after another is sent all the same where the pen stops.
    let last = samples.count - 1
    if isLast || !hasNew, last > stroke.lastIndex {
      put(samples[last], last, of: &stroke, into: &block)
    }
  }

  private func put(
    _ sample: Sample, _ index: Int, of stroke: inout Stroke, into block: inout WetPiece.Block
  ) {
    stroke.lastIndex = index
    stroke.last = sample.timestamp
    stroke.sent += 1
    block.samples.append(
      WetSample(
        sample, from: stroke.start, stepsPerPoint: stroke.head.stepsPerPoint,
        largestForce: stroke.head.largestForce))
  }
}
