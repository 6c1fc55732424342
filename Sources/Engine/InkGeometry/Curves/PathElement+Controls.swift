extension PathElement {
  /// A rectangle that contains it, from the end of the one before.
  package var controls: Rect {
    switch self {
    case .move(let to), .line(let to): Rect(to)
    case .quadratic(let control, let to): Rect(to, control)
    case .cubic(let control1, let control2, let to): Rect(to, control1).union(control2)
    case .close: .empty
    }
  }
}
