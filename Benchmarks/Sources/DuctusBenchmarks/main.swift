import Ductus
import ModellerWorkloads
import RasterWorkloads

// `--quick` makes one short run of everything, to see that it works; its figures mean nothing.
// The names of sections run only these: pipeline, logs, raster, outline, canvas, pencil, document,
// codec, file, inspector, modeller, finding.
let isQuick = CommandLine.arguments.contains("--quick")
let sections = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }

func isWanted(_ section: String) -> Bool { sections.isEmpty || sections.contains(section) }

if isWanted("pipeline") { benchmarkPipeline() }
if isWanted("logs") { try benchmarkEventLogs() }
if isWanted("modeller") { try benchmarkModeller() }
if isWanted("raster") { benchmarkRaster() }
if isWanted("outline") { benchmarkOutlines() }
if isWanted("canvas") { try benchmarkCanvas() }
if isWanted("pencil") { try benchmarkPencil() }
if isWanted("document") { try benchmarkDocument() }
if isWanted("codec") { try benchmarkColumnCoder() }
if isWanted("file") { try benchmarkDuctusFile() }
if isWanted("inspector") { try benchmarkInspector() }
if isWanted("finding") { try benchmarkFinding() }

func benchmarkPipeline() {
  print("| pipeline | stroke length | finished strokes | µs per callback, mean | last 10 % |")
  print("|---|---|---|---|---|")
  for benchmark in PipelineBenchmark.all {
    for length in isQuick ? [100] : [100, 1_000, 10_000, 100_000] {
      for finished in isQuick ? [1] : [0, 100, 1_000] {
        let runs = isQuick ? 1 : max(9, 100_000 / length / (1 + finished / 20))
        let result = benchmark.run(length: length, finishedStrokes: finished, runs: runs)
        print(
          "| \(benchmark.name) | \(length) | \(finished) | \(rounded(result.mean)) "
            + "| \(rounded(result.lastTenth)) |")
      }
    }
  }
}

func benchmarkModeller() throws {
  if !isQuick { ModellerBenchmark.warmUp(seconds: 1) }
  print("\n| modeller | samples | ns a sample, mean | first 10 % | last 10 % |")
  print("|---|---|---|---|---|")
  for samples in isQuick ? [100] : [1_000, 100_000] {
    var results: [ModellerWorkload: ModellerBenchmark.Result] = [:]
    for workload in ModellerWorkload.allCases {
      let benchmark = ModellerBenchmark(workload: workload)
      let result = benchmark.run(samples: samples, runs: isQuick ? 1 : max(9, 200_000 / samples))
      results[workload] = result
      print(
        "| \(workload.name) | \(samples) | \(rounded(result.mean)) "
          + "| \(rounded(result.firstTenth)) | \(rounded(result.lastTenth)) |")
    }
    guard let with = results[.prediction], let without = results[.update] else { continue }
    print(
      "| prediction, the difference | \(samples) | \(rounded(max(with.mean - without.mean, 0))) "
        + "| \(rounded(max(with.firstTenth - without.firstTenth, 0))) "
        + "| \(rounded(max(with.lastTenth - without.lastTenth, 0))) |")
  }
  print("\n| pen with the modeller, event to pixels | stroke length | µs, mean | last 10 % |")
  print("|---|---|---|---|")
  for (name, filters, source) in CanvasBenchmark.modellers {
    for length in isQuick ? [100] : [1_000, 10_000, 100_000] {
      let benchmark = CanvasBenchmark(preset: .pen, filters: filters, prediction: source)
      let result = try benchmark.run(length: length, runs: isQuick ? 1 : 9)
      print(
        "| \(name) | \(length) | \(rounded(result.mean)) | \(rounded(result.lastTenth)) |")
    }
  }
}

func benchmarkEventLogs() throws {
  print("\n| event log | reading, MB/s | writing, MB/s |")
  print("|---|---|---|")
  for format in EventLogFormat.allCases {
    let result = try EventLogBenchmark(format: format)
      .run(samples: isQuick ? 100 : 20_000, runs: isQuick ? 1 : 9)
    print("| \(format) | \(rounded(result.reading)) | \(rounded(result.writing)) |")
  }
}

func benchmarkRaster() {
  let benchmark = RasterBenchmark(isQuick: isQuick)
  print("\n| rasteriser | input | least ms | median ms | µs per piece, least | fingerprint |")
  print("|---|---|---|---|---|---|")
  for (name, input) in benchmark.inputs {
    var bench = RasterBench(input, quick: isQuick)
    for workload in RasterWorkload.allCases {
      let (least, median) = benchmark.run(workload, &bench)
      let piece = least * 1000 / Double(max(bench.count(workload), 1))
      print(
        "| \(workload.name) | \(name) | \(rounded(least)) | \(rounded(median)) "
          + "| \(rounded(piece)) | \(String(bench.fingerprint(workload), radix: 16)) |")
    }
  }
}

