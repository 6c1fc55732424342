import Ductus
import InkUIKit
import Testing

/// Tests of the tip that is shown where a pencil hovers.
@Suite struct HoverLookTests {
  private func canvas(_ brush: Brush, zoom: Double = 1) throws -> PointerGestures {
    let canvas = try InkCanvas(width: 300, height: 200, scale: 2)
    canvas.brush = brush
    canvas.setView(origin: Point(-40, 12), zoom: zoom)
    return PointerGestures(canvas)
  }

  private func hover(
    _ gestures: PointerGestures, _ phase: TouchPhase = .regionMoved, altitude: Double = 0.6,
    azimuth: Double = 0.9, kind: TouchKind = .pencil
  ) {
    gestures.handle(
      [
        TouchEvent(
          touch: TouchIdentifier(5), timestamp: 1, kind: kind, phase: phase,
          location: Point(150, 100), altitude: altitude, azimuth: azimuth)
      ], PointerContext(buttons: phase == .regionMoved ? [] : .main))
  }

  private func bounds(_ outline: [PathElement]) -> Rect {
    outline.compactMap(\.end).reduce(into: Rect.empty) { $0.formUnion($1) }
  }

  @Test(arguments: BrushPreset.allCases)
  func `The tip is what a tap of the brush leaves, at any zoom`(_ preset: BrushPreset) throws {
    // Whatever a tap makes of it, the preview is the tip.
    var brush = preset.brush
    brush.dot = .tip
    for zoom in [0.5, 1, 3.0] {
      let gestures = try canvas(brush, zoom: zoom)
      hover(gestures)
      let preview = try #require(gestures.tipPreview)
      hover(gestures, .began)
      hover(gestures, .ended)
      let document = gestures.canvas.document
      let stroke = try #require(document.strokes.first)
      let shape = document.ink(of: stroke).shape(
        of: stroke.span, seed: stroke.record.seed, transform: stroke.transform)
      let left = bounds(shape.outline)
      let shown = bounds(preview.outline)
      let place = Point(shown.minX, shown.minY).applying(gestures.canvas.viewToDocument)
      // The width of a crayon varies by chance, from stroke to stroke.
      let share = preset == .crayon ? 0.15 : 0.01
      let reach = share * (1 + shown.width)
      #expect(abs(shown.width - left.width * zoom) < reach, "\(preset) \(zoom)")
      #expect(abs(shown.height - left.height * zoom) < share * (1 + shown.height))
      #expect(place.distance(to: Point(left.minX, left.minY)) < (0.05 + reach) / zoom)
      #expect(!preview.erases && !preview.isDown && preview.kind == .pencil)
    }
  }

