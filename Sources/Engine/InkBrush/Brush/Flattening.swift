/// The way in which an element of a path is cut into straight pieces.
public enum Flattening: Equatable, Sendable {
  /// Into as many as keep both edges of the stroke within the tolerance.
  case tolerance
  /// Curves longer than `above` canvas points into pieces about `length` long, others into one.
  case pieces(length: Double, above: Double)
}

/// The way in which width, opacity and colour run along an element of a path, between two points' values.
public enum ValueRun: UInt8, CaseIterable, Sendable {
  /// Evenly with the parameter.
  case linear
  /// With the third power of the parameter.
  case cubic
  /// Not at all: the whole element has the values of its end.
  case step
}