func benchmarkOutlines() {
  print("\n| spine points | edges, ns per point | path | strip | vertices per point | update, µs |")
  print("|---|---|---|---|---|---|")
  for count in isQuick ? [100] : [100, 1_000, 10_000, 100_000] {
    let result = OutlineBenchmark(count: count).run(runs: isQuick ? 1 : max(9, 200_000 / count))
    print(
      "| \(count) | \(rounded(result.edges)) | \(rounded(result.path)) "
        + "| \(rounded(result.strip)) | \(rounded(result.vertices)) | \(rounded(result.update)) |")
  }
}

func benchmarkCanvas() throws {
  print("\n| event to pixels | scale | stroke length | finished strokes | µs, mean | last 10 % |")
  print("|---|---|---|---|---|---|")
  for preset in CanvasBenchmark.presets {
    for (scale, length, finished) in CanvasBenchmark.cases(preset, isQuick: isQuick) {
      let result = try CanvasBenchmark(preset: preset, scale: scale)
        .run(
          length: length, finishedStrokes: finished, runs: isQuick ? 1 : max(5, 20_000 / length))
      print(
        "| \(preset.name) | \(rounded(scale)) | \(length) | \(finished) "
          + "| \(rounded(result.mean)) | \(rounded(result.lastTenth)) |")
    }
  }
}

func benchmarkPencil() throws {
  print("\n| event to pixels | held at | scale | stroke length | µs, mean | last 10 % |")
  print("|---|---|---|---|---|---|")
  let pencils = CanvasBenchmark.altitudes.map { (BrushPreset.pencil, $0) }
  for (preset, degrees) in [(.pen, 63.0)] + pencils {
    for (scale, length) in isQuick ? [(1.0, 100)] : [(1.0, 1_000), (1, 10_000), (2, 1_000)] {
      let result = try CanvasBenchmark(
        preset: preset, scale: scale, altitude: degrees * Double.pi / 180
      ).run(length: length, runs: isQuick ? 1 : max(9, 20_000 / length))
      print(
        "| \(preset.name) | \(Int(degrees))° | \(rounded(scale)) | \(length) "
          + "| \(rounded(result.mean)) | \(rounded(result.lastTenth)) |")
    }
  }
}

func benchmarkColumnCoder() throws {
  let benchmark = ColumnCoderBenchmark(isQuick: isQuick)
  print("\n| column coder | chunks | bytes per sample | encoding, M samples/s | decoding |")
  print("|---|---|---|---|---|")
  for (name, columns) in try benchmark.inputs() {
    for mode in ColumnCoderBenchmark.Mode.allCases {
      let result = try benchmark.run(columns, mode)
      print(
        "| \(name) | \(mode.name) | \(rounded(result.bytesPerSample)) "
          + "| \(rounded(result.encoding)) | \(rounded(result.decoding)) |")
    }
  }
}

func benchmarkDocument() throws {
  print(
    "\n| strokes | painting, ms | pan frame, ms | zoom frame, ms | undo, µs | hit test, µs "
      + "| longest call, ms | replay, ms | past, ms | longest seek, ms |")
  print("|---|---|---|---|---|---|---|---|---|---|")
  for strokes in isQuick ? [100] : [1_000, 10_000, 100_000] {
    let result = try DocumentBenchmark(strokes: strokes).run(runs: isQuick ? 1 : 9)
    print(
      "| \(strokes) | \(rounded(result.painting)) | \(rounded(result.panning)) "
        + "| \(rounded(result.zooming)) | \(rounded(result.undoing)) "
        + "| \(rounded(result.hitting)) | \(rounded(result.longestCall)) "
        + "| \(rounded(result.replaySetup)) "
        + "| \(rounded(result.pastSetup)) | \(rounded(result.longestSeek)) |")
  }
}

func benchmarkInspector() throws {
  print("\n| events | a stroke | jump, ms | most | with checkpoints | most | step, ms |")
  print("|---|---|---|---|---|---|---|")
  for strokeLength in isQuick ? [100] : [100, 10_000, 100_000] {
    let events = isQuick ? 1_000 : 100_000
    let result = try InspectorBenchmark(events: events, strokeLength: strokeLength)
      .run(jumps: isQuick ? 2 : 25)
    print(
      "| \(events) | \(strokeLength) | \(rounded(result.first.median)) "
        + "| \(rounded(result.first.most)) | \(rounded(result.prepared.median)) "
        + "| \(rounded(result.prepared.most)) | \(rounded(result.step)) |")
  }
}

func benchmarkFinding() throws {
  print("\n| pages of 300 words | word there, ms | not there | example | change | bytes a word |")
  print("|---|---|---|---|---|---|")
  let weights = try FindingBenchmark.weights()
  for pages in isQuick ? [1] : [1, 100] {
    let result = try FindingBenchmark(pages: pages).run(runs: isQuick ? 1 : 9, weights: weights)
    print(
      "| \(pages) | \(rounded(result.present)) | \(rounded(result.absent)) "
        + "| \(rounded(result.example)) | \(rounded(result.change)) | \(rounded(result.bytes)) |")
  }
}

/// Returns a number with two decimal places.
func rounded(_ value: Double) -> String {
  let hundredths = Int(value * 100 + 0.5)
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
