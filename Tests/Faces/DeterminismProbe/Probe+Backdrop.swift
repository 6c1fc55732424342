import InkBrush
import InkCanvas
import InkDocument
import InkGeometry
import InkInput
import InkRaster
import InkTestSupport

extension Probe {
  /// Draws with highlighters and pens over pages and pictures at random places and zooms.
  static func probeBackdrop(
    _ random: inout SeededGenerator, seed: UInt64, into fingerprint: inout Fingerprint
  ) {
    do throws(CanvasSizeError) {
      let document = InkDocument()
      place(on: document, &random)
      let canvas = try InkCanvas(width: 40, height: 36, scale: 1.5, seed: seed, document: document)
      for round in 0..<3 {
        canvas.setView(
          origin: Point(random.double(in: -10...30), random.double(in: -10...30)),
          zoom: random.double(in: 0.4...3))
        for request in canvas.wantedPictures(limit: 3) {
          let count = request.rect.width * request.rect.height
          var bytes = [UInt8](repeating: 0, count: 4 * count)
          for index in bytes.indices {
            bytes[index] = UInt8(truncatingIfNeeded: index &* 37 &+ index / 11 &+ request.number)
          }
          fingerprint.combine(UInt64(truncatingIfNeeded: request.number))
          fingerprint.combine(canvas.provide(bytes, for: request.number) ? 1 : 0)
        }
        let presets = [BrushPreset.highlighter, .pen, .pencil]
        canvas.brush = presets[(round + random.below(2)) % 3].brush
        canvas.settings.tool = random.chance(0.2) ? .erases : .draws
        for step in 0..<4 {
          let phase: TouchPhase = step == 0 ? .began : step == 3 ? .ended : .moved
          canvas.receive(
            TouchBatch([
              TouchEvent(
                touch: TouchIdentifier(Int64(round + 1)),
                timestamp: Double(round) + Double(step) / 60, kind: .pencil, phase: phase,
                location: Point(random.double(in: 0...40), random.double(in: 0...36)), force: 1)
            ]))
        }
        for pixel in canvas.pixels { fingerprint.combine(UInt64(pixel)) }
      }
    } catch {
      fingerprint.combine(error.width)
    }
  }

  private static func place(on document: InkDocument, _ random: inout SeededGenerator) {
    var pages: [DocumentPage] = []
    for number in 0..<2 {
      let (x, y) = (random.double(in: -5...20), random.double(in: -5...20))
      pages.append(
        DocumentPage(
          id: ElementIdentifier(.page, number),
          rect: Rect(minX: x, minY: y, maxX: x + 30, maxY: y + random.double(in: 10...40)),
          paperPattern: random.chance(0.5) ? .plain : PaperPattern(.grid, spacing: 5)))
    }
    document.perform(.put(pages: pages))
    var pictures: [PlacedPicture] = []
    for number in 0..<2 {
      let size = PageSize(width: random.double(in: 20...50), height: random.double(in: 20...50))
      let turn = random.chance(0.5) ? Affine.rotation(random.double(in: -3...3)) : .identity
      pictures.append(
        PlacedPicture(
          id: ElementIdentifier(.picture, number),
          content: PictureContent(number == 0 ? .pdf : .png, [UInt8(number)]), size: size,
          crop: Rect(minX: 1.5, minY: 0, maxX: size.width, maxY: size.height - 2.25),
          transform: turn.concatenating(.scale(random.double(in: 0.3...1.5)))
            .concatenating(.translation(Vector(random.double(in: 0...30), 8))), place: number))
    }
    document.perform(.put(pictures: pictures))
  }
}
