public import InkDocument
internal import InkRaster

// The layer on which strokes are drawn.
extension InkCanvas {
  /// The layer to which new ink goes, and of which pixels are erased; by default, and where it is not in the document,
  /// the base layer.
  ///
  /// It is a state of the canvas, and no part of the document. Setting it finishes strokes in progress. Ink does not go
  /// to layers that are hidden or locked: see ``layerRefusal``. When the layer is removed, by anyone, new ink goes to the
  /// next lower layer that is neither hidden nor locked.
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

  /// Returns whether the layer of a stroke that has finished was hidden meanwhile, so that it is not seen; once for each
  /// such time.
  package func takeHiddenInk() -> Bool {
    let isHidden = register.hidesNewInk
    if isHidden { register.hidesNewInk = false }
    return isHidden
  }

  /// The layer for what is put into the document: ``layer`` if it is neither hidden nor locked, else the uppermost one
  /// that is not; `nil` in a document without layers, and where all are closed.
  package var openLayer: ElementIdentifier? { document.hasLayers ? findOpenLayer() : nil }

  @inline(never)
  private func findOpenLayer() -> ElementIdentifier? {
    let (layers, current) = (document.layers, layer)
    return (layers.first { $0.id == current && $0.isOpen } ?? layers.last { $0.isOpen })?.id
  }

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
    lifted?.isStale = true
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
    guard isOfLayers else { return }
    if register.layer != .sheet, document.layer(register.layer) == nil { leaveLayer(change) }
    showLayers()
  }

  /// Lets new ink go to the next lower open layer where a change has removed the layer to which it went.
  private func leaveLayer(_ change: DocumentChange) {
    for element in change.elements {
      guard let lost = element.before?.other, lost.id == register.layer else { continue }
      let open = document.layers.filter { $0.isOpen }
      register.layer = (open.last { $0.order <= lost.order } ?? open.first)?.id ?? .sheet
      return
    }
  }
}

extension CanvasRegister {
  /// Puts a stroke that was drawn on the layer to which new ink goes.
  @inline(never)
  func putOnLayer(_ stroke: inout InkStroke) {
    if document.layer(layer) != nil { stroke.put(onLayer: layer) }
  }
}
