internal import InkRaster

/// The ink of one layer of a stroke on one tile.
///
/// It lists the elements of the path that reach the tile, so that the tile can be drawn again at
/// any time; the first elements, which are not expected to change, are folded into `content`.
final class LayerTile {
  /// The number of the layer, which is its position in the order of all layers.
  let layer: Int32
  /// The number of the stroke that the layer belongs to.
  let stroke: Int32

  /// The elements that reach the tile, ascending.
  @exclusivity(unchecked)
  private(set) var elements: [Int32] = []
  /// The number of elements, from the first, that are folded into `content`.
  @exclusivity(unchecked)
  var folded = 0
  /// The drawing of the folded elements; `nil` if there are none.
  @exclusivity(unchecked)
  var content: LayerContent?

  init(layer: Int32, stroke: Int32) {
    self.layer = layer
    self.stroke = stroke
  }

  /// Forgets the drawing of the folded elements.
  func unfold() {
    folded = 0
    content = nil
  }

  /// Adds an element.
  func insert(_ element: Int32) {
    var index = elements.count
    // Nearly always the element is a new tip.
    if index == 0 || elements[index - 1] < element {
      elements.append(element)
      return
    }
    while index > 0, elements[index - 1] > element { index -= 1 }
    if index > 0, elements[index - 1] == element { return }
    if index < folded { unfold() }
    elements.insert(element, at: index)
  }

  /// Removes an element; returns `false` if it is not there.
  func remove(_ element: Int32) -> Bool {
    var index = elements.count
    if index > folded, elements[index - 1] == element {
      elements.removeLast()
      return true
    }
    while index > 0, elements[index - 1] > element { index -= 1 }
    guard index > 0, elements[index - 1] == element else { return false }
    if index - 1 < folded { unfold() }
    elements.remove(at: index - 1)
    return true
  }
}

/// The way in which the pieces of a stroke are combined on a tile.
enum LayerKind {
  /// The maximum of coverage times opacity: pieces do not darken where they overlap.
  case mask
  /// Pieces one over the other, in order: they darken where they overlap.
  case density
  /// The sum of doses of graphite, on the tooth of the paper.
  case deposit
  /// The sum of signed areas: pieces that abut make one shape.
  case area
  /// Pieces in their own colours, one over the other.
  case color
}

/// The drawing of the pieces of a stroke on a tile.
enum LayerContent {
  case mask(MaskTile)
  case density(DensityTile)
  case deposit(DepositTile)
  case area(AreaTile)
  case color(PixelTile)
}
