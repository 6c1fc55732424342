internal import InkBrush
internal import InkGeometry
internal import PDFSyntax

/// Operators of a page or a form (ISO 32000-2, annex A) in whole 25ths of a point: paths are off by a 3,600th of an
/// inch at most, and a third shorter than in hundredths.
///
/// Each path is moved to its position, and is written relative to it: short numbers, which compress well. State,
/// colour and position are told when they change.
struct PDFContent {
  /// The operators so far.
  private(set) var text = PDFText()
  /// The numbers of the graphics states that are used, in the order of their first use.
  private(set) var states: [Int] = []
  /// The numbers of the forms and images that are used, in the order of their first use.
  private(set) var objects: [Int] = []
  /// The numbers of the fonts that are used.
  private var fonts: [Int] = []
  /// The numbers of the layers that are used.
  private var layers: [Int] = []

  /// The point of the document that is the origin.
  let base: Point
  /// The steps in a point.
  static let steps = 25.0

  private struct Position: Equatable {
    var x = 0
    var y = 0
  }
  private var origin = Position()
  private var state = 0
  private var color: InkColor?

  /// Begins without operators.
  ///
  /// - Parameters:
  ///   - base: the point of the document that is the origin.
  ///   - state: the number of the state of full opacity that is blended in no way.
  init(base: Point, state: Int) {
    self.base = base
    self.state = state
  }

  /// True if nothing was written.
  var isEmpty: Bool { text.bytes.isEmpty }

  // MARK: Drawing

  /// Fills a path by the non-zero rule.
  ///
  /// - Parameters:
  ///   - path: its elements; those that are not finite are left out.
  ///   - color: the colour; its alpha does not count.
  ///   - state: the number of the graphics state.
  ///   - decimals: the decimals of a step.
  mutating func fill(_ path: [PathElement], _ color: InkColor, state: Int, decimals: Int = 0) {
    var bounds = Rect.empty
    for element in path where element.end?.isFinite == true {
      if let end = element.end { bounds.formUnion(end) }
    }
    guard !bounds.isEmpty else { return }
    set(state)
    set(color)
    let middle = bounds.center
    move(to: Position(x: whole(middle.x - base.x), y: whole(middle.y - base.y)))
    append(path, decimals: decimals)
    text.add("f\n")
  }

  /// Fills rectangles.
  mutating func fill(_ rects: [Rect], _ color: InkColor, state: Int) {
    guard !rects.isEmpty else { return }
    set(state)
    set(color)
    move(to: Position())
    for rect in rects {
      add(rect)
      text.add("re\n")
    }
    text.add("f\n")
  }

  /// Draws a form whose coordinates are those of this content.
  mutating func draw(form number: Int, state: Int) {
    set(state)
    move(to: Position())
    use(object: number)
    text.add("Do\n")
  }

  /// Fills a rectangle, or draws a form, in a state with a mask that does not stay.
  mutating func drawMasked(_ rect: Rect, _ color: InkColor, form: Int?, state: Int) {
    move(to: Position())
    text.add("q\n")
    use(state: state)
    if let form {
      use(object: form)
      text.add("Do\n")
    } else {
      let before = self.color
      set(color)
      self.color = before
      add(rect)
      text.add("re f\n")
    }
    text.add("Q\n")
  }

  /// Draws an image upright in a rectangle, or where a transform takes it.
  ///
  /// - Parameters:
  ///   - number: the image.
  ///   - rect: its bounds in coordinates of its own.
  ///   - transform: the transform to the coordinates of the document.
  ///   - crop: the part that shows; `nil` for all.
  ///   - cropTransform: the transform of that part to the coordinates of the document.
  ///   - state: the number of the graphics state.
  mutating func draw(
    image number: Int, _ rect: Rect, _ transform: Affine = .identity, crop: Rect? = nil,
    cropTransform: Affine = .identity, state: Int
  ) {
    // The unit square of an image has its first row at the top.
    let map = Affine(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY)
    draw(
      form: number, map.concatenating(transform), crop: crop, cropTransform: cropTransform,
      state: state)
  }

