internal import InkCanvas
package import InkBrush
internal import InkInput
package import InkGeometry
public import InkRaster
internal import InkStream

// The frame.
extension InkInspector {
  /// The gap between looks that are compared, in pixels.
  private static let gap = 2

  /// Changes the size of the frame.
  ///
  /// - Parameters:
  ///   - width: its width in device pixels, 0…16,384.
  ///   - height: its height in device pixels.
  public func resize(width: Int, height: Int) {
    pixelWidth = min(max(width, 0), InkCanvas.largestSide)
    pixelHeight = min(max(height, 0), InkCanvas.largestSide)
    layOut()
    restart()
  }

  /// Shows a part of the recorded view, larger, or more of it, smaller; looks that are compared are always
  /// shown whole.
  ///
  /// - Parameters:
  ///   - magnification: from what shows all of the view (or 1, if that is less) to 8; it is limited to what
  ///     a canvas can be. A number that is too low shows all.
  ///   - corner: the point in the frame's corner; it is limited so that there is something to see.
  package func magnify(_ magnification: Double, corner: Point) {
    let old = self.magnification
    // A canvas has so many pixels at most.
    var limit = min(8 / scale, Double(InkCanvas.largestSide) / (max(width, height, 1) * scale))
    let area = max(width * height, 1) * scale * scale
    limit = min(limit, (Double(InkCanvas.largestPixelCount) / area).squareRoot() * 0.99)
    self.magnification =
      magnification.isNaN ? old : max(min(magnification, limit), smallestMagnification)
    if corner.isFinite { self.corner = corner }
    limitCorner()
    if self.magnification != old {
      layOut()
      restart()
    } else {
      shiftPanes()
    }
  }

  /// The magnification at which all of the recorded view is seen; 1 where it fits as it is.
  ///
  /// A canvas has a quarter of a pixel per point at least.
  private var smallestMagnification: Double {
    let fitting = min(
      Double(pixelWidth) / max(width * scale, 1), Double(pixelHeight) / max(height * scale, 1))
    return min(max(fitting, 0.25 / scale), 1)
  }

  /// The looks that are compared, and the pixels of the frame in which each is shown; none where nothing is
  /// compared.
  package var comparedLooks: [(look: BrushPreset, place: PixelRect)] {
    panes.compactMap { pane in pane.look.map { ($0, pane.area) } }
  }

  /// Which point of the recorded view is in the frame's corner.
  package var origin: Point { corner }

  private func limitCorner() {
    let shown = scale * magnification
    corner = Point(
      max(min(corner.x, width - Double(pixelWidth) / shown), 0),
      max(min(corner.y, height - Double(pixelHeight) / shown), 0))
  }

  /// Makes a pane for each look.
  func layOut() {
    let looks: [BrushPreset?] = options.looks.isEmpty ? [nil] : options.looks.map { $0 }
    let (columns, rows) = grid(looks.count)
    let cell = (
      width: max((pixelWidth + Self.gap) / columns - Self.gap, 1),
      height: max((pixelHeight + Self.gap) / rows - Self.gap, 1)
    )
    var shown = scale * magnification
    if looks.count > 1 {
      shown = max(
        min(Double(cell.width) / max(width, 1), Double(cell.height) / max(height, 1), 8), 0.25)
    }
    var next: [InspectionPane] = []
    for (index, look) in looks.enumerated() {
      guard let canvas = makeCanvas(scale: shown) else { return }
      let pane = InspectionPane(canvas, look: look)
      let x = index % columns * (cell.width + Self.gap)
      let y = index / columns * (cell.height + Self.gap)
      pane.area = PixelRect(
        minX: x, minY: y, maxX: min(x + cell.width, pixelWidth),
        maxY: min(y + cell.height, pixelHeight))
      next.append(pane)
    }
    panes = next
    isUnframed = next.count > 1
    shiftPanes()
  }

  private func makeCanvas(scale: Double) -> InkCanvas? {
    do throws(CanvasSizeError) {
      return try InkCanvas(width: width, height: height, scale: scale)
    } catch {
      return nil
    }
  }

