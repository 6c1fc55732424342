internal import InkGeometry
internal import InkRaster

/// Painted tiles of a document that are not in view, those used longest ago forgotten first.
struct TileCache {
  /// Which tile, at which scale.
  struct Key: Hashable {
    private let scale: UInt64
    let column: Int
    let row: Int

    init(scale: Double, column: Int, row: Int) {
      self.scale = scale.bitPattern
      self.column = column
      self.row = row
    }

    /// The part of the document that the tile shows.
    var rect: Rect {
      let side = Double(Tile.side) / Double(bitPattern: scale)
      let x = Double(column) * side
      let y = Double(row) * side
      return Rect(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }
  }

  private struct Entry {
    /// `nil` where nothing lies on the tile.
    var pixels: PixelTile?
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// How many tiles there may be.
  var limit: Int { didSet { if entries.count > limit { shrink() } } }

  init(limit: Int) { self.limit = limit }

  /// Keeps a tile.
  mutating func put(_ pixels: PixelTile?, _ key: Key) {
    guard limit > 0 else { return }
    uses += 1
    entries[key] = Entry(pixels: pixels, lastUse: uses)
    if entries.count > limit { shrink() }
  }

  /// Takes a tile out; `nil` where it is not there.
  mutating func take(_ key: Key) -> PixelTile?? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    return .some(entry.pixels)
  }

  /// Up to how many rectangles are looked at one by one.
  private static let fewRects = 32

  /// Forgets what shows parts of the document; of many, all that lies between them too, so that the tiles
  /// need not be gone through for each.
  ///
  /// Complexity: O(tiles + rectangles).
  mutating func forget(_ rects: some Collection<Rect>) {
    if rects.count <= Self.fewRects {
      for rect in rects { forget(rect) }
    } else {
      forget(rects.reduce(Rect.empty) { $0.union($1) })
    }
  }

  private mutating func forget(_ rect: Rect) {
    if entries.isEmpty || rect.isEmpty { return }
    // What is drawn may reach a pixel or two beyond.
    var gone: [Key] = []
    for (key, _) in entries {
      let tile = key.rect
      if tile.expanded(by: tile.width / 16).intersects(rect) { gone.append(key) }
    }
    for key in gone { entries[key] = nil }
  }

  /// Forgets all.
  mutating func removeAll() { entries.removeAll() }

  /// Forgets the older half, or as many as are needed.
  private mutating func shrink() {
    let ages = KeyOrder.sorted(entries.map { Int64($0.value.lastUse) })
    let keep = min(limit, entries.count / 2)
    guard keep > 0 else {
      entries.removeAll()
      return
    }
    let oldest = Int(ages[ages.count - keep])
    entries = entries.filter { $0.value.lastUse >= oldest }
  }
}
