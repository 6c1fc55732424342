internal import InkGeometry

// The edits of layers; those of one function are made as one gesture.
extension InkDocument {
  /// The distance between the orders of layers that are put one over the other, so that there is room between them.
  private static let layerStep = 1 << 10

  /// The edits that put a new layer directly above another one.
  ///
  /// - Parameters:
  ///   - layer: the layer below; the base layer where it is not there.
  ///   - name: what the new one is called.
  /// - Returns: the edits, and the identifier that the new layer then has; `nil` where there are
  ///   ``DocumentLayer/limit`` layers.
  public func addingLayer(
    above layer: ElementIdentifier, name: String
  ) -> (edits: [DocumentEdit], id: ElementIdentifier)? {
    let index = nextIndex(.other)
    guard layers.count < DocumentLayer.limit, index < ElementIdentifier.Kind.other.limit else {
      return nil
    }
    let id = ElementIdentifier(.other, index)
    var ids = layers.map { $0.id }
    let below = ids.firstIndex(of: layer) ?? ids.firstIndex(of: .sheet) ?? 0
    ids.insert(id, at: below + 1)
    var orders = orders(placing: ids, new: id)
    var element = OtherElement(
      id: id, kind: OtherElement.layerKind, order: orders.removeValue(forKey: id.rawValue) ?? 0)
    if !name.isEmpty { element.open.set(.name, OpenValue(Array(name.utf8))) }
    return (edits(settingOrders: orders) + [.put([.other(element)])], id)
  }

  /// The edits that give a layer a name; an empty one is none.
  public func naming(layer: ElementIdentifier, _ name: String) -> [DocumentEdit] {
    setting(.name(name), ofLayer: layer)
  }

  /// The edits that hide a layer, or show it.
  public func hiding(layer: ElementIdentifier, _ isHidden: Bool) -> [DocumentEdit] {
    setting(.isHidden(isHidden), ofLayer: layer)
  }

  /// The edits that lock a layer, or unlock it.
  public func locking(layer: ElementIdentifier, _ isLocked: Bool) -> [DocumentEdit] {
    setting(.isLocked(isLocked), ofLayer: layer)
  }

  /// The edits that set the opacity of a layer, 0…255.
  public func fading(layer: ElementIdentifier, to opacity: UInt8) -> [DocumentEdit] {
    setting(.opacity(opacity), ofLayer: layer)
  }

  /// The edits that put a layer at another position among the layers.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - index: the index that it then has in ``layers``; the nearest one where there is none.
  /// - Returns: the edits; none where it is there already, or no layer.
  public func moving(layer: ElementIdentifier, to index: Int) -> [DocumentEdit] {
    var ids = layers.map { $0.id }
    guard let now = ids.firstIndex(of: layer) else { return [] }
    let index = min(max(index, 0), ids.count - 1)
    if index == now { return [] }
    ids.insert(ids.remove(at: now), at: index)
    return edits(settingOrders: orders(placing: ids, new: layer))
  }

  /// The edits that put strokes and pictures on a layer, above what lies there, in the order that they have.
  ///
  /// Erasures that belong to the strokes go along, and copies of those that they share with others; there they erase
  /// what lies below them.
  ///
  /// - Parameters:
  ///   - ids: the strokes and pictures.
  ///   - layer: the layer.
  /// - Returns: the edits; none where all lie there already, or the layer is not there.
  public func moving(
    _ ids: [ElementIdentifier], toLayer layer: ElementIdentifier
  ) -> [DocumentEdit] {
    guard self.layer(layer) != nil else { return [] }
    let strays = ElementIdentifier.distinct(ids).filter {
      $0.kind == .stroke ? self[$0] != nil : picture($0) != nil || text($0) != nil
    }.filter { self.layer(of: $0) != layer }
    if strays.isEmpty { return [] }
    let strokes = strays.filter { $0.kind == .stroke }
    let along = strokes.isEmpty ? [] : erasures(of: strokes)
    let shared = strokes.isEmpty ? [] : sharedErasures(of: strokes)
    return placing(
      strokes + along, strays.filter { $0.kind != .stroke }, on: layer, withCopiesOf: shared)
  }

  /// The edits that put all that lies on a layer on the layer below it, above what lies there, and remove the layer.
  ///
  /// What lies on the lowest layer goes to the layer above it, below what lies there in its order. The base layer stays:
  /// where it lies above another layer, that one is merged into it. Erasures take away ink of the layer to which they
  /// come. Undo brings the layer back, with what lay on it.
  ///
  /// - Parameter layer: the layer.
  /// - Returns: the edits; none for the only layer, or for none.
  public func merging(layer: ElementIdentifier) -> [DocumentEdit] {
    let all = layers.map { $0.id }
    guard all.count > 1, var index = all.firstIndex(of: layer) else { return [] }
    if layer == .sheet {
      // The layer below gives its elements to the base layer.
      guard index > 0 else { return [] }
      index -= 1
      return merge(all[index], into: .sheet, isAbove: false)
    }
    return index > 0
      ? merge(layer, into: all[index - 1], isAbove: true)
      : merge(layer, into: all[1], isAbove: false)
  }

