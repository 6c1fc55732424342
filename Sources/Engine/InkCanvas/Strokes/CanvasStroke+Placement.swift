internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

// The placement of elements on the canvas.
extension CanvasStroke {
  /// Updates the tips from the filtered polyline.
  func updateTips(_ stream: StrokeStream, _ change: Change) {
    self.stream = stream
    let update = StageUpdate(
      change: change, stableCount: stream.stableCount(at: .filtered),
      isFinal: stream.state != .drawing)
    tipChange = tipChange.followed(by: dynamics.update(stream.filtered, update))
  }

  /// Places the elements of the path that have changed, and adds the pixels that differ to the
  /// damage.
  func updatePath(
    _ stream: StrokeStream, _ change: Change, _ frame: CanvasFrame, _ damage: inout Damage
  ) {
    let wasDot = isDot
    updateStillness(stream.path, from: change)
    let affected =
      isDot != wasDot ? 0..<change.count : affectedElements(stream.path, change)
    tipChange = .none(count: dynamics.output.count)
    place(affected, count: change.count, stream, frame, &damage)
    advanceSettled(stream)
  }

  /// Places again the elements that end at a sample or later, because they may belong to a new
  /// segment.
  func placeAgain(fromSample sample: Int, _ frame: CanvasFrame, _ damage: inout Damage) {
    guard let stream else { return }
    let path = stream.path
    let polyline = stream.filtered
    var first = boxes.count
    while first > 0, Self.lastSample(of: path[first - 1], polyline) >= sample { first -= 1 }
    place(first..<boxes.count, count: boxes.count, stream, frame, &damage)
  }

  /// Forgets the boxes and points of all elements, but leaves the tiles unchanged.
  func forgetPlaces() {
    boxes.removeAll(keepingCapacity: true)
    prints.removeAll(keepingCapacity: true)
    recent.removeAll()
    recentPasses.removeAll()
    dabs.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
  }

  /// Places all elements on new tiles, at the scale of a frame.
  func placeAll(_ frame: CanvasFrame) {
    guard let stream else { return }
    show(transform, in: frame.view)
    forgetPlaces()
    stillCount = 0
    updateStillness(stream.path, from: .everything(count: stream.path.count))
    var ignored = Damage()
    place(0..<stream.path.count, count: stream.path.count, stream, frame, &ignored)
  }

  /// Updates the number of elements that stay where the path begins, and with it `isDot`.
  private func updateStillness(_ path: [StrokeElement], from change: Change) {
    let changed = change.modified.isEmpty ? path.count : change.modified.lowerBound
    stillCount = min(stillCount, min(changed, path.count))
    guard let start = path.first?.element.end else {
      isDot = false
      return
    }
    let reach = brush.dotReach
    while stillCount < path.count,
      StrokeSpine.stays(path[stillCount].element, at: start, within: reach)
    { stillCount += 1 }
    isDot = stillCount == path.count
  }

  /// Returns the range of the elements whose path or tips have changed.
  private func affectedElements(_ path: [StrokeElement], _ change: Change) -> Range<Int> {
    let count = path.count
    var lower = change.modified.isEmpty ? count : change.modified.lowerBound
    var upper = change.modified.isEmpty ? 0 : change.modified.upperBound
    let points = tipChange.modified
    if !points.isEmpty {
      let pointCount = tipChange.count
      var first = count
      var last = count
      while first > 0, Self.ceiling(path[first - 1].end) >= points.lowerBound {
        first -= 1
        if Self.points(of: path[first], count: pointCount).lowerBound >= points.upperBound {
          last = first
        }
      }
      if first < last {
        lower = min(lower, first)
        upper = max(upper, last)
      }
    }
    // Elements that were never placed are new, even if the change does not contain them.
    if boxes.count < count {
      lower = min(lower, boxes.count)
      upper = count
    }
    // Neighbours share an edge that depends on both.
    if tip.sharesEdges, lower < upper {
      lower = max(lower - 1, 0)
      upper = min(upper + 1, count)
    }
    // The position of a dab depends on all dabs before it.
    if tip.dabs != nil, lower < count { upper = count }
    return lower < upper ? lower..<upper : count..<count
  }

  /// Places again those of the affected elements that look different from before.
  private func place(
    _ affected: Range<Int>, count: Int, _ stream: StrokeStream, _ frame: CanvasFrame,
    _ damage: inout Damage
  ) {
    guard let sheet else { return }
    let path = stream.path
    let polyline = stream.filtered
    placeDabs(from: affected.lowerBound, path)
    findDifferent(affected, count: count, path, polyline)
    // The removed elements were placed with the segments of that time; since then, segments have
    // only been added. Removal begins at the end, where a list changes at the least cost.
    var removed = PixelBox.empty
    while boxes.count > count {
      removed.formUnion(boxes[boxes.count - 1])
      remove(boxes.count - 1, from: sheet)
      boxes.removeLast()
    }
    for element in different.reversed() where element < boxes.count { remove(element, from: sheet) }
    var changed = PixelRect.empty
    var run = PixelBox.empty
    var last = -1
    for element in different {
      // Adjacent elements are damaged together.
      if element > last + 1 {
        damage.add(run.rect)
        changed = changed.union(run.rect)
        run = .empty
      }
      last = element
      let box = box(of: element, path, frame)
      if element < boxes.count {
        run.formUnion(boxes[element])
        boxes[element] = box
      } else {
        boxes.append(box)
      }
      if box.isEmpty { continue }
      run.formUnion(box)
      insert(element, box, layer(of: path[element], polyline), into: sheet)
    }
    // The removed elements lay at the tip, near the last run.
    run.formUnion(removed)
    damage.add(run.rect)
    changed = changed.union(run.rect)
    if page.sheets[page.sheets.count - 1] !== sheet, !changed.isEmpty {
      let index = page.sheets.firstIndex { $0 === sheet } ?? 0
      page.stale = min(page.stale ?? index, index)
    }
  }

