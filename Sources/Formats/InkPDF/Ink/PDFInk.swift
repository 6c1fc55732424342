internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkVectors
internal import PDFSyntax

/// The ink of documents as content of pages, as appearances of annotations, and the masks of its erasures.
///
/// A stroke is one filled outline, and never a chain of pieces, whose ends would be darker. Blend modes are set
/// outside of the groups of strokes, so that highlighters multiply with what is below them on the page.
final class PDFInk {
  let objects: PDFObjects
  let states: PDFStates
  let grain: PDFGrain
  /// Ties the ink to its drawing.
  var tag = PDFInkTag.none
  /// Outlines that were made before; `nil` for none.
  var outlines: PDFOutlines?
  /// The person and the date that annotations name.
  var author: PDFAuthor?
  /// The layers of drawings, as readers list them; `nil` where ink belongs to none.
  var layers: PDFLayers?
  /// The number and the opacity of the layer whose annotations are made.
  private(set) var layer: (number: Int?, opacity: UInt8) = (nil, 255)
  /// The shares that were measured: there are few brushes.
  private var shares: [(texture: BrushTexture?, share: TextureShare)] = []

  /// Begins.
  ///
  /// - Parameters:
  ///   - objects: the file.
  ///   - grain: how grain and soft edges are shown.
  ///   - states: the graphics states of the file; by default, there are none yet.
  init(_ objects: PDFObjects, grain: PDFGrain, states: PDFStates? = nil) {
    self.objects = objects
    self.grain = grain
    self.states = states ?? PDFStates(objects)
  }

  /// Draws all that is shown of a document's ink and objects: pictures below the ink, and those among it.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - area: the area that is shown.
  ///   - rule: the colours in which ink is shown.
  ///   - pictures: the maker of pictures.
  ///   - own: a picture that is left out, as it is the page itself; by default none.
  ///   - content: what it is appended to.
  func draw(
    _ document: InkDocument, in area: Rect, _ rule: InkOnPaper, with pictures: PDFPictures,
    leavingOut own: PlacedPicture.Identifier? = nil, to content: inout PDFContent
  ) {
    let objects = document.shownObjects.filter { $0.bounds.intersects(area) && $0.id != own }
    let raised = objects.filter { $0.inkOrder != nil }
    for object in objects where object.inkOrder == nil {
      pictures.draw(object, of: document, rule, to: &content)
    }
    if !raised.isEmpty {
      for piece in pieces(of: document, raised, in: area, rule) {
        switch piece {
        case .object(let object):
          pictures.draw(object, of: document, rule, to: &content)
        case .ink(let level, let scene):
          draw(scene, ofLevel: document.hasLayers ? level : nil, document, in: area, to: &content)
        }
      }
      return
    }
    guard document.hasLayers else {
      draw(
        scene(of: document, in: area, rule), ofLevel: nil, document, in: area, to: &content)
      return
    }
    for (level, scene) in scenes(of: document, in: area, rule) {
      draw(scene, ofLevel: level, document, in: area, to: &content)
    }
  }

  /// Draws ink of the layer with a level; of a document without layers for `nil`.
  private func draw(
    _ scene: Scene, ofLevel level: Int?, _ document: InkDocument, in area: Rect,
    to content: inout PDFContent
  ) {
    var scene = scene
    guard let level else {
      draw(&scene, in: area, to: &content)
      return
    }
    let opacity = document.layerStack[level].opacity
    if let layers { content.begin(layer: layers.number(ofLevel: level, in: document)) }
    if opacity == 255 {
      draw(&scene, in: area, to: &content)
    } else {
      var inner = PDFContent(base: content.base, state: states.plain)
      draw(&scene, in: area, to: &inner)
      content.draw(
        form: addForm(inner, area), state: states.state(opacity: Double(opacity) / 255, .normal))
    }
    if layers != nil { content.endLayer() }
  }

