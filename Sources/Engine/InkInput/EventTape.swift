/// A tape of reported events, callback by callback and to the last bit, in a limited amount of memory.
///
/// ```swift
/// canvas.tape = EventTape()
/// // later
/// let log = EventLog(batches: canvas.tape?.batches ?? [])
/// ```
///
/// Of each event it keeps what differs from the one before it of the same kind (a sample, an update or a
/// prediction): about 60 bytes for a pen's. Where ``limit`` is reached, the oldest callbacks are let
/// go, and what is left is the end of the session.
///
/// Complexity: O(events) to add a callback, however many there are.
package final class EventTape {
  /// The usual limit: 32 MB, about half a million events, or 20 minutes of a pen on the paper.
  package static let usualLimit = 32 << 20

  /// The number of bytes it may take, but for one more block of 64 KB or one larger callback.
  package let limit: Int
  /// The number of events.
  package private(set) var eventCount = 0
  /// The number of callbacks.
  package private(set) var batchCount = 0
  /// True if nothing was let go.
  package private(set) var isWhole = true
  /// Says that something else than touches has changed the strokes of the drawing.
  ///
  /// They were moved, pasted or cleared, or something was undone. Of that no event tells; ``noteEdit()``
  /// says it. Ink that fades by itself does not count.
  package private(set) var isEdited = false
  /// The time of the event that came last, in seconds; 0 before the first.
  package private(set) var lastTime = 0.0

  private var blocks: [Block] = []
  /// The previous event of each kind in the last block.
  private var latest = LatestWords()
  /// The first events of the touches that were down when the first block began.
  private var beginnings: [TouchEvent] = []

  /// Makes an empty tape.
  ///
  /// - Parameter limit: how many bytes it may take, 0 or more.
  package init(limit: Int = EventTape.usualLimit) { self.limit = max(limit, 0) }

  /// The number of bytes that its events take.
  package var byteCount: Int { blocks.reduce(0) { $0 + 8 * $1.words.count } }

  /// Adds the events of a callback; one without events leaves no trace.
  ///
  /// - Parameter batch: the events, of any values.
  package func append(_ batch: TouchBatch) {
    guard !batch.events.isEmpty else { return }
    // A block can be read without those before it.
    if blocks.last.map({ $0.words.count >= Block.size }) ?? true {
      blocks.append(Block())
      blocks[blocks.count - 1].words.reserveCapacity(Block.size + Block.size / 8)
      latest = LatestWords()
    }
    let last = blocks.count - 1
    for (index, event) in batch.events.enumerated() {
      latest.write(event, beginsCallback: index == 0, to: &blocks[last].words)
      lastTime = event.timestamp
    }
    blocks[last].eventCount += batch.events.count
    blocks[last].batchCount += 1
    eventCount += batch.events.count
    batchCount += 1
    // 64 KB for each: the last one may still be filled.
    while blocks.count > 1, blocks.count * 8 * Block.size > limit { dropBlock() }
  }

  /// Forgets all there is, and gives its memory back.
  package func removeAll() {
    if eventCount > 0 { isWhole = false }
    blocks.removeAll()
    beginnings.removeAll()
    (eventCount, batchCount, isEdited) = (0, 0, false)
  }

  /// Notes that something else than touches has changed the drawing.
  package func noteEdit() { isEdited = true }

  private func dropBlock() {
    forEach(of: blocks[0]) { event, _ in
      guard event.origin == .measured || event.origin == .coalesced else { return }
      switch event.phase {
      case .began, .ended, .cancelled: beginnings.removeAll { $0.touch == event.touch }
      default: break
      }
      // Only the first event of a touch bears its intent and its pressure response.
      if event.phase == .began, event.intent != nil || event.response != nil {
        beginnings.append(event)
      }
    }
    let block = blocks.removeFirst()
    eventCount -= block.eventCount
    batchCount -= block.batchCount
    isWhole = false
  }

  /// Calls a function for each event in order, with whether a callback begins with it.
  ///
  /// Where a touch began before the oldest event that is left, its first one says what that of its beginning
  /// said: its intent, and how its force is taken.
  package func forEach(_ body: (TouchEvent, Bool) -> Void) {
    var beginnings = beginnings
    for block in blocks {
      forEach(of: block) { event, begins in
        var event = event
        if event.origin == .measured || event.origin == .coalesced,
          let index = beginnings.firstIndex(where: { $0.touch == event.touch })
        {
          let beginning = beginnings.remove(at: index)
          if event.phase != .began {
            event.intent = beginning.intent
            event.response = beginning.response
          }
        }
        body(event, begins)
      }
    }
  }

  private func forEach(of block: Block, _ body: (TouchEvent, Bool) -> Void) {
    var latest = LatestWords()
    var next = 0
    while next < block.words.count {
      let (event, begins) = latest.read(block.words, &next)
      body(event, begins)
    }
  }

  /// The callbacks, in order; complexity: O(events).
  package var batches: [TouchBatch] {
    var batches: [TouchBatch] = []
    batches.reserveCapacity(batchCount)
    forEach { event, begins in
      if begins { batches.append(TouchBatch()) }
      batches[batches.count - 1].events.append(event)
    }
    return batches
  }
}

extension EventTape {
  private struct Block {
    /// The number of words before the next block begins: 64 KB.
    static let size = 8192
    var words: [UInt64] = []
    var eventCount = 0
    var batchCount = 0
  }

  /// The words of the latest event of each kind.
  private struct LatestWords {
    /// Samples, updates, predictions.
    private var known: [UInt64] = Array(repeating: 0, count: 3 * EventWords.count)

    private static func start(_ origin: TouchOrigin) -> Int {
      switch origin {
      case .measured, .coalesced: 0
      case .updated: EventWords.count
      case .predicted: 2 * EventWords.count
      }
    }

    /// Writes an event: what it is and which words differ, and these.
    mutating func write(
      _ event: TouchEvent, beginsCallback: Bool, to words: inout [UInt64]
    ) {
      let start = Self.start(event.origin)
      let head = words.count
      words.append(0)
      var bits = EventWords.head(of: event, beginsCallback: beginsCallback)
      // An unknown property has no word: its previous value stays.
      for index in 0..<EventWords.count where EventWords.has(index, bits) {
        let word = EventWords.word(index, of: event)
        if word == known[start + index] { continue }
        bits |= 1 << UInt64(index)
        words.append(word)
        known[start + index] = word
      }
      words[head] = bits
    }

    mutating func read(_ words: [UInt64], _ next: inout Int) -> (TouchEvent, Bool) {
      let bits = words[next]
      next += 1
      let start = Self.start(EventWords.origin(bits))
      for index in 0..<EventWords.count where bits >> UInt64(index) & 1 != 0 {
        known[start + index] = words[next]
        next += 1
      }
      return (
        EventWords.event(bits, known, at: start), EventWords.beginsCallback(bits)
      )
    }
  }
}
