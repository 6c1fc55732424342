package import Ductus

/// The size of all ink on a canvas with white paper, in points, from its moments.
package struct InkMoments {
  /// The radius along x.
  package let x: Double
  /// The radius along y.
  package let y: Double
  /// How far the ink leans: the correlation of x and y.
  package let tilt: Double
  /// The area.
  package let area: Double

  /// Measures the ink, as if it were an ellipse.
  package init(_ canvas: InkCanvas) {
    let width = canvas.pixelWidth
    var sum = 0.0
    var (sumX, sumY) = (0.0, 0.0)
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (index, pixel) in canvas.pixels.enumerated() {
      let ink = 255 - Double(pixel & 255)
      if ink == 0 { continue }
      let (column, row) = (Double(index % width), Double(index / width))
      sum += ink
      sumX += ink * column
      sumY += ink * row
      xx += ink * column * column
      yy += ink * row * row
      xy += ink * column * row
    }
    let (meanX, meanY) = (sumX / sum, sumY / sum)
    // Pixels have a variance of their own.
    let varianceX = xx / sum - meanX * meanX - 1.0 / 12
    let varianceY = yy / sum - meanY * meanY - 1.0 / 12
    let scale = canvas.scale
    // The variance of an ellipse along an axis is a quarter of its radius squared.
    x = 2 * varianceX.squareRoot() / scale
    y = 2 * varianceY.squareRoot() / scale
    let covariance = xy / sum - meanX * meanY
    tilt = covariance / (varianceX * varianceY).squareRoot()
    area = sum / 255 / (scale * scale)
  }
}