  /// Adds the strokes of a document as ink annotations, see
  /// ``annotations(_:in:toPage:_:grouped:)``, and the objects among them as stamps; ink belongs to its layer.
  func annotations(
    _ document: InkDocument, in area: Rect, _ rule: InkOnPaper, with pictures: PDFPictures,
    leavingOut own: PlacedPicture.Identifier? = nil, toPage map: Affine, _ page: PDFReference,
    grouped: Bool
  ) -> [Int] {
    var numbers: [Int] = []
    func add(_ scene: Scene, ofLevel level: Int?) {
      var scene = scene
      if let level {
        layer = (
          layers?.number(ofLevel: level, in: document), document.layerStack[level].opacity
        )
      }
      numbers += annotations(&scene, in: area, toPage: map, page, grouped: grouped)
      layer = (nil, 255)
    }
    let raised = document.shownObjects.filter {
      $0.inkOrder != nil && $0.bounds.intersects(area) && $0.id != own
    }
    if !raised.isEmpty {
      for piece in pieces(of: document, raised, in: area, rule) {
        switch piece {
        case .object(let object):
          let bounds = object.bounds.intersection(area)
          var content = PDFContent(base: Point(bounds.minX, bounds.minY), state: states.plain)
          pictures.draw(object, of: document, rule, to: &content)
          if let number = stamp(content, bounds, of: object.id, toPage: map, page) {
            numbers.append(number)
          }
        case .ink(let level, let scene): add(scene, ofLevel: document.hasLayers ? level : nil)
        }
      }
    } else if document.hasLayers {
      for (level, scene) in scenes(of: document, in: area, rule) { add(scene, ofLevel: level) }
    } else {
      add(scene(of: document, in: area, rule), ofLevel: nil)
    }
    return numbers
  }

  /// Draws all that is shown of some layers.
  ///
  /// - Parameters:
  ///   - scene: the layers.
  ///   - area: the area that is shown.
  ///   - content: what it is appended to.
  func draw(_ scene: inout Scene, in area: Rect, to content: inout PDFContent) {
    let plan = ErasurePlan(scene.planLayers, showing: area.expanded(by: 1))
    var masks: [(form: Int, bounds: Rect)] = []
    var outer: [(content: PDFContent, mask: Int, blend: PDFStates.Blend)] = []
    // Layers that follow each other.
    var run: [Int] = []
    for step in plan.steps {
      if case .draw(let index) = step {
        run.append(index)
        continue
      }
      draw(run, of: scene, in: area, to: &content)
      run.removeAll()
      switch step {
      case .draw: break
      case .defineMask(let bounds, let erasures):
        masks.append(
          (mask(bounds, erasures, of: &scene, in: area, base: content.base), bounds))
      case .begin(let mask, let isBlended):
        outer.append((content, mask, isBlended ? blend(scene.rule) : .normal))
        content = PDFContent(base: content.base, state: states.plain)
      case .end:
        guard let last = outer.popLast() else { continue }
        let mask = masks[last.mask - 1]
        let form = addForm(content, mask.bounds)
        content = last.content
        content.drawMasked(
          mask.bounds, .black, form: form, state: states.state(mask: mask.form, last.blend))
      }
    }
    draw(run, of: scene, in: area, to: &content)
  }

  /// Draws layers one over the other, as if there were no erasures.
  ///
  /// - Returns: those of which something is seen.
  @discardableResult
  func draw(
    _ indices: [Int], of scene: Scene, in area: Rect, to content: inout PDFContent
  ) -> [Int] {
    var seen: [Int] = []
    var run: GrainRun?
    func finish(_ content: inout PDFContent) {
      if let run { seen += draw(run, of: scene, in: area, to: &content) }
      run = nil
    }
    for index in indices {
      let stroke = scene.layers[index].stroke
      if scene.imageScale != nil, stroke.brush.isSoft {
        let bounds = seenBounds(index, of: scene, in: area)
        if bounds.isEmpty { continue }
        if run?.take(index, stroke, bounds) == true { continue }
        finish(&content)
        run = GrainRun(index, stroke, bounds)
        continue
      }
      finish(&content)
      if drawOutline(index, of: scene, to: &content) { seen.append(index) }
    }
    finish(&content)
    return seen
  }

