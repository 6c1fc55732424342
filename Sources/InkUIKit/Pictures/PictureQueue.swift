package import InkCanvas

/// The pieces of pictures that are being decoded: it says which begin next, and which are not needed any more.
///
/// A piece that was cancelled keeps its place until its decoder has stopped, so that no more are at work, and hold
/// memory, than the limit says.
package struct PictureQueue {
  /// The next actions.
  package struct Plan {
    /// The tickets of pieces to cancel.
    package var cancelled: [Int] = []
    /// The pieces to begin, with their tickets.
    package var begun: [(ticket: Int, request: PictureRequest)] = []
  }

  /// The answer to the canvas for a piece that has ended.
  package enum Outcome: Equatable {
    /// Its pixels are for the request with this number.
    case provide(Int)
    /// The request with this number cannot be answered.
    case decline(Int)
    /// Nothing: it was cancelled, or belongs to another drawing.
    case nothing
  }

  private struct Piece {
    /// The number of its request; `nil` if it belongs to another drawing.
    var number: Int?
    var isCancelled = false
  }

  /// The largest number of pieces that are decoded at a time.
  package let limit: Int
  private var pieces: [Int: Piece] = [:]
  private var ticketCount = 0

  /// Makes an empty queue.
  ///
  /// - Parameter limit: the largest number of pieces that are decoded at a time, 1 or more; by default 2.
  package init(limit: Int = 2) { self.limit = max(limit, 1) }

  /// The number of pieces whose decoders are at work.
  package var count: Int { pieces.count }

  /// Says what to do for the pieces that are wanted now.
  ///
  /// - Parameter wanted: the requests, the most urgent first.
  /// - Returns: the pieces to cancel and to begin.
  package mutating func plan(_ wanted: [PictureRequest]) -> Plan {
    var plan = Plan()
    let numbers = Set(wanted.map(\.number))
    var isHeld: Set<Int> = []
    for (ticket, piece) in pieces.sorted(by: { $0.key < $1.key }) {
      guard let number = piece.number else { continue }
      isHeld.insert(number)
      if !piece.isCancelled, !numbers.contains(number) {
        pieces[ticket]?.isCancelled = true
        plan.cancelled.append(ticket)
      }
    }
    for request in wanted where pieces.count < limit && isHeld.insert(request.number).inserted {
      ticketCount += 1
      pieces[ticketCount] = Piece(number: request.number)
      plan.begun.append((ticketCount, request))
    }
    return plan
  }

  /// Notes that a decoder has stopped.
  ///
  /// - Parameters:
  ///   - ticket: the ticket of its piece.
  ///   - hasPixels: true if it has decoded it.
  /// - Returns: what to tell the canvas.
  package mutating func end(_ ticket: Int, hasPixels: Bool) -> Outcome {
    guard let piece = pieces.removeValue(forKey: ticket), let number = piece.number else {
      return .nothing
    }
    // Pixels that came in spite of all are taken: the view may be back where it was.
    if hasPixels { return .provide(number) }
    return piece.isCancelled ? .nothing : .decline(number)
  }

  /// Cancels all pieces, because another drawing is shown, whose requests have the same numbers.
  ///
  /// - Returns: their tickets.
  package mutating func abandon() -> [Int] {
    let tickets = pieces.keys.sorted()
    for ticket in tickets { pieces[ticket] = Piece(number: nil, isCancelled: true) }
    return tickets
  }
}
