import Foundation
import RasterWorkloads

/// Times the rasteriser on the project's own shapes, and on those of `shared/data` where it is.
struct RasterBenchmark {
  let isQuick: Bool

  /// The inputs by name.
  var inputs: [(name: String, input: RasterInput)] {
    var inputs = [("generated", RasterInput.generated(quick: isQuick))]
    let environment = ProcessInfo.processInfo.environment["DUCTUS_DATA"]
    let folder = (environment ?? "../shared/data") + "/raster/"
    func shapes(_ name: String) -> [RasterInput.Shape]? {
      guard let data = FileManager.default.contents(atPath: folder + name) else { return nil }
      return data.withUnsafeBytes { RasterInput.shapes($0) }
    }
    if let outlines = shapes("outlines_w1.bin"), let pieces = shapes("pieces_w3.bin") {
      var input = RasterInput()
      (input.outlines, input.pieces) = (outlines, pieces)
      inputs.append(("shared data", input))
    }
    return inputs
  }

  /// Milliseconds of processor time of a run: the least and the median.
  func run(
    _ workload: RasterWorkload, _ bench: inout RasterBench
  ) -> (least: Double, median: Double) {
    var times: [Double] = []
    for _ in 0..<(isQuick ? 1 : 25) {
      bench.prepare(workload)
      let start = Self.seconds()
      bench.run(workload)
      times.append((Self.seconds() - start) * 1000)
    }
    return (times.min() ?? 0, median(times))
  }

  /// Returns the processor's time of this thread, on which other work of the machine has less effect.
  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
