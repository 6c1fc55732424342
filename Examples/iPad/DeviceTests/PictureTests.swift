import Ductus
import Foundation
import InkUIKit
import UIKit
import XCTest

/// Pictures and pages of PDFs in a view.
@MainActor
final class PictureTests: XCTestCase, InkViewDelegate {
  private var failures: [InkPictureError] = []

  func inkView(_ view: InkView, failedWith error: InkPictureError) { failures.append(error) }

  private func makeView() -> InkView {
    let view = InkView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.delegate = self
    view.layoutIfNeeded()
    return view
  }

  /// A picture of a drawing whose paper has one colour.
  private func picture(_ paper: InkColor) throws -> UIImage {
    try XCTUnwrap(
      InkDocument().image(
        from: CGRect(x: 0, y: 0, width: 120, height: 80), scale: 1, paper: paper))
  }

  /// Lays the view out until nothing more of its pictures is missing.
  private func wait(for view: InkView) {
    for _ in 0..<100 {
      view.setNeedsLayout()
      view.layoutIfNeeded()
      if view.canvas.wantedPictures().isEmpty { return }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
    }
    XCTFail("some pieces did not come within two seconds")
  }

  private func pixel(of view: InkView, x: Int, y: Int) -> UInt32 {
    view.canvas.finishPainting()
    return view.canvas.pixels[y * view.canvas.pixelWidth + x]
  }

  func testAPictureIsDecodedAndShownInItsColours() throws {
    let view = makeView()
    let red = InkColor(red: 200, green: 30, blue: 10)
    try view.insert(XCTUnwrap(picture(red).pngData()), at: CGPoint(x: 150, y: 100))
    XCTAssertEqual(view.document.pictures.count, 1)
    wait(for: view)
    let scale = Int(view.canvas.scale)
    XCTAssertEqual(pixel(of: view, x: 150 * scale, y: 100 * scale), 0xFF0A_1EC8)
    XCTAssertEqual(pixel(of: view, x: 5, y: 5), 0xFFFF_FFFF)
    let image = try XCTUnwrap(
      view.document.image(from: CGRect(x: 140, y: 90, width: 10, height: 10), scale: 1))
    XCTAssertEqual(image.size, CGSize(width: 10, height: 10))
    XCTAssertTrue(view.undo())
    XCTAssertTrue(view.document.pictures.isEmpty)
    XCTAssertTrue(failures.isEmpty)
  }

  func testPagesOfAPDFAreShownTheRightWayUp() throws {
    // A page with ink in its upper part only.
    let drawing = InkView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    drawing.canvas.arrange(.add([PageDraft(PageSize(width: 300, height: 200))], at: 0))
    let top = drawing.document.pages[0].rect
    let toView = drawing.canvas.viewToDocument.inverted ?? .identity
    drawing.canvas.add(
      samples: (0..<20).map {
        PolylinePoint(
          location: Point(top.minX + 20 + 13 * Double($0), top.minY + 30).applying(toView),
          timestamp: Double($0) / 60)
      }, brush: BrushPreset.highlighter.brush)
    XCTAssertEqual(drawing.document.inkCount, 1)
    let view = makeView()
    try view.insert(drawing.document.pdfData())
    XCTAssertEqual(view.document.pages.count, 1)
    XCTAssertEqual(view.document.inkCount, 0)
    view.showAll()
    wait(for: view)
    let page = view.document.pages[0].rect
    func color(_ x: Double, _ y: Double) -> UInt32 {
      let place = Point(page.minX + x, page.minY + y)
      let inverse = view.canvas.viewToDocument.inverted ?? .identity
      let point = place.applying(inverse)
      let scale = view.canvas.scale
      return pixel(of: view, x: Int(point.x * scale), y: Int(point.y * scale))
    }
    XCTAssertNotEqual(color(150, 30), 0xFFFF_FFFF)
    XCTAssertEqual(color(150, 170), 0xFFFF_FFFF)
  }

  func testWhatIsNoPictureIsRefusedAndWhatIsDamagedReported() throws {
    let view = makeView()
    XCTAssertThrowsError(try view.insert(Data([1, 2, 3])))
    XCTAssertTrue(view.document.pictures.isEmpty)
    view.canvas.perform([
      .put(pictures: [
        PlacedPicture(
          id: view.document.nextPicture, content: PictureContent(.jpeg, [0xFF, 0xD8, 0xFF]),
          size: PageSize(width: 90, height: 90), place: 0)
      ])
    ])
    wait(for: view)
    XCTAssertEqual(failures, [.undecodable(view.document.pictures[0].id)])
  }
}
