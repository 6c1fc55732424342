import Ductus
import InkTestSupport
import Testing
@Suite struct TempTests {
  @Test func temp() throws {
    for seed in UInt64(0)..<14 {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(width: 150, height: 100, scale: 1, seed: seed)
      canvas.receive(Strokes.line(from: Point(10, 10), to: Point(140, 90), touch: 5, samples: 9).map { $0 })
      canvas.settings.keepsStages = true
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      var session = DrawingSession(canvas, seed: seed)
      var kinds: [Int] = []
      step: for step in 0..<40 {
        kinds.append(session.step(&random))
        if random.chance(0.2) {
          kinds.append(100)
          canvas.setView(origin: Point(random.double(in: -20...20), random.double(in: -20...20)), zoom: random.double(in: 0.5...2))
        }
        let pixels = canvas.pixels
        for p in 0..<3 {
        let inspector = try InkInspector(recorder.recording, width: 150, height: 100, scale: 1)
        inspector.options.marksPredictions = false
        if p == 2 { while inspector.prepare(atMost: 1000) {} ; inspector.seek(to: 0) }
        if p == 1 { for i in 0..<recorder.recording.eventCount { inspector.seek(to: i) } }
        inspector.seek(to: .max)
        var frame = [UInt32](repeating: 0, count: 15000)
        frame.withUnsafeMutableBufferPointer { _ = inspector.draw(into: $0.baseAddress!, stride: 150) }
        if frame != pixels {
          print("seed \(seed) mode \(p) step \(step) kinds \(kinds) differ \(zip(frame, pixels).filter { $0 != $1 }.count) setup \(recorder.recording.setups.count)")
          break step
        }
        }
      }
    }
  }
}
