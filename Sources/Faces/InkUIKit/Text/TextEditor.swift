#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkDocument
  internal import InkGeometry
  // UIKit has a Point and Foundation a Rect of its own.
  internal import struct InkGeometry.Point
  internal import struct InkGeometry.Rect
  internal import QuartzCore
  internal import UIKit

  /// A text view over a box of text while it is edited.
  ///
  /// The system has the keyboard, the clipboard, input methods and dictation; lines, glyphs, the caret and the selection are
  /// the engine's. The text view's own letters are clear, and its layout counts for nothing. It lies in the coordinates of
  /// the box, which the view's transform leads to the screen, so that boxes that are zoomed and turned are edited alike.
  final class TextEditor: UITextView {
    /// Called when the characters have changed.
    var onChange: () -> Void = {}
    /// Called when the keyboard goes elsewhere, or is put away by a key.
    var onEnd: () -> Void = {}
    /// The visit.
    var visit: TextVisit
    /// The zoom, and true for dark paper, with which the glyphs were shown last.
    var shownZoom = 0.0, isShownDark = false
    private var glyphs: [CAShapeLayer] = []
    private var changes: (any NSObjectProtocol)?
    private let ownHistory = UndoManager()

    /// Makes a text view with the characters of a visit.
    init(_ visit: TextVisit) {
      self.visit = visit
      super.init(frame: .zero, textContainer: nil)
      text = visit.string
      textColor = .clear
      backgroundColor = .clear
      isScrollEnabled = false
      textContainerInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      // Marks under words would lie where the text view's own letters are.
      spellCheckingType = .no
      layer.anchorPoint = CGPoint(x: 0, y: 0)
      changes = NotificationCenter.default.addObserver(
        forName: UITextView.textDidChangeNotification, object: self, queue: .main
      ) { [weak self] _ in MainActor.assumeIsolated { self?.onChange() } }
    }

    /// Not from a storyboard.
    required init?(coder: NSCoder) { return nil }

    /// Undo while typing takes letters back; the drawing's own undo is elsewhere.
    override var undoManager: UndoManager? { ownHistory }

    /// Forgets the notification.
    func close() {
      if let changes { NotificationCenter.default.removeObserver(changes) }
      changes = nil
      removeFromSuperview()
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
      let hasResigned = super.resignFirstResponder()
      if hasResigned { onEnd() }
      return hasResigned
    }

    override var keyCommands: [UIKeyCommand]? {
      [UIKeyCommand(action: #selector(escape(_:)), input: UIKeyCommand.inputEscape)]
    }

    @objc private func escape(_ sender: Any) { onEnd() }

    // MARK: The look

    /// Lays the text view where the box is seen.
    ///
    /// - Parameter map: the transform from the coordinates of the box to points of the view around.
    func place(_ map: Affine) {
      let frame = visit.frame
      bounds = CGRect(x: 0, y: 0, width: frame.maxX, height: frame.maxY)
      let origin = Point(0, 0).applying(map)
      center = CGPoint(x: origin.x, y: origin.y)
      transform = CGAffineTransform(
        a: CGFloat(map.a), b: CGFloat(map.b), c: CGFloat(map.c), d: CGFloat(map.d), tx: 0, ty: 0)
    }

    /// Shows the glyphs as they were set.
    ///
    /// - Parameters:
    ///   - scale: the pixels per point of the box.
    ///   - color: returns the colour in which a text is shown; `nil` stands for the colour of ink.
    func showGlyphs(scale: CGFloat, _ color: (UInt32?) -> CGColor) {
      for layer in glyphs { layer.removeFromSuperlayer() }
      glyphs = visit.shapes.map { shape in
        let part = CAShapeLayer()
        part.contentsScale = scale
        part.path = shape.path.cgPath
        part.fillColor = color(shape.color)
        layer.addSublayer(part)
        return part
      }
    }

    // MARK: The caret and the selection

    private func offset(of position: UITextPosition) -> Int {
      offset(from: beginningOfDocument, to: position)
    }

    private func cgRect(_ rect: Rect) -> CGRect {
      CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }

    override func caretRect(for position: UITextPosition) -> CGRect {
      let rect = visit.caret(at: offset(of: position))
      return CGRect(x: rect.minX - 1, y: rect.minY, width: 2, height: rect.height)
    }

    override func firstRect(for range: UITextRange) -> CGRect {
      let offsets = offset(of: range.start)..<max(offset(of: range.start), offset(of: range.end))
      return visit.selection(offsets).first.map(cgRect) ?? caretRect(for: range.start)
    }

    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
      let start = offset(of: range.start)
      let rects = visit.selection(start..<max(start, offset(of: range.end)))
      return rects.enumerated().map { index, rect in
        SelectedPart(cgRect(rect), isFirst: index == 0, isLast: index == rects.count - 1)
      }
    }

    override func closestPosition(to point: CGPoint) -> UITextPosition? {
      position(
        from: beginningOfDocument, offset: visit.offset(at: Point(Double(point.x), Double(point.y)))
      )
    }

    override func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
      let found = visit.offset(at: Point(Double(point.x), Double(point.y)))
      let limited = min(max(found, offset(of: range.start)), offset(of: range.end))
      return position(from: beginningOfDocument, offset: limited)
    }
  }

  /// A rectangle of what is selected in a text view.
  private final class SelectedPart: UITextSelectionRect {
    private let part: CGRect
    private let isFirst: Bool
    private let isLast: Bool

    init(_ part: CGRect, isFirst: Bool, isLast: Bool) {
      (self.part, self.isFirst, self.isLast) = (part, isFirst, isLast)
      super.init()
    }

    override var rect: CGRect { part }
    override var writingDirection: NSWritingDirection { .natural }
    override var containsStart: Bool { isFirst }
    override var containsEnd: Bool { isLast }
    override var isVertical: Bool { false }
  }
#endif