  /// The edits that remove a layer: what lies on it falls to the layer below it, where ink lies in the order in which it
  /// was drawn.
  ///
  /// Undo brings the layer back, with what lay on it. Complexity: O(strokes + pictures).
  ///
  /// - Parameter layer: the layer; what lies on the lowest one goes to the layer above it.
  /// - Returns: the edits; none for the base layer, or for none.
  public func removing(layer: ElementIdentifier) -> [DocumentEdit] {
    let all = layers.map { $0.id }
    guard layer != .sheet, let index = all.firstIndex(of: layer) else { return [] }
    let ids = elements(on: layer)
    let edits: [DocumentEdit] =
      ids.isEmpty ? [] : [.set(ids, .layer(all[index > 0 ? index - 1 : 1]))]
    return edits + [.remove([layer])]
  }

  /// Puts all of a layer on another one, and removes it.
  private func merge(
    _ layer: ElementIdentifier, into other: ElementIdentifier, isAbove: Bool
  ) -> [DocumentEdit] {
    let ids = elements(on: layer)
    let strokes = ids.filter { $0.kind == .stroke }
    let pictures = ids.filter { $0.kind != .stroke }
    if isAbove { return placing(strokes, pictures, on: other) + [.remove([layer])] }
    // All of the upper layer is raised instead, so that it stays above.
    let upper = elements(on: other)
    return (ids.isEmpty ? [] : [.set(ids, .layer(other))])
      + placing(
        upper.filter { $0.kind == .stroke }, upper.filter { $0.kind != .stroke }, on: other)
      + [.remove([layer])]
  }

  /// The edits that put strokes, pictures and texts on top of a layer.
  private func placing(
    _ strokes: [ElementIdentifier], _ pictures: [ElementIdentifier], on layer: ElementIdentifier,
    withCopiesOf shared: [ElementIdentifier] = []
  ) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    let field = ElementField.layer(layer)
    // Pictures and texts among ink come to lie among the raised ink.
    let among =
      self.pictures(pictures).filter { $0.open.inkOrder != nil && !$0.isBackground }.map { $0.id }
      + texts(pictures).filter { $0.open.inkOrder != nil }.map { $0.id }
    let raising = raisingAll(strokes + among, withCopiesOf: shared)
    if case .replace(let ids, var raised) = raising.first {
      if case .open(let tag, let value) = field {
        for index in raised.indices { raised[index].open.set(tag, value) }
      }
      edits.append(.replace(ids, with: raised))
      let locked = raised.filter { $0.isLocked }.map { $0.id }
      if !locked.isEmpty { edits.append(.lock(locked, true)) }
    }
    if !pictures.isEmpty {
      edits.append(.set(pictures, field))
      if let raised = bringingToFront(pictures) {
        guard case .put(let elements) = raised else { return edits }
        for case .picture(let picture) in elements {
          edits.append(.set([picture.id], .order(picture.place)))
        }
      }
    }
    for case .set(let ids, let field) in raising { edits.append(.set(ids, field)) }
    return edits
  }

  /// The edits that set a field of a layer.
  private func setting(
    _ field: ElementField, ofLayer layer: ElementIdentifier
  ) -> [DocumentEdit] {
    guard layer == .sheet else {
      return self.layer(layer) == nil ? [] : [.set([layer], field)]
    }
    let known = hasLayers ? layerStack.baseElements : []
    if !known.isEmpty { return [.set(known, field)] }
    let index = nextIndex(.other)
    guard index < ElementIdentifier.Kind.other.limit else { return [] }
    var element = OtherElement(
      id: ElementIdentifier(.other, index), kind: OtherElement.layerKind)
    element.open.set(.isBase, OpenValue([]))
    guard case .other(let base) = SheetElement.other(element).setting(field), base != element
    else { return [] }
    return [.put([.other(base)])]
  }

  /// The orders that layers need to lie one over the other as some identifiers say, of those that have another one.
  ///
  /// One layer gets an order between its neighbours where there is room, else all of them.
  private func orders(
    placing ids: [ElementIdentifier], new id: ElementIdentifier
  ) -> [Int: Int] {
    guard let index = ids.firstIndex(of: id), let base = ids.firstIndex(of: .sheet) else {
      return [:]
    }
    let limit = Self.placeLimit - 1
    var known: [Int: Int] = [:]
    for layer in layers { known[layer.id.rawValue] = layer.order }
    if id != .sheet {
      let low = index > 0 ? known[ids[index - 1].rawValue] ?? 0 : nil
      let high = index + 1 < ids.count ? known[ids[index + 1].rawValue] ?? 0 : nil
      let step = Self.layerStep
      switch (low, high) {
      case (let low?, nil) where low < limit - step: return [id.rawValue: low + step]
      case (nil, let high?) where high > step - limit: return [id.rawValue: high - step]
      case (let low?, let high?) where high - low > 1:
        return [id.rawValue: low + (high - low) / 2]
      default: break
      }
    }
    var orders: [Int: Int] = [:]
    for (offset, layer) in ids.enumerated() where layer != .sheet {
      let order = (offset - base) * Self.layerStep
      if known[layer.rawValue] != order { orders[layer.rawValue] = order }
    }
    return orders
  }

  /// The edits that set the orders of layers, in the order of these.
  private func edits(settingOrders orders: [Int: Int]) -> [DocumentEdit] {
    KeyOrder.sorted(orders.keys.map { Int64($0) }).map { key in
      .set([ElementIdentifier(rawValue: Int(key))], .order(orders[Int(key)] ?? 0))
    }
  }
}
