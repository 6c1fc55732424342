// Samples in, SVG out:  swift run --package-path Examples/SVG SVG < Examples/SVG/letter.txt > letter.svg
//
// A sample is a line: x, y and, if you like, the force, 1 for an average touch. An empty line ends a
// stroke. Samples come 120 times a second.

import Ductus

var strokes: [[PolylinePoint]] = [[]]
while let line = readLine() {
  let numbers = line.split(separator: " ").compactMap { Double($0) }
  guard numbers.count >= 2 else {
    strokes.append([])
    continue
  }
  let last = strokes.count - 1
  strokes[last].append(
    PolylinePoint(
      location: Point(numbers[0], numbers[1]), timestamp: Double(strokes[last].count) / 120,
      force: numbers.count > 2 ? numbers[2] : 1))
}

let document = InkDocument()
for samples in strokes where !samples.isEmpty {
  document.append(InkStroke(samples, brush: BrushPreset.ink.brush))
}
print(String(decoding: document.svg(), as: UTF8.self))