  private func seenBounds(_ index: Int, of scene: Scene, in area: Rect) -> Rect {
    scene.planLayers[index].bounds.intersection(area.expanded(by: 1))
  }

  /// Draws soft ink as an image, or as outlines where that has too many pixels.
  private func draw(
    _ run: GrainRun, of scene: Scene, in area: Rect, to content: inout PDFContent
  ) -> [Int] {
    let layers = run.indices.map {
      (layer: scene.layers[$0], bounds: seenBounds($0, of: scene, in: area))
    }
    let made: (image: GrainImage?, seen: [Int])
    do throws(GrainFailure) {
      guard let scale = scene.imageScale else { throw GrainFailure() }
      made = try image(of: layers, in: scene, scale: scale)
    } catch {
      return run.indices.filter { drawOutline($0, of: scene, to: &content) }
    }
    if let image = made.image {
      let words = alternative(of: run.indices, scene)
      if !words.isEmpty { content.begin(alternative: words) }
      content.draw(
        image: image.add(to: objects), image.bounds,
        state: states.state(opacity: 1, blend(run.indices[0], of: scene)))
      if !words.isEmpty { content.endAlternative() }
    }
    return made.seen.map { run.indices[$0] }
  }

  /// The image of layers that follow each other, with the indices of those of which something is seen.
  private func image(
    of layers: [(layer: StrokePart, bounds: Rect)], in scene: Scene, scale: Double
  ) throws(GrainFailure) -> (image: GrainImage?, seen: [Int]) {
    let brush = layers[0].layer.stroke.brush
    let isErasure = brush.erases
    var seen: [Int] = []
    var pieces: [GrainPiece] = []
    for (index, (layer, bounds)) in layers.enumerated() {
      let piece = try GrainPiece(
        layer, of: scene.document, in: bounds, scale: scale, rule: scene.rule, isErasure: isErasure)
      guard let piece else { continue }
      seen.append(index)
      pieces.append(piece)
    }
    guard !pieces.isEmpty else { return (nil, []) }
    let color = isErasure ? .black : scene.rule.shown(brush.color, brush.blend)
    return (
      GrainImage(pieces, color, scale: scale, isGrained: brush.texture != nil), seen
    )
  }

  private func blend(_ index: Int, of scene: Scene) -> PDFStates.Blend {
    scene.planLayers[index].isBlended ? blend(scene.rule) : .normal
  }

  /// Draws one layer as outlines.
  ///
  /// - Returns: true if something is seen of it.
  private func drawOutline(_ index: Int, of scene: Scene, to content: inout PDFContent) -> Bool {
    let (stroke, layer) = (scene.layers[index].stroke, scene.layers[index].layer)
    func outline(_ memo: CurveMemo?) -> InkOutline? {
      var shape = stroke.shape(onLayer: layer, of: scene.document.ink(of: stroke))
      shape.isTrimmed = true
      shape.memo = memo
      guard !shape.isEmpty else { return nil }
      let flat = FlatStroke(shape, scene.rule, share(of: stroke.brush.texture), blurs: false)
      return InkOutline(flat, scale: shape.scale)
    }
    let made =
      if let outlines { outlines.outline(of: stroke, layer, scene.rule, outline) } else {
        outline(nil)
      }
    guard let made else { return false }
    let words = alternative(of: [index], scene)
    guard !words.isEmpty else {
      let count = content.text.bytes.count
      draw(made, blend(index, of: scene), to: &content)
      return content.text.bytes.count > count
    }
    content.begin(alternative: words)
    let count = content.text.bytes.count
    draw(made, blend(index, of: scene), to: &content)
    let isSeen = content.text.bytes.count > count
    content.endAlternative()
    return isSeen
  }

