public import InkBrush
public import InkDocument
public import InkGeometry
internal import InkVectors

/// Draws strokes of any brush, and paths, as an SVG 2 document of filled outlines; those of strokes are
/// lines and cubics within 0.05 points of the true ones.
///
/// ```swift
/// var picture = SVGPicture()
/// picture.add(InkStroke(samples, brush: brush))
/// picture.fill(BezierOutline.path(of: points).elements, .black)
/// let text = picture.document(showing: picture.bounds.expanded(by: 4))
/// ```
///
/// They come from the lowest up. A brush that takes ink away becomes a mask (CSS Masking Level 1,
/// section 7) over all strokes that came before it; one that multiplies has a `mix-blend-mode`
/// (Compositing and Blending Level 1, section 6), which screens on dark paper. Where a fill of one colour
/// cannot say what is on the canvas it is approximated, and the document's `desc` tells how:
///
/// - opacity that varies along a stroke goes in steps of 1/32, colour that varies in steps, too;
/// - dabs, as of an airbrush, are outlines with blurred edges, as dark as a straight line of them;
/// - the grain of textures is left out, and the ink is as faint as with it on average;
/// - ink that builds up is as dark as on average, also where a stroke crosses itself.
///
/// Coordinates have the decimals that a hundredth of the stroke's own points needs: two, more
/// where it was drawn from near by, fewer where from far away.
public struct SVGPicture {
  /// A rectangle that contains all that was drawn, as far as it is finite; what was taken away still
  /// counts.
  public private(set) var bounds = Rect.empty
  /// The title of the document in UTF-8; empty for none.
  public var title: [UInt8] = []

  /// The bytes that strokes and paths take.
  private(set) var byteCount = 0

  private var layers: [SVGLayers.Layer] = []
  /// The layers of the document that begin before some of these strokes and erasures.
  private var groups: [SVGLayers.Group] = []
  /// The objects that are drawn before some of these strokes and erasures.
  private var objects: [(start: Int, body: [UInt8])] = []
  private(set) var approximations: FlatApproximation = []
  /// The number of identifiers that masks and filters have.
  private(set) var identifiers = 0
  /// The shares that were measured: there are few brushes.
  private var shares: [(texture: BrushTexture?, share: TextureShare)] = []

  /// In which colours ink is shown.
  private let rule: InkOnPaper

  /// Begins without ink; ink is shown in its own colours.
  public init() { self.init(.none) }

  /// Begins without ink.
  ///
  /// - Parameters:
  ///   - rule: in which colours ink is shown.
  ///   - identifiers: the number of identifiers that are taken in the document; by default none.
  package init(_ rule: InkOnPaper, identifiers: Int = 0) {
    (self.rule, self.identifiers) = (rule, identifiers)
  }

  /// Draws a stroke over what is there, or takes away what its brush erases.
  ///
  /// Does nothing if the stroke has no ink, or none with a finite position. Complexity: O(samples);
  /// the first stroke with a texture takes some million steps more, to measure it.
  ///
  /// - Parameter stroke: the stroke, in the coordinates of its document.
  public mutating func add(_ stroke: InkStroke) { add(stroke.shape()) }

  /// Draws the geometry of a stroke, as ``add(_:)-(InkStroke)`` draws the stroke.
  package mutating func add(_ shape: StrokeShape) {
    guard !shape.isEmpty else { return }
    let texture = shape.brush.texture
    let stroke = FlatStroke(shape, rule, share(of: texture), blurs: true)
    guard !stroke.bounds.isEmpty, stroke.bounds.isFinite else { return }
    var body = SVGText()
    body.add(
      stroke, rule, decimals: Self.decimals(forScale: shape.scale), identifiers: &identifiers)
    approximations.formUnion(stroke.approximations)
    let planLayer = ErasurePlan.Layer(
      bounds: stroke.bounds, isErasure: stroke.isErasure, isBlended: stroke.isBlended)
    add(SVGLayers.Layer(body: body.bytes, planLayer: planLayer))
  }

  /// Fills a path by the non-zero rule over what is there, or takes away what it covers.
  ///
  /// Elements with a number that is not finite are left out, open subpaths are closed. Does nothing where no
  /// element is finite. Complexity: O(elements).
  ///
  /// - Parameters:
  ///   - path: its elements.
  ///   - color: the colour of the ink; where it takes away, only the alpha counts.
  ///   - blend: how it is laid over what is there; by default it covers.
  ///   - places: how many decimals coordinates have, 0…9; by default 2, for a hundredth of a point.
  public mutating func fill(
    _ path: [PathElement], _ color: InkColor, blend: BrushBlend = .sourceOver, places: Int = 2
  ) {
    var covered = Rect.empty
    for element in path where element.controls.isFinite { covered.formUnion(element.controls) }
    guard !covered.isEmpty else { return }
    let isErasure = blend == .destinationOut
    let isBlended = blend == .multiply
    var body = SVGText()
    body.add(
      path: path, fill: isErasure ? .black : rule.shown(color, blend),
      opacity: Double(color.alpha) / 255, blend: isBlended ? rule : nil, decimals: places)
    // Smooth edges reach into the next pixel.
    let planLayer = ErasurePlan.Layer(
      bounds: covered.expanded(by: 1), isErasure: isErasure, isBlended: isBlended)
    add(SVGLayers.Layer(body: body.bytes, planLayer: planLayer))
  }

