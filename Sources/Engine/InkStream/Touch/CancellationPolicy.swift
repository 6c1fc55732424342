/// The treatment of the stroke of a cancelled touch.
@frozen
public enum CancellationPolicy: Sendable {
  /// The stroke is taken back: its polyline and path become empty.
  case takeBack
  /// The stroke is finished as it is.
  case finish
}
