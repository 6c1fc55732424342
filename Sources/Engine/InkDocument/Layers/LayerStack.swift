internal import InkGeometry

/// The layers of a document, from the lowest up, and the level of each.
package struct LayerStack {
  /// The layers, from the lowest up.
  package let layers: [DocumentLayer]
  /// The identifiers of the elements that tell of the base layer, from the first that counts on.
  let baseElements: [ElementIdentifier]
  /// The index of each layer but the base layer, by its identifier.
  private let levels: [Int: Int]
  /// The index of the base layer.
  package let baseLevel: Int
  /// True if a layer is hidden or locked.
  let hasClosedLayers: Bool
  /// True if a layer is hidden.
  package let hasHiddenLayers: Bool

  /// The largest level: those of layers above it are the same.
  private static let topLevel = DocumentLayer.limit - 1

  /// Makes the stack of the elements that are layers.
  ///
  /// - Parameter elements: the elements, in the order of their names.
  @inline(never)
  init(_ elements: [OtherElement]) {
    var base = DocumentLayer.base
    var (baseElements, layers): ([ElementIdentifier], [DocumentLayer]) = ([], [])
    // Several people may have said something of the base layer at once: the first one counts.
    for element in elements {
      let layer = DocumentLayer(element)
      if element.open?[.isBase] == nil {
        layers.append(layer)
      } else {
        if baseElements.isEmpty {
          base = DocumentLayer(
            id: .sheet, name: layer.name, isHidden: layer.isHidden, isLocked: layer.isLocked,
            opacity: layer.opacity, order: 0)
        }
        baseElements.append(element.id)
      }
    }
    self.baseElements = baseElements
    var sorted = KeyOrder.indices(of: layers.map { Int64($0.order) }).map { layers[$0] }
    // What is at the order of the base layer lies above it.
    let level = sorted.firstIndex { $0.order >= 0 } ?? sorted.count
    sorted.insert(base, at: level)
    var levels: [Int: Int] = [:]
    for (index, layer) in sorted.enumerated() where !layer.isBase {
      levels[layer.id.rawValue] = min(index, Self.topLevel)
    }
    (self.layers, self.levels, baseLevel) = (sorted, levels, min(level, Self.topLevel))
    hasHiddenLayers = sorted.contains { $0.isHidden }
    hasClosedLayers = sorted.contains { !$0.isOpen }
  }

  /// The level of an element with some open fields: that of the base layer where its layer is not there.
  package func level(of open: OpenFields?) -> Int {
    guard let layer = open?[.layer]?.elements.first else { return baseLevel }
    return levels[layer.rawValue] ?? baseLevel
  }

  /// The level of a layer; `nil` where it is not there.
  package func level(of layer: ElementIdentifier) -> Int? {
    layer == .sheet ? baseLevel : levels[layer.rawValue]
  }

  /// The layer at a level; the uppermost one for all above it.
  package subscript(level: Int) -> DocumentLayer { layers[min(level, layers.count - 1)] }
}

extension DocumentLayer {
  /// Makes the layer that an element tells of.
  fileprivate init(_ element: OtherElement) {
    let open = element.open
    self.init(
      id: element.id,
      name: open?[.name].map { String(decoding: $0.bytes, as: UTF8.self) } ?? "",
      isHidden: open?[.isHidden] != nil, isLocked: element.isLocked,
      opacity: open?[.opacity]?.bytes.first ?? 255, order: element.order)
  }
}
