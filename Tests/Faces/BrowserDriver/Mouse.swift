/// A place on a page, in CSS pixels from its upper left corner.
public struct PagePoint: Sendable, Equatable {
  /// The distance to the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// Creates a place.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

extension Browser {
  /// Presses the left button at the first of some places, moves along all, and lets go at the last.
  ///
  /// - Parameter points: the places, on whole pixels; one for a click.
  /// - Throws: a ``BrowserError`` where the browser refuses.
  public func drag(_ points: [PagePoint]) throws {
    guard let first = points.first else { return }
    func move(_ point: PagePoint) -> JSON {
      [
        "type": "pointerMove", "duration": 0, "origin": "viewport",
        "x": .number(point.x.rounded()), "y": .number(point.y.rounded()),
      ]
    }
    let actions =
      [move(first), ["type": "pointerDown", "button": 0]] + points.dropFirst().map(move)
      + [["type": "pointerUp", "button": 0]]
    try perform([
      [
        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
        "actions": .array(actions),
      ]
    ])
  }

  /// Clicks with the left button.
  public func click(_ point: PagePoint) throws { try drag([point]) }
}
