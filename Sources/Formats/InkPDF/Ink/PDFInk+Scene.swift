internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkVectors

// The ink that reaches an area, layer by layer.
extension PDFInk {
  /// The layers of a document that reach an area, ready to be drawn.
  struct Scene {
    /// The document.
    let document: InkDocument
    /// The layers from the lowest up.
    let layers: [StrokePart]
    /// The bounds and the kind of each.
    let planLayers: [ErasurePlan.Layer]
    /// The colours in which ink is shown.
    let rule: InkOnPaper
    /// Pixels per point of soft and grained ink; `nil` where outlines stand for it.
    let imageScale: Double?
    /// The erasures that have forms already, by their indices.
    var erasures: [Int: Int] = [:]
  }

  /// Looks at the layers of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - area: the area that is shown.
  ///   - rule: the colours in which ink is shown.
  /// - Returns: what is to be drawn.
  func scene(of document: InkDocument, in area: Rect, _ rule: InkOnPaper) -> Scene {
    scene(of: document, seenParts(of: document, in: area), in: area, rule)
  }

  /// Looks at the ink of each layer of a document that is not hidden and has some, from the lowest up.
  func scenes(
    of document: InkDocument, in area: Rect, _ rule: InkOnPaper
  ) -> [(level: Int, scene: Scene)] {
    let parts = seenParts(of: document, in: area)
    var scenes: [(level: Int, scene: Scene)] = []
    for level in document.shownLevels {
      let own = parts.filter { document.level(of: $0.stroke) == level }
      if own.isEmpty { continue }
      scenes.append((level, scene(of: document, own, in: area, rule)))
    }
    return scenes
  }

  /// The parts of strokes that reach an area, without strokes that are wholly erased: these are not told.
  private func seenParts(of document: InkDocument, in area: Rect) -> [StrokePart] {
    var parts = document.parts(reaching: area)
    if parts.isEmpty { return [] }
    let erasures = document.strokes.filter { $0.isErasure }
    if !erasures.isEmpty {
      parts.removeAll { PDFAttachments.isErased($0.stroke, by: erasures, of: document) }
    }
    return parts
  }

  private func scene(
    of document: InkDocument, _ layers: [StrokePart], in area: Rect, _ rule: InkOnPaper
  ) -> Scene {
    var pixels = 0.0
    let planLayers = layers.map { layer in
      let stroke = layer.stroke
      let bounds = document.ink(of: stroke).bounds(of: stroke.span)
      let placed = bounds.isEmpty ? .empty : bounds.applying(stroke.placement).expanded(by: 1)
      if stroke.brush.isSoft {
        let seen = placed.intersection(area)
        pixels += seen.width * seen.height
      }
      return ErasurePlan.Layer(
        bounds: placed.isFinite ? placed : .empty,
        isErasure: stroke.isErasure,
        isBlended: stroke.brush.blend == .multiply)
    }
    return Scene(
      document: document, layers: layers, planLayers: planLayers, rule: rule,
      imageScale: grain.scale(forArea: pixels))
  }

  /// Something that is drawn: ink, or an object among it.
  enum Piece {
    /// Ink of the layer with a level.
    case ink(level: Int, Scene)
    /// An object.
    case object(SheetObject)
  }

  /// The ink of a document and the objects among it, from the lowest up.
  ///
  /// An erasure belongs to each piece of ink of its layer below it, and to no object.
  @inline(never)
  func pieces(
    of document: InkDocument, _ objects: [SheetObject], in area: Rect, _ rule: InkOnPaper
  ) -> [Piece] {
    let parts = seenParts(of: document, in: area)
    func key(_ part: StrokePart) -> Int64 {
      InkDocument.inkKey(
        part.stroke.layers[part.layer].place, level: document.level(of: part.stroke))
    }
    var pieces: [Piece] = []
    for level in document.shownLevels {
      let own = parts.filter { document.level(of: $0.stroke) == level }
      let keys = own.map { key($0) }
      let raised = objects.filter {
        (document.objectKey(of: $0) ?? -1) >> 32 == Int64(level)
      }
      var low = Int64.min
      for number in 0...raised.count {
        if number > 0 { pieces.append(.object(raised[number - 1])) }
        let high =
          number < raised.count ? document.objectKey(of: raised[number]) ?? .max : Int64.max
        let run = own.indices.filter {
          keys[$0] > low && (keys[$0] < high || own[$0].stroke.isErasure)
        }.map { own[$0] }
        if run.contains(where: { !$0.stroke.isErasure }) {
          pieces.append(.ink(level: level, scene(of: document, run, in: area, rule)))
        }
        low = high
      }
    }
    return pieces
  }
}
