import CoreGraphics
import Ductus
import IOSurface
import InkUIKit
import UIKit
import XCTest

/// A view in a window of the test's host, with touches that UIKit did not make.
///
/// Each test is one of the faults that a reading of the code has found, or a promise of the documentation.
@MainActor
final class InkViewTests: XCTestCase {
  private let size = CGRect(x: 0, y: 0, width: 300, height: 200)

  /// A view in a window, laid out.
  private func makeView(in parent: UIView? = nil) throws -> InkView {
    let view = InkView(frame: size)
    view.brush = BrushPreset.pen.brush
    view.darkPaper = .never
    view.showsHover = false
    if let parent {
      parent.addSubview(view)
    } else {
      try makeWindow().addSubview(view)
    }
    view.layoutIfNeeded()
    return view
  }

  /// The scroll view over the ink, which is touched.
  private func scroll(of view: InkView) throws -> UIScrollView {
    try XCTUnwrap(view.subviews.compactMap { $0 as? UIScrollView }.first)
  }

  private func makeWindow() throws -> UIWindow {
    let scenes = UIApplication.shared.connectedScenes
    let scene = try XCTUnwrap(scenes.compactMap { $0 as? UIWindowScene }.first)
    let window = UIWindow(windowScene: scene)
    window.makeKeyAndVisible()
    addTeardownBlock { @MainActor in window.isHidden = true }
    return window
  }

  private func touch(
    _ kind: UITouch.TouchType, _ x: Double, _ y: Double, at time: Double, on view: UIView,
    force: Double = 1
  ) -> FakeTouch {
    let touch = FakeTouch()
    touch.kind = kind
    touch.target = (view as? InkView)?.touchCapture.view ?? view
    touch.place = CGPoint(x: x, y: y)
    touch.time = time
    if kind == .pencil {
      touch.pressure = CGFloat(force)
      touch.largestPressure = 25.0 / 6
    }
    return touch
  }

  /// Moves a touch through points: it comes down at the first and is lifted at the last.
  private func draw(
    _ touch: FakeTouch, on view: InkView, through points: [CGPoint], ends: Bool = true
  ) {
    let event = FakeEvent()
    for (index, point) in points.enumerated() {
      touch.place = point
      touch.time += 1.0 / 60
      let capture = view.touchCapture
      switch index {
      case 0: capture.touchesBegan([touch], with: event)
      case points.count - 1 where ends: capture.touchesEnded([touch], with: event)
      default: capture.touchesMoved([touch], with: event)
      }
    }
    view.layoutIfNeeded()
  }

  private let diagonal = (0..<12).map { CGPoint(x: 20 + 20 * $0, y: 20 + 12 * $0) }

  /// The surface that the view shows.
  private func surface(of view: InkView) throws -> IOSurface {
    let layer = try XCTUnwrap(view.layer.sublayers?.first)
    return try XCTUnwrap(layer.contents as? IOSurface)
  }

  /// The shown pixels as the canvas has them: red in the low byte.
  private func pixels(of view: InkView) throws -> [UInt32] {
    let surface = try surface(of: view)
    surface.lock(options: [], seed: nil)
    defer { surface.unlock(options: [], seed: nil) }
    let start = surface.baseAddress.assumingMemoryBound(to: UInt32.self)
    var pixels: [UInt32] = []
    for y in 0..<view.canvas.pixelHeight {
      for x in 0..<view.canvas.pixelWidth {
        let pixel = start[y * surface.bytesPerRow / 4 + x]
        pixels.append(pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16)
      }
    }
    return pixels
  }

