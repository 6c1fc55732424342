// The brushes that are asked for by name most often; ``BrushPreset`` has all that come with Ductus.
extension Brush {
  /// A pen: width by pressure, tapered ends.
  public static var pen: Brush { BrushPreset.pen.brush }
  /// Graphite: lines as dark as the pencil is pressed, and broad shading where it leans.
  public static var pencil: Brush { BrushPreset.pencil.brush }
  /// A brush pen: it swells under pressure, and runs dry where it is fast.
  public static var ink: Brush { BrushPreset.ink.brush }
  /// A broad-nibbed fountain pen.
  public static var fountain: Brush { BrushPreset.fountain.brush }
  /// A highlighter with a chisel tip.
  public static var highlighter: Brush { BrushPreset.highlighter.brush }
  /// A felt marker.
  public static var marker: Brush { BrushPreset.marker.brush }
  /// An airbrush that builds up.
  public static var airbrush: Brush { BrushPreset.airbrush.brush }
  /// A wax crayon.
  public static var crayon: Brush { BrushPreset.crayon.brush }
  /// A round eraser, half as wide as the radius of the touch.
  public static var eraser: Brush { BrushPreset.eraser.brush }

  /// A brush has a ``size``, of which the width at each point is made.
  @available(*, unavailable, renamed: "size")
  public var width: Double { size }
}