  /// The names of strokes, or of their groups, in UTF-8: what is read to who does not see them; empty for erasures.
  func alternative(of indices: [Int], _ scene: Scene) -> [UInt8] {
    var names: [[UInt8]] = []
    for index in indices where !scene.planLayers[index].isErasure {
      let name = Array(scene.document.alternativeText(of: scene.layers[index].stroke.id).utf8)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return Array(names.joined(separator: Array(", ".utf8)))
  }

  /// The decimals of steps that strokes need which were drawn at a large zoom.
  private static func decimals(_ scale: Double) -> Int {
    var decimals = 0
    var scale = scale
    while scale < 0.5, decimals < 4 {
      scale *= 10
      decimals += 1
    }
    return decimals
  }

  private func draw(
    _ stroke: InkOutline, _ blend: PDFStates.Blend, to content: inout PDFContent
  ) {
    let decimals = Self.decimals(stroke.scale)
    guard !stroke.bounds.isEmpty, stroke.bounds.isFinite, !stroke.fills.isEmpty else { return }
    let base = content.base
    func fills(_ fills: [FlatStroke.Fill]) -> PDFContent {
      var content = PDFContent(base: base, state: states.plain)
      add(fills, decimals: decimals, .normal, to: &content)
      return content
    }
    if let mask = stroke.mask {
      let form = addForm(fills(mask.fills), stroke.bounds, isMask: true)
      let state = states.state(mask: form, opacity: stroke.opacity, blend)
      let isPlain = stroke.fills.count == 1 && stroke.fills[0].path == nil
      content.drawMasked(
        stroke.bounds, stroke.fills[0].color,
        form: isPlain ? nil : addForm(fills(stroke.fills), stroke.bounds), state: state)
    } else if stroke.isGroup {
      content.draw(
        form: addForm(fills(stroke.fills), stroke.bounds),
        state: states.state(opacity: stroke.opacity, blend))
    } else {
      add(stroke.fills, decimals: decimals, blend, to: &content)
    }
  }

  private func add(
    _ fills: [FlatStroke.Fill], decimals: Int, _ blend: PDFStates.Blend,
    to content: inout PDFContent
  ) {
    for fill in fills {
      guard let path = fill.path else { continue }
      content.fill(
        path, fill.color, state: states.state(opacity: fill.opacity, blend), decimals: decimals)
    }
  }

  // MARK: Masks and forms

  /// A form that is white but for erasures.
  func mask(
    _ bounds: Rect, _ erasures: [Int], of scene: inout Scene, in area: Rect, base: Point
  ) -> Int {
    var content = PDFContent(base: base, state: states.plain)
    content.fill([bounds], .white, state: states.plain)
    for index in erasures {
      let form: Int
      if let known = scene.erasures[index] {
        form = known
      } else {
        var erasure = PDFContent(base: base, state: states.plain)
        draw([index], of: scene, in: area, to: &erasure)
        form = addForm(erasure, scene.planLayers[index].bounds.intersection(area.expanded(by: 1)))
        scene.erasures[index] = form
      }
      content.draw(form: form, state: states.plain)
    }
    return addForm(content, bounds, isMask: true)
  }

  /// Adds a form that is a transparency group by itself.
  ///
  /// - Parameters:
  ///   - content: what it draws.
  ///   - bounds: where it draws, in the coordinates of the document.
  ///   - isMask: true if its light is what counts.
  /// - Returns: its number.
  func addForm(_ content: PDFContent, _ bounds: Rect, isMask: Bool = false) -> Int {
    var text = content.form(bounds)
    text.add("/Group<</S/Transparency/I true")
    text.add(isMask ? "/CS/DeviceGray>>" : "/CS/DeviceRGB>>")
    return objects.add(stream: text, content.text.bytes)
  }

  /// The blend of highlighters on a paper.
  func blend(_ rule: InkOnPaper) -> PDFStates.Blend {
    rule.lightens(.multiply) ? .screen : .multiply
  }

  private func share(of texture: BrushTexture?) -> TextureShare {
    if let known = shares.first(where: { $0.texture == texture }) { return known.share }
    let share = TextureShare(texture)
    shares.append((texture, share))
    return share
  }
}
