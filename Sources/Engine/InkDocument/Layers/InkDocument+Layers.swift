// Layers, and which elements lie on which.
extension InkDocument {
  /// The layers, from the lowest up; one of them is the base layer, and often the only one.
  ///
  /// Complexity: O(1), and O(elements of other kinds) after a change of layers.
  public var layers: [DocumentLayer] { hasLayers ? layerStack.layers : [.base] }

  /// The layer to which a stroke or a picture belongs; ``ElementIdentifier/sheet`` for the base layer.
  ///
  /// Elements whose layer was removed by someone else lie on the base layer. Complexity: O(1).
  public func layer(of id: ElementIdentifier) -> ElementIdentifier {
    hasLayers ? layerStack[layerLevel(of: openFields(of: id))].id : .sheet
  }

  /// The layer with an identifier; `nil` where there is none.
  public func layer(_ id: ElementIdentifier) -> DocumentLayer? {
    guard hasLayers else { return id == .sheet ? .base : nil }
    return layerStack.level(of: id).map { layerStack[$0] }
  }

  /// True if anything was ever said of layers, and it was not removed.
  package var hasLayers: Bool { layerCount > 0 }

  /// The layers and their levels.
  package var layerStack: LayerStack {
    @inline(never) get { knownStack }
  }

  private var knownStack: LayerStack {
    if let knownLayers { return knownLayers }
    let all = others.filter { $0.kind == OtherElement.layerKind }
    var order = Array(all.indices)
    names.settle(&order, { _, _ in true }, { all[$0].id })
    let stack = LayerStack(order.map { all[$0] })
    knownLayers = stack
    return stack
  }

  /// The level of a stroke among layers, 0…255; 0 where there are no layers.
  @inline(__always)
  package func level(of stroke: InkStroke) -> Int {
    hasLayers ? layerLevel(of: stroke.open) : 0
  }

  /// The level of an element with some open fields, in a document with layers.
  @inline(never)
  package func layerLevel(of open: OpenFields?) -> Int { layerStack.level(of: open) }

  private func openFields(of id: ElementIdentifier) -> OpenFields? {
    id.kind == .stroke ? self[id]?.open : element(id)?.open
  }

  /// Returns whether a stroke is drawn: whether its layer is not hidden.
  @inline(__always)
  package func isShown(_ stroke: InkStroke) -> Bool {
    !hasLayers || isLayerShown(of: stroke.open)
  }

  /// Returns whether the layer of an element with some open fields is not hidden, in a document with layers.
  @inline(never)
  package func isLayerShown(of open: OpenFields?) -> Bool {
    let stack = layerStack
    return !stack.hasHiddenLayers || !stack[stack.level(of: open)].isHidden
  }

  /// Returns whether selections and erasers take a stroke: it is not locked, and its layer is neither hidden nor
  /// locked.
  @inline(__always)
  package func isReachable(_ stroke: InkStroke) -> Bool {
    !stroke.isLocked && (!hasLayers || isLayerOpen(of: stroke.open))
  }

  /// Returns whether selections and erasers take a stroke of one layer; of all for `nil`.
  @inline(__always)
  func isReachable(_ stroke: InkStroke, on layer: ElementIdentifier?) -> Bool {
    isReachable(stroke) && (!hasLayers || layer == nil || isOnLayer(layer, stroke.open))
  }

  @inline(never)
  private func isOnLayer(_ layer: ElementIdentifier?, _ open: OpenFields?) -> Bool {
    let stack = layerStack
    return layer.flatMap { stack.level(of: $0) } == stack.level(of: open)
  }

  /// Returns whether the layer of an element with some open fields is neither hidden nor locked, in a document with
  /// layers.
  @inline(never)
  package func isLayerOpen(of open: OpenFields?) -> Bool {
    let stack = layerStack
    return !stack.hasClosedLayers || stack[stack.level(of: open)].isOpen
  }

  /// Returns whether an element is locked by itself, on a layer that is neither hidden nor locked.
  @inline(__always)
  func isHeld(_ isLocked: Bool, _ open: OpenFields?) -> Bool {
    isLocked && (!hasLayers || isLayerOpen(of: open))
  }

