public import InkDocument
internal import InkRaster

// The layer on which strokes are drawn.
extension InkCanvas {
  /// The layer to which new ink goes, and of which pixels are erased; by default, and where it is not in the document,
  /// the base layer.
  ///
  /// It is a state of the canvas, and no part of the document. Setting it finishes strokes in progress. Ink does not go
  /// to layers that are hidden or locked: see ``layerRefusal``.
  public var layer: ElementIdentifier {
    get { document.hasLayers ? findLayer() : .sheet }
    set {
      guard newValue != register.layer else { return }
      finishTouches()
      recorder?.record(.layer(newValue))
      register.layer = newValue
      if document.hasLayers || register.looks != nil { showLayers() }
    }
  }

  /// The layer to which new ink goes, in a document with layers.
  @inline(never)
  private func findLayer() -> ElementIdentifier {
    document.layer(register.layer) == nil ? .sheet : register.layer
  }

  /// The reason why touches neither draw nor erase now; `nil` where they do.
  public var layerRefusal: LayerRefusal? { document.refusal(toDrawOn: layer) }

  /// Draws on the layer of a stroke that is drawn again, whatever else is being drawn.
  @inline(never)
  func showLayer(of stroke: InkStroke) {
    let stack = document.layerStack
    let layer = stack[stack.level(of: stroke.open)].id
    guard layer != register.layer else { return }
    register.layer = layer
    showLayers()
  }

  /// Has all layers painted again, after one of them or the one on which strokes are drawn has changed.
  @inline(never)
  func showLayers() {
    let looks = LayerLooks(document, drawingOn: layer)
    if register.isDrawing { retire(all: true) }
    register.looks = looks
    register.showsDocument = true
    cancelPainting()
    cache.removeAll()
    for tile in register.page.sheet.tiles { tile?.unpaint() }
    damageAll()
  }

  /// Has all layers painted again if a change of the document concerns one.
  @inline(never)
  func showLayers(_ change: DocumentChange) {
    let isOfLayers = change.elements.contains { element in
      element.before?.isLayer ?? false || element.after?.isLayer ?? false
    }
    if isOfLayers { showLayers() }
  }
}

extension CanvasRegister {
  /// Puts a stroke that was drawn on the layer to which new ink goes.
  @inline(never)
  func putOnLayer(_ stroke: inout InkStroke) {
    if document.layer(layer) != nil { stroke.put(onLayer: layer) }
  }
}
