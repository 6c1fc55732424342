#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  public import InkDocument
  internal import InkGestures
  internal import UIKit

  // The drawing, and what is done to it.
  extension InkView {
    /// The drawing.
    public var document: InkDocument { canvas.document }

    /// Shows another document; touches that are down end.
    ///
    /// - Parameter document: the document, which may have been read from a file.
    public func show(_ document: InkDocument) {
      gestures.loseAll()
      canvas.document.stopObserving(observation)
      let next = Self.makeCanvas(of: document)
      do throws(CanvasSizeError) {
        try next.resize(width: canvas.width, height: canvas.height, scale: canvas.scale)
      } catch {
        // It is as large as the one before, which has this size.
      }
      adopt(next)
      surfaces = nil
      setNeedsLayout()
    }

    func adopt(_ next: InkCanvas) {
      canvas = next
      canvas.settings.paintsAtOnce = false
      canvas.settings.paintsInBackground = true
      canvas.settings.largestViewSide = DrawingMode.largestViewSide
      canvas.settings.eraserMode = eraserMode
      canvas.settings.colors = colors
      canvas.eraser = eraser
      let learned = gestures.pressureMemory
      gestures = PointerGestures(canvas)
      gestures.pressureMemory = learned
      gestures.settings.movesViewAtOnce = false
      gestures.settings.learnsPressure = true
      tools.apply(to: gestures)
      applyFingers()
      observation = canvas.document.observe { [weak self] _, _ in self?.noteChange() }
      describe()
    }

    private func noteChange() {
      hasChanged = true
      setNeedsLayout()
    }

    func applyFingers() {
      fingers.apply(
        to: gestures, prefersPencil: UIPencilInteraction.prefersPencilOnlyDrawing,
        pencilWasSeen: pencilWasSeen)
    }

    /// Takes back the last gesture.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func undo() -> Bool {
      defer { setNeedsLayout() }
      return canvas.undo()
    }

    /// Does the gesture again that was undone last.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func redo() -> Bool {
      defer { setNeedsLayout() }
      return canvas.redo()
    }

    /// Clears the drawing, which can be undone; the ink vanishes in half a second, or at once where the
    /// person wants less motion.
    public func clear() {
      canvas.clear(fade: UIAccessibility.isReduceMotionEnabled ? 0 : 0.5)
      setNeedsLayout()
    }

    /// Shows all ink, as large as it fits.
    public func showAll() {
      canvas.showAll()
      setNeedsLayout()
    }

    /// Ends all touches, as when the app goes to the background.
    public func finishTouches() {
      gestures.loseAll()
      canvas.finishTouches()
      setNeedsLayout()
    }
  }
#endif
