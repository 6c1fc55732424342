import BrowserDriver
import Foundation

// The app in headless Chromium. `DUCTUS_SITE` names the folder with the app, else it is where
// `make site` puts it; `--quick` makes one short run, to see that it works;
// `--frames` compares frames alone, `--rounds 5` in so many rounds.

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
let headers = [
  "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
]
let server = try PageServer(folder: site, headers: headers)
let benchmark = AppBenchmark(address: server.address, headers: headers, isQuick: isQuick)

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
  let arguments = CommandLine.arguments
  let rounds =
    arguments.firstIndex(of: "--rounds").flatMap {
      $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil
    } ?? (isQuick ? 1 : 3)
  let packages = site.deletingLastPathComponent().appending(path: "packages")
  let all = try benchmark.frames(packages: packages, rounds: max(rounds, 1))
  print(
    "\n| pen at 200 Hz, \(max(rounds, 1)) rounds | | frames | frame to frame, ms, 50 % | 95 % ",
    terminator: "")
  print("| ink behind the pen, ms, 50 % | 95 % |\n|---|---|---|---|---|---|---|")
  for row in all {
    let times = [(50, row.intervals), (95, row.intervals), (50, row.ages), (95, row.ages)]
      .map { String(format: "%.1f", AppBenchmark.Frames.percentile($0, of: $1)) }
    let counts = row.counts.map(String.init).joined(separator: " + ")
    print(
      "| \(row.company.rawValue) | \(row.page) | \(counts) = \(row.count) "
        + "| \(times.joined(separator: " | ")) |")
  }
}

/// Prints a row of the table.
func show(_ row: Timings) {
  let times = [row.median, row.percentile99, row.most, row.firstQuarter, row.lastQuarter]
  print("| \(row.name) | \(times.map(rounded).joined(separator: " | ")) |")
}

/// Returns a number with three decimals.
func rounded(_ value: Double) -> String { String(format: "%.3f", value) }