  private mutating func add(_ layer: SVGLayers.Layer) {
    if !layer.planLayer.isErasure { bounds.formUnion(layer.planLayer.bounds.inset(by: 1)) }
    byteCount += layer.body.count
    layers.append(layer)
  }

  /// The document.
  ///
  /// Complexity: O(strokes × log strokes + text).
  ///
  /// - Parameters:
  ///   - area: what it shows; one that has no area, or is not finite, counts as the
  ///     square from the origin to (1, 1).
  ///   - paper: the colour of the paper.
  ///   - pattern: the lines of the paper; lines or dots of more than 20,000 in the area are left out.
  ///   - overlay: elements of SVG that are drawn over the ink; by default none.
  ///   - scale: how large that is shown, 0.001…1,024 CSS pixels per point; by default, and where it
  ///     is another number, 1.
  /// - Returns: its text in UTF-8.
  public func document(
    showing area: Rect, paper: InkColor = .transparent, pattern: PaperPattern = .plain,
    overlay: [UInt8] = [], scale: Double = 1
  ) -> [UInt8] {
    var sheet = SVGSheet(area: area, paper: paper, pattern: pattern)
    (sheet.title, sheet.scale) = (title, scale)
    return sheet.document([(self, nil)], overlay: overlay)
  }

  /// Begins a layer of a document: what is added from now on belongs to it, and erasures take ink of it alone.
  ///
  /// - Parameters:
  ///   - title: what it is called, in UTF-8.
  ///   - opacity: its opacity, 0…255.
  package mutating func beginLayer(_ title: [UInt8], opacity: UInt8) {
    groups.append(SVGLayers.Group(title: title, opacity: opacity, start: layers.count))
  }

  /// True if some of its ink is blended with what lies below.
  var isBlended: Bool { layers.contains { $0.planLayer.isBlended } }

  /// Draws an object over the ink that is there: erasures that come later take nothing of it.
  ///
  /// - Parameter body: its element.
  mutating func add(object body: [UInt8]) { objects.append((layers.count, body)) }

  /// True without ink and objects among it.
  var isEmpty: Bool { layers.isEmpty && objects.isEmpty }

  /// Appends the ink.
  func write(showing area: Rect, names: inout SVGLayers.Names, to text: inout SVGText) {
    var first = 0
    if groups.isEmpty {
      write(0..<layers.count, of: nil, &first, showing: area, names: &names, to: &text)
    }
    for (index, group) in groups.enumerated() {
      let end = index + 1 < groups.count ? groups[index + 1].start : layers.count
      if group.start == end { continue }
      write(group.start..<end, of: group, &first, showing: area, names: &names, to: &text)
    }
    for object in objects[first...] { text.bytes += object.body }
  }

  /// Appends the ink of a layer, and the objects before and among it, of which some are there already.
  ///
  /// Ink between two objects lies under all later erasures of the layer; objects do not.
  private func write(
    _ range: Range<Int>, of group: SVGLayers.Group?, _ first: inout Int, showing area: Rect,
    names: inout SVGLayers.Names, to text: inout SVGText
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      while first < objects.count, objects[first].start <= start {
        text.bytes += objects[first].body
        first += 1
      }
      let next = first < objects.count ? objects[first].start : range.upperBound
      let end = min(next, range.upperBound)
      let later = layers[end..<range.upperBound].filter { $0.planLayer.isErasure }
      group?.begin(&text)
      SVGLayers.write(
        Array(layers[start..<end]) + later, showing: area, rule, names: &names, to: &text)
      if group != nil { text.add("</g>\n") }
      start = end
    }
  }

  /// The number of decimals that give a hundredth of a length; at least one, for the
  /// pixels of a screen.
  static func decimals(forScale length: Double) -> Int {
    if length >= 10 { return 1 }
    var decimals = 2
    var length = length
    while length < 0.5, decimals < DecimalText.maximumPlaces {
      length *= 10
      decimals += 1
    }
    return decimals
  }

  private mutating func share(of texture: BrushTexture?) -> TextureShare {
    if let known = shares.first(where: { $0.texture == texture }) { return known.share }
    let share = TextureShare(texture)
    shares.append((texture, share))
    return share
  }
}
