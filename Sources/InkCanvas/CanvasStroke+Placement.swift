internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

// Where the elements lie on the canvas.
extension CanvasStroke {
  /// What a canvas is measured by.
  struct Frame {
    /// The size in device pixels.
    var width: Int
    var height: Int
    /// Device pixels per canvas point.
    var scale: Double
    /// Canvas points per point of the document.
    var zoom = 1.0
    /// Where the corner of the view lies in the document, in device pixels.
    var offsetX = 0
    var offsetY = 0
  }

  /// Takes the new state of the filtered polyline.
  func updateTips(_ stream: StrokeStream, _ change: Change) {
    self.stream = stream
    let update = StageUpdate(
      change: change, stableCount: stream.stableCount(at: .filtered),
      isFinal: stream.state != .drawing)
    tipChange = tipChange.followed(by: dynamics.update(stream.filtered, update))
  }

  /// Takes the new state of the path: places the elements that changed, and adds the pixels that
  /// are different now to the damage.
  func updatePath(_ stream: StrokeStream, _ change: Change, _ frame: Frame, _ damage: inout Damage)
  {
    let wasDot = isDot
    updateStillness(stream.path, from: change)
    let affected =
      isDot != wasDot ? 0..<change.count : affectedElements(stream.path, change)
    tipChange = .none(count: dynamics.output.count)
    place(affected, count: change.count, stream, frame, &damage)
    advanceSettled(stream)
  }

  /// Places all elements from one on anew: those that may belong to a new segment.
  func placeAgain(fromSample sample: Int, _ frame: Frame, _ damage: inout Damage) {
    guard let stream else { return }
    let path = stream.path
    let polyline = stream.filtered
    var first = boxes.count
    while first > 0, Self.lastSample(of: path[first - 1], polyline) >= sample { first -= 1 }
    place(first..<boxes.count, count: boxes.count, stream, frame, &damage)
  }

  /// Forgets where elements lie, without touching the tiles.
  func forgetPlaces() {
    boxes.removeAll(keepingCapacity: true)
    prints.removeAll(keepingCapacity: true)
    recent.removeAll()
    recentPasses.removeAll()
    dabs.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
  }

  /// Places all elements on tiles that know nothing of them.
  func placeAll(_ frame: Frame) {
    guard let stream else { return }
    map = PixelMap(transform.concatenating(frame.view))
    spine = StrokeSpine(brush, tolerance: Self.tolerance(brush, scale: map.scale))
    grain = Grain(brush.texture, scale: frame.documentScale)
    forgetPlaces()
    stillCount = 0
    updateStillness(stream.path, from: .everything(count: stream.path.count))
    var ignored = Damage()
    place(0..<stream.path.count, count: stream.path.count, stream, frame, &ignored)
  }

  /// Finds out whether the path stays where it begins.
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

