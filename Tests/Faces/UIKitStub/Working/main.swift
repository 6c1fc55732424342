// Checks of the gesture recognizer and of the motion of a view, with touches and a scroll view that a test makes:
// run by scripts/check/uikit.
//
// Each check is a fault that a reading of the code once found, or a promise of the documentation.

import Ductus
@testable import InkUIKit
import UIKit

// Foundation has none of this name here, but Apple's does.
import struct InkGeometry.Point

@MainActor
final class Scene {
  let around = UIView()
  let view = UIView()
  let canvas: InkCanvas
  let gestures: PointerGestures
  let capture: TouchCapture

  init() throws {
    let canvas = try InkCanvas(width: 300, height: 200)
    canvas.brush = BrushPreset.pen.brush
    let gestures = PointerGestures(canvas)
    self.canvas = canvas
    self.gestures = gestures
    capture = TouchCapture { gestures.handle($0) }
    capture.claimsTouches = { gestures.isDrawing }
    view.superview = around
    capture.view = view
  }

  func touch(_ type: UITouch.TouchType, at time: Double, force: Double = 1) -> UITouch {
    let touch = UITouch()
    touch.type = type
    touch.timestamp = time
    touch.view = view
    if type == .pencil {
      touch.force = CGFloat(force)
      touch.maximumPossibleForce = 25.0 / 6
    }
    return touch
  }

  /// Moves a touch along a line; it is lifted at the end if that is asked for.
  func draw(_ touch: UITouch, steps: Int = 10, lifts: Bool = true) {
    for step in 0...steps {
      touch.place = CGPoint(x: 20 + 20 * step, y: 30 + 10 * step)
      touch.timestamp += 1.0 / 60
      // UIKit delivers no more of a touch that is ignored.
      if capture.ignored.contains(touch) { return }
      switch step {
      case 0: capture.touchesBegan([touch], with: UIEvent())
      case steps where lifts: capture.touchesEnded([touch], with: UIEvent())
      default: capture.touchesMoved([touch], with: UIEvent())
      }
    }
  }
}

