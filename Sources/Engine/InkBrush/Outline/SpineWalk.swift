import InkGeometry

/// A walk over the discs of a spine, which finds its pieces and joints.
///
/// Discs that cover what the one before covers are passed over. The state is what the walk has to
/// know of the past: the last two discs. It can be kept, compared, and taken up again.
struct SpineWalk {
  struct State: Equatable {
    /// The disc before the last one.
    var previous: SpineDisc?
    /// The last disc, as it was come to.
    var arrival: SpineDisc?
    /// The same disc as it is left again: its paint may differ.
    var departure: SpineDisc?

    /// The last piece.
    var piece: SpinePiece? {
      guard let previous, let arrival else { return nil }
      return SpinePiece(previous, arrival)
    }
  }

  /// The pieces and joints that a disc adds.
  enum Step {
    /// Nothing new.
    case none
    /// The first piece.
    case start(SpinePiece)
    /// A further piece, and the joint before it.
    case joint(SpineJoint)
  }

  /// The last disc, as it is left again; `nil` before the first one.
  private var departure: SpineDisc?
  /// The last piece.
  private var piece: SpinePiece?
  /// The last disc, as it was come to, as long as there is no piece.
  private var lone: SpineDisc?

  init(_ state: State) {
    departure = state.departure
    piece = state.piece
    lone = state.arrival
  }

  /// The state from which the walk can be taken up again.
  var state: State {
    State(previous: piece?.start, arrival: piece?.end ?? lone, departure: departure)
  }

  /// Goes on to a disc.
  @inline(__always)
  mutating func accept(_ disc: SpineDisc) -> Step {
    guard let last = departure else {
      departure = disc
      lone = disc
      return .none
    }
    if last.covers(disc) {
      departure?.opacity = disc.opacity
      departure?.color = disc.color
      return .none
    }
    let next = SpinePiece(last, disc)
    departure = disc
    defer { piece = next }
    guard let piece else { return .start(next) }
    return .joint(SpineJoint(piece, next))
  }
}
