/// The grain of ink, anchored to the canvas.
public struct BrushTexture: Equatable, Sendable {
  /// The kind of a grain.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The fine speckle of a pencil.
    case graphite
    /// The coarse lumps of wax.
    case crayon
    /// The weave of paper.
    case paper
    /// The tooth of drawing paper, for graphite.
    ///
    /// It decides where ink lies, not how much: however strong it is, and at any zoom, as much of the
    /// paper is covered on average as without it.
    case tooth
  }

  /// The kind of grain.
  public var kind: Kind
  /// The size of the grain in canvas points, above 0; what is drawn is limited to 1/16…64 device pixels, of
  /// ``Kind/tooth`` to 1/64…64.
  public var scale: Double
  /// The share of ink that it takes away: 0 for none, 1 for all where the grain is deepest.
  ///
  /// Of ``Kind/tooth`` it is the roughness: 0 is smooth paper, and at 1 heights differ twice as much as edges are soft.
  public var strength: Double

  /// Makes a texture: what it looks like, its size in canvas points, and its strength, 0…1.
  public init(_ kind: Kind, scale: Double = 1, strength: Double = 0.5) {
    self.kind = kind
    self.scale = scale
    self.strength = strength
  }
}
