package import Ductus

/// How much of a pixel the pattern of a paper covers, counted line by line and dot by dot.
package enum PaperPatternOracle {
  /// Returns the share of a pixel that lines cover, line by line.
  package static func share(_ pattern: PaperPattern, _ pixel: Int, _ scale: Double) -> Double {
    let (start, end) = (Double(pixel) / scale, Double(pixel + 1) / scale)
    var sum = 0.0
    for number in -400...400 {
      let line = Double(number) * pattern.spacing
      sum += max(min(line + 1, end) - max(line, start), 0)
    }
    return sum * scale
  }

  /// Returns the share of a pixel that dots cover: of 16 × 16 points, each is in the disc nearest to it or in none.
  package static func shareOfDots(_ x: Int, _ y: Int, zoom: Double, spacing: Double) -> Double {
    var inside = 0
    for part in 0..<256 {
      let px = (Double(x) + (Double(part % 16) + 0.5) / 16) / zoom - 0.5
      let py = (Double(y) + (Double(part / 16) + 0.5) / 16) / zoom - 0.5
      let dx = px - (px / spacing).rounded() * spacing
      let dy = py - (py / spacing).rounded() * spacing
      if dx * dx + dy * dy < 1 { inside += 1 }
    }
    return Double(inside) / 256
  }
}
