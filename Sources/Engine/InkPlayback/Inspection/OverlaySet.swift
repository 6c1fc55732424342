/// Marks drawn over ink that show how it came about.
@frozen
public struct OverlaySet: OptionSet, Sendable {
  /// The bits, one for each kind of mark.
  public let rawValue: UInt16

  /// Coalesced samples, apart from those of the platform's main events.
  public static let coalesced = Self(rawValue: 1)
  /// Predicted samples and the polyline through them.
  public static let predicted = Self(rawValue: 2)
  /// Every sample.
  public static let points = Self(rawValue: 4)
  /// The filtered polyline.
  public static let filtered = Self(rawValue: 8)
  /// The path's curves with their control points.
  public static let curves = Self(rawValue: 16)
  /// The outline of the stroke.
  public static let outline = Self(rawValue: 32)
  /// The polyline through the samples, before the filters.
  public static let polyline = Self(rawValue: 64)
  /// The coverage of each pixel, instead of the ink: ``InkInspector`` only.
  public static let coverage = Self(rawValue: 128)
  /// The pixels that the last step has changed: ``InkInspector`` only.
  public static let damage = Self(rawValue: 256)
  /// Where the pen was expected, and a line from there to where it was: ``InkInspector`` only.
  public static let predictionErrors = Self(rawValue: 512)

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }
}
