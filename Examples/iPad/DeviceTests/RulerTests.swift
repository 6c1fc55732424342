import CoreGraphics
import Ductus
import InkUIKit
import UIKit
import XCTest

/// The ruler of a view, and its drawing as PDF.
@MainActor
final class RulerTests: XCTestCase {
  private func makeView() -> InkView {
    let view = InkView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.brush = BrushPreset.pen.brush
    view.layoutIfNeeded()
    return view
  }

  private func draw(
    _ kind: UITouch.TouchType, from start: CGPoint, to end: CGPoint, at time: Double,
    on view: InkView
  ) {
    let touch = FakeTouch()
    (touch.kind, touch.target) = (kind, view.touchCapture.view)
    if kind == .pencil { (touch.pressure, touch.largestPressure) = (1, 25.0 / 6) }
    let event = FakeEvent()
    for step in 0...8 {
      let part = CGFloat(step) / 8
      touch.place = CGPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      touch.time = time + Double(step) / 60
      switch step {
      case 0: view.touchCapture.touchesBegan([touch], with: event)
      case 8: view.touchCapture.touchesEnded([touch], with: event)
      default: view.touchCapture.touchesMoved([touch], with: event)
      }
    }
    view.layoutIfNeeded()
  }

  func testItAppearsInTheMiddleAndGuidesThePencil() throws {
    let view = makeView()
    view.isRulerActive = true
    let ruler = try XCTUnwrap(view.ruler)
    XCTAssertEqual(ruler.center.x, 150)
    XCTAssertEqual(ruler.center.y, 100)
    view.layoutIfNeeded()
    let label = try XCTUnwrap(view.subviews.compactMap { $0 as? UILabel }.first)
    XCTAssertEqual(label.text, "0°")
    draw(
      .pencil, from: CGPoint(x: 20, y: 140), to: CGPoint(x: 280, y: 190), at: 1, on: view)
    // The ink touches the edge, and is as high as the line is wide, whatever the pressure.
    let ink = view.document.bounds
    let edge = ruler.center.y + ruler.width / 2
    XCTAssertTrue(ink.minY >= edge - 1 && ink.maxY <= edge + view.brush.size + 1)
    XCTAssertTrue(ink.maxX - ink.minX > 200)
  }

  func testAFingerMovesItWhereThePencilDraws() throws {
    let view = makeView()
    view.fingers = .pans
    view.isRulerActive = true
    draw(.direct, from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 60), at: 1, on: view)
    XCTAssertEqual(try XCTUnwrap(view.ruler).center.y, 60)
    XCTAssertEqual(view.document.inkCount, 0)
    view.isRulerActive = false
    XCTAssertNil(view.ruler)
  }

  func testADrawingGoesToPDFAndBack() throws {
    let view = makeView()
    draw(.pencil, from: CGPoint(x: 20, y: 20), to: CGPoint(x: 200, y: 90), at: 1, on: view)
    let data = try view.document.pdfData(title: "Test")
    XCTAssertEqual(try InkDocument.drawing(ofPDF: data).inkCount, 1)
  }
}
