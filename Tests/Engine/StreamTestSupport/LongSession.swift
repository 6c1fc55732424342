import InkGeometry
package import InkInput
import InkTestSupport

/// Sessions of one long stroke whose updates come very late, as short sessions never try.
package enum LongSession {
  /// Returns the batches of a session; equal seeds give equal sessions.
  ///
  /// Updates concern samples up to 1,500 behind the tip, but never one exactly at the horizon;
  /// bursts of them come before their samples.
  package static func batches(seed: UInt64) -> [TouchBatch] {
    var random = SeededGenerator(seed: seed)
    let pen = Pen()
    var batches: [TouchBatch] = []
    var count = 0
    while count < 1600 {
      var events: [TouchEvent] = []
      if count > 0, random.chance(0.3) {
        for _ in 0..<1 + random.below(3) {
          let behind = random.below(min(count, 1500))
          let index = Int64(count - 1 - behind)
          if abs(behind - 1024) < 40 { continue }
          events.append(
            pen.update(
              index, location: Point(Double(index), random.double(in: -9...9)),
              force: random.chance(0.5) ? random.unit() : nil,
              expecting: random.chance(0.5) ? .force : []))
        }
      }
      if random.chance(0.005) {
        let ahead = Int64(count + 20)
        for index in 0..<Int64(62 + random.below(12)) {
          events.append(pen.update(ahead + index, force: 1, expecting: .force))
        }
      }
      for _ in 0..<1 + random.below(12) {
        var sample = pen.estimate(
          count == 0 ? .began : .moved, Double(count), random.double(in: -9...9),
          force: random.unit(), index: Int64(count))
        sample.timestamp = Double(count) / 240
        events.append(sample)
        count += 1
      }
      for step in 0..<random.below(4) {
        var prediction = pen.prediction(Double(count + step), 1, index: Int64(count - 1))
        prediction.timestamp = Double(count + step) / 240
        events.append(prediction)
      }
      batches.append(TouchBatch(events))
    }
    return batches
  }
}
