import Ductus
import Foundation
import InkTestSupport
import InkUIKit
import Testing

/// Tests that the tests for a Mac know the pixels of a canvas here.
@Suite struct DevicePixelsTests {
  @Test func `A stroke on a device has the pixels that it has here`() throws {
    let canvas = try InkCanvas(width: 300, height: 200, scale: 2)
    canvas.brush = BrushPreset.pen.brush
    let gestures = PointerGestures(canvas)
    gestures.settings.learnsPressure = true
    var collector = TouchCollector()
    var time = 1.0
    for index in 0..<12 {
      time += 1.0 / 60
      let place = Point(Double(20 + 20 * index), Double(20 + 12 * index))
      let report = TouchReport(
        kind: .pencil, timestamp: time, location: place, force: 1, maximumPossibleForce: 25.0 / 6,
        altitudeAngle: 1, azimuthAngle: 0.5, rollAngle: 0, majorRadius: 8)
      let phase: TouchPhase = index == 0 ? .began : index == 11 ? .ended : .moved
      gestures.handle(collector.collect([.init(key: 1, report: report)], phase: phase))
    }
    #expect(canvas.document.inkCount == 1)
    let print = canvas.pixels.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Examples/iPad/DeviceTests/InkViewTests.swift")
    let number = "0x" + String(print, radix: 16, uppercase: true)
    #expect(
      try String(contentsOf: file, encoding: .utf8).contains("Self.print(of: shown), \(number))"),
      "\(number) is the number that InkViewTests.swift has to expect")
  }
}