  /// Collects in `different` the elements that look different from before.
  private func findDifferent(
    _ affected: Range<Int>, count: Int, _ path: [StrokeElement], _ polyline: Polyline
  ) {
    different.removeAll(keepingCapacity: true)
    let sharesEdges = tip.sharesEdges
    let state = (tips: dynamics.output, dabs: dabs, layer: segments[0].layer)
    func look(at element: Int) {
      let point = min(Self.ceiling(path[element].end), polyline.count - 1)
      let layer = segments.count == 1 ? state.layer : layer(of: path[element], polyline)
      let print = LookPrint(
        element, of: path, isDot: isDot, tips: state.tips, dabs: state.dabs, layer: layer,
        isPredicted: point >= 0 && polyline[point].isPredicted)
      if element < prints.count {
        if prints[element] == print { return }
        prints[element] = print
      } else {
        prints.append(print)
      }
      let last = different.last ?? -1
      if sharesEdges, element > 0, element - 1 > last { different.append(element - 1) }
      if element > last { different.append(element) }
      if sharesEdges, element + 1 < count { different.append(element + 1) }
    }
    // The first element of a dot depends on all its tips.
    if isDot, affected.lowerBound > 0, !prints.isEmpty { look(at: 0) }
    for element in affected { look(at: element) }
    if prints.count > count {
      prints.removeLast(prints.count - count)
      if sharesEdges, count > 0, count - 1 > different.last ?? -1 { different.append(count - 1) }
    }
  }

  /// Returns the pixels that an element may reach, and remembers its points in `recent`.
  private func box(of element: Int, _ path: [StrokeElement], _ frame: CanvasFrame) -> PixelBox {
    flattened.removeAll(keepingCapacity: true)
    spine.append(element, of: path, isDot: isDot, tips: dynamics.output, to: &flattened)
    recent.put(element, flattened)
    var width = 0.0
    for point in flattened { width = max(width, point.tip.width) }
    guard width > 0 else { return .empty }
    var hull = Rect.empty
    var margin = 0.0
    if case .round = tip, !isDot {
      // Each point has its own disc. Coverage extends half a pixel beyond it, to the centres of
      // pixels that the rectangle of the disc touches already.
      for point in flattened {
        let center = point.location.applying(map.affine)
        let radius = point.radius * map.scale
        hull = hull.union(
          Rect(
            minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius,
            maxY: center.y + radius))
      }
      margin = 0.1
    } else if tip.isLead, !isDot {
      hull = leadBounds(of: element)
      margin = 0.1
    } else {
      for point in flattened { hull = hull.union(point.location.applying(map.affine)) }
      margin = width * (isDot ? DotShape.largestRadius : tip.reach) * map.scale + 1.5
    }
    return frame.box(hull, margin: margin)
  }

  /// Returns a rectangle around all that the lead touches along `flattened`, in device pixels, and
  /// remembers its passes in `recentPasses`.
  private func leadBounds(of element: Int) -> Rect {
    passes.removeAll(keepingCapacity: true)
    LeadWay.forEachPass(
      along: flattened, isFirst: element == 1, pointWidth: brush.leadWidth, map
    ) { pass, _ in passes.append(pass) }
    recentPasses.put(element, passes)
    return passes.reduce(.empty) { $0.union($1.bounds) }
  }

  private func advanceSettled(_ stream: StrokeStream) {
    let count = boxes.count
    let stable = stream.stableCount(at: .path)
    let stableTips = dynamics.stableCount
    let path = stream.path
    let polyline = stream.filtered
    let tail = touchPath.samples.count - Self.tailLength
    settledElements = min(settledElements, count)
    while settledElements < count {
      let isStable =
        settledElements < stable && Self.ceiling(path[settledElements].end) < stableTips
      guard isStable || Self.lastSample(of: path[settledElements], polyline) < tail else { break }
      settledElements += 1
    }
  }
}

// The tiles of an element.
extension CanvasStroke {
  /// Calls a function with the index of each tile that a box touches.
  @inline(__always)
  private func forEachTile(of box: PixelBox, _ sheet: InkSheet, _ body: (Int) -> Void) {
    let side = Int16(Tile.side)
    let firstColumn = Int(box.minX / side)
    let lastColumn = Int((box.maxX - 1) / side)
    var row = Int(box.minY / side)
    let lastRow = Int((box.maxY - 1) / side)
    while row <= lastRow {
      var column = firstColumn
      while column <= lastColumn {
        body(row * sheet.columns + column)
        column += 1
      }
      row += 1
    }
  }

  private func insert(_ element: Int, _ box: PixelBox, _ layer: Int32, into sheet: InkSheet) {
    forEachTile(of: box, sheet) { index in
      let isNew = sheet.tile(index).insert(
        Int32(truncatingIfNeeded: element), layer: layer,
        stroke: Int32(truncatingIfNeeded: number))
      if isNew { tiles.append(Int32(truncatingIfNeeded: index)) }
    }
  }

  private func remove(_ element: Int, from sheet: InkSheet) {
    let box = boxes[element]
    if box.isEmpty { return }
    forEachTile(of: box, sheet) { index in
      // The segment of the element may have been split since it was placed: the last segment that
      // has the element on this tile is the right one.
      guard let tile = sheet.tiles[index] else { return }
      var segment = segments.count - 1
      while segment >= 0,
        !tile.remove(Int32(truncatingIfNeeded: element), layer: segments[segment].layer)
      { segment -= 1 }
    }
  }
}
