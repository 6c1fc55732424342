/// The tooth of the paper, as a dry medium catches on it.
///
/// The grain is fixed to the canvas: strokes that cross show the same tooth. Light pressure (a small
/// mask value) reaches only its peaks, full pressure fills it, but for the
/// deepest valleys under graphite. The pattern repeats every 256 texels
/// without a seam.
package struct Grain: Hashable, Sendable {
  /// The kind of tooth.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Fine and even: graphite on drawing paper.
    case graphite
    /// Coarse and blotchy: wax on rough paper.
    case crayon
    /// Cold-pressed paper with a soft tooth.
    case paper
    /// Drawing paper under graphite: bumps of several sizes, and a trace of fibre.
    ///
    /// The mask says how much of the paper is covered, and that much is on average, at any scale;
    /// peaks come first and valleys last. The pattern repeats every 512 texels.
    case tooth
  }

  /// The kind of tooth.
  package var kind: Kind
  /// The width of a texel in device pixels, 1/16…64, for ``Kind/tooth`` 1/64…64, clamped; NaN counts as 1.
  ///
  /// For a pattern that has the same size in canvas points at every device scale, give the size in
  /// points times the device scale.
  package var scale: Double
  /// The strength of the tooth, 0…1, clamped: 0 is smooth paper.
  ///
  /// NaN counts as 0.
  package var strength: Double

  /// Makes a grain; what is out of range is taken as the properties say.
  package init(kind: Kind, scale: Double = 1, strength: Double = 1) {
    self.kind = kind
    self.scale = scale
    self.strength = strength
  }
}
