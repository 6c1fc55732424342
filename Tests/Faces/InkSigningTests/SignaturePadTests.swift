import CanvasTestSupport
import Ductus
import InkRaster
import InkSigning
import InkTestSupport
import Testing

/// Tests that a sheet to sign on draws as a canvas with the same pen does, and bears whatever happens to it.
@Suite struct SignaturePadTests {
  private static let width = 200.0
  private static let height = 120.0

  private func makePad(scale: Double = 1) throws -> SignaturePad {
    let pad = SignaturePad()
    try #require(pad.resize(width: Self.width, height: Self.height, scale: scale))
    return pad
  }

  private func makeCanvas(scale: Double = 1) throws -> InkCanvas {
    let canvas = try InkCanvas(width: Self.width, height: Self.height, scale: scale)
    canvas.settings.largestViewSide = SignaturePad.largestSide
    var brush = Brush.signature
    brush.dynamics.width = brush.dynamics.width * (.size / Formula(brush.size))
    canvas.brush = brush
    return canvas
  }

  /// Draws all damaged pixels onto the frame.
  private func draw(_ pad: SignaturePad, _ frame: inout [UInt32]) {
    if frame.count != pad.pixelWidth * pad.pixelHeight {
      frame = Array(repeating: 0xDEAD_BEEF, count: pad.pixelWidth * pad.pixelHeight)
    }
    frame.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { _ = pad.draw(into: start) }
    }
  }

  /// Returns the pixels of a sheet that has got the strokes back, in the view of a new sheet or with all ink.
  private func pixels(_ pad: SignaturePad, isWhole: Bool = false) -> [UInt32] {
    var frame: [UInt32] = []
    let copy = SignaturePad()
    _ = copy.resize(width: pad.width, height: pad.height, scale: pad.scale)
    copy.replace(pad.strokes)
    if isWhole { copy.showWhole() }
    draw(copy, &frame)
    return frame
  }

  /// Returns the callbacks of a wavy stroke, with several samples each.
  private func wave(_ touch: Int64, _ random: inout SeededGenerator, kind: TouchKind = .pencil)
    -> [TouchBatch]
  {
    var batches: [TouchBatch] = []
    // A stroke that begins outside may never be seen.
    var place = Point(
      random.double(in: 20...Self.width - 20), random.double(in: 20...Self.height - 20))
    var time = Double(touch)
    let count = random.below(30)
    for index in 0...count + 1 {
      var batch = TouchBatch()
      for _ in 0...random.below(3) {
        time += random.double(in: 0.001...0.02)
        place = place + Vector(random.double(in: -9...9), random.double(in: -9...9))
        batch.events.append(
          TouchEvent(
            touch: TouchIdentifier(touch), timestamp: time, kind: kind,
            phase: index == 0 && batch.events.isEmpty ? .began : .moved, location: place))
      }
      batches.append(batch)
    }
    batches.append(
      TouchBatch([
        TouchEvent(
          touch: TouchIdentifier(touch), timestamp: time, kind: kind, phase: .ended,
          location: place)
      ]))
    return batches
  }

  @Test(arguments: seeds(30)) func `after every callback there are the canvas's pixels`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let scale = [1, 1.5, 2][random.below(3)]
    let (pad, canvas) = (try makePad(scale: scale), try makeCanvas(scale: scale))
    var frame: [UInt32] = []
    for touch in 0..<4 {
      for batch in wave(Int64(touch), &random) {
        pad.receive(batch.events)
        canvas.receive([batch])
        draw(pad, &frame)
        #expect(firstDifference(frame, canvas.pixels, width: pad.pixelWidth) == nil)
      }
    }
    #expect(pad.strokes.count == 4 && !pad.isTouched)
    #expect(firstDifference(pixels(pad), frame, width: pad.pixelWidth) == nil, "what is restored")
  }

  @Test func `a tap is the canvas's dot`() throws {
    let (pad, canvas) = (try makePad(), try makeCanvas())
    var frame: [UInt32] = []
    for batch in [Strokes.tap(Point(60, 40), touch: 3)] {
      pad.receive(batch.events)
      canvas.receive([batch])
    }
    draw(pad, &frame)
    #expect(frame.contains { $0 != 0xFFFF_FFFF })
    #expect(firstDifference(frame, canvas.pixels, width: pad.pixelWidth) == nil)
  }

  @Test func `one history has the strokes and the picture below them`() throws {
    var random = SeededGenerator(seed: 6)
    let pad = try makePad()
    pad.replace([], picture: 2)
    for batch in wave(0, &random) { pad.receive(batch.events) }
    pad.replace(pad.strokes, picture: 3)
    pad.replace([])
    var seen: [[Int]] = []
    while pad.undo() { seen.append([pad.strokes.count, pad.picture]) }
    #expect(seen == [[1, 3], [1, 2], [0, 2], [0, 0]])
    seen = []
    while pad.redo() { seen.append([pad.strokes.count, pad.picture]) }
    #expect(seen == [[0, 2], [1, 2], [1, 3], [0, 0]])
    let version = pad.version
    pad.replace([])
    #expect(pad.version == version)
  }

  @Test func `ink without paper has its own colour at all edges`() throws {
    var random = SeededGenerator(seed: 7)
    let pad = try makePad()
    pad.color = InkColor(red: 200, green: 100, blue: 50)
    pad.paper = .transparent
    for batch in wave(0, &random) { pad.receive(batch.events) }
    var frame: [UInt32] = []
    draw(pad, &frame)
    let inked = frame.filter { $0 >> 24 > 60 }
    #expect(inked.contains { $0 >> 24 < 255 } && inked.contains { $0 >> 24 == 255 })
    for pixel in inked {
      for (shift, channel) in [(0, 200), (8, 100), (16, 50)] {
        #expect(abs(Int(pixel >> shift & 255) - channel) <= 3)
      }
    }
    #expect(frame.filter { $0 >> 24 == 0 }.allSatisfy { $0 == 0 })
  }

  @Test func `undoing, redoing, clearing and replacing lead to the pixels of that time`() throws {
    var random = SeededGenerator(seed: 5)
    let pad = try makePad()
    var frame: [UInt32] = []
    var states: [[UInt32]] = []
    draw(pad, &frame)
    states.append(frame)
    for touch in 0..<3 {
      for batch in wave(Int64(touch), &random) { pad.receive(batch.events) }
      draw(pad, &frame)
      states.append(frame)
    }
    let strokes = pad.strokes
    pad.replace([])
    draw(pad, &frame)
    #expect(frame == states[0] && pad.isEmpty)
    pad.replace([strokes[0]])
    draw(pad, &frame)
    #expect(frame == states[1])
    for state in [0, 3, 2, 1, 0] {
      #expect(pad.undo())
      draw(pad, &frame)
      #expect(frame == states[state])
    }
    #expect(!pad.undo() && !pad.canUndo)
    for state in [1, 2, 3, 0, 1] {
      #expect(pad.redo())
      draw(pad, &frame)
      #expect(frame == states[state])
    }
    #expect(!pad.redo())
  }

  @Test func `one touch signs, a pen before a finger, and no palm`() throws {
    var random = SeededGenerator(seed: 8)
    func events(_ touch: Int64, _ kind: TouchKind) -> [TouchEvent] {
      wave(touch, &random, kind: kind).flatMap { $0.events }
    }
    let pad = try makePad()
    let (finger, other) = (events(1, .direct), events(1, .direct))
    pad.receive(Array(finger.dropLast()))
    #expect(pad.isTouched)
    pad.receive(
      other.map {
        var event = $0
        event.touch = TouchIdentifier(2)
        return event
      })
    #expect(pad.strokes.isEmpty, "a second finger")
    let pen = events(3, .pencil)
    pad.receive(Array(pen.dropLast()))
    pad.receive([finger[finger.count - 1]])
    #expect(pad.strokes.isEmpty && pad.isTouched, "the pen signs, the finger has gone")
    pad.receive([pen[pen.count - 1]])
    #expect(pad.strokes.count == 1 && pad.strokes[0].kind == .pencil)
    var late = events(4, .direct)
    let lift = pen[pen.count - 1].timestamp
    for index in late.indices { late[index].timestamp = lift + 0.1 + Double(index) / 100 }
    pad.receive(late)
    #expect(pad.strokes.count == 1, "the hand that held the pen")
    pad.receive(events(2000, .direct))
    #expect(pad.strokes.count == 2)
  }

  /// The events of a touch that goes along a line; a finger has a radius in its middle.
  private func line(
    _ touch: Int64, _ kind: TouchKind, at time: Double, radius: Double? = nil
  ) -> [TouchEvent] {
    let phases = [TouchPhase.began, .moved, .moved, .moved, .ended]
    return phases.enumerated().map { index, phase in
      var event = TouchEvent(
        touch: TouchIdentifier(touch), timestamp: time + Double(index) / 100, kind: kind,
        phase: phase, location: Point(20 + 10 * Double(index), 40 + Double(touch)))
      if kind == .direct, index == 2 { event.majorRadius = radius }
      return event
    }
  }

  @Test(arguments: [(-0.6, false), (-0.4, true), (0.4, true), (0.6, false)])
  func `a finger beside the last event of a pen is a palm, in whatever order they come`(
    pause: Double, isPalm: Bool
  ) throws {
    let pad = try makePad()
    pad.receive(line(1, .pencil, at: 10))
    pad.receive(line(2, .direct, at: 10.04 + pause))
    #expect(pad.strokes.count == (isPalm ? 1 : 2))
    // A pen that hovers is near, too.
    let hovering = TouchEvent(
      touch: TouchIdentifier(3), timestamp: 20, kind: .pencil, phase: .regionMoved, location: .zero)
    pad.receive([hovering])
    pad.receive(line(4, .direct, at: 20 + pause))
    #expect(pad.strokes.count == (isPalm ? 1 : 3))
  }

  @Test(arguments: [(29.0, 0.2, false), (31, 0.2, true), (31, 0.7, false)])
  func `a wide touch is taken back if a pen comes down within half a second of its lift`(
    radius: Double, pause: Double, isPalm: Bool
  ) throws {
    let pad = try makePad()
    func touch(_ touch: Int64, _ kind: TouchKind, at time: Double) -> [TouchEvent] {
      line(touch, kind, at: time, radius: radius)
    }
    pad.receive(touch(1, .pencil, at: 1))
    pad.receive(touch(2, .direct, at: 10))
    pad.receive(touch(3, .direct, at: 10.1))
    #expect(pad.strokes.count == 3, "a thumb may be as wide")
    let palms = pad.strokes
    pad.receive(touch(4, .pencil, at: 10.14 + pause))
    #expect(pad.strokes.count == (isPalm ? 2 : 4))
    #expect(pad.strokes.allSatisfy { !isPalm || $0.kind == .pencil })
    // It is no step of the history, either.
    for _ in 0..<(isPalm ? 2 : 4) { #expect(pad.undo()) }
    #expect(!pad.canUndo && pad.isEmpty)
    // Strokes that were put back are nobody's palm.
    pad.replace(palms)
    pad.receive(touch(5, .pencil, at: 10.2 + pause))
    #expect(pad.strokes.count == 4)
  }

  @Test func `a cancelled stroke leaves no trace, and no step`() throws {
    var random = SeededGenerator(seed: 4)
    let pad = try makePad()
    var frame: [UInt32] = []
    draw(pad, &frame)
    let before = frame
    var batches = wave(1, &random, kind: .direct)
    batches[batches.count - 1].events[0].phase = .cancelled
    for batch in batches { pad.receive(batch.events) }
    draw(pad, &frame)
    let isSame = frame == before
    #expect(isSame && pad.isEmpty && !pad.canUndo)
  }

  @Test func `a sheet that changes its size while somebody signs keeps all of it`() throws {
    var random = SeededGenerator(seed: 6)
    let pad = try makePad(scale: 2)
    let batches = wave(1, &random)
    for (index, batch) in batches.enumerated() {
      if index == batches.count / 2 {
        #expect(pad.resize(width: 90, height: 300, scale: 1))
        pad.showWhole()
      }
      pad.receive(batch.events)
    }
    let samples = batches.reduce(0) { $0 + $1.events.count }
    #expect(pad.strokes.count == 1 && pad.strokes[0].samples.count >= samples - 1)
    #expect(pad.resize(width: Self.width, height: Self.height, scale: 2))
    pad.showWhole()
    var frame: [UInt32] = []
    draw(pad, &frame)
    let restored = pixels(pad, isWhole: true)
    #expect(firstDifference(frame, restored, width: pad.pixelWidth) == nil)
    for size in [(-1.0, 5.0, 1.0), (.nan, 5, 1), (1e9, 1e9, 1), (10, 10, 0.1)] {
      #expect(!pad.resize(width: size.0, height: size.1, scale: size.2))
    }
    #expect(pad.width == Self.width)
  }

  @Test(arguments: seeds(60)) func `events that no browser sends stop nothing`(seed: UInt64) throws
  {
    let pad = try makePad()
    var frame: [UInt32] = []
    for batch in EventSequence.batches(seed: seed) {
      pad.receive(batch.events)
      draw(pad, &frame)
    }
    pad.finishTouches()
    draw(pad, &frame)
    #expect(!pad.isTouched)
    if pad.strokes.allSatisfy({ $0.samples.allSatisfy { $0.location.isFinite } }) {
      #expect(
        firstDifference(frame, pixels(pad), width: pad.pixelWidth) == nil || pad.strokes.isEmpty)
    }
  }

  @Test(arguments: [(0, 0), (300, 0), (0, 97), (64, 64), (1, 1)])
  func `a picture is trimmed to its ink, and has the size that was asked for`(
    limit: (width: Int, height: Int)
  ) throws {
    var random = SeededGenerator(seed: 11)
    let pad = try makePad()
    #expect(pad.picture(width: 0, height: 0, paper: .transparent) == nil)
    for touch in 0..<3 {
      for batch in wave(Int64(touch), &random) { pad.receive(batch.events) }
    }
    let picture = try #require(
      pad.picture(width: limit.width, height: limit.height, paper: .transparent))
    #expect(picture.pixels.count == picture.width * picture.height * 4)
    if limit.width > 0 { #expect(picture.width <= limit.width) }
    if limit.height > 0 { #expect(picture.height <= limit.height) }
    if limit.width > 100 || limit.height > 90 {
      #expect(picture.width == limit.width || picture.height == limit.height)
    }
    func isInked(_ x: Int, _ y: Int) -> Bool { picture.pixels[4 * (y * picture.width + x) + 3] > 0 }
    let (columns, rows) = (0..<picture.width, 0..<picture.height)
    #expect(
      columns.contains { isInked($0, 0) } && columns.contains { isInked($0, picture.height - 1) })
    #expect(rows.contains { isInked(0, $0) } && rows.contains { isInked(picture.width - 1, $0) })
    let svg = String(decoding: pad.svg(picture, paper: .white), as: UTF8.self)
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("viewBox=\"0 0 \(picture.width) \(picture.height)\""))
    #expect(svg.split(separator: "<path").count == 5, "the paper and three strokes")
  }

  @Test func `a dot is an ellipse of the picture's size in the vectors`() throws {
    let pad = try makePad()
    pad.receive(Strokes.tap(Point(60, 40), touch: 3).events)
    let picture = try #require(pad.picture(width: 0, height: 0, paper: .transparent))
    let svg = String(decoding: pad.svg(picture, paper: .transparent), as: UTF8.self)
    let dot = try #require(
      svg.firstMatch(
        of: /<ellipse cx="([\d.]+)" cy="([\d.]+)" rx="([\d.]+)" ry="([\d.]+)" fill="#000000"\/>/))
    let numbers = [dot.1, dot.2, dot.3, dot.4].compactMap { Double($0) }
    try #require(numbers.count == 4)
    for (index, side) in [Double(picture.width), Double(picture.height)].enumerated() {
      #expect(abs(numbers[index] - side / 2) <= 1)
      #expect(abs(2 * numbers[index + 2] - side) <= 2)
    }
  }
}
