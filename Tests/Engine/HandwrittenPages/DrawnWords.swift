internal import Foundation
package import InkGeometry

/// Words drawn of lines and arcs, and the weights of the repository.
package enum DrawnWords {
  /// The weights that the engine ships.
  package static func weights() throws -> [UInt8] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: root.appendingPathComponent("Data/find/latin.weights")))
  }

  /// Letters a unit high, each a unit wide, from their left lower corner; y down.
  private static let letters: [Character: [[(Double, Double)]]] = [
    "i": [[(0.5, -1), (0.5, 0)], [(0.5, -1.5), (0.52, -1.45)]],
    "l": [[(0.5, -2), (0.5, 0)]],
    "t": [[(0.5, -1.8), (0.5, -0.1), (0.7, 0)], [(0.1, -1), (0.9, -1)]],
    "n": [[(0.1, -1), (0.1, 0), (0.1, -0.7), (0.4, -1), (0.7, -0.9), (0.8, 0)]],
    "v": [[(0.1, -1), (0.45, 0), (0.8, -1)]],
    "w": [[(0, -1), (0.25, 0), (0.5, -0.8), (0.75, 0), (1, -1)]],
    "o": [arc(0.5, -0.5, 0.5, from: 0, to: 16)],
    "c": [arc(0.5, -0.5, 0.5, from: 2, to: 14)],
    "e": [[(0.1, -0.5), (0.9, -0.5)] + arc(0.5, -0.5, 0.45, from: 1, to: 14)],
  ]

  /// A part of a circle, counter-clockwise from the right, in sixteenths of a turn.
  private static func arc(
    _ x: Double, _ y: Double, _ radius: Double, from: Int, to: Int
  ) -> [(Double, Double)] {
    (from...to).map { step in
      let (sine, cosine) = Elementary.sincos(Double(step) / 16 * 2 * .pi)
      return (x + radius * cosine, y - radius * sine)
    }
  }

  /// A word, its letters side by side on a baseline at 0.
  ///
  /// - Parameters:
  ///   - word: the word, of the letters c e i l n o t v w.
  ///   - unit: the height of small letters, in points; by default 16.
  /// - Returns: the strokes, from the left to the right.
  package static func strokes(_ word: String, unit: Double = 16) -> [[Point]] {
    var strokes: [[Point]] = []
    for (index, letter) in word.enumerated() {
      for stroke in letters[letter] ?? [] {
        strokes.append(stroke.map { Point(unit * ($0.0 + 1.2 * Double(index)), unit * $0.1) })
      }
    }
    return strokes
  }
}
