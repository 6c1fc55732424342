import Ductus
import InkUIKit
import Testing

/// Drawings that are lifted, and dropped.
@Suite struct DraggingTests {
  private func gestures() throws -> PointerGestures {
    let canvas = try InkCanvas(width: 400, height: 300)
    for x in [50.0, 250] {
      let line = (0..<5).map {
        PolylinePoint(location: Point(x + 5 * Double($0), 100), timestamp: Double($0) / 60)
      }
      canvas.add(samples: line, brush: BrushPreset.pen.brush)
    }
    return PointerGestures(canvas)
  }

  @Test func `Only what is selected is lifted, and only by a press on it`() throws {
    let gestures = try gestures()
    #expect(!gestures.lifts(at: Point(60, 100)))
    gestures.selection.select([gestures.canvas.document.strokes[0].id])
    #expect(gestures.lifts(at: Point(60, 100)))
    #expect(!gestures.lifts(at: Point(260, 100)))
    #expect(!gestures.lifts(at: Point(.nan, 100)))
    let box = try #require(gestures.selection.box)
    #expect(!gestures.lifts(at: box.rotation) && !gestures.lifts(at: box.corners[0]))
    gestures.selection.beginDrag(.inside, at: Point(60, 100))
    #expect(!gestures.lifts(at: Point(60, 100)))
  }

  @Test func `A drop in the same view moves, one of another drawing copies`() {
    for hasDrawing in [false, true] {
      for isOwn in [false, true] {
        #expect(DropChoice(hasDrawing: hasDrawing, isOwn: isOwn, isReadOnly: true) == .refuse)
      }
    }
    #expect(DropChoice(hasDrawing: true, isOwn: true, isReadOnly: false) == .move)
    #expect(DropChoice(hasDrawing: true, isOwn: false, isReadOnly: false) == .copy)
    #expect(DropChoice(hasDrawing: false, isOwn: false, isReadOnly: false) == .refuse)
  }

  @Test
  func `What was lifted comes to lie as far away as it was dragged, though the view has moved`()
    throws
  {
    let gestures = try gestures()
    let canvas = gestures.canvas
    let id = canvas.document.strokes[0].id
    gestures.selection.select([id])
    let before = canvas.document.bounds(of: id)
    let start = Point(60, 100).applying(canvas.viewToDocument)
    canvas.setView(origin: Point(100, 50), zoom: 2)
    let target = Point(200, 120)
    gestures.drop(movedFrom: start, at: target)
    let way = target.applying(canvas.viewToDocument) - start
    let after = canvas.document.bounds(of: id)
    #expect(abs(after.minX - before.minX - way.dx) < 1e-6)
    #expect(abs(after.minY - before.minY - way.dy) < 1e-6)
    #expect(canvas.document.count == 2 && gestures.selection.ids == [id])
    #expect(canvas.undo() && canvas.document.bounds(of: id) == before)
    gestures.drop(movedFrom: Point(.nan, 0), at: target)
    #expect(canvas.document.bounds(of: id) == before)
  }

  @Test func `A drawing from elsewhere lies where it is dropped, selected, in one gesture`() throws
  {
    let gestures = try gestures()
    gestures.selection.selectAll()
    let parcel = try DrawingParcel(try #require(gestures.selection.copy()))
    let other = PointerGestures(try InkCanvas(width: 500, height: 500))
    other.canvas.setView(origin: Point(-20, 30), zoom: 1.5)
    other.drop(try #require(parcel.document()), at: Point(300, 200))
    let document = other.canvas.document
    #expect(document.inkCount == 2)
    let middle = Point(300, 200).applying(other.canvas.viewToDocument)
    #expect(document.bounds.center.distance(to: middle) < 1e-6)
    #expect(other.selection.ids.count == 2)
    #expect(other.canvas.undo() && document.inkCount == 0 && other.canvas.document.canRedo)
    other.drop(InkDocument(), at: Point(1, 1))
    other.drop(try #require(parcel.document()), at: Point(.infinity, 1))
    #expect(document.inkCount == 0)
  }

  @Test func `What is erased of it stays erased on its way`() throws {
    let gestures = try gestures()
    let canvas = gestures.canvas
    canvas.settings.tool = .erases
    for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
      gestures.handle([
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: Double(index), kind: .pencil, phase: phase,
          location: Point(60, 80 + 20 * Double(index)))
      ])
    }
    gestures.selection.selectAll()
    let parcel = try DrawingParcel(try #require(gestures.selection.copy()))
    let other = PointerGestures(try InkCanvas(width: 400, height: 300))
    other.drop(try #require(parcel.document()), at: canvas.document.bounds.center)
    canvas.finishPainting()
    other.canvas.finishPainting()
    #expect(other.canvas.document.count == canvas.document.count)
    let (a, b) = (canvas.pixels, other.canvas.pixels)
    let different = zip(a, b).filter { $0 != $1 }.count
    // Its middle may lie between pixels.
    #expect(different < 100 && a.contains { $0 != 0xFFFF_FFFF })
  }

  @Test func `A parcel has the drawing and its SVG, and nonsense is no drawing`() throws {
    let gestures = try gestures()
    let parcel = try DrawingParcel(gestures.canvas.document)
    #expect(parcel.document()?.inkCount == 2)
    let svg = String(decoding: try #require(parcel.svg()), as: UTF8.self)
    #expect(svg.hasPrefix("<svg") || svg.hasPrefix("<?xml"))
    #expect(svg.contains("<path"))
    for bytes in [[], [1, 2, 3], Array(parcel.file.prefix(20))] as [[UInt8]] {
      #expect(DrawingParcel(file: bytes).document() == nil)
      #expect(DrawingParcel(file: bytes).svg() == nil)
    }
    #expect(try DrawingParcel(InkDocument()).document() == nil)
  }
}
