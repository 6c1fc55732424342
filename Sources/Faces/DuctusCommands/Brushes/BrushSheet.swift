internal import Ductus

/// A picture of all brushes: a cell for each, with its name and the same recording drawn with it.
struct BrushSheet {
  /// The size of a cell and the positions of its contents, in canvas points.
  private enum Cell {
    static let width = 320.0
    static let height = 128.0
    static let label = Point(12, 16)
    static let letters = 6.0
    static let stroke = Point(10, 29)
    static let columns = 3
    static let border = 14.0
  }

  /// The size of the part of a cell in which a recording is drawn; the project's own recording has that size.
  static let recordingSize = (width: 300.0, height: 90.0)

  /// Device pixels per point.
  let scale: Double
  private let presets = BrushPreset.sheetOrder
  private let batches: [TouchBatch]
  private let paper: InkColor

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - batches: the recording to draw, within `recordingSize`.
  ///   - paper: the colour of the paper.
  ///   - scale: device pixels per point.
  init(_ batches: [TouchBatch], paper: InkColor, scale: Double) {
    self.batches = batches
    self.paper = paper
    self.scale = scale
  }

  private var rows: Int { (presets.count + Cell.columns - 1) / Cell.columns }
  /// The width in device pixels.
  var width: Int {
    Int(((Double(Cell.columns) * Cell.width + 2 * Cell.border) * scale).rounded(.up))
  }
  /// The height in device pixels.
  var height: Int {
    Int(((Double(rows) * Cell.height + 2 * Cell.border) * scale).rounded(.up))
  }

  /// Draws all cells.
  ///
  /// - Parameter progress: called with each preset before it is drawn.
  /// - Returns: the pixels, premultiplied, row by row.
  /// - Throws: `CanvasSizeError` if a cell is larger than a canvas can be.
  func pixels(progress: (BrushPreset) -> Void) throws(CanvasSizeError) -> [UInt32] {
    // Bare paper, as a canvas shows it.
    let bare = try InkCanvas(width: 1, height: 1)
    bare.paper = paper
    var pixels = [UInt32](repeating: bare.pixels[0], count: width * height)
    for (index, preset) in presets.enumerated() {
      progress(preset)
      let canvas = try cell(preset)
      let left = Int((Cell.border + Double(index % Cell.columns) * Cell.width) * scale)
      let top = Int((Cell.border + Double(index / Cell.columns) * Cell.height) * scale)
      let rect = PixelRect(
        minX: 0, minY: 0, maxX: Int(Cell.width * scale), maxY: Int(Cell.height * scale))
      let drawn = canvas.pixels(of: rect)
      for y in 0..<rect.height {
        let start = (top + y) * width + left
        let row = drawn[y * rect.width..<(y + 1) * rect.width]
        pixels.replaceSubrange(start..<start + rect.width, with: row)
      }
    }
    return pixels
  }

  /// Makes a canvas with a cell in its corner.
  ///
  /// The canvas has the size of the screens for which signatures are made, because their width depends on it.
  private func cell(_ preset: BrushPreset) throws(CanvasSizeError) -> InkCanvas {
    let canvas = try InkCanvas(width: 320, height: 320, scale: scale)
    canvas.settings.keepsStages = true
    canvas.paper = paper
    var touch: Int64 = -1
    func draw(_ strokes: [[Point]], width: Double, _ color: InkColor) {
      canvas.brush = Brush(color: color, size: width)
      for stroke in strokes {
        canvas.receive(Self.batch(stroke, TouchIdentifier(touch)))
        touch -= 1
      }
    }
    let label = StrokeFont.strokes(of: preset.text.utf8, at: Cell.label, size: Cell.letters)
    draw(label, width: 1, InkColor(red: 0x5A, green: 0x60, blue: 0x68))
    switch preset {
    case .highlighter:
      // The highlighter needs text to mark.
      let line = "black text below stays black".utf8
      let size = 7.0
      let x = Cell.width / 2 - StrokeFont.width(of: line, size: size) / 2
      draw(
        StrokeFont.strokes(of: line, at: Point(x, Cell.stroke.y + 53), size: size), width: 1.4,
        .black)
    case .eraser:
      // The eraser needs ink to take away.
      draw(Self.panel, width: 20, InkColor(red: 0x8C, green: 0xA9, blue: 0xD6))
    default: break
    }
    canvas.brush = preset.brush
    // The steps from lines to smooth curves differ only where samples are far apart.
    canvas.settings.usesCoalesced = !preset.isStep
    // At their usual sizes, these would fill a cell.
    if preset == .airbrush { canvas.brush.size = 16 }
    if preset == .eraser { canvas.brush.size = 12 }
    for batch in batches {
      var batch = batch.moved(by: Vector(Cell.stroke.x, Cell.stroke.y))
      if preset == .eraser {
        // Without a radius, the eraser is as wide as its size; a pencil's contact would make it a point.
        for index in batch.events.indices { batch.events[index].majorRadius = nil }
      }
      canvas.receive(batch)
    }
    return canvas
  }

  /// Lines that are broad enough to fill the recording's part of a cell.
  private static var panel: [[Point]] {
    stride(from: 8.0, through: 84, by: 2).map { y in
      [Point(Cell.stroke.x + 8, Cell.stroke.y + y), Point(Cell.stroke.x + 292, Cell.stroke.y + y)]
    }
  }

  /// Returns a stroke of a pointer without force or tilt.
  private static func batch(_ points: [Point], _ touch: TouchIdentifier) -> TouchBatch {
    TouchBatch(
      points.enumerated().map { index, point in
        TouchEvent(
          touch: touch, timestamp: Double(index) / 60, kind: .indirectPointer,
          phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved,
          location: point)
      })
  }
}

extension TouchBatch {
  /// Returns the same events, moved by an offset.
  func moved(by offset: Vector) -> TouchBatch { mapped { $0 + offset } }

  /// Returns the same events with mapped locations.
  func mapped(_ transform: (Point) -> Point) -> TouchBatch {
    var batch = self
    for index in batch.events.indices {
      if let location = batch.events[index].location {
        batch.events[index].location = transform(location)
      }
    }
    return batch
  }
}
