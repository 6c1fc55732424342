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

  /// What a disc brings.
  enum Step {
    /// Nothing new.
    case none
    /// The first piece.
    case start(SpinePiece)
    /// A further piece, and the joint before it.
    case joint(SpineJoint)
  }

  private(set) var state: State
  private var piece: SpinePiece?

  init(_ state: State) {
    self.state = state
    piece = state.piece
  }

  /// Goes on to a disc.
  @inline(__always)
  mutating func accept(_ disc: SpineDisc) -> Step {
    guard let arrival = state.arrival, let departure = state.departure else {
      state.arrival = disc
      state.departure = disc
      return .none
    }
    if departure.covers(disc) {
      state.departure?.opacity = disc.opacity
      state.departure?.color = disc.color
      return .none
    }
    let next = SpinePiece(departure, disc)
    state = State(previous: departure, arrival: disc, departure: disc)
    defer { piece = next }
    guard let piece else { return .start(next) }
    _ = arrival
    return .joint(SpineJoint(piece, next))
  }
}
