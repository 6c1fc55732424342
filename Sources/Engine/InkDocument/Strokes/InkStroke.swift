public import InkBrush
public import InkGeometry

/// A stroke of a document, or an erasure, as a value: a record of samples, and how it is drawn.
///
/// Strokes are small: records and brushes are shared.
///
/// @Snippet(path: "Ductus/Snippets/FirstInk")
public struct InkStroke: Sendable {
  /// Identifies it within its document.
  public typealias Identifier = ElementIdentifier

  /// A part of a stroke that has an order of its own among the strokes of a document.
  ///
  /// A stroke has more than one where something was erased while it was drawn.
  package struct Layer: Equatable, Hashable, Sendable {
    /// The sample with which the part begins.
    package var firstSample: Int
    /// Where it lies: above all with smaller numbers.
    package var place: Int

    /// Makes a layer.
    @inlinable
    package init(firstSample: Int = 0, place: Int) {
      (self.firstSample, self.place) = (firstSample, place)
    }
  }

  /// Identifies the stroke within its document.
  public let id: Identifier
  /// The samples, which pieces and copies of the stroke may share.
  public let record: StrokeRecord
  /// Where it lies among others: at least one layer, in the order of its samples.
  package var layers: [Layer]
  /// The transform from the stroke's own coordinates to those of the document.
  ///
  /// The stroke's own coordinates are points of the screen on which it was drawn: tolerances, speeds
  /// and widths are measured there. Any affine map moves the middle of the stroke; its tip keeps its form, and
  /// grows by the square root of the map's determinant, so that no stroke is distorted.
  public var transform: Affine {
    didSet { if transform.unwarped.warp != oldValue.unwarped.warp { knownBounds = nil } }
  }
  /// The part of it that is there, where it is a piece of a stroke that was cut; `nil` for all of it.
  package var span: StrokeSpan? {
    didSet { knownBounds = nil }
  }
  /// The mark of files that it was drawn as an erasure.
  ///
  /// Files and locks go by the mark, as in every version, so that copies of a shared drawing agree; all else goes by
  /// ``isErasure``. Both are the same unless the stroke has got another brush since, or a file says otherwise.
  package var isMarkedErasure: Bool
  /// True if it is locked: selections and erasers pass over it.
  ///
  /// Strokes that are added are not locked; see ``DocumentEdit/lock(_:_:)``.
  public package(set) var isLocked = false
  /// Its name, its link, and what newer versions say of it.
  package var open: OpenFields?

  private var shared: SharedBrush
  /// Bounds in the coordinates of its ink, whether they are those of its ink, and the version of the record
  /// for which they hold.
  var knownBounds: (rect: Rect, isExact: Bool, version: Int)?

  /// True if it is an erasure: its brush takes ink away, ``/InkBrush/Brush/erases``.
  ///
  /// An erasure is no ink: it has no part in ``InkDocument/bounds`` and ``InkDocument/inkCount``, and is neither hit nor
  /// selected.
  public var isErasure: Bool { shared.brush.erases }

  /// The brush with which it is drawn, or erases.
  public var brush: Brush {
    get { shared.brush }
    set {
      shared = SharedBrush(newValue)
      knownBounds = nil
    }
  }

  /// Makes a stroke.
  ///
  /// - Parameters:
  ///   - id: its identifier.
  ///   - record: its samples.
  ///   - brush: how it is drawn.
  ///   - place: where it lies among others.
  ///   - transform: what leads to the coordinates of the document.
  package init(
    id: Identifier, record: StrokeRecord, brush: Brush, place: Int, transform: Affine = .identity
  ) {
    self.id = id
    self.record = record
    shared = SharedBrush(brush)
    layers = [Layer(place: place)]
    self.transform = transform
    isMarkedErasure = brush.erases
  }

  /// The same with another identifier: for pieces and duplicates.
  ///
  /// - Parameter id: the new identifier.
  /// - Returns: a stroke with the same record and the same brush.
  package func renamed(_ id: Identifier) -> InkStroke { InkStroke(id: id, of: self) }

