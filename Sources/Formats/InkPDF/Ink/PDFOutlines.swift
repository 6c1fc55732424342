internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkVectors

/// The outlines of a drawing's strokes, made before a PDF is: bit by bit, so that a page can do something else
/// between.
///
/// ```swift
/// let outlines = PDFOutlines(of: document)
/// while outlines.goOn(atLeast: 500) < 1 { show(progress) }
/// settings.outlines = outlines
/// ```
///
/// A PDF is the same with them and without. What has changed in the drawing since they were made is made anew. It may be
/// used by one thread at a time.
public final class PDFOutlines: @unchecked Sendable {
  private struct Name: Hashable {
    let stroke: Int
    let layer: Int

    init(_ stroke: InkStroke, _ layer: Int) {
      (self.stroke, self.layer) = (stroke.id.rawValue, layer)
    }
  }

  /// A stroke as it was.
  private struct State {
    let stroke: InkStroke
    let version: Int

    init(_ stroke: InkStroke) { (self.stroke, version) = (stroke, stroke.record.version) }

    func holds(for other: InkStroke) -> Bool {
      stroke.record === other.record && version == other.record.version
        && stroke.transform == other.transform && stroke.span == other.span
        && stroke.layers == other.layers && stroke.brush == other.brush
    }
  }

  /// The outline of a layer.
  private struct Entry {
    let state: State
    let memo: CurveMemo
    /// Its fills, and the colours in which they show the ink.
    var fills: (outline: InkOutline, rule: InkOnPaper)?
  }

  private let document: InkDocument
  private var entries: [Name: Entry] = [:]
  private var missing: [StrokePart]
  private let count: Int
  /// True if soft ink becomes images.
  private let isPainted: Bool

  /// Begins with the strokes that a drawing has now; nothing is made yet.
  ///
  /// Complexity: O(strokes × log strokes).
  ///
  /// - Parameters:
  ///   - document: the drawing, which must not be changed by another thread meanwhile.
  ///   - grain: how grain and soft edges are shown: strokes that become images need no outlines.
  public init(of document: InkDocument, grain: PDFGrain = .images) {
    self.document = document
    isPainted = grain == .images
    missing = document.parts(reaching: nil).reversed()
    count = missing.count
  }

  /// The share of the strokes whose outlines are made, 0…1.
  public var progress: Double {
    count > 0 ? Double(count - missing.count) / Double(count) : 1
  }

  /// Makes outlines until they are of so many samples, or of the last stroke.
  ///
  /// Complexity: O(samples), about 20 to 50 µs each.
  ///
  /// - Parameter count: the number of samples; with 0 one outline is made.
  /// - Returns: ``progress``.
  @discardableResult
  public func goOn(atLeast count: Int) -> Double {
    var done = 0
    repeat {
      guard let layer = missing.popLast() else { break }
      done += layer.stroke.record.samples.count
      make(layer)
    } while done < count
    return progress
  }

  /// Makes all outlines that are missing, several at a time.
  ///
  /// Complexity: O(samples), about 20 to 50 µs each over the number of processors.
  ///
  /// - Parameter perform: calls a function with each number from 0 up to a count, on several threads at a time
  ///   if it likes, and returns when all calls have; `DispatchQueue.concurrentPerform` does.
  public func finish(
    concurrently perform: (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void
  ) {
    while !missing.isEmpty {
      // Shapes take memory, so that only so many wait at a time.
      var shapes: [StrokeShape] = []
      var samples = 0
      while samples < Self.samplesAtOnce, let layer = missing.popLast() {
        samples += layer.stroke.record.samples.count
        if let shape = shape(of: layer) { shapes.append(shape) }
      }
      let (made, paper) = (shapes, document.paper)
      perform(made.count) { _ = Self.outline(made[$0], InkOnPaper(paper)) }
    }
  }

  private static let samplesAtOnce = 1 << 15

  private func make(_ layer: StrokePart) {
    guard let shape = shape(of: layer) else { return }
    let rule = InkOnPaper(document.paper)
    let outline = Self.outline(shape, rule)
    guard layer.stroke.brush.texture == nil else { return }
    entries[Name(layer.stroke, layer.layer)]?.fills = (outline, rule)
  }

  /// The shape of a layer, with an entry for its curves; `nil` where it is empty.
  private func shape(of layer: StrokePart) -> StrokeShape? {
    let stroke = layer.stroke
    // Images need no outline; their ink is made all the same, for it takes long, too.
    guard !isPainted || !stroke.brush.isSoft else {
      _ = document.ink(of: stroke)
      return nil
    }
    let memo = CurveMemo()
    var shape = stroke.shape(onLayer: layer.layer, of: document.ink(of: stroke))
    shape.isTrimmed = true
    shape.memo = memo
    guard !shape.isEmpty else { return nil }
    entries[Name(stroke, layer.layer)] = Entry(state: State(stroke), memo: memo)
    return shape
  }

  /// Makes the curves of a shape, which its memo keeps.
  private static func outline(_ shape: StrokeShape, _ rule: InkOnPaper) -> InkOutline {
    InkOutline(FlatStroke(shape, rule, TextureShare(nil), blurs: false), scale: shape.scale)
  }

  /// The outline of a layer, from what was made of it.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - layer: its layer.
  ///   - rule: the colours in which ink is shown.
  ///   - make: makes the outline, with a memo of its curves where there is one.
  /// - Returns: the outline; `nil` where there is none.
  func outline(
    of stroke: InkStroke, _ layer: Int, _ rule: InkOnPaper,
    _ make: (CurveMemo?) -> InkOutline?
  ) -> InkOutline? {
    guard let known = entries[Name(stroke, layer)], known.state.holds(for: stroke) else {
      return make(nil)
    }
    if let fills = known.fills, fills.rule == rule { return fills.outline }
    return make(known.memo)
  }
}
