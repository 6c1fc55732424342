internal import InkGeometry

/// Writes paths as the shortest path data of SVG (SVG 2, section 9.3) that a grid allows: differences
/// from the point before, of whole steps of the grid, so that nothing adds up.
struct SVGCompactPath {
  /// A point on the grid.
  private struct GridPoint: Equatable {
    var x: Int64 = 0
    var y: Int64 = 0
  }

  /// The decimals of coordinates.
  private let decimals: Int
  private let steps: Double
  private let power: Int64
  private var text: [UInt8] = []
  private var current = GridPoint()
  private var start = GridPoint()
  /// The last control point, where the element before is a cubic.
  private var control: GridPoint?
  /// The command whose numbers the next ones may follow.
  private var command: UInt8 = 0
  /// True if the last number has a decimal point, so that another one begins a new number.
  private var hasPoint = false

  /// Begins without elements.
  ///
  /// - Parameter decimals: how many decimals coordinates have, 0…9.
  init(decimals: Int) {
    self.decimals = min(max(decimals, 0), DecimalText.maximumPlaces)
    var power: Int64 = 1
    for _ in 0..<self.decimals { power *= 10 }
    self.power = power
    steps = Double(power)
  }

  /// Writes path data.
  ///
  /// Elements that are not finite are left out, and lines that lead nowhere on the grid.
  ///
  /// - Parameters:
  ///   - elements: the path.
  ///   - text: what it is appended to.
  mutating func write(_ elements: [PathElement], to text: inout [UInt8]) {
    swap(&self.text, &text)
    defer { swap(&self.text, &text) }
    command = 0
    current = GridPoint()
    for element in elements { append(element) }
  }

  private mutating func append(_ element: PathElement) {
    let before = control
    control = nil
    switch element {
    case .move(let to):
      guard to.isFinite else { return }
      let point = gridPoint(to)
      let isFirst = command == 0
      begin(isFirst ? UInt8(ascii: "M") : UInt8(ascii: "m"))
      append(point)
      (current, start) = (point, point)
      // Numbers behind those of a relative move are relative lines (section 9.3.3).
      if !isFirst { command = UInt8(ascii: "l") }
    case .line(let to):
      guard to.isFinite, command != 0 else { return }
      let point = gridPoint(to)
      guard point != current else { return }
      begin(UInt8(ascii: "l"))
      append(point)
      current = point
    case .quadratic(let control, let to):
      guard control.isFinite, to.isFinite, command != 0 else { return }
      begin(UInt8(ascii: "q"))
      append(gridPoint(control))
      append(gridPoint(to))
      current = gridPoint(to)
    case .cubic(let control1, let control2, let to):
      guard control1.isFinite, control2.isFinite, to.isFinite, command != 0 else { return }
      let first = gridPoint(control1)
      if let before, isMirrored(first, before) {
        begin(UInt8(ascii: "s"))
      } else {
        begin(UInt8(ascii: "c"))
        append(first)
      }
      append(gridPoint(control2))
      append(gridPoint(to))
      current = gridPoint(to)
      control = gridPoint(control2)
    case .close:
      guard command != 0, command != UInt8(ascii: "z") else { return }
      begin(UInt8(ascii: "z"))
      current = start
    }
  }

  /// Returns true if a first control point mirrors the last one of the cubic before, to within the rounding
  /// of all three points to the grid.
  private func isMirrored(_ first: GridPoint, _ last: GridPoint) -> Bool {
    (first.x - current.x + last.x - current.x).magnitude <= 2
      && (first.y - current.y + last.y - current.y).magnitude <= 2
  }

  private mutating func begin(_ letter: UInt8) {
    if letter != command { text.append(letter) }
    command = letter
  }

  private func gridPoint(_ point: Point) -> GridPoint {
    GridPoint(x: whole(point.x), y: whole(point.y))
  }

  private func whole(_ value: Double) -> Int64 {
    let scaled = min(value.magnitude * steps + 0.5, 1e18)
    return value < 0 ? -Int64(scaled) : Int64(scaled)
  }

  /// Appends the way to a point.
  private mutating func append(_ point: GridPoint) {
    append(point.x - current.x)
    append(point.y - current.y)
  }

  /// Appends a number: behind a letter, with a sign, or with a decimal point behind another one, it needs
  /// no space to be told from what is before it.
  private mutating func append(_ value: Int64) {
    let magnitude = Int64(value.magnitude)
    let whole = magnitude / power
    let fraction = magnitude % power
    let isBehindNumber = text.last.map { $0 < UInt8(ascii: "A") } ?? false
    if value < 0 {
      text.append(UInt8(ascii: "-"))
    } else if isBehindNumber, !hasPoint || whole > 0 || fraction == 0 {
      text.append(UInt8(ascii: " "))
    }
    hasPoint = fraction > 0
    if whole > 0 || fraction == 0 { DecimalText.append(whole, to: &text) }
    DecimalText.append(fraction: fraction, of: power, to: &text)
  }
}
