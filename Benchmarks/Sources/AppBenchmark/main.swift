import BrowserDriver
import Foundation

// The app in headless Chromium. `DUCTUS_SITE` names the folder with the app, else it is where
// `make site` puts it; `--quick` makes one short run, to see that it works;
// `--frames` compares frames alone.

let isQuick = CommandLine.arguments.contains("--quick")
let site =
  ProcessInfo.processInfo.environment["DUCTUS_SITE"].map { URL(filePath: $0) }
  ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/site")
guard FileManager.default.fileExists(atPath: site.appending(path: "InkWeb.wasm").path) else {
  FileHandle.standardError.write(Data("error: no app in \(site.path): run make site\n".utf8))
  exit(1)
}

// Clocks of pages that are isolated from others tick every 5 µs, else every 100 µs.
let server = try PageServer(
  folder: site,
  headers: [
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
  ])
let benchmark = AppBenchmark(address: server.address, isQuick: isQuick)

if CommandLine.arguments.contains("--frames") {
  try showFrames()
  exit(0)
}

print("| InkWeb.wasm | bytes |")
print("|---|---|")
for (name, bytes) in try benchmark.sizes() { print("| \(name) | \(bytes) |") }

print("\n| cold load, ms after the navigation began | median | most |")
print("|---|---|---|")
for row in try benchmark.load(runs: isQuick ? 1 : 7) {
  print("| \(row.name) | \(rounded(row.median)) | \(rounded(row.most)) |")
}

try showFrames()

print("\n| ms | median | 99 % | most | first quarter, median | last quarter, median |")
print("|---|---|---|---|---|---|")
for row in try benchmark.inspecting(samples: isQuick ? 1_000 : 100_000) { show(row) }
for row in try benchmark.drawing(strokes: isQuick ? 100 : 5_000) { show(row) }

/// Prints the frames of the app, of the elements and of a plain canvas.
func showFrames() throws {
  print("\n| a stroke, 4 samples a frame | frames | a second | frame to frame, 95 %, ms |")
  print("|---|---|---|---|")
  let packages = site.deletingLastPathComponent().appending(path: "packages")
  for row in try benchmark.frames(packages: packages) {
    print(
      "| \(row.name) | \(row.count) | \(rounded(Double(row.count) / row.seconds)) "
        + "| \(rounded(row.percentile95)) |")
  }
}

/// Prints a row of the table.
func show(_ row: Timings) {
  let times = [row.median, row.percentile99, row.most, row.firstQuarter, row.lastQuarter]
  print("| \(row.name) | \(times.map(rounded).joined(separator: " | ")) |")
}

/// A number with three decimals.
func rounded(_ value: Double) -> String { String(format: "%.3f", value) }
