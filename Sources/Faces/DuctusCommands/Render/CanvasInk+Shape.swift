internal import Ductus

// The geometry of a stroke on a canvas.
extension CanvasInk {
  /// The shape of the whole stroke.
  var shape: StrokeShape { made.shape(seed: seed) }

  /// A part of a stroke with a single position in the stacking order.
  struct Part {
    /// The position in the stacking order; the part lies above those with smaller numbers.
    var order: Int
    var shape: StrokeShape
  }

  /// Returns the parts on the stroke's layers; predicted parts are separate if they have a colour of their
  /// own.
  ///
  /// - Parameter predictionColor: the colour of predicted parts; `nil` for that of the stroke.
  /// - Returns: the parts that have any ink, from the lowest up.
  func parts(predictionColor: InkColor?) -> [Part] {
    let made = made
    let predicted = predictionColor == nil ? made.path.count : firstPredicted
    var parts: [Part] = []
    for (index, layer) in layers.enumerated() {
      let end = index + 1 < layers.count ? layers[index + 1].firstSample : Int.max
      func add(_ elements: Range<Int>, _ color: InkColor?) {
        let shape = made.shape(seed: seed, color: color) { element in
          guard elements.contains(element) else { return false }
          let sample = made.lastSample(of: element)
          return sample >= layer.firstSample && sample < end
        }
        if !shape.isEmpty { parts.append(Part(order: layer.place, shape: shape)) }
      }
      add(0..<predicted, nil)
      if predicted < made.path.count { add(predicted..<made.path.count, predictionColor) }
    }
    return parts
  }

  private var made: StrokeInk {
    StrokeInk(filtered: stream.filtered, path: stream.path, tips: tips, brush: brush)
  }

  /// The index of the first element in the run of predicted elements at the end of the path.
  private var firstPredicted: Int {
    let path = stream.path
    let polyline = stream.filtered
    var end = path.count
    guard let last = polyline.indices.last else { return end }
    while end > 0 {
      let point = Int(min(max(path[end - 1].end, 0).rounded(.up), Double(last)))
      guard polyline[point].isPredicted else { break }
      end -= 1
    }
    return end
  }
}