  /// The elements that differ from before: those of which the path, or the tip, is different.
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
    // Elements beyond the old ones are new whatever was said of them.
    if boxes.count < count {
      lower = min(lower, boxes.count)
      upper = count
    }
    // Neighbours share an edge that depends on both.
    if case .outline = tip, lower < upper {
      lower = max(lower - 1, 0)
      upper = min(upper + 1, count)
    }
    // Where a dab lies depends on all dabs before it.
    if case .dab = tip, lower < count { upper = count }
    return lower < upper ? lower..<upper : count..<count
  }

  /// Places those of the affected elements anew that look different from before.
  private func place(
    _ affected: Range<Int>, count: Int, _ stream: StrokeStream, _ frame: Frame,
    _ damage: inout Damage
  ) {
    guard let sheet else { return }
    let path = stream.path
    let polyline = stream.filtered
    if case .dab(_, let spacing, let rate) = tip {
      placeDabs(from: affected.lowerBound, DabPlacement(spacing: spacing, rate: rate), path)
    }
    findDifferent(affected, count: count, path, polyline)
    // What is removed was placed under the segments of then, which have only been added to. From the
    // end, where lists are shortest to change.
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
      // Neighbours are damaged together.
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
    // What was removed lay at the tip.
    run.formUnion(removed)
    damage.add(run.rect)
    changed = changed.union(run.rect)
    if let page, page.sheets[page.sheets.count - 1] !== sheet, !changed.isEmpty {
      let index = page.sheets.firstIndex { $0 === sheet } ?? 0
      page.stale = min(page.stale ?? index, index)
    }
  }

  /// Finds the elements that look different now.
  private func findDifferent(
    _ affected: Range<Int>, count: Int, _ path: [StrokeElement], _ polyline: Polyline
  ) {
    different.removeAll(keepingCapacity: true)
    var sharesEdges = false
    if case .outline = tip { sharesEdges = true }
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
    // All tips of a dot show in its first element.
    if isDot, affected.lowerBound > 0, !prints.isEmpty { look(at: 0) }
    for element in affected { look(at: element) }
    if prints.count > count {
      prints.removeLast(prints.count - count)
      if sharesEdges, count > 0, count - 1 > different.last ?? -1 { different.append(count - 1) }
    }
  }

  /// Brings the states from which dabs start up to date, from an element to the tip.
  private func placeDabs(from first: Int, _ start: DabPlacement, _ path: [StrokeElement]) {
    if dabs.count > first { dabs.removeLast(dabs.count - first) }
    for element in dabs.count..<path.count {
      guard element > 0, var state = dabs.last else {
        dabs.append(start)
        continue
      }
      flattened.removeAll(keepingCapacity: true)
      spine.append(element - 1, of: path, isDot: isDot, tips: dynamics.output, to: &flattened)
      state.advance(over: flattened, within: .empty) { _, _ in }
      dabs.append(state)
    }
  }

  /// The pixels that an element may reach, whose points are remembered.
  private func box(of element: Int, _ path: [StrokeElement], _ frame: Frame) -> PixelBox {
    flattened.removeAll(keepingCapacity: true)
    spine.append(element, of: path, isDot: isDot, tips: dynamics.output, to: &flattened)
    recent.put(element, flattened)
    var width = 0.0
    for point in flattened { width = max(width, point.tip.width) }
    guard width > 0 else { return .empty }
    var hull = Rect.empty
    var margin = 0.0
    if case .round = tip, !isDot {
      // Each point with its own disc; a coverage reaches as far as half a pixel more.
      for point in flattened {
        let place = point.location.applying(map.affine)
        let radius = point.radius * map.scale
        hull = hull.union(
          Rect(
            minX: place.x - radius, minY: place.y - radius, maxX: place.x + radius,
            maxY: place.y + radius))
      }
      margin = 0.1
    } else if case .lead = tip, !isDot {
      hull = leadBounds(of: element)
      margin = 0.1
    } else {
      for point in flattened { hull = hull.union(point.location.applying(map.affine)) }
      var reach = width / 2
      // The corners of a nib, mitres, and the bulges of a blot lie farther out.
      switch tip {
      case .nib: reach *= 1.5
      case .outline: reach *= 2.1
      case .round, .lead, .dab, .bristles: break
      }
      // The radius of a dot that is not like the tip is up to one and a half widths.
      if isDot { reach *= 3 }
      margin = reach * map.scale + 1.5
    }
    return frame.box(hull, margin: margin)
  }

  /// What the lead touches along the points of the element that is being placed, in device pixels; its
  /// passes are remembered.
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
  /// The rows and columns of the tiles that a box touches.
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
      // The segment in which the element lay may have been split since: it lies in the last one that
      // has it.
      guard let tile = sheet.tiles[index] else { return }
      var segment = segments.count - 1
      while segment >= 0,
        !tile.remove(Int32(truncatingIfNeeded: element), layer: segments[segment].layer)
      { segment -= 1 }
    }
  }
}
