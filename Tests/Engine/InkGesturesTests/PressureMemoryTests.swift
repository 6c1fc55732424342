import Ductus
import InkTestSupport
import SharedData
import Testing

/// Gestures learn from pens, and that changes later strokes alone, as it should.
@Suite struct PressureMemoryTests {
  private func gestures(_ preset: BrushPreset = .pencil) throws -> PointerGestures {
    let canvas = try InkCanvas(width: 240, height: 140)
    canvas.brush = preset.brush
    let gestures = PointerGestures(canvas)
    gestures.settings.learnsPressure = true
    return gestures
  }

  /// Writes a number of strokes, and returns the tips of those from one on.
  private func write(
    _ pen: SimulatedPen, _ preset: BrushPreset, strokes: Int, from first: Int = 0,
    seed: UInt64 = 1
  ) throws -> [[TipState]] {
    let gestures = try gestures(preset)
    var hand = WritingHand(seed: seed)
    for _ in 0..<strokes { gestures.draw(hand.stroke(), pen) }
    return gestures.canvas.document.strokes[first...].map { StrokeInk($0.record, $0.brush).tips }
  }

  private func mean(_ tips: [TipState]) -> Double {
    tips.reduce(0) { $0 + $1.width } / Double(tips.count)
  }

  /// Strokes 20 to 32, that is, after some 7 s of contact: each as broad as with the other pens on the
  /// whole, and nine places in ten of a page.
  @Test(arguments: [BrushPreset.pen, .ink, .pencil], [1, 2, 3] as [UInt64])
  func `the same hand has the same line with every pen`(preset: BrushPreset, seed: UInt64) throws {
    var phone = SimulatedPen.phone
    // A pencil that leans is broader, however hard it is pressed.
    if preset == .pencil { phone.tilts = true }
    let pens = [SimulatedPen.pencil, .tablet, phone]
    let pages = try pens.map { try write($0, preset, strokes: 32, from: 20, seed: seed) }
    var worst = 0.0
    for page in pages[1...] {
      var (far, count) = (0, 0)
      for (a, b) in zip(pages[0], page) {
        worst = max(worst, abs(mean(b) / mean(a) - 1))
        let widths = zip(a, b).filter { $0.0.width > 0.3 }
        count += widths.count
        far += widths.count { abs($0.1.width / $0.0.width - 1) > 0.15 }
      }
      #expect(count > 300 && far * 10 <= count, "\(far) of \(count)")
    }
    #expect(worst < 0.1, "\(worst)")
  }

  @Test func `the first strokes are not absurd`() throws {
    for preset in [BrushPreset.pen, .ink] {
      let pencil = try write(.pencil, preset, strokes: 1)[0]
      for pen in [SimulatedPen.tablet, .phone] {
        let first = try write(pen, preset, strokes: 1)[0]
        #expect((0.6...1.7).contains(mean(first) / mean(pencil)))
      }
      // Where nothing is learned the lines are far too broad.
      let gestures = try gestures(preset)
      var hand = WritingHand(seed: 1)
      gestures.settings.learnsPressure = false
      var tablet = SimulatedPen.tablet
      tablet.isPencil = true
      for _ in 0..<20 { gestures.draw(hand.stroke(), tablet) }
      let record = gestures.canvas.document.strokes[0].record
      #expect(record.response == nil && gestures.pressureMemory == PressureMemory())
      #expect(mean(StrokeInk(record, preset.brush).tips) > 1.5 * mean(pencil))
    }
  }

  @Test func `a pencil that writes as pencils do stays as it is`() throws {
    for seed in 0..<5 as Range<UInt64> {
      let gestures = try gestures()
      var hand = WritingHand(seed: seed)
      for _ in 0..<100 { gestures.draw(hand.stroke(), .pencil) }
      let range = try #require(gestures.pressureMemory[.pencil].range)
      #expect(abs(range.light - 0.07) < 0.03 && abs(range.firm - 0.3) < 0.1)
      #expect(gestures.pressureMemory[.pen].isEmpty && gestures.pressureMemory[.finger].isEmpty)
    }
  }