  /// The numbers of columns and rows that show looks largest.
  private func grid(_ count: Int) -> (columns: Int, rows: Int) {
    var best = (columns: 1, rows: count)
    var largest = 0.0
    for columns in 1...max(count, 1) {
      let rows = (count + columns - 1) / columns
      let size = min(
        Double(pixelWidth) / Double(columns) / max(width, 1),
        Double(pixelHeight) / Double(rows) / max(height, 1))
      if size > largest { (best, largest) = ((columns, rows), size) }
    }
    return best
  }

  private func shiftPanes() {
    for pane in panes {
      let shown = pane.canvas.scale
      pane.shift =
        panes.count > 1 ? (0, 0) : (Int(corner.x * shown), Int(corner.y * shown))
      pane.isStale = true
    }
  }

  /// Draws what is different from what was drawn last.
  ///
  /// Where the buffer has no room for the whole frame nothing is drawn.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the frame, opaque, red in the low byte.
  ///   - stride: how many pixels there are from one row of the buffer to the next.
  /// - Returns: which pixels of the frame are different.
  package func draw(into pixels: inout MutableSpan<UInt32>, stride: Int) -> [PixelRect] {
    let frame = PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight)
    guard frame.fits(in: pixels.count, stride: stride) else { return [] }
    return pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      return draw(into: start, stride: stride)
    }
  }

  /// Draws what is different into an array that has all pixels of the frame, row by row; into a smaller
  /// one nothing.
  ///
  /// - Parameter pixels: the pixels of the frame, opaque, red in the low byte.
  /// - Returns: which pixels of the frame are different.
  public func draw(into pixels: inout [UInt32]) -> [PixelRect] {
    guard pixels.count >= pixelWidth * pixelHeight else { return [] }
    return pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      return draw(into: start, stride: pixelWidth)
    }
  }

  /// Draws what is different from what was drawn last into memory that has room for the frame.
  ///
  /// - Parameters:
  ///   - buffer: the pixels of the frame, opaque, red in the low byte.
  ///   - stride: how many pixels there are from one row of the buffer to the next.
  /// - Returns: which pixels of the frame are different.
  package func draw(into buffer: UnsafeMutablePointer<UInt32>, stride: Int) -> [PixelRect] {
    var drawn: [PixelRect] = []
    for pane in panes {
      let canvas = pane.canvas
      let visible = PixelRect(
        minX: pane.shift.x, minY: pane.shift.y, maxX: pane.shift.x + pane.area.width,
        maxY: pane.shift.y + pane.area.height)
      var rects = canvas.takeDamage()
      if options.overlays.contains(.damage), !pane.isStale {
        mark(pane, damage: rects)
      }
      if pane.isStale {
        rects = [visible]
      } else {
        rects.append(pane.markedBefore)
        rects.append(pane.overlay?.bounds ?? .empty)
      }
      pane.markedBefore = pane.overlay?.bounds ?? .empty
      pane.isStale = false
      let x = pane.area.minX - pane.shift.x
      let y = pane.area.minY - pane.shift.y
      for rect in rects {
        let rect = rect.intersection(visible)
        if rect.isEmpty { continue }
        let start = buffer + y * stride + x
        fill(rect, start, stride, canvas)
        canvas.draw(rect, into: start, stride: stride)
        if options.overlays.contains(.coverage) {
          let pixels = PixelRect(
            minX: 0, minY: 0, maxX: canvas.pixelWidth, maxY: canvas.pixelHeight)
          Self.showCoverage(rect.intersection(pixels), start, stride)
        }
        pane.overlay?.draw(rect, over: start, stride: stride)
        drawn.append(rect.offset(x: x, y: y))
      }
    }
    if isUnframed {
      isUnframed = false
      drawn.append(fillGaps(buffer, stride))
    }
    return drawn
  }

  /// Beyond the recorded view there is nothing.
  private func fill(
    _ rect: PixelRect, _ start: UnsafeMutablePointer<UInt32>, _ stride: Int, _ canvas: InkCanvas
  ) {
    guard rect.maxX > canvas.pixelWidth || rect.maxY > canvas.pixelHeight else { return }
    for y in rect.minY..<rect.maxY {
      let from = y < canvas.pixelHeight ? max(rect.minX, canvas.pixelWidth) : rect.minX
      var x = from
      while x < rect.maxX {
        start[y * stride + x] = Self.emptyPixel
        x += 1
      }
    }
  }

  private static let emptyPixel: UInt32 = 0xFF_D8D8_DC

  /// Shows how much of each pixel is inked: nothing white, all dark, parts of it from yellow to red.
  private static func showCoverage(
    _ rect: PixelRect, _ start: UnsafeMutablePointer<UInt32>, _ stride: Int
  ) {
    if rect.isEmpty { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let alpha = start[y * stride + x] >> 24
        switch alpha {
        case 0: start[y * stride + x] = 0xFFFF_FFFF
        case 255: start[y * stride + x] = 0xFF5E_3A22
        default:
          let red = 255 - alpha * 59 / 255
          let green = 236 - alpha * 168 / 255
          let blue = 150 - alpha * 130 / 255
          start[y * stride + x] = 0xFF00_0000 | blue << 16 | green << 8 | red
        }
      }
    }
  }

  private func fillGaps(_ buffer: UnsafeMutablePointer<UInt32>, _ stride: Int) -> PixelRect {
    for y in 0..<pixelHeight {
      for x in 0..<pixelWidth {
        var isGap = true
        for pane in panes {
          let area = pane.area
          if x >= area.minX, x < area.maxX, y >= area.minY, y < area.maxY { isGap = false }
        }
        if isGap { buffer[y * stride + x] = Self.emptyPixel }
      }
    }
    return PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight)
  }

  /// Goes on with what is painted little by little.
  ///
  /// - Parameter time: the time in seconds.
  /// - Returns: whether there is more.
  public func tick(_ time: Double) -> Bool {
    var goesOn = false
    for pane in panes where pane.canvas.tick(time) { goesOn = true }
    return goesOn
  }
}

