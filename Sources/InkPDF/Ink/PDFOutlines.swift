internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkSVG

/// The outlines of a drawing's strokes, made before a PDF is: bit by bit, so that a page can do something else
/// between.
///
/// ```swift
/// let outlines = PDFOutlines(of: document)
/// while outlines.goOn(atLeast: 500) < 1 { show(progress) }
/// settings.outlines = outlines
/// ```
///
/// A PDF is the same with them and without. What has changed in the drawing since they were made is made anew. It may
/// be used by one thread at a time.
public final class PDFOutlines: @unchecked Sendable {
  private struct Name: Hashable {
    var stroke: Int
    var layer: Int
  }

  /// The outline of a layer, and the stroke as it was.
  private struct Entry {
    let stroke: InkStroke
    let version: Int
    let memo: CurveMemo

    func holds(for other: InkStroke) -> Bool {
      stroke.record === other.record && version == other.record.version
        && stroke.transform == other.transform && stroke.span == other.span
        && stroke.layers == other.layers && stroke.brush == other.brush
    }
  }

  private let document: InkDocument
  private var entries: [Name: Entry] = [:]
  private var missing: [StrokeLayer]
  private let count: Int

  /// Begins with the strokes that a drawing has now; nothing is made yet.
  ///
  /// Complexity: O(strokes × log strokes).
  ///
  /// - Parameters:
  ///   - document: the drawing, which must not be changed by another thread meanwhile.
  ///   - grain: how grain and soft edges are shown: strokes that become images need no outlines.
  public init(of document: InkDocument, grain: PDFGrain = .images) {
    self.document = document
    missing = document.layers(reaching: nil).reversed()
    if grain == .images { missing.removeAll { $0.stroke.brush.isSoft } }
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
      perform(made.count) { Self.outline(made[$0], on: paper) }
    }
  }

  private static let samplesAtOnce = 1 << 15

  private func make(_ layer: StrokeLayer) {
    guard let shape = shape(of: layer) else { return }
    Self.outline(shape, on: document.paper)
  }

  /// The shape of a layer, with an entry for its curves; `nil` where it is empty.
  private func shape(of layer: StrokeLayer) -> StrokeShape? {
    let stroke = layer.stroke
    let memo = CurveMemo()
    var shape = stroke.shape(onLayer: layer.layer, of: document.ink(of: stroke))
    shape.isTrimmed = true
    shape.memo = memo
    guard !shape.isEmpty else { return nil }
    entries[Name(stroke: stroke.id.rawValue, layer: layer.layer)] = Entry(
      stroke: stroke, version: stroke.record.version, memo: memo)
    return shape
  }

  /// Makes the curves of a shape, which its memo keeps.
  private static func outline(_ shape: StrokeShape, on paper: InkColor) {
    _ = FlatStroke(shape, InkOnPaper(paper), TextureShare(nil), blurs: false)
  }

  /// The curves of a layer, if they are made and hold for it as it is.
  func memo(of stroke: InkStroke, _ layer: Int) -> CurveMemo? {
    guard let entry = entries[Name(stroke: stroke.id.rawValue, layer: layer)],
      entry.holds(for: stroke)
    else { return nil }
    return entry.memo
  }
}