  /// Draws a form, or an image, where a transform takes its coordinates; see the method for images.
  mutating func draw(
    form number: Int, _ map: Affine, crop: Rect?, cropTransform: Affine, state: Int
  ) {
    set(state)
    move(to: Position())
    text.add("q\n")
    if let crop {
      let corners = [
        Point(crop.minX, crop.minY), Point(crop.maxX, crop.minY), Point(crop.maxX, crop.maxY),
        Point(crop.minX, crop.maxY),
      ].map { $0.applying(cropTransform) }
      for (index, corner) in corners.enumerated() {
        add(corner.x - base.x, corner.y - base.y)
        if index == 0 { text.add("m ") } else { text.add("l\n") }
      }
      text.add("W n\n")
    }
    for value in [map.a, map.b, map.c, map.d, map.tx - base.x, map.ty - base.y] {
      text.add(value * Self.steps, places: 3)
      text.add(" ")
    }
    text.add("cm\n")
    use(object: number)
    text.add("Do\nQ\n")
  }

  /// Begins what belongs to a layer, the optional content group with a number (ISO 32000-2, section 8.11.3.2).
  mutating func begin(layer number: Int) {
    if !layers.contains(number) { layers.append(number) }
    text.add("/OC /L")
    text.add(number)
    text.add(" BDC\n")
  }

  /// Ends what belongs to a layer.
  mutating func endLayer() { text.add("EMC\n") }

  /// Appends operators as they stand.
  mutating func add(raw operators: StaticString) { text.add(operators) }

