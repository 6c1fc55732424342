import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Buffers of a screen.
@Suite struct FrameChainTests {
  @Test func `What is shown is the canvas, however long the screen reads its buffers`() throws {
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      let canvas = try InkCanvas(width: 150, height: 90, scale: seed % 2 == 0 ? 1 : 1.5)
      canvas.brush = BrushPreset.pen.brush
      let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
      let count = 1 + seed % 3
      var chain = FrameChain(bufferCount: count, width: width, height: height)
      var buffers = Array(repeating: [UInt32](repeating: 7, count: width * height), count: count)
      // The number of turns for which a buffer is still read.
      var busy = Array(repeating: 0, count: count)
      var waited = 0
      for turn in 0..<80 {
        let touch = TouchIdentifier(Int64(turn / 10))
        let phase: TouchPhase = turn % 10 == 0 ? .began : turn % 10 == 9 ? .ended : .moved
        let place = Point(random.double(in: 0...150), random.double(in: 0...90))
        canvas.receive(
          TouchBatch([
            TouchEvent(touch: touch, timestamp: Double(turn) / 60, phase: phase, location: place)
          ]))
        if random.chance(0.05) { canvas.undo() }
        if random.chance(0.05) { canvas.pan(by: Vector(random.double(in: -9...9), 4)) }
        chain.damage(canvas.takeDamage())
        for index in busy.indices { busy[index] = max(busy[index] - 1, 0) }
        if let frame = chain.next(isFree: { busy[$0] == 0 }) {
          #expect(busy[frame.buffer] == 0)
          buffers[frame.buffer].withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            for rect in frame.rects { canvas.draw(rect, into: start, stride: width) }
          }
          busy[frame.buffer] = random.below(3)
          #expect(chain.shown == frame.buffer)
          #expect(!chain.isOutOfDate)
        } else if chain.isOutOfDate {
          waited += 1
        }
        if let shown = chain.shown, !chain.isOutOfDate {
          let isSame = buffers[shown] == canvas.pixels
          #expect(isSame, "seed \(seed), turn \(turn)")
        }
      }
      #expect(waited < 80)
    }
  }

  @Test func `A view that moves and is resized shows the canvas, and draws little of it`() throws {
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 77)
      let canvas = try InkCanvas(width: 150, height: 90, scale: seed % 2 == 0 ? 1 : 2)
      canvas.brush = BrushPreset.pencil.brush
      let count = 1 + seed % 3
      // The buffers are as wide as the widest canvas, as surfaces are.
      let (stride, rows) = (600, 400)
      var chain = FrameChain(
        bufferCount: count, width: canvas.pixelWidth, height: canvas.pixelHeight)
      var buffers = Array(repeating: [UInt32](repeating: 7, count: stride * rows), count: count)
      var busy = Array(repeating: 0, count: count)
      for turn in 0..<120 {
        let phase: TouchPhase = turn % 10 == 0 ? .began : turn % 10 == 9 ? .ended : .moved
        let place = Point(random.double(in: 0...150), random.double(in: 0...90))
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(Int64(turn / 10)), timestamp: Double(turn) / 60, phase: phase,
              location: place)
          ]))
        if random.chance(0.4) {
          canvas.pan(by: Vector(random.double(in: -19...19), random.double(in: -9...9)))
        }
        if random.chance(0.05) { canvas.pan(by: Vector(400, 0)) }
        if random.chance(0.1) {
          let (width, height) = (random.double(in: 40...280), random.double(in: 30...180))
          try canvas.resize(width: width, height: height, scale: canvas.scale)
          chain.resize(width: canvas.pixelWidth, height: canvas.pixelHeight)
        }
        let (movement, rects) = canvas.takeMovedDamage()
        chain.move(movement)
        chain.damage(rects)
        for index in busy.indices { busy[index] = max(busy[index] - 1, 0) }
        if let frame = chain.next(isFree: { busy[$0] == 0 }) {
          var pixels = buffers[frame.buffer].mutableSpan
          frame.movement.move(chain.bounds, of: &pixels, stride: stride)
          for rect in frame.rects { canvas.draw(rect, into: &pixels, stride: stride) }
          busy[frame.buffer] = random.below(3)
        }
        guard let shown = chain.shown, !chain.isOutOfDate else { continue }
        let (width, truth) = (canvas.pixelWidth, canvas.pixels)
        var wrong = 0
        for y in 0..<canvas.pixelHeight {
          for x in 0..<width where buffers[shown][y * stride + x] != truth[y * width + x] {
            wrong += 1
          }
        }
        #expect(wrong == 0, "seed \(seed), turn \(turn)")
      }
    }
  }

  @Test func `Of two free buffers the one that was shown longest ago is drawn in`() {
    var chain = FrameChain(bufferCount: 3, width: 10, height: 10)
    var order: [Int] = []
    for _ in 0..<9 {
      chain.damageAll()
      if let frame = chain.next(isFree: { _ in true }) { order.append(frame.buffer) }
    }
    #expect(order == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  }

  @Test func `A frame draws no more than what has changed since its buffer was shown`() {
    var chain = FrameChain(bufferCount: 3, width: 2000, height: 1000)
    // All three have been drawn in.
    #expect(chain.next { _ in true }?.buffer == 0)
    for buffer in 1...2 {
      chain.damage([PixelRect(minX: 0, minY: 40, maxX: 5, maxY: 45)])
      #expect(chain.next { $0 == buffer }?.buffer == buffer)
    }
    for turn in 0..<100 {
      let x = turn * 15
      chain.damage([PixelRect(minX: x, minY: 40, maxX: x + 20, maxY: 60)])
      let frame = chain.next { _ in true }
      let area = frame?.rects.reduce(0) { $0 + $1.width * $1.height } ?? 0
      #expect(area > 0)
      #expect(area <= 3 * 400)
    }
  }

  @Test func `Where nothing has changed nothing is drawn`() {
    var chain = FrameChain(bufferCount: 2, width: 100, height: 100)
    #expect(chain.isOutOfDate)
    #expect(chain.next { _ in true } != nil)
    #expect(chain.next { _ in true } == nil)
    chain.damage([PixelRect(minX: 200, minY: 0, maxX: 300, maxY: 10)])
    #expect(chain.next { _ in true } == nil)
    chain.damage([PixelRect(minX: 90, minY: 0, maxX: 300, maxY: 10)])
    #expect(chain.next { _ in false } == nil)
    #expect(chain.isOutOfDate)
    #expect(chain.next { _ in true }?.rects.contains { $0.minX == 90 || $0.minX == 0 } == true)
    var empty = FrameChain(bufferCount: 2, width: 0, height: 10)
    #expect(empty.next { _ in true } == nil)
  }

  @Test func `Rectangles are few, however much has changed`() {
    var chain = FrameChain(bufferCount: 2, width: 1000, height: 1000)
    _ = chain.next { _ in true }
    _ = chain.next { _ in true }
    for place in 0..<100 {
      let x = place * 37 % 1000
      let y = place * 91 % 1000
      chain.damage([PixelRect(minX: x, minY: y, maxX: x + 3, maxY: y + 3)])
    }
    let frame = chain.next { _ in true }
    #expect((frame?.rects.count ?? 99) <= 16)
  }
}
