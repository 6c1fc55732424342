import Ductus
import Foundation

// Measures the quality of models and predictions of strokes; `scripts/check/model-score` runs it.
//
//   ModelScore dump INPUT.csv PREFIX LAG TOLERANCE RELATIVE   what `eval.py` scores
//   ModelScore curves                                         the project's own curves
//   ModelScore shapes                                         corners, small letters, strengths
//   ModelScore brushes                                        what the brushes make of shapes
//   ModelScore recordings FILE…                               predictions on recordings
//
// LAG is in milliseconds.
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "dump" where arguments.count == 6:
  let numbers = arguments[3...].compactMap { Double($0) }
  guard numbers.count == 3 else { fail("LAG, TOLERANCE and RELATIVE are numbers") }
  try StrokeDump(lag: numbers[0] / 1000, tolerance: numbers[1], relative: numbers[2])
    .write(arguments[1], prefix: arguments[2])
case "curves": CurveScore.printAll()
case "shapes":
  CornerScore.printAll(ModellerSettings())
  LetterScore.printAll(ModellerSettings())
  StrengthScore.printAll()
case "brushes": BrushScore.printAll()
case "recordings": for path in arguments.dropFirst() { try RecordingScore.print(path) }
default:
  fail(
    "ModelScore dump INPUT.csv PREFIX LAG TOLERANCE RELATIVE | curves | shapes | brushes | recordings FILE…"
  )
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

/// Returns a number with so many decimal places.
func fixed(_ value: Double, _ places: Int = 2) -> String {
  String(format: "%.\(places)f", value)
}
