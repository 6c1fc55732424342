/// The brushes of a file, as far as strokes of a drawing have them.
struct UniversalInkBrushes {
  /// The names of brushes that are made of particles.
  private var rasterNames: [[UInt8]] = []

  init() {}

  /// Reads the chunk of brushes.
  init(_ chunk: ProtobufMessage) throws(ImportFailure) {
    rasterNames = try chunk.messages(2).map { $0.data(1) }
  }

  /// True if a brush has a look of particles, which other tools do not have.
  func isRaster(_ name: [UInt8]) -> Bool { rasterNames.contains { $0 == name } }

  /// The tool that a name of a brush suggests.
  static func tool(_ name: [UInt8]) -> ImportedStroke.Tool {
    if name.first("Pencil") != nil || name.first("pencil") != nil { return .pencil }
    if name.first("Crayon") != nil || name.first("crayon") != nil { return .crayon }
    if name.first("Fountain") != nil || name.first("fountain") != nil { return .fountain }
    if name.first("Highlighter") != nil || name.first("highlighter") != nil { return .highlighter }
    if name.first("Marker") != nil || name.first("marker") != nil { return .marker }
    if name.first("WaterBrush") != nil || name.first("Paint") != nil { return .brush }
    return .pen
  }
}
