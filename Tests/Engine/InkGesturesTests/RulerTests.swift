import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct RulerTests {
  /// Returns a level ruler, 40 points wide, in the middle of the view.
  private func hand(_ ruler: InkRuler? = nil) throws -> GestureHand {
    let hand = try GestureHand()
    hand.gestures.ruler = ruler ?? InkRuler(center: Point(100, 75), width: 40)
    hand.gestures.penSeen = true
    return hand
  }

  private func ruler(_ hand: GestureHand) throws -> InkRuler { try #require(hand.gestures.ruler) }

  private func angle(_ degrees: Double) -> Double { degrees / 180 * .pi }

  @Test(arguments: [
    (0.0, 0), (-45, 45), (45, 135), (90, 90), (-90, 90), (180, 0), (-0.4, 0), (0.4, 0),
    (-30.6, 31), (-719, 179), (3600, 0), (-179.6, 0),
  ])
  func `a protractor's degrees grow counter-clockwise`(_ turn: Double, _ degrees: Int) {
    let ruler = InkRuler(center: Point(0, 0), angle: angle(turn))
    #expect(ruler.degrees == degrees)
    #expect(ruler.angle > -.pi / 2 && ruler.angle <= .pi / 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are none are replaced`(_ number: Double) throws {
    let ruler = InkRuler(center: Point(number, 3), angle: number, width: number)
    #expect(ruler.center == Point(0, 0) && ruler.angle == 0 && (16...1000).contains(ruler.width))
    let hand = try hand()
    var bad = try self.ruler(hand)
    (bad.center, bad.angle, bad.width) = (Point(1, number), number, number)
    hand.gestures.ruler = bad
    #expect(try self.ruler(hand).center == Point(0, 0) && self.ruler(hand).degrees == 0)
    hand.gestures.turnRuler(by: number, at: Point(0, 0), begins: true)
    #expect(try self.ruler(hand).degrees == 0)
  }

  @Test func `steps go to the next multiple, around the half circle`() {
    var ruler = InkRuler(center: Point(5, 5), angle: angle(-7))
    var seen: [Int] = []
    for _ in 0..<13 {
      ruler = ruler.stepped(by: 15, isUp: true)
      seen.append(ruler.degrees)
    }
    #expect(seen == [15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 0, 15])
    ruler = InkRuler(center: Point(5, 5), angle: angle(-7)).stepped(by: 15, isUp: false)
    #expect(ruler.degrees == 0)
    #expect(ruler.stepped(by: 15, isUp: false).degrees == 165)
    #expect(ruler.center == Point(5, 5))
  }

  // MARK: Moving it

  @Test func `a finger on it moves it, and not the view`() throws {
    let hand = try hand()
    #expect(hand.down(1, .direct, 60, 80, at: 0) == [])
    #expect(hand.move(1, .direct, 66, 50, at: 0.1) == .ruler)
    #expect(try ruler(hand).center == Point(106, 45))
    #expect(hand.gestures.isHoldingRuler)
    hand.up(1, .direct, 66, 48, at: 0.2)
    #expect(try ruler(hand).center == Point(106, 43))
    #expect(hand.canvas.origin == Point(0, 0) && hand.strokeCount == 0 && hand.isAtRest)
    #expect(!hand.gestures.isHoldingRuler)
    // Beside it the view moves.
    hand.stroke(1, .direct, from: Point(60, 120), to: Point(60, 130), at: 1)
    #expect(hand.canvas.origin == Point(0, -10))
    #expect(try ruler(hand).center == Point(106, 43))
  }

  @Test func `a finger that does nothing moves it, too`() throws {
    let hand = try hand()
    hand.gestures.settings.finger = .ignored
    hand.stroke(1, .direct, from: Point(60, 80), to: Point(60, 90), at: 0)
    #expect(try ruler(hand).center == Point(100, 85))
    hand.gestures.settings.viewIsFixed = true
    hand.stroke(1, .direct, from: Point(60, 80), to: Point(60, 90), at: 1)
    #expect(try ruler(hand).center == Point(100, 95))
  }

  @Test func `two fingers turn it about their middle`() throws {
    let hand = try hand()
    hand.down(1, .direct, 80, 75, at: 0)
    hand.down(2, .direct, 120, 75, at: 0.01)
    // By 30° clockwise on screen about (100, 75), and 10 points down.
    let way = Vector(20 * Double(3).squareRoot() / 2, 10)
    hand.move(1, .direct, 100 - way.dx, 85 - way.dy, at: 0.5)
    hand.move(2, .direct, 100 + way.dx, 85 + way.dy, at: 0.51)
    let turned = try ruler(hand)
    #expect(turned.center.distance(to: Point(100, 85)) < 1e-9)
    #expect((turned.angle - .pi / 6).magnitude < 1e-9 && turned.degrees == 150)
    #expect(hand.canvas.zoom == 1 && hand.canvas.origin == Point(0, 0))
    // One is lifted: the other does nothing, as with the view.
    hand.up(2, .direct, 150, 85, at: 0.6)
    let after = try ruler(hand)
    hand.move(1, .direct, 10, 10, at: 0.7)
    #expect(try ruler(hand) == after && !hand.gestures.isHoldingRuler)
    hand.up(1, .direct, 10, 10, at: 0.8)
    #expect(hand.isAtRest && hand.strokeCount == 0)
  }

  /// Turns the ruler by two fingers about its middle.
  private func turn(_ hand: GestureHand, to degrees: Double, at time: Double) {
    let way = Vector(80, 0)
    let (sin, cos) = Elementary.sincos(angle(degrees))
    let turned = Vector(way.dx * cos, way.dx * sin)
    hand.move(1, .direct, 100 - turned.dx, 75 - turned.dy, at: time)
    hand.move(2, .direct, 100 + turned.dx, 75 + turned.dy, at: time)
  }

  @Test func `it rests at multiples of 45°, and leaves them without sticking`() throws {
    let hand = try hand(InkRuler(center: Point(100, 75), angle: angle(30), width: 100))
    hand.down(1, .direct, 20, 75, at: 0)
    hand.down(2, .direct, 180, 75, at: 0)
    func shown(_ turned: Double, _ time: Double) throws -> Double {
      turn(hand, to: turned, at: time)
      return try ruler(hand).angle / .pi * 180
    }
    let first = try shown(13.9, 1)
    #expect((first - 43.9).magnitude < 1e-9)
    #expect(try ruler(hand).angle != .pi / 4)
    _ = try shown(14.1, 2)
    #expect(try ruler(hand).angle == .pi / 4)
    // A hand that trembles about the limit by which it came does not shake it.
    for (step, turned) in [13.9, 14.1, 13.8, 14.2, 16.4, 13.6].enumerated() {
      _ = try shown(turned, 3 + Double(step))
      #expect(try ruler(hand).angle == .pi / 4)
    }
    let free = try shown(13.4, 10)
    #expect((free - 43.4).magnitude < 1e-9)
    // And it has to come near again.
    let near = try shown(13.8, 11)
    #expect((near - 43.8).magnitude < 1e-9)
    for whole in stride(from: 60.5, through: 240, by: 45) {
      _ = try shown(whole, 20 + whole)
      #expect(try ruler(hand).degrees % 45 == 0)
    }
  }

  @Test func `one finger does not turn it to a multiple`() throws {
    let hand = try hand(InkRuler(center: Point(100, 75), angle: angle(44.5), width: 40))
    hand.stroke(1, .direct, from: Point(100, 75), to: Point(90, 60), at: 0)
    #expect(try ruler(hand).angle == angle(44.5) && ruler(hand).center == Point(90, 60))
  }

  @Test func `fingers that draw draw along it, and move it by two`() throws {
    let hand = try hand()
    hand.gestures.settings.finger = .draws
    hand.stroke(1, .direct, from: Point(60, 80), to: Point(160, 120), at: 0)
    #expect(hand.strokeCount == 1)
    #expect(try ruler(hand).center == Point(100, 75))
    hand.down(1, .direct, 60, 80, at: 2)
    hand.move(1, .direct, 64, 80, at: 2.05)
    hand.down(2, .direct, 120, 80, at: 2.1)
    hand.move(1, .direct, 64, 110, at: 2.6)
    hand.move(2, .direct, 120, 110, at: 2.6)
    #expect(try ruler(hand).center.distance(to: Point(100, 105)) < 1e-9)
    hand.up(1, .direct, 64, 110, at: 2.7)
    hand.up(2, .direct, 120, 110, at: 2.7)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    // Two fingers of which one is beside it pinch.
    hand.down(1, .direct, 60, 105, at: 4)
    hand.down(2, .direct, 60, 20, at: 4.1)
    hand.move(2, .direct, 60, 5, at: 4.6)
    #expect(hand.canvas.zoom > 1 && hand.strokeCount == 1)
    hand.gestures.loseAll()
    #expect(try ruler(hand).degrees == 0)
  }

  @Test func `a tap of two fingers on it undoes`() throws {
    let hand = try hand()
    hand.stroke(9, .pencil, from: Point(20, 20), to: Point(60, 20), at: 0)
    hand.down(1, .direct, 80, 75, at: 2)
    hand.down(2, .direct, 120, 75, at: 2.02)
    hand.move(2, .direct, 122, 78, at: 2.1)
    hand.up(1, .direct, 80, 75, at: 2.2)
    #expect(hand.up(2, .direct, 122, 78, at: 2.2) == .undo)
    #expect(hand.strokeCount == 0)
    #expect(try ruler(hand) == InkRuler(center: Point(100, 75), width: 40))
  }

  @Test func `its middle stays in the view`() throws {
    let hand = try hand()
    hand.down(1, .direct, 100, 75, at: 0)
    hand.move(1, .direct, 350, 400, at: 0.1)
    #expect(try ruler(hand).center == Point(200, 150))
    // It keeps to the finger that comes back.
    hand.move(1, .direct, 150, 100, at: 0.2)
    #expect(try ruler(hand).center == Point(150, 100))
    hand.up(1, .direct, 150, 100, at: 0.3)
    try hand.canvas.resize(width: 100, height: 50, scale: 1)
    hand.gestures.keepRulerInView()
    #expect(try ruler(hand).center == Point(100, 50))
  }

  @Test func `the hand tool, the space bar and wheels move it, a pen and a mouse draw`() throws {
    let hand = try hand()
    hand.gestures.wheel(deltaX: -10, deltaY: 5, zooms: false, at: Point(100, 80))
    #expect(try ruler(hand).center == Point(110, 70) && hand.canvas.origin == Point(0, 0))
    hand.gestures.wheel(deltaX: -10, deltaY: 5, zooms: false, at: Point(100, 140))
    #expect(try ruler(hand).center == Point(110, 70) && hand.canvas.origin == Point(-10, 5))
    hand.stroke(3, .indirectPointer, from: Point(100, 70), to: Point(100, 60), at: 0)
    #expect(try ruler(hand).center == Point(110, 70) && hand.strokeCount == 1)
    hand.stroke(
      3, .indirectPointer, from: Point(100, 70), to: Point(100, 60), at: 1, modifiers: .space)
    #expect(try ruler(hand).center == Point(110, 60) && hand.strokeCount == 1)
    hand.gestures.settings.pansOnly = true
    hand.stroke(4, .pencil, from: Point(100, 70), to: Point(100, 65), at: 2)
    #expect(try ruler(hand).center == Point(110, 55) && hand.strokeCount == 1)
    hand.gestures.turnRuler(by: 0, at: Point(110, 55), begins: true)
    #expect(hand.gestures.turnRuler(by: 0.5, at: Point(0, 0), begins: false) == .ruler)
    #expect(try (ruler(hand).angle - 0.5).magnitude < 1e-9)
    // Beside it nothing is turned.
    hand.gestures.turnRuler(by: 0, at: Point(0, 140), begins: true)
    #expect(hand.gestures.turnRuler(by: 0.5, at: Point(110, 55), begins: false) == [])
  }

  @Test func `while anything draws, it stays`() throws {
    let hand = try hand()
    hand.down(1, .direct, 100, 75, at: 0)
    hand.move(1, .direct, 100, 60, at: 0.8)
    hand.down(3, .indirectPointer, 30, 20, at: 1)
    hand.move(1, .direct, 100, 100, at: 1.1)
    #expect(try ruler(hand).center == Point(100, 60))
    hand.gestures.wheel(deltaX: 0, deltaY: 5, zooms: false, at: Point(100, 60))
    #expect(try ruler(hand).center == Point(100, 60))
    hand.up(3, .indirectPointer, 60, 20, at: 1.2)
    hand.up(1, .direct, 100, 100, at: 1.3)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }

  @Test func `the hand that holds it may rest there while the pen draws`() throws {
    let hand = try hand()
    hand.down(1, .direct, 100, 75, at: 0)
    hand.move(1, .direct, 100, 68, at: 0.8)
    hand.stroke(2, .pencil, from: Point(40, 40), to: Point(140, 42), at: 1)
    // It had moved a little, and long before.
    #expect(try ruler(hand).center == Point(100, 68))
    hand.up(1, .direct, 100, 68, at: 2)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
    // Changes that a palm made in a moment are taken back.
    hand.down(1, .direct, 100, 75, at: 10)
    hand.move(1, .direct, 100, 85, at: 10.05)
    #expect(try ruler(hand).center == Point(100, 78))
    hand.down(2, .pencil, 40, 40, at: 10.1)
    #expect(try ruler(hand).center == Point(100, 68))
    hand.gestures.loseAll()
  }

  @Test func `a ruler that is taken away is held by none`() throws {
    let hand = try hand()
    hand.down(1, .direct, 100, 75, at: 0)
    hand.gestures.ruler = nil
    #expect(!hand.gestures.isHoldingRuler)
    #expect(hand.move(1, .direct, 100, 85, at: 0.1) == [])
    hand.gestures.ruler = InkRuler(center: Point(100, 75), width: 40)
    #expect(hand.move(1, .direct, 100, 95, at: 0.2) == [])
    hand.up(1, .direct, 100, 95, at: 0.3)
    #expect(hand.isAtRest && hand.canvas.origin == Point(0, 0))
    // An app that moves it while it is held moves it from under the finger.
    hand.down(1, .direct, 100, 75, at: 1)
    hand.gestures.ruler = InkRuler(center: Point(50, 75), width: 40)
    hand.move(1, .direct, 100, 85, at: 1.1)
    #expect(try ruler(hand).center == Point(50, 85))
  }
}