  /// The pictures that are drawn, from the lowest up: those of lower layers below those of higher ones.
  ///
  /// Complexity: as ``pictures``, and O(pictures) where there are layers.
  public var shownPictures: [PlacedPicture] { hasLayers ? picturesOfShownLayers : pictures }

  @inline(never)
  private var picturesOfShownLayers: [PlacedPicture] {
    let stack = layerStack
    var shown: [[PlacedPicture]] = Array(repeating: [], count: stack.layers.count)
    for picture in pictures {
      let level = picture.isBackground ? stack.baseLevel : stack.level(of: picture.open)
      // Pages of other files are paper: no layer hides them.
      if picture.isBackground || !stack[level].isHidden {
        shown[picture.isBackground ? 0 : min(level, shown.count - 1)].append(picture)
      }
    }
    return shown.flatMap { $0 }
  }

  /// The titles of the layers, from the lowest up: their names, and for those without one their numbers.
  public var layerTitles: [String] {
    layers.enumerated().map { $1.name.isEmpty ? "Layer \($0 + 1)" : $1.name }
  }

  /// The levels of the layers that are not hidden, from the lowest up.
  package var shownLevels: [Int] {
    let layers = layers.prefix(DocumentLayer.limit)
    return layers.indices.filter { !layers[$0].isHidden }
  }

  /// True if something lies on layers that are hidden, so that pictures and files of other kinds leave it out.
  ///
  /// Complexity: O(1) without hidden layers, else O(strokes + pictures).
  public var hasHiddenElements: Bool { hasLayers && !hiddenElements.isEmpty }

  /// The strokes, pictures and texts on layers that are hidden, in no particular order.
  @inline(never)
  private var hiddenElements: [ElementIdentifier] {
    guard layerStack.hasHiddenLayers else { return [] }
    return entries.all.filter { !isLayerShown(of: $0.stroke.open) }.map { $0.stroke.id }
      + pictures.filter { !$0.isBackground && !isLayerShown(of: $0.open) }.map { $0.id }
      + texts.filter { !isLayerShown(of: $0.open) }.map { $0.id }
  }

  /// The strokes, erasures, pictures and texts on a layer: strokes from the lowest up, then pictures, then texts.
  ///
  /// Complexity: O(strokes log strokes + pictures).
  ///
  /// - Parameter layer: a layer; ``ElementIdentifier/sheet`` for the base layer.
  /// - Returns: their identifiers, without backgrounds of pages.
  public func elements(on layer: ElementIdentifier) -> [ElementIdentifier] {
    guard hasLayers else {
      guard layer == .sheet else { return [] }
      return strokes.map { $0.id } + pictures.filter { !$0.isBackground }.map { $0.id }
        + texts.map { $0.id }
    }
    guard let level = layerStack.level(of: layer) else { return [] }
    return strokes.filter { layerLevel(of: $0.open) == level }.map { $0.id }
      + pictures.filter { !$0.isBackground && layerLevel(of: $0.open) == level }.map { $0.id }
      + texts.filter { layerLevel(of: $0.open) == level }.map { $0.id }
  }

  /// The reason why no ink can go to a layer; `nil` where it can.
  ///
  /// - Parameter layer: a layer; one that is not there counts as the base layer.
  /// - Returns: the reason.
  public func refusal(toDrawOn layer: ElementIdentifier) -> LayerRefusal? {
    hasLayers ? refusalOfLayer(layer) : nil
  }

  @inline(never)
  private func refusalOfLayer(_ id: ElementIdentifier) -> LayerRefusal? {
    let layer = layerStack[layerStack.level(of: id) ?? layerStack.baseLevel]
    if layer.isHidden { return .hidden }
    return layer.isLocked ? .locked : nil
  }
}

/// The reason why no ink can go to a layer.
public enum LayerRefusal: UInt8, Sendable {
  /// The layer is hidden.
  case hidden = 1
  /// The layer is locked.
  case locked = 2
}