  /// The same made of other samples: of a copy of its record, or of a part of it.
  ///
  /// - Parameter record: the samples.
  /// - Returns: a stroke with the same identifier and the same brush, whose bounds are not known.
  package func made(of record: StrokeRecord) -> InkStroke {
    var stroke = InkStroke(id: id, of: self, record)
    stroke.knownBounds = nil
    return stroke
  }

  /// The same with the copy of its record, where there is one.
  ///
  /// - Parameter copies: copies, by the records of which they were made.
  /// - Returns: the stroke.
  func copied(_ copies: [ObjectIdentifier: StrokeRecord]) -> InkStroke {
    guard let record = copies[ObjectIdentifier(record)] else { return self }
    return InkStroke(id: id, of: self, record)
  }

  private init(id: Identifier, of other: InkStroke, _ record: StrokeRecord? = nil) {
    self.id = id
    self.record = record ?? other.record
    layers = other.layers
    transform = other.transform
    span = other.span
    isMarkedErasure = other.isMarkedErasure
    isLocked = other.isLocked
    open = other.open
    shared = other.shared
    knownBounds = other.knownBounds
  }

  /// Gives a rectangle that contains all that the stroke inks, so that it need not be computed before
  /// the stroke is drawn.
  ///
  /// It holds until the samples, the brush or the span change.
  ///
  /// - Parameter bounds: the rectangle in the coordinates of the stroke's ink; one with an infinite edge is
  ///   not taken.
  package mutating func giveBounds(_ bounds: Rect) {
    if bounds.isEmpty || bounds.isFinite { knownBounds = (bounds, false, record.version) }
  }

  /// The bounds that are known, if they still hold.
  var currentBounds: (rect: Rect, isExact: Bool)? {
    guard let knownBounds, knownBounds.version == record.version else { return nil }
    return (knownBounds.rect, knownBounds.isExact)
  }

  /// The brush, as strokes have it in common.
  var sharedBrush: SharedBrush { shared }

  /// Has its brush in common with others, where it is the same.
  mutating func share(_ brush: SharedBrush) {
    if shared !== brush, shared.brush == brush.brush { shared = brush }
  }

  /// Draws it with a brush that others have too.
  mutating func restyle(_ brush: SharedBrush) {
    guard shared.brush != brush.brush else { return }
    // Another colour needs no other room.
    var recolored = shared.brush
    recolored.color = brush.brush.color
    if recolored != brush.brush { knownBounds = nil }
    shared = brush
  }

  /// Returns whether it is drawn with this very brush, found without looking into it.
  func isDrawn(with brush: SharedBrush) -> Bool { shared === brush }
}

extension InkStroke: Equatable {
  /// Returns whether both have the same identifier and record, and are drawn alike at the same position.
  public static func == (a: InkStroke, b: InkStroke) -> Bool {
    a.id == b.id && a.record === b.record && a.layers == b.layers && a.transform == b.transform
      && a.span == b.span && a.isMarkedErasure == b.isMarkedErasure
      && a.isLocked == b.isLocked && a.open == b.open
      && (a.shared === b.shared || a.brush == b.brush)
  }
}

/// The bounds of a stroke as far as they are known before its ink is computed.
package enum StrokeBounds {
  /// A rectangle, in the stroke's own coordinates, that contains all that it inks; see
  /// ``InkStroke/giveBounds(_:)``.
  case given(Rect)
  /// Nothing; they are computed from the ink now.
  case computed
  /// Nothing; until ``InkDocument/ink(of:)`` is called for it, the stroke is not found where it lies.
  case later
}

/// A brush that strokes have in common.
final class SharedBrush: Sendable {
  let brush: Brush

  init(_ brush: Brush) { self.brush = brush }
}

/// A part of a stroke.
package struct StrokeSpan: Equatable, Hashable, Sendable {
  /// Where it begins along the samples: 3.5 is half way from sample 3 to sample 4.
  package var lower: Double
  /// Where it ends along the samples, in the same way.
  package var upper: Double

  /// Makes a span from one position along the samples to another.
  @inlinable
  package init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower, upper) }
}