@MainActor
func run() throws {
  var count = 0
  func check(_ isTrue: Bool, _ promise: String) {
    count += 1
    if isTrue { return }
    print("error: \(promise)")
    exit(1)
  }

  var scene = try Scene()
  check(
    !scene.capture.requiresExclusiveTouchType,
    "a pencil's touches arrive although a palm is down")
  let palm = scene.touch(.direct, at: 1)
  palm.majorRadius = 40
  palm.place = CGPoint(x: 250, y: 180)
  scene.capture.touchesBegan([palm], with: UIEvent())
  scene.draw(scene.touch(.pencil, at: 1.1))
  check(
    scene.canvas.document.strokes.map(\.record.kind) == [.pencil],
    "palm, then pencil: one stroke")
  check(scene.capture.state == .changed, "the gesture goes on while the palm is down")
  scene.capture.touchesEnded([palm], with: UIEvent())
  check(scene.capture.state == .ended, "the gesture ends with its last touch")
  check(scene.canvas.document.count == 1, "the palm leaves nothing")

  scene = try Scene()
  let button = UIView()
  button.superview = scene.view
  let onButton = scene.touch(.pencil, at: 1)
  onButton.view = button
  scene.draw(onButton)
  check(scene.canvas.document.count == 0, "a button on the view leaves no ink")
  check(scene.capture.ignored.contains(onButton), "a touch of a button is ignored for good")
  check(scene.capture.state == .possible, "a touch of a button begins no gesture")

  scene = try Scene()
  let pan = UIGestureRecognizer(target: nil, action: nil)
  pan.view = scene.around
  let own = UIGestureRecognizer(target: nil, action: nil)
  own.view = scene.view
  check(!scene.capture.canPrevent(pan), "a scroll view around may move while nothing is drawn")
  let pencil = scene.touch(.pencil, at: 1)
  scene.draw(pencil, lifts: false)
  check(scene.capture.canPrevent(pan), "a scroll view around does not begin to move in mid-stroke")
  check(!scene.capture.canBePrevented(by: pan), "nor does it take the touch away")
  check(!scene.capture.canPrevent(own), "gestures of the same view are let be")
  scene.capture.touchesEnded([pencil], with: UIEvent())
  check(scene.capture.canBePrevented(by: pan), "after the stroke all is as before")
  check(scene.canvas.document.count == 1, "the stroke is whole")

  scene = try Scene()
  let cancelled = scene.touch(.pencil, at: 1)
  scene.draw(cancelled, lifts: false)
  scene.capture.touchesCancelled([cancelled], with: UIEvent())
  check(scene.canvas.document.count == 0, "a stroke that is cancelled is taken back")
  check(scene.capture.state == .cancelled, "and the gesture is cancelled")

  scene = try Scene()
  let lifted = scene.touch(.pencil, at: 1)
  scene.draw(lifted, lifts: false)
  scene.capture.cancelTouches()
  check(scene.canvas.document.count == 0, "a drag that takes the touches leaves no ink")
  check(scene.capture.state == .cancelled, "and ends the gesture")
  scene.capture.touchesMoved([lifted], with: UIEvent())
  scene.capture.touchesEnded([lifted], with: UIEvent())
  check(scene.canvas.document.count == 0, "what the touches do afterwards is nothing")

  scene = try Scene()
  scene.draw(scene.touch(.pencil, at: 1), lifts: false)
  scene.capture.reset()
  check(!scene.gestures.isDrawing, "touches that another gesture took do not hang")

  scene = try Scene()
  let first = scene.touch(.pencil, at: 1, force: 0.3)
  first.estimationUpdateIndex = 7
  first.estimatedProperties = .force
  first.estimatedPropertiesExpectingUpdates = .force
  scene.capture.touchesBegan([first], with: UIEvent())
  let last = scene.touch(.pencil, at: 1.2)
  last.place = CGPoint(x: 90, y: 90)
  let event = UIEvent()
  event.coalesced = [ObjectIdentifier(first): [last]]
  scene.capture.touchesEnded([first], with: event)
  let late = scene.touch(.pencil, at: 1, force: 4)
  late.estimationUpdateIndex = 7
  scene.capture.touchesEstimatedPropertiesUpdated([late])
  check(scene.capture.droppedCorrections == 0, "a correction after the end is awaited")
  check(
    scene.canvas.document.strokes.first?.record.polyline.first?.force == 4,
    "and reaches the stroke")

  func ink(force: Double, largest: CGFloat) throws -> [UInt32] {
    let scene = try Scene()
    scene.canvas.brush = BrushPreset.force.brush
    let touch = scene.touch(.pencil, at: 1, force: force)
    touch.maximumPossibleForce = largest
    scene.draw(touch)
    return scene.canvas.pixels
  }
  check(
    try ink(force: 0, largest: 25.0 / 6) == ink(force: 0, largest: 0),
    "a pencil without a sensor draws as one whose force is unknown")

  // The motion of a view: a page, and a drawing without an end.
  let view = try Scene()
  let scroll = UIScrollView(frame: .zero)
  var isAsked = false
  let motion = ViewMotion(by: scroll, gestures: { [gestures = view.gestures] in gestures }) {
    isAsked = true
  }
  func seen() -> SeenView {
    // Layout, which the system does once a frame.
    if isAsked { motion.follow() }
    isAsked = false
    return view.canvas.seenView
  }
  func offset() -> Point { Point(Double(scroll.contentOffset.x), Double(scroll.contentOffset.y)) }
  view.gestures.viewIsMovedElsewhere = true
  motion.keepWithinLimits()
  check(seen() == SeenView(), "a drawing without an end is seen from its origin")
  let start = scroll.contentOffset
  scroll.contentOffset = CGPoint(x: start.x - 500, y: start.y + 40)
  check(seen() == SeenView(origin: Point(-500, 40)), "the canvas follows the offset, to any side")
  motion.show(SeenView(origin: Point(1e7, -1e7), zoom: 2))
  check(seen() == SeenView(origin: Point(1e7, -1e7), zoom: 2), "no place is too far")
  check(
    abs(2 * offset().x + 300 - Double(scroll.contentSize.width)) <= 1,
    "and there is as much content on all sides")
  check(!scroll.showsVerticalScrollIndicator, "there is nothing to indicate")

  motion.limits.width = 600
  motion.limits.height = 150
  check(seen().zoom == 2 && seen().origin == Point(450, 0), "the view comes back to a page")
  check(offset() == Point(900, 0), "whose corner is that of the content")
  check(scroll.contentSize == CGSize(width: 1200, height: 300), "which is as large as the page")
  motion.show(SeenView(origin: Point(0, 0), zoom: 1))
  check(
    scroll.contentInset == UIEdgeInsets(top: 25, left: 0, bottom: 25, right: 0)
      && seen().origin == Point(0, -25), "a page that is smaller than the view lies in its middle")
  scroll.contentOffset = CGPoint(x: -40, y: -25)
  check(seen().origin == Point(-40, -25), "an edge gives way as the system lets it")
  motion.limits.smallestZoom = 0.5
  motion.limits.largestZoom = 3
  scroll.zoom(to: 4)
  check(seen().zoom == 4, "and so does the zoom")
  scroll.zoomScale = 9
  check(scroll.zoomScale == 3 && seen().zoom == 3, "which then is in its range")

  let content = motion.viewForZooming(in: scroll)
  content?.layer.shown = CALayer()
  scroll.layer.shown = CALayer()
  content?.layer.shown?.scale = 2.5
  scroll.layer.shown?.bounds.origin = CGPoint(x: 250, y: 50)
  motion.follow()
  check(seen() == SeenView(origin: Point(100, 20), zoom: 2.5), "steps of an animation are followed")

  motion.touches = ScrollTouches(view.gestures)
  check(scroll.panGestureRecognizer.minimumNumberOfTouches == 2, "one finger draws")
  check(scroll.panGestureRecognizer.allowedTouchTypes == [0], "and so does a pencil")
  scroll.isDragging = true
  let stroke = view.touch(.pencil, at: 5)
  view.draw(stroke, steps: 4, lifts: false)
  check(view.gestures.stopsScrolling, "a stroke stops the view")
  motion.stop()
  scroll.isDragging = false
  let held = seen()
  check(held.zoom == 2.5, "where it is")
  scroll.contentOffset = CGPoint(x: 10, y: 10)
  check(
    seen() == held && view.gestures.isDrawing, "which waits for the stroke, and does not end it")
  view.capture.touchesEnded([stroke], with: UIEvent())
  motion.settle()
  check(offset() == Point(250, 50), "and goes on from there")
  check(view.canvas.document.count == 1, "the stroke is whole")
  scroll.contentOffset = CGPoint(x: -50, y: 50)
  check(seen().origin == Point(-20, 20), "it may be pulled over an edge")
  view.draw(view.touch(.pencil, at: 7), steps: 2, lifts: false)
  scroll.contentOffset = CGPoint(x: -20, y: 50)
  check(seen().origin == Point(-20, 20), "where a stroke holds it, too")
  view.gestures.loseAll()
  motion.settle()
  check(
    seen().origin == Point(0, 20) && offset() == Point(0, 50),
    "from where it comes back to the page")

  view.canvas.setView(origin: Point(1000, 30), zoom: 2)
  motion.follow()
  check(seen().origin == Point(450, 30), "who moves the canvas moves the scroll view")
  check(offset() == Point(900, 60), "as far as the page goes")
  print(
    "The gesture recognizer and the motion of a view keep \(count) promises with touches that were made up."
  )
}

try MainActor.assumeIsolated { try run() }
