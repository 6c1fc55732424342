import Ductus
import InkInterchange

/// `--quick` makes one short run of everything, to see that it works; its figures mean nothing.
let isQuick = CommandLine.arguments.contains("--quick")

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

print("\n| spine points | edges, ns per point | path | strip | vertices per point | update, µs |")
print("|---|---|---|---|---|---|")
for count in isQuick ? [100] : [100, 1_000, 10_000, 100_000] {
  let result = OutlineBenchmark(count: count).run(runs: isQuick ? 1 : max(9, 200_000 / count))
  print(
    "| \(count) | \(rounded(result.edges)) | \(rounded(result.path)) "
      + "| \(rounded(result.strip)) | \(rounded(result.vertices)) | \(rounded(result.update)) |")
}

print("\n| event log | reading, MB/s | writing, MB/s |")
print("|---|---|---|")
for format in EventLogFormat.allCases {
  let result = try EventLogBenchmark(format: format)
    .run(samples: isQuick ? 100 : 20_000, runs: isQuick ? 1 : 9)
  print("| \(format) | \(rounded(result.reading)) | \(rounded(result.writing)) |")
}

/// Two decimal places.
func rounded(_ value: Double) -> String {
  let hundredths = Int(value * 100 + 0.5)
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
