internal import InkRaster

/// What a stroke leaves on one tile.
///
/// The elements of its path that reach the tile are listed, so that the tile can be drawn again at
/// any time; those from the front that are not expected to change are folded into `content`.
final class LayerTile {
  /// The number of the layer, which is its place in the order of things.
  let layer: Int32
  /// The number of the stroke that the layer belongs to.
  let stroke: Int32

  /// The elements that reach the tile, ascending.
  @exclusivity(unchecked)
  private(set) var elements: [Int32] = []
  /// How many of the elements are in `content`.
  @exclusivity(unchecked)
  var folded = 0
  /// What the folded elements draw; `nil` where there are none.
  @exclusivity(unchecked)
  var content: LayerContent?

  init(layer: Int32, stroke: Int32) {
    self.layer = layer
    self.stroke = stroke
  }

  /// Forgets what was folded.
  func unfold() {
    folded = 0
    content = nil
  }

  /// Adds an element.
  func insert(_ element: Int32) {
    var index = elements.count
    // Nearly always it is a new tip.
    if index == 0 || elements[index - 1] < element {
      elements.append(element)
      return
    }
    while index > 0, elements[index - 1] > element { index -= 1 }
    if index > 0, elements[index - 1] == element { return }
    if index < folded { unfold() }
    elements.insert(element, at: index)
  }

  /// Removes an element; `false` where it is not there.
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

/// How the pieces of a stroke come together on a tile.
enum LayerKind {
  /// The maximum of coverage times opacity: pieces do not darken where they overlap.
  case mask
  /// One over the other, in order: pieces darken where they overlap.
  case density
  /// The sum of doses of graphite, on the tooth of the paper.
  case deposit
  /// The sum of signed areas: pieces that abut make one shape.
  case area
  /// One over the other in colour.
  case color
}

/// What the pieces of a stroke have drawn on a tile.
enum LayerContent {
  case mask(MaskTile)
  case density(DensityTile)
  case deposit(DepositTile)
  case area(AreaTile)
  case color(PixelTile)
}
