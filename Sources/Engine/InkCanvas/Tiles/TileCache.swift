internal import InkGeometry
internal import InkRaster

/// Painted tiles of a document that are not in view; the tiles used longest ago are forgotten
/// first.
struct TileCache {
  /// The name of a tile: its position and its scale.
  struct Key: Hashable {
    private let scale: UInt64
    let column: Int
    let row: Int

    init(scale: Double, column: Int, row: Int) {
      self.scale = scale.bitPattern
      self.column = column
      self.row = row
    }

    /// The rectangle of the document that the tile shows.
    var rect: Rect {
      let side = Double(Tile.side) / Double(bitPattern: scale)
      let x = Double(column) * side
      let y = Double(row) * side
      return Rect(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }
  }

  /// A painted tile.
  struct Entry {
    /// The pixels; `nil` if nothing lies on the tile.
    var pixels: PixelTile?
    /// The other layers on the tile.
    var group: TileLayers?
    fileprivate var lastUse = 0

    /// The number of tiles of memory that it takes: more than one only where layers lie on it.
    var weight: Int {
      guard let group else { return 1 }
      func weight(_ pixels: PixelTile?) -> Int { pixels.map { $0.hasComponents ? 2 : 1 } ?? 0 }
      let runs = group.below + group.above
      return max(runs.reduce(weight(pixels)) { $0 + weight($1.pixels) }, 1)
    }
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// The sum of the weights of the entries.
  private(set) var weight = 0

  /// The largest sum of weights: the number of tiles, where there are no layers.
  var limit: Int { didSet { if weight > limit { shrink() } } }

  /// The weight from which on a tile is painted again rather than kept.
  private static let largestWeight = 8

  init(limit: Int) { self.limit = limit }

  /// Keeps a tile.
  mutating func put(_ pixels: PixelTile?, _ group: TileLayers?, _ key: Key) {
    guard limit > 0 else { return }
    uses += 1
    let entry = Entry(pixels: pixels, group: group, lastUse: uses)
    remove(key)
    guard entry.weight <= Self.largestWeight else { return }
    entries[key] = entry
    weight += entry.weight
    if weight > limit { shrink() }
  }

  /// Takes a tile out; returns `nil` if it is not there.
  mutating func take(_ key: Key) -> Entry? { remove(key) }

  @discardableResult
  private mutating func remove(_ key: Key) -> Entry? {
    let entry = entries.removeValue(forKey: key)
    weight -= entry?.weight ?? 0
    return entry
  }

  /// The largest number of rectangles that are handled one by one.
  private static let fewRects = 32

  /// Forgets the tiles that show some rectangles of the document.
  ///
  /// Many rectangles are handled as one that contains all of them, so that the tiles are gone
  /// through only once. Complexity: O(tiles + rectangles).
  mutating func forget(_ rects: some Collection<Rect>) {
    if rects.count <= Self.fewRects {
      for rect in rects { forget(rect) }
    } else {
      forget(rects.reduce(Rect.empty) { $0.union($1) })
    }
  }

  private mutating func forget(_ rect: Rect) {
    if entries.isEmpty || rect.isEmpty { return }
    // Ink may reach a pixel or two beyond the rectangle.
    var gone: [Key] = []
    for (key, _) in entries {
      let tile = key.rect
      if tile.expanded(by: tile.width / 16).intersects(rect) { gone.append(key) }
    }
    for key in gone { remove(key) }
  }

  /// Forgets all tiles.
  mutating func removeAll() {
    entries.removeAll()
    weight = 0
  }

  /// Forgets the older half of the tiles, or as many as the limit requires.
  private mutating func shrink() {
    let keep = min(limit, weight / 2)
    let all = entries.map { (age: $0.value.lastUse, weight: $0.value.weight) }
    var (kept, oldest) = (0, Int.max)
    for index in KeyOrder.indices(of: all.map { Int64($0.age) }).reversed() {
      guard kept + all[index].weight <= keep else { break }
      kept += all[index].weight
      oldest = all[index].age
    }
    entries = entries.filter { $0.value.lastUse >= oldest }
    weight = kept
  }
}