// Marks.
extension InkInspector {
  /// Explains the strokes that are there.
  func mark() {
    for pane in panes { mark(pane, damage: []) }
  }

  private func mark(_ pane: InspectionPane, damage: [PixelRect]) {
    let shown = pane.canvas.scale
    // Marks keep their size on the screen.
    let size = max(scale / shown, 0.25) * (magnification > 1 ? 1.6 : 1)
    var scene = OverlayScene(options.overlays, size: size)
    if !options.overlays.isEmpty {
      var left = Self.markedSamples
      let view = pane.documentToView
      var explained: [(ink: CanvasInk, samples: Int)] = []
      for ink in pane.canvas.ink.reversed() {
        explained.append((ink, left))
        left -= ink.stream.touchPath.count
        if left <= 0 { break }
      }
      for (ink, samples) in explained.reversed() {
        let isOutlined =
          scene.shown.contains(.outline) && ink.stream.touchPath.count <= Self.outlinedSamples
        scene.add(
          ink.stream, outline: isOutlined ? ink.outline : [], last: samples,
          transform: ink.transform.concatenating(view))
      }
    }
    if scene.shown.contains(.predictionErrors) { addPredictions(to: &scene, of: pane) }
    for rect in damage where !rect.isEmpty {
      scene.add(
        damage: Rect(
          minX: Double(rect.minX) / shown, minY: Double(rect.minY) / shown,
          maxX: Double(rect.maxX) / shown, maxY: Double(rect.maxY) / shown))
    }
    if marksTip, position < recording.eventCount || !options.overlays.isEmpty,
      let location = recording.event(position - 1)?.event.location
    {
      scene.add(tip: location.applying(tipToDocument).applying(pane.documentToView))
    }
    pane.overlay =
      scene.marks.isEmpty
      ? nil
      : OverlayPixels(
        scene, scale: shown,
        in: PixelRect(
          minX: 0, minY: 0, maxX: pane.canvas.pixelWidth, maxY: pane.canvas.pixelHeight))
  }
}