  /// The dictionary of a form that draws this content.
  ///
  /// - Parameters:
  ///   - rect: the bounds of what is drawn.
  ///   - map: the transform of a form that draws in the coordinates of the document; by default there is none.
  /// - Returns: its entries; the bounds are a little larger.
  func form(_ rect: Rect, matrix map: Affine? = nil) -> PDFText {
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Form/BBox[")
    text.add(whole(rect.minX - base.x) - 1)
    text.add(" ")
    text.add(whole(rect.minY - base.y) - 1)
    text.add(" ")
    text.add(whole(rect.maxX - base.x) + 1)
    text.add(" ")
    text.add(whole(rect.maxY - base.y) + 1)
    text.add("]")
    if let map {
      let step = Affine.scale(1 / Self.steps)
        .concatenating(.translation(Vector(rect.minX, rect.minY))).concatenating(map)
      text.add("/Matrix[")
      for value in [step.a, step.b, step.c, step.d, step.tx, step.ty] {
        text.add(value, places: 6)
        text.add(" ")
      }
      text.add("]")
    }
    text.bytes += resources.bytes
    return text
  }

  /// The dictionary of what the operators use.
  var resources: PDFText {
    var text = PDFText()
    text.add("/Resources<<")
    if !states.isEmpty {
      text.add("/ExtGState<<")
      for state in states {
        text.add("/G")
        text.add(state)
        text.add(" ")
        text.add(reference: state)
      }
      text.add(">>")
    }
    if !objects.isEmpty {
      text.add("/XObject<<")
      for object in objects {
        text.add("/X")
        text.add(object)
        text.add(" ")
        text.add(reference: object)
      }
      text.add(">>")
    }
    if !fonts.isEmpty {
      text.add("/Font<<")
      for font in fonts {
        text.add("/F")
        text.add(font)
        text.add(" ")
        text.add(reference: font)
      }
      text.add(">>")
    }
    if !layers.isEmpty {
      text.add("/Properties<<")
      for layer in layers {
        text.add("/L")
        text.add(layer)
        text.add(" ")
        text.add(reference: layer)
      }
      text.add(">>")
    }
    text.add(">>")
    return text
  }

  // MARK: Text

  /// Begins text of a font, of 1 unit in size (ISO 32000-2, section 9.4).
  mutating func beginText(font number: Int, _ color: InkColor, state: Int) {
    set(state)
    set(color)
    move(to: Position())
    if !fonts.contains(number) { fonts.append(number) }
    text.add("BT /F")
    text.add(number)
    text.add(" 1 Tf\n")
  }

  /// Moves to the origin of the next glyph.
  ///
  /// - Parameter map: the transform from ems of the font, y up, to the document.
  mutating func setText(_ map: Affine) {
    for value in [map.a, map.b, map.c, map.d, map.tx - base.x, map.ty - base.y] {
      text.add(min(max(value * Self.steps, -1e9), 1e9), places: 2)
      text.add(" ")
    }
    text.add("Tm\n")
  }

  /// Shows strings of glyphs, with distances between them.
  mutating func show(_ strings: PDFText) {
    text.add("[")
    text.bytes += strings.bytes
    text.add("]TJ\n")
  }

  /// Ends text.
  mutating func endText() { text.add("ET\n") }

  /// Begins glyphs that stand together for characters, as words of UTF-16 (section 14.9.4).
  mutating func beginActualText(_ words: [UInt16]) {
    text.add("/Span<</ActualText")
    text.add(hex: [0xFEFF] + words)
    text.add(">>BDC\n")
  }

  /// Ends glyphs that stand together for characters.
  mutating func endActualText() { text.add("EMC\n") }

  // MARK: Operators

  private mutating func set(_ state: Int) {
    guard state != self.state else { return }
    self.state = state
    use(state: state)
  }

  private mutating func use(state: Int) {
    if !states.contains(state) { states.append(state) }
    text.add("/G")
    text.add(state)
    text.add(" gs\n")
  }

  private mutating func use(object number: Int) {
    // Most are used once: the latest ones are looked through.
    if !objects.suffix(64).contains(number), !objects.contains(number) { objects.append(number) }
    text.add("/X")
    text.add(number)
    text.add(" ")
  }

  private mutating func set(_ color: InkColor) {
    let color = InkColor(red: color.red, green: color.green, blue: color.blue)
    guard color != self.color else { return }
    self.color = color
    let isGrey = color.red == color.green && color.red == color.blue
    for channel in isGrey ? [color.red] : [color.red, color.green, color.blue] {
      // Some readers cut off what is less than a step: thousandths are rounded up.
      text.add(Double((Int(channel) * 1000 + 254) / 255) / 1000, places: 3)
      text.add(" ")
    }
    if isGrey { text.add("g\n") } else { text.add("rg\n") }
  }

  private mutating func move(to position: Position) {
    guard position != origin else { return }
    text.add("1 0 0 1 ")
    text.add(position.x - origin.x)
    text.add(" ")
    text.add(position.y - origin.y)
    text.add(" cm\n")
    origin = position
  }

  private func whole(_ value: Double) -> Int {
    // A page has no coordinates beyond; the words of WebAssembly end at 2³¹.
    let scaled = min(value.magnitude * Self.steps + 0.5, 1e9)
    return value < 0 ? -Int(scaled) : Int(scaled)
  }

  private mutating func add(_ rect: Rect) {
    add(rect.minX - base.x, rect.minY - base.y)
    add(rect.width, rect.height)
  }

  private mutating func add(_ x: Double, _ y: Double) {
    text.add(min(max(x * Self.steps, -1e9), 1e9), places: 1)
    text.add(" ")
    text.add(min(max(y * Self.steps, -1e9), 1e9), places: 1)
    text.add(" ")
  }

  private mutating func append(_ path: [PathElement], decimals: Int) {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let steps = Self.steps * power
    let shift = Vector(
      base.x + Double(origin.x) / Self.steps, base.y + Double(origin.y) / Self.steps)
    func step(_ value: Double) -> Double {
      let scaled = min(value.magnitude * steps + 0.5, 1e9)
      let whole = Double(Int64(scaled)) / power
      return value < 0 ? -whole : whole
    }
    func grid(_ point: Point) -> Point { Point(step(point.x - shift.dx), step(point.y - shift.dy)) }
    var current: Point?
    for element in path {
      switch element {
      case .move(let to):
        guard to.isFinite else { continue }
        let to = grid(to)
        add(to, decimals)
        text.add("m ")
        current = to
      case .line(let to):
        guard to.isFinite, let from = current else { continue }
        let to = grid(to)
        if to == from { continue }
        add(to, decimals)
        text.add("l ")
        current = to
      case .quadratic(let control, let to):
        guard control.isFinite, to.isFinite, let from = current else { continue }
        let (control, to) = (grid(control), grid(to))
        let first = Point(
          (from.x + 2 * control.x) / 3, (from.y + 2 * control.y) / 3)
        let second = Point((to.x + 2 * control.x) / 3, (to.y + 2 * control.y) / 3)
        add(first, max(decimals, 1))
        add(second, max(decimals, 1))
        add(to, decimals)
        text.add("c ")
        current = to
      case .cubic(let control1, let control2, let to):
        guard control1.isFinite, control2.isFinite, to.isFinite, let from = current else {
          continue
        }
        let (control1, control2, to) = (grid(control1), grid(control2), grid(to))
        if control1 != from { add(control1, decimals) }
        if control1 == from || control2 != to { add(control2, decimals) }
        add(to, decimals)
        // The first control point may be the start, or the second one the end (table 58).
        if control1 == from {
          text.add("v ")
        } else if control2 == to {
          text.add("y ")
        } else {
          text.add("c ")
        }
        current = to
      // Filling closes what is open.
      case .close: break
      }
    }
  }

  private mutating func add(_ point: Point, _ decimals: Int) {
    text.add(point.x, places: decimals)
    text.add(" ")
    text.add(point.y, places: decimals)
    text.add(" ")
  }
}
