package import InkGeometry

/// The order in which strokes and erasures are drawn as vectors.
///
/// An erasure is a mask over all that was drawn before it. One mask around the other would be as deep
/// as there are erasures, and renderers refuse that; one mask for each stroke would name each erasure
/// as often as there are strokes. So the order is cut in the middle, and what lies before the middle
/// is masked with the erasures behind it; then each half is cut in the same way. Every stroke lies
/// under every later erasure once; groups are log₂(layers) deep, each erasure is named in as many
/// masks at the most, and nothing is written twice.
package struct ErasurePlan {
  /// A stroke, or an erasure.
  package struct Layer {
    /// The rectangle that it covers.
    package var bounds: Rect
    /// True if it takes away what lies below.
    package var isErasure: Bool
    /// True if it is blended with what lies below.
    package var isBlended: Bool

    /// Makes a layer.
    package init(bounds: Rect, isErasure: Bool, isBlended: Bool) {
      (self.bounds, self.isErasure, self.isBlended) = (bounds, isErasure, isBlended)
    }
  }

  /// A step of the drawing.
  package enum Step {
    /// Draws a stroke, by its index.
    case draw(Int)
    /// Defines the next mask, from 1: white, with erasures in black, by their indices; nothing outside of the
    /// rectangle is drawn.
    case defineMask(Rect, erasures: [Int])
    /// Begins a group that is shown through a mask, by its number.
    case begin(mask: Int, isBlended: Bool)
    /// Ends the group that was begun last.
    case end
  }

  /// The steps.
  package private(set) var steps: [Step] = []

  private let layers: [Layer]
  /// The indices of the layers that count, from the lowest up.
  package private(set) var kept: [Int] = []
  private var maskCount = 0

  /// Makes a plan.
  ///
  /// Layers that cannot be seen and erasures of nothing are left out. Complexity: O(n log n) for n layers.
  ///
  /// - Parameters:
  ///   - layers: the layers, from the lowest up.
  ///   - area: the part of them that the picture shows.
  package init(_ layers: [Layer], showing area: Rect) {
    var layers = layers
    var inked = Rect.empty
    for index in layers.indices {
      let bounds = layers[index].bounds.intersection(area)
      layers[index].bounds = bounds
      guard !bounds.isEmpty else { continue }
      if layers[index].isErasure {
        guard bounds.intersects(inked) else { continue }
      } else {
        inked.formUnion(bounds)
      }
      kept.append(index)
    }
    self.layers = layers
    plan(kept.indices, [])
  }

  /// The indices of the erasures that count.
  package var erasures: [Int] { kept.filter { layers[$0].isErasure } }

  /// Plans some of the layers.
  ///
  /// - Parameters:
  ///   - range: which of them.
  ///   - masks: what all of them lie under, by number.
  private mutating func plan(_ range: Range<Int>, _ masks: [Int]) {
    guard let first = range.first(where: { !layer($0).isErasure }) else { return }
    // A masked group is drawn by itself, and then laid over what is below: so all in it has to be
    // laid over the same way. Multiplying is associative, and so is screening.
    let isBlended = layer(first).isBlended
    let isUniform = range.allSatisfy { layer($0).isErasure || layer($0).isBlended == isBlended }
    if isUniform, !masks.isEmpty {
      for mask in masks { steps.append(.begin(mask: mask, isBlended: isBlended)) }
      plan(range, [])
      for _ in masks { steps.append(.end) }
      return
    }
    let isErased = range.contains { $0 > first && layer($0).isErasure }
    guard isErased || !masks.isEmpty else {
      for index in range where !layer(index).isErasure { steps.append(.draw(kept[index])) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let left = range.lowerBound..<middle
    let right = middle..<range.upperBound
    let mask = defineMask(over: left, of: right)
    plan(left, mask.map { masks + [$0] } ?? masks)
    plan(right, masks)
  }

  private func layer(_ index: Int) -> Layer { layers[kept[index]] }

  /// Defines a mask of the erasures in a range that touch the strokes in another.
  ///
  /// - Parameters:
  ///   - below: the range of the strokes.
  ///   - above: the range of the erasures.
  /// - Returns: its number; `nil` where there is none.
  private mutating func defineMask(over below: Range<Int>, of above: Range<Int>) -> Int? {
    var bounds = Rect.empty
    for index in below where !layer(index).isErasure { bounds.formUnion(layer(index).bounds) }
    let erasures = above.filter { layer($0).isErasure && layer($0).bounds.intersects(bounds) }
    guard !erasures.isEmpty else { return nil }
    maskCount += 1
    steps.append(.defineMask(bounds.expanded(by: 1), erasures: erasures.map { kept[$0] }))
    return maskCount
  }
}