  func testAPencilDraws() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
    XCTAssertEqual(view.document.inkCount, 1)
  }

  func testAPencilDrawsAfterAPalmCameDown() throws {
    let view = try makeView()
    XCTAssertFalse(view.touchCapture.requiresExclusiveTouchType)
    let palm = touch(.direct, 250, 180, at: 1, on: view)
    palm.radius = 40
    view.touchCapture.touchesBegan([palm], with: FakeEvent())
    draw(touch(.pencil, 0, 0, at: 1.2, on: view), on: view, through: diagonal)
    XCTAssertEqual(view.document.inkCount, 1)
    XCTAssertEqual(view.document.strokes.first?.record.kind, .pencil)
  }

  func testLateCorrectionsReachAStrokeThatHasEnded() throws {
    let view = try makeView()
    let pencil = touch(.pencil, 0, 0, at: 1, on: view, force: 0.3)
    pencil.index = 7
    pencil.estimates = .force
    pencil.awaited = .force
    view.touchCapture.touchesBegan([pencil], with: FakeEvent())
    let end = touch(.pencil, 90, 90, at: 1.1, on: view)
    let event = FakeEvent()
    event.coalesced = [end]
    pencil.place = end.place
    view.touchCapture.touchesEnded([pencil], with: event)
    let late = touch(.pencil, 0, 0, at: 1, on: view, force: 4)
    late.index = 7
    view.touchCapture.touchesEstimatedPropertiesUpdated([late])
    XCTAssertEqual(view.touchCapture.droppedCorrections, 0)
    let first = try XCTUnwrap(view.document.strokes.first?.record.polyline.first)
    XCTAssertEqual(first.force, 4)
  }

  func testATouchThatIsCancelledLeavesNothing() throws {
    let view = try makeView()
    let pencil = touch(.pencil, 0, 0, at: 1, on: view)
    draw(pencil, on: view, through: diagonal, ends: false)
    view.touchCapture.touchesCancelled([pencil], with: FakeEvent())
    XCTAssertEqual(view.document.inkCount, 0)
  }

  func testTouchesOnAButtonLeaveNoInk() throws {
    let view = try makeView()
    let button = UIButton(configuration: .plain())
    view.addSubview(button)
    draw(touch(.pencil, 0, 0, at: 1, on: button), on: view, through: diagonal)
    XCTAssertEqual(view.document.inkCount, 0)
  }

  func testTheSurfaceHasThePixelsOfTheEngine() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
    view.canvas.finishPainting()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    let shown = try pixels(of: view)
    XCTAssertEqual(shown, view.canvas.pixels)
    // Of a canvas of this size at scale 2; a test on Linux has the same number.
    if view.canvas.scale == 2 { XCTAssertEqual(Self.print(of: shown), 0xD21801E84F090096) }
  }

  /// The FNV-1a hash of pixels.
  private static func print(of pixels: [UInt32]) -> UInt64 {
    pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  func testInkStaysWhileTheViewIsResized() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
    let before = try pixels(of: view).filter { $0 != 0xFFFF_FFFF }.count
    XCTAssertGreaterThan(before, 100)
    for step in 1...30 {
      view.frame = CGRect(x: 0, y: 0, width: 300 + step, height: 200 + step)
      view.layoutIfNeeded()
      XCTAssertEqual(try pixels(of: view).filter { $0 != 0xFFFF_FFFF }.count, before, "\(step)")
    }
  }

  func testASnapshotInTheMiddleOfAStrokeEndsNothing() throws {
    let view = try makeView()
    let pencil = touch(.pencil, 0, 0, at: 1, on: view)
    draw(pencil, on: view, through: Array(diagonal[..<6]), ends: false)
    _ = try view.snapshot()
    for point in diagonal[6...] {
      pencil.place = point
      pencil.time += 1.0 / 60
      view.touchCapture.touchesMoved([pencil], with: FakeEvent())
    }
    view.touchCapture.touchesEnded([pencil], with: FakeEvent())
    XCTAssertEqual(view.document.inkCount, 1)
    XCTAssertGreaterThan(view.document.bounds.width, 200)
  }

  func testAScrollViewAroundDoesNotStartInTheMiddleOfAStroke() throws {
    let scroll = UIScrollView(frame: size)
    try makeWindow().addSubview(scroll)
    let view = try makeView(in: scroll)
    let pan = scroll.panGestureRecognizer
    let pencil = touch(.pencil, 0, 0, at: 1, on: view)
    draw(pencil, on: view, through: Array(diagonal[..<4]), ends: false)
    XCTAssertTrue(view.touchCapture.canPrevent(pan))
    XCTAssertFalse(view.touchCapture.canBePrevented(by: pan))
    view.touchCapture.touchesEnded([pencil], with: FakeEvent())
    XCTAssertFalse(view.touchCapture.canPrevent(pan))
    XCTAssertTrue(view.touchCapture.canBePrevented(by: pan))
  }

  func testATouchMakesTheViewFirstResponderSoThatKeysUndo() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
    XCTAssertTrue(view.isFirstResponder)
    XCTAssertEqual(try scroll(of: view).editingInteractionConfiguration, .none)
    let history = try XCTUnwrap(view.undoManager)
    XCTAssertTrue(history.canUndo)
    history.undo()
    XCTAssertEqual(view.document.inkCount, 0)
    XCTAssertTrue(history.canRedo)
  }

  func testAStrokeIsFinishedWhenTheSceneLeavesTheForeground() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal, ends: false)
    let scene = try XCTUnwrap(view.window?.windowScene)
    NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
    XCTAssertEqual(view.document.inkCount, 1)
  }

  func testAnotherSceneIsNoneOfItsBusiness() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal, ends: false)
    NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: NSObject())
    XCTAssertEqual(view.document.inkCount, 0)
  }

  func testAPencilWithoutASensorDraws() throws {
    let view = try makeView()
    view.brush = BrushPreset.force.brush
    draw(touch(.pencil, 0, 0, at: 1, on: view, force: 0), on: view, through: diagonal)
    XCTAssertGreaterThan(try pixels(of: view).filter { $0 != 0xFFFF_FFFF }.count, 100)
  }

  func testTheViewGoesAwayWithItsWindow() throws {
    weak var gone: InkView?
    try autoreleasepool {
      let view = try makeView()
      gone = view
      draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
      view.removeFromSuperview()
    }
    // The display link lets go of it at its next beat.
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertNil(gone)
  }

  func testTheCanvasFollowsTheScrollView() throws {
    let view = try makeView()
    let scroll = try scroll(of: view)
    let start = scroll.contentOffset
    scroll.contentOffset = CGPoint(x: start.x - 700, y: start.y + 30)
    view.layoutIfNeeded()
    XCTAssertEqual(view.contentOffset, CGPoint(x: -700, y: 30))
    view.contentSize = CGSize(width: 900, height: 600)
    XCTAssertEqual(scroll.contentSize, CGSize(width: 900, height: 600))
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 0, y: 30))
    // As the system does while a page is pulled over its edge.
    scroll.contentOffset = CGPoint(x: -50, y: 30)
    view.layoutIfNeeded()
    XCTAssertEqual(view.contentOffset, CGPoint(x: -50, y: 30))
    scroll.zoomScale = 2
    view.layoutIfNeeded()
    XCTAssertEqual(view.zoomScale, 2)
    XCTAssertEqual(view.contentOffset, scroll.contentOffset)
  }

  func testASmallPageLiesInTheMiddle() throws {
    let view = try makeView()
    view.contentSize = CGSize(width: 100, height: 100)
    XCTAssertEqual(view.contentOffset, CGPoint(x: -100, y: -50))
    XCTAssertEqual(try scroll(of: view).contentOffset, CGPoint(x: -100, y: -50))
  }

  func testTouchesThatDrawAreNoneOfTheScrollView() throws {
    let view = try makeView()
    let pan = try scroll(of: view).panGestureRecognizer
    view.fingers = .draws
    XCTAssertEqual(pan.minimumNumberOfTouches, 2)
    view.fingers = .pans
    XCTAssertEqual(pan.minimumNumberOfTouches, 1)
    XCTAssertEqual(pan.allowedTouchTypes, [NSNumber(value: UITouch.TouchType.direct.rawValue)])
    view.isReadOnly = true
    XCTAssertEqual(pan.allowedTouchTypes.count, 3)
  }

  func testAStrokeHoldsThePage() throws {
    let view = try makeView()
    let scroll = try scroll(of: view)
    view.contentSize = CGSize(width: 900, height: 600)
    let pencil = touch(.pencil, 0, 0, at: 1, on: view)
    draw(pencil, on: view, through: diagonal, ends: false)
    scroll.contentOffset = CGPoint(x: 40, y: 40)
    view.layoutIfNeeded()
    XCTAssertEqual(view.contentOffset, CGPoint(x: 0, y: 0))
    view.touchCapture.touchesEnded([pencil], with: FakeEvent())
    XCTAssertEqual(view.document.inkCount, 1)
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 0, y: 0))
  }

  func testADrawingThatIsOnlyReadIsNotChangedByKeysAndActions() throws {
    let view = try makeView()
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal)
    let all = view.accessibilityCustomActions?.count ?? 0
    view.isReadOnly = true
    XCTAssertEqual(view.undoManager?.canUndo, false)
    view.undoManager?.undo()
    view.perform(.selectAll)
    view.perform(.delete)
    XCTAssertFalse(view.canPerform(.selectAll))
    XCTAssertEqual(view.document.inkCount, 1)
    XCTAssertEqual(view.accessibilityCustomActions?.count ?? 0, all - 3)
  }

  func testADragTakesTheTouchesAndLeavesNothing() throws {
    let view = try makeView()
    let interactions = try scroll(of: view).interactions
    XCTAssertTrue(interactions.contains { $0 is UIDragInteraction })
    XCTAssertTrue(interactions.contains { $0 is UIDropInteraction })
    draw(touch(.pencil, 0, 0, at: 1, on: view), on: view, through: diagonal, ends: false)
    view.touchCapture.cancelTouches()
    XCTAssertEqual(view.document.inkCount, 0)
  }

  func testThePageKeepsItsLimits() throws {
    let view = try makeView()
    view.contentSize = CGSize(width: 900, height: 600)
    view.contentOffset = CGPoint(x: 5000, y: -40)
    XCTAssertEqual(view.contentOffset, CGPoint(x: 600, y: 0))
    view.maximumZoomScale = 2
    view.zoomScale = 50
    XCTAssertEqual(view.zoomScale, 2)
  }
}
