public import InkBrush
internal import InkGeometry
internal import InkInput

extension Brush {
  /// Draws a sample stroke with the brush on transparent paper, for a list of brushes.
  ///
  /// The stroke is a wave from one side to the other, with the most pressure in its middle, drawn
  /// by a pen that leans to the lower right. A brush that erases does so from a grey band.
  /// Complexity: O(pixels).
  ///
  /// - Parameters:
  ///   - width: the width in points, more than 0.
  ///   - height: the height in points, more than 0.
  ///   - scale: device pixels per point, 0.25…8.
  /// - Returns: the picture, with premultiplied pixels, transparent where there is no ink.
  /// - Throws: a ``/InkCanvas/CanvasSizeError`` if a number is out of range.
  public func picture(
    width: Double, height: Double, scale: Double
  ) throws(CanvasSizeError) -> InkPicture {
    let canvas = try InkCanvas(width: width, height: height, scale: scale)
    canvas.paper = .transparent
    if erases {
      canvas.brush = Brush(
        color: InkColor(red: 128, green: 128, blue: 128), size: height * 0.7)
      draw(on: canvas, touch: 0, margin: 0, swing: 0)
    }
    canvas.brush = self
    draw(on: canvas, touch: 1, margin: min(width, height) * 0.25, swing: height * 0.22)
    return InkPicture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: canvas.pixels)
  }

  private func draw(on canvas: InkCanvas, touch: Int64, margin: Double, swing: Double) {
    let last = 48
    for index in 0...last {
      let part = Double(index) / Double(last)
      let wave = Elementary.sin(part * 2 * .pi)
      // A parabola: 0 at both ends, 1 in the middle.
      let press = 4 * part * (1 - part)
      let event = TouchEvent(
        touch: TouchIdentifier(touch), timestamp: 0.8 * part,
        phase: index == 0 ? .began : index == last ? .ended : .moved,
        location: Point(
          margin + (canvas.width - 2 * margin) * part, canvas.height / 2 - swing * wave),
        force: 0.25 + 1.75 * press, maximumForce: TouchEvent.pencilMaximumForce,
        altitude: .pi / 3, azimuth: .pi / 4)
      canvas.receive(TouchBatch([event]))
    }
  }
}