  @Test func `It leans and turns as the pencil does where the brush does`() throws {
    var flat = BrushPreset.pen.brush
    flat.tip = .nib(shape: .rectangle, aspect: 0.2)
    flat.dynamics = Dynamics(width: 20, angle: .azimuth)
    let gestures = try canvas(flat)
    hover(gestures, azimuth: 0)
    var box = bounds(try #require(gestures.tipPreview).outline)
    #expect(abs(box.width - 20) < 1e-6 && abs(box.height - 4) < 1e-6)
    hover(gestures, azimuth: .pi / 2)
    box = bounds(try #require(gestures.tipPreview).outline)
    #expect(abs(box.width - 4) < 1e-6 && abs(box.height - 20) < 1e-6)
    gestures.canvas.brush = BrushPreset.pencil.brush
    hover(gestures, altitude: .pi / 2)
    let upright = bounds(try #require(gestures.tipPreview).outline)
    hover(gestures, altitude: 0.4)
    let leaning = bounds(try #require(gestures.tipPreview).outline)
    #expect(leaning.width > 2 * upright.width)
  }

  @Test func `Nothing is shown where the pencil would not draw`() throws {
    let gestures = try canvas(BrushPreset.pen.brush)
    #expect(gestures.tipPreview == nil)
    hover(gestures)
    #expect(gestures.tipPreview != nil)
    gestures.settings.pansOnly = true
    #expect(gestures.tipPreview == nil)
    gestures.settings.pansOnly = false
    gestures.settings.selects = true
    #expect(gestures.tipPreview == nil)
    gestures.settings.selects = false
    hover(gestures, .regionExited)
    #expect(gestures.tipPreview == nil)
  }

  @Test func `To hover draws nothing anew`() throws {
    let gestures = try canvas(BrushPreset.pen.brush)
    _ = gestures.canvas.takeMovedDamage()
    hover(gestures)
    _ = gestures.tipPreview
    #expect(gestures.canvas.takeMovedDamage().rects.isEmpty)
    #expect(gestures.canvas.document.count == 0)
  }

  /// Returns a tip like one of a pencil that hovers.
  private func preview(
    _ color: InkColor, erases: Bool = false, isDown: Bool = false
  ) throws -> TipPreview {
    let gestures = try canvas(BrushPreset.pen.brush)
    hover(gestures)
    var preview = try #require(gestures.tipPreview)
    (preview.color, preview.erases, preview.isDown) = (color, erases, isDown)
    return preview
  }

  private func look(
    _ preview: TipPreview, height: Double? = 0, prefers: Bool = true, isDark: Bool = false
  ) -> HoverLook? {
    HoverLook(preview, height: height, prefersPreview: prefers, isDark: isDark)
  }

  @Test func `The tip has the colour of its ink, and fades with the height`() throws {
    let red = InkColor(red: 200, green: 10, blue: 20)
    let low = try #require(try look(preview(red)))
    #expect(low.opacity == 1)
    #expect(low.fill == InkColor(red: 200, green: 10, blue: 20, alpha: 102))
    var last = 1.0
    for height in stride(from: 0.1, through: 1, by: 0.1) {
      let higher = try #require(try look(preview(red), height: height))
      #expect(higher.opacity < last && higher.fill == low.fill)
      last = higher.opacity
    }
    #expect(abs(last) < 1e-12)
    #expect(try look(preview(red), height: nil)?.opacity == 1)
    #expect(try look(preview(red), height: .nan)?.opacity == 1)
    #expect(try look(preview(red), height: 7)?.opacity == 0)
    // A translucent brush is fainter.
    var faint = red
    faint.alpha = 100
    #expect(try look(preview(faint))?.fill?.alpha == 40)
  }

  @Test func `In the dark it has the colour that its ink will have there`() throws {
    #expect(
      try look(preview(.black), isDark: true)?.fill
        == InkColor(red: 255, green: 255, blue: 255, alpha: 102))
    for color in [
      InkColor(red: 200, green: 10, blue: 20), .white, InkColor(red: 3, green: 90, blue: 90),
    ] {
      let pixel =
        UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
      var pixels = [pixel]
      var span = pixels.mutableSpan
      ScreenPixels.convert(
        PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), of: &span, stride: 1, isDark: true)
      let shown = ScreenPixels.shown(color, isDark: true)
      #expect(
        pixels[0] == UInt32(shown.blue) | UInt32(shown.green) << 8 | UInt32(shown.red) << 16
          | 0xFF00_0000)
    }
  }

  @Test func `An eraser is a ring, also where it is down; ink that is being drawn shows no tip`()
    throws
  {
    let ring = try #require(try look(preview(.black, erases: true), height: 0.5))
    #expect(ring.fill == nil && ring.opacity == 0.5)
    #expect(
      try look(preview(.black, erases: true, isDown: true), height: 0.5, prefers: false)?.opacity
        == 1)
    #expect(try look(preview(.black, isDown: true)) == nil)
    #expect(try look(preview(.black), prefers: false) == nil)
    var mouse = try preview(.black)
    mouse.kind = .indirectPointer
    #expect(look(mouse, prefers: false) != nil)
  }
}