  @Test func `the range is fixed when a stroke begins`() throws {
    let gestures = try gestures(.ink)
    var hand = WritingHand(seed: 4)
    for _ in 0..<6 { gestures.draw(hand.stroke(), .tablet) }
    let known = gestures.pressureMemory
    // While one is drawn, all is forgotten, and then something else given.
    let stroke = hand.stroke().map { SimulatedPen.tablet.sample($0.place, $0.time, $0.hand) }
    gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .began), [stroke[0]])
    gestures.pressureMemory = PressureMemory()
    gestures.settings.pressureCurve = PressureCurve(firmness: 1)
    gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .moved), Array(stroke[1...]))
    gestures.pressureMemory.forget(.tiltingPen)
    gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .ended, buttons: []), [stroke[stroke.count - 1]]
    )
    let strokes = gestures.canvas.document.strokes
    let range = try #require(known[.tiltingPen].range)
    #expect(strokes[6].record.response == PressureResponse(range))
    // Earlier ones have the response that was known when they began.
    #expect(strokes[0].record.response?.range == PressureRange(light: 0.15, firm: 0.5))
    #expect(strokes[1].record.response?.range != strokes[0].record.response?.range)
    // The measured forces are there as they were.
    let force = stroke.map { $0.force.map { Double(Int($0 * 1000 + 0.5)) / 1000 } }
    #expect(strokes[6].record.polyline.prefix(force.count).map { $0.force } == force)
    #expect(try showsWhatIsKept(gestures.canvas))
  }

  private func showsWhatIsKept(_ canvas: InkCanvas) throws -> Bool {
    let file = try DuctusReader().read(canvas.document.file())
    let opened = try InkCanvas(
      width: canvas.width, height: canvas.height, document: file.document)
    return opened.pixels == canvas.pixels
  }

  @Test func `what is learned does not depend on how samples are batched`() throws {
    for seed in 0..<6 as Range<UInt64> {
      var memories: [PressureMemory] = []
      var pixels: [[UInt32]] = []
      for batch in [1, 3, 8, 500] {
        let gestures = try gestures()
        var hand = WritingHand(seed: seed)
        for index in 0..<12 {
          gestures.draw(hand.stroke(), index % 4 == 0 ? .phone : .tablet, batch: batch)
        }
        memories.append(gestures.pressureMemory)
        pixels.append(gestures.canvas.pixels)
      }
      #expect(memories.allSatisfy { $0 == memories[0] })
      #expect(pixels.allSatisfy { $0 == pixels[0] })
      #expect(memories[0] != PressureMemory())
    }
  }

  @Test func `drawings come back with the pixels that they had, from files and from logs`() throws {
    for preset in [BrushPreset.pen, .ink, .force, .airbrush] {
      let gestures = try gestures(preset)
      let canvas = gestures.canvas
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      var hand = WritingHand(seed: 9)
      gestures.settings.pressureCurve = PressureCurve(firmness: -0.4)
      for index in 0..<10 { gestures.draw(hand.stroke(), index < 5 ? .phone : .tablet) }
      let pixels = canvas.pixels
      let ranges = Set(canvas.document.strokes.map { $0.record.response?.range.light })
      #expect(preset == .force ? ranges == [0.07] : ranges.count > 3)
      #expect(try showsWhatIsKept(canvas))

      // The samples of the drawing, drawn again, and through a log.
      let log = canvas.document.callbacks
      let again = try InkCanvas(width: 240, height: 140)
      again.brush = preset.brush
      again.receive(log)
      #expect(again.pixels == pixels)
      var encoder = TouchLogEncoder()
      var bytes = try InkDocument().file()
      for batch in log { bytes += encoder.append(batch).bytes }
      bytes += encoder.finish().bytes
      #expect(try DuctusReader().read(bytes).log == log)
      let replay = try InkReplay(of: canvas.document, width: 240, height: 140)
      for share in [0.3, 0.7, 0.5, 1] { replay.seek(to: share * replay.duration) }
      #expect(replay.canvas.pixels == pixels)
      let inspector = try InkInspector(
        recorder.recording, width: 240, height: 140, scale: 1, checkpointDistance: 4)
      inspector.options.marksPredictions = false
      inspector.marksTip = false
      while inspector.prepare(atMost: 50) {}
      inspector.seek(to: recorder.recording.eventCount)
      var frame = [UInt32](repeating: 0, count: pixels.count)
      frame.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress { _ = inspector.draw(into: start, stride: 240) }
      }
      #expect(frame == pixels)
    }
  }

  @Test func `copies, pieces and what is opened again keep the range`() throws {
    let gestures = try gestures(.ink)
    let canvas = gestures.canvas
    var hand = WritingHand(seed: 3)
    for _ in 0..<3 { gestures.draw(hand.stroke(), .tablet) }
    let responses = canvas.document.strokes.map { $0.record.response }
    let selection = InkSelection(canvas)
    selection.selectAll()
    selection.duplicate()
    let copied = try #require(selection.copy())
    selection.paste(copied)
    #expect(canvas.document.strokes.count == 9)
    #expect(
      Set(canvas.document.strokes.map { $0.record.response?.numbers ?? [] })
        == Set(responses.map { $0?.numbers ?? [] }))
    for stroke in canvas.document.strokes {
      #expect(stroke.record.snapshot.response == stroke.record.response)
    }
    // Pieces of strokes, and strokes that undo brings back.
    canvas.settings.eraserMode = .parts
    canvas.eraser.dynamics.width = .size
    canvas.eraser.size = 6
    let count = canvas.document.strokes.count
    for y in [30.0, 60, 90] {
      gestures.handle(
        PointerCall(pointer: 1, kind: .pencil, phase: .began, buttons: .eraser),
        [TouchEvent(location: Point(5, y), timestamp: 500 + y)])
      gestures.handle(
        PointerCall(pointer: 1, kind: .pencil, phase: .ended, buttons: []),
        [TouchEvent(location: Point(235, y + 20), timestamp: 501 + y)])
    }
    #expect(canvas.document.strokes.count > count)
    #expect(canvas.document.strokes.allSatisfy { responses.contains($0.record.response) })
    #expect(try showsWhatIsKept(canvas))
  }

  /// Eight equal strokes draw equal ones, from the first on a fresh page.
  @Test(arguments: BrushPreset.allCases, [0.5, 1])
  func `a device that only says what says nothing teaches nothing`(
    preset: BrushPreset, pressure: Double
  ) throws {
    let gestures = try gestures(preset)
    var hand = WritingHand(seed: 5)
    let stroke = hand.stroke()
    let pen = SimulatedPen(light: pressure, firm: pressure)
    for index in 0..<8 {
      gestures.draw(stroke.map { ($0.place, $0.time + 2 * Double(index), $0.hand) }, pen)
    }
    let tips = gestures.canvas.document.strokes.map {
      StrokeInk($0.record, $0.brush).tips.map { [$0.width, $0.opacity] }
    }
    // The times differ in the last place.
    let signature = [BrushPreset.signature, .signatureLines, .signatureQuadratic, .signaturePad]
    if !signature.contains(preset) {
      for other in tips {
        #expect(
          zip(other, tips[0]).allSatisfy {
            abs($0[0] - $1[0]) < 0.01 * $1[0] + 0.01 && abs($0[1] - $1[1]) < 0.02
          })
      }
    }
    #expect(gestures.pressureMemory == PressureMemory())
  }

  @Test(.enabled(if: ReportedCase.isAvailable, SharedData.isMissing))
  func `reported strokes at a constant pressure have one width`() throws {
    for preset in [BrushPreset.pen, .ink, .pencil, .force] {
      let canvas = try InkCanvas(width: 320, height: 260)
      canvas.brush = preset.brush
      let gestures = PointerGestures(canvas)
      gestures.settings.learnsPressure = true
      gestures.settings.pensArePencils = false
      for _ in 0..<2 { try ReportedCase("20-constant").feed(gestures) }
      let widths = canvas.document.strokes.map { stroke in
        mean(StrokeInk(stroke.record, stroke.brush).tips)
      }
      #expect(widths.count == 8)
      #expect(widths.allSatisfy { abs($0 / widths[0] - 1) < 0.001 }, "\(preset): \(widths)")
    }
  }

  @Test func `the brushes of the texts draw with what is measured, and teach nothing`() throws {
    for preset in [BrushPreset.force, .scribble] {
      let gestures = try gestures(preset)
      var hand = WritingHand(seed: 5)
      gestures.canvas.brush = BrushPreset.pen.brush
      for _ in 0..<20 { gestures.draw(hand.stroke(), .tablet) }
      let known = gestures.pressureMemory
      gestures.canvas.brush = preset.brush
      for _ in 0..<2 {
        for third in 1...3 {
          let pressure = Double(third) / 3
          gestures.draw(hand.stroke(), SimulatedPen(light: pressure, firm: pressure))
          let stroke = try #require(gestures.canvas.document.strokes.last)
          let tip = StrokeInk(stroke.record, stroke.brush).tips[20]
          #expect(stroke.record.response == nil)
          if preset == .force {
            #expect(abs(tip.width - 20 * pressure) < 0.01)
            let color = [tip.color.red, tip.color.green, tip.color.blue]
            let pure: [[UInt8]] = [[0, 255, 0], [0, 0, 255], [255, 0, 0]]
            #expect(zip(color, pure[third - 1]).allSatisfy { abs(Int($0) - Int($1)) < 4 })
          } else {
            #expect(abs(tip.width - 4 * pressure * 25 / 6) < 0.01)
          }
        }
      }
      #expect(gestures.pressureMemory == known)
    }
  }

  @Test func `learning can be off for all brushes`() throws {
    for preset in [BrushPreset.pen, .ink, .pencil, .airbrush] {
      let gestures = try gestures(preset)
      var hand = WritingHand(seed: 5)
      for _ in 0..<10 { gestures.draw(hand.stroke(), .tablet) }
      let known = gestures.pressureMemory
      gestures.settings.adaptsPressure = false
      gestures.draw(hand.stroke(), .tablet)
      #expect(gestures.canvas.document.strokes[10].record.response == nil)
      #expect(gestures.pressureMemory == known)
      // The firmness that a person sets is no learning.
      gestures.settings.pressureCurve = PressureCurve(firmness: 0.5)
      gestures.draw(hand.stroke(), .tablet)
      #expect(
        gestures.canvas.document.strokes[11].record.response
          == PressureResponse(.pencil, PressureCurve(firmness: 0.5)))
    }
  }

  /// An equal stroke would look equal from one stroke of a page to the next.
  @Test(arguments: [SimulatedPen.pencil, .tablet, .phone, SimulatedPen(light: 0.4, firm: 0.4001)])
  func `learning makes no jumps`(pen: SimulatedPen) throws {
    for preset in [BrushPreset.pen, .pencil, .ink] {
      let gestures = try gestures(preset)
      var hand = WritingHand(seed: 12)
      let probe = hand.stroke()
      var widths: [Double] = []
      var doses: [Double] = []
      for _ in 0..<30 {
        gestures.draw(hand.stroke(), pen)
        // The look that the same stroke would have now, though it is not learned from.
        gestures.settings.learnsPressure = false
        gestures.draw(probe, pen)
        gestures.settings.learnsPressure = true
        let stroke = try #require(gestures.canvas.document.strokes.last)
        let tips = StrokeInk(stroke.record, stroke.brush).tips
        widths.append(mean(tips))
        doses.append(tips.reduce(0) { $0 + $1.width * $1.opacity } / Double(tips.count))
      }
      for index in 1..<widths.count {
        #expect(abs(widths[index] / widths[index - 1] - 1) < 0.06)
        #expect(abs(doses[index] / doses[index - 1] - 1) < 0.08)
      }
    }
  }

  /// Lighter and firmer strokes look the same after twenty even ones as before.
  @Test func `an even hand does not lose what is lighter`() throws {
    for isPencil in [false, true] {
      for preset in [BrushPreset.pen, .ink, .pencil] {
        let gestures = try gestures(preset)
        var hand = WritingHand(seed: 12)
        func pen(_ pressure: Double) -> SimulatedPen {
          SimulatedPen(light: pressure, firm: pressure + 0.001, isPencil: isPencil)
        }
        for _ in 0..<20 { gestures.draw(hand.stroke(), pen(0.4)) }
        gestures.settings.learnsPressure = false
        let stroke = hand.stroke()
        let ink = try [0.2, 0.3, 0.45, 0.6].map { pressure in
          gestures.draw(stroke, pen(pressure))
          let drawn = try #require(gestures.canvas.document.strokes.last)
          let tips = StrokeInk(drawn.record, drawn.brush).tips
          return tips.reduce(0) { $0 + $1.width * $1.opacity } / Double(tips.count)
        }
        #expect(ink[0] < ink[1] && ink[1] < ink[2] && ink[2] < ink[3])
        #expect(ink[1] > 0.25 * ink[3] && ink[0] > 0.12 * ink[3], "\(preset) \(ink)")
        #expect(ink[1] > 0.5, "\(preset) \(ink)")
      }
    }
  }

  @Test func `cancelled strokes, erasures and mice teach nothing`() throws {
    let gestures = try gestures()
    gestures.settings.cancelledInk = .goes
    var hand = WritingHand(seed: 5)
    let stroke = hand.stroke().map { SimulatedPen.tablet.sample($0.place, $0.time, $0.hand) }
    gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .began), stroke)
    gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .cancelled), [])
    gestures.handle(
      PointerCall(pointer: 1, kind: .pencil, phase: .began, buttons: .eraser), stroke)
    gestures.handle(PointerCall(pointer: 1, kind: .pencil, phase: .ended, buttons: []), [])
    gestures.handle(PointerCall(pointer: 1, kind: .indirectPointer, phase: .began), stroke)
    gestures.handle(PointerCall(pointer: 1, kind: .indirectPointer, phase: .ended, buttons: []), [])
    #expect(gestures.pressureMemory == PressureMemory())
    gestures.settings.usesPressure = false
    gestures.draw(hand.stroke(), .tablet)
    #expect(gestures.pressureMemory == PressureMemory())
    #expect(gestures.canvas.document.strokes.allSatisfy { $0.record.response == nil })
  }

  @Test func `what was learned comes back from its bytes`() throws {
    let gestures = try gestures()
    var hand = WritingHand(seed: 8)
    for index in 0..<40 {
      let pen: SimulatedPen = [.pencil, .tablet, .phone][index % 3]
      gestures.draw(hand.stroke(), pen)
      let memory = gestures.pressureMemory
      let bytes = memory.bytes
      #expect(bytes.count < 2048)
      #expect(PressureMemory(bytes: bytes) == memory)
    }
    for device in [PressureDevice.pencil, .tiltingPen, .pen] {
      #expect(gestures.pressureMemory[device].range != nil)
      #expect(gestures.pressureMemory[device].duration > 1)
      gestures.pressureMemory.forget(device)
      #expect(gestures.pressureMemory[device].isEmpty)
    }
    #expect(gestures.pressureMemory == PressureMemory())
    #expect(PressureMemory(bytes: PressureMemory().bytes) == PressureMemory())
  }

  @Test func `bytes that are damaged never trap, and give ranges within their limits`() throws {
    let gestures = try gestures()
    var hand = WritingHand(seed: 8)
    for _ in 0..<5 { gestures.draw(hand.stroke(), .phone) }
    let whole = gestures.pressureMemory.bytes
    var random = SeededGenerator(seed: 2)
    var readable = 0
    for round in 0..<2000 {
      var bytes = whole
      for _ in 0...random.below(4) {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      if round % 3 == 0 { bytes.removeLast(random.below(bytes.count)) }
      guard let memory = PressureMemory(bytes: bytes) else { continue }
      readable += 1
      #expect(PressureMemory(bytes: memory.bytes) == memory)
      gestures.pressureMemory = memory
      gestures.draw(hand.stroke(), .phone)
      for device in PressureDevice.allCases {
        guard let range = gestures.pressureMemory[device].range else { continue }
        #expect(!range.isSensed || range.light >= 0.005 && range.firm <= 1)
      }
      if gestures.canvas.document.strokes.count > 20 {
        gestures.canvas.document.perform(.clear)
      }
    }
    #expect(readable > 100)
    #expect(PressureMemory(bytes: []) == nil)
  }

  @Test func `hostile samples teach nothing absurd`() throws {
    var random = SeededGenerator(seed: 6)
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300, 4, 0.5, 1e13]
    for _ in 0..<60 {
      let gestures = try gestures()
      gestures.settings.pensArePencils = random.chance(0.5)
      for _ in 0..<8 {
        let kind: TouchKind = random.chance(0.7) ? .pencil : .direct
        var time = random.chance(0.1) ? odd[random.below(odd.count)] : random.unit()
        for index in 0..<20 {
          time += random.chance(0.1) ? odd[random.below(odd.count)] : 0.01
          var sample = TouchEvent(
            location: Point(random.unit() * 200, random.unit() * 100), timestamp: time)
          sample.force = random.chance(0.3) ? odd[random.below(odd.count)] : random.unit() * 4
          sample.maximumForce = random.chance(0.3) ? odd[random.below(odd.count)] : 25.0 / 6
          let phase: TouchPhase = index == 0 ? .began : index == 19 ? .ended : .moved
          gestures.handle(PointerCall(pointer: 1, kind: kind, phase: phase), [sample])
        }
        gestures.loseAll()
      }
      #expect(PressureMemory(bytes: gestures.pressureMemory.bytes) == gestures.pressureMemory)
      for stroke in gestures.canvas.document.strokes {
        for tip in StrokeInk(stroke.record, stroke.brush).tips {
          #expect(tip.width >= 0 && tip.width < 20)
        }
      }
    }
  }

  @Test func `what is learned drifts slowly, and stays in use in a few steps`() throws {
    let gestures = try gestures()
    var hand = WritingHand(seed: 11)
    var ranges: Set<[Double]> = []
    for _ in 0..<200 {
      gestures.draw(hand.stroke(), .tablet)
      let range = try #require(gestures.pressureMemory[.tiltingPen].range)
      ranges.insert([range.light, range.firm])
    }
    #expect(ranges.count < 30)
    // Three strokes with another hand change little.
    let before = try #require(gestures.pressureMemory[.tiltingPen].range)
    for _ in 0..<3 {
      gestures.draw(hand.stroke(), SimulatedPen(light: 0.6, firm: 1, steps: 2047, tilts: true))
    }
    let after = try #require(gestures.pressureMemory[.tiltingPen].range)
    #expect(abs(after.light - before.light) < 0.02 && abs(after.firm - before.firm) < 0.05)
    #expect(gestures.pressureMemory[.tiltingPen].duration <= 240)
  }
}
