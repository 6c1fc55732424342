internal import InkCanvas
package import InkBrush
package import InkStream

/// Options of showing a recording in an ``InkInspector``.
public struct InspectionOptions: Equatable, Sendable {
  /// The marks drawn over the ink.
  public var overlays: OverlaySet = []
  /// True if coalesced samples are used.
  public var usesCoalesced = true
  /// True if predicted samples are shown until the measured ones come.
  public var usesPredictions = true
  /// True if late corrections are used.
  public var usesUpdates = true
  /// True if predicted ink is blue.
  public var marksPredictions = true
  /// True if everything is computed and drawn anew at every step, as one would do it who keeps nothing.
  package var isUncached = false
  /// The filters instead of those of the brushes; `nil` for theirs.
  package var filters: [BrushFilter]?
  /// The smoother instead of those of the brushes; `nil` for theirs.
  package var smoother: BrushSmoother?
  /// In which colours ink is shown.
  package var colors = ShownColors.readable
  /// The paper on which it is shown; `nil` for that of the drawing.
  package var paper: InkColor?
  /// The brushes to compare, side by side, each in its own size and the colour of what was drawn; empty for
  /// what was drawn.
  package var looks: [BrushPreset] = []

  /// Makes the default options: all as it was.
  public init() {}

  /// The brush with which something is drawn instead of another.
  func brush(for brush: Brush, look: BrushPreset?) -> Brush {
    var shown = brush
    if let look {
      shown = look.brush
      shown.color = brush.color
    }
    if let filters { shown.filters = filters }
    if let smoother { shown.smoother = smoother }
    return shown
  }

  /// Settings with what these options switch off.
  func settings(for settings: CanvasSettings) -> CanvasSettings {
    var shown = settings
    shown.usesCoalesced = settings.usesCoalesced && usesCoalesced
    shown.usesPredictions = settings.usesPredictions && usesPredictions
    shown.usesUpdates = settings.usesUpdates && usesUpdates
    shown.predictionColor = marksPredictions ? OverlayScene.Color.predicted : nil
    shown.colors = colors
    // Coverage is shown without paper.
    shown.paper = overlays.contains(.coverage) ? nil : paper
    shown.keepsStages = true
    shown.fadesAway = false
    return shown
  }

  /// The index of the sampling mode, 0…3; equal modes have equal records.
  var sampling: Int { (usesCoalesced ? 1 : 0) + (usesUpdates ? 2 : 0) }

  /// Returns whether samples are taken as they are with other options, so that records are the same.
  func takesSamples(as other: InspectionOptions) -> Bool {
    usesCoalesced == other.usesCoalesced && usesUpdates == other.usesUpdates
  }

  /// Returns whether ink is made as it is with other options.
  func makesInk(as other: InspectionOptions) -> Bool {
    takesSamples(as: other) && usesPredictions == other.usesPredictions
      && marksPredictions == other.marksPredictions && isUncached == other.isUncached
      && filters == other.filters && smoother == other.smoother && looks == other.looks
      && colors == other.colors && paper == other.paper
      && overlays.contains(.coverage) == other.overlays.contains(.coverage)
  }
}
