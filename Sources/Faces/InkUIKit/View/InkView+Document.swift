#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  public import InkDocument
  internal import InkGestures
  internal import UIKit

  // The drawing, and its edits.
  extension InkView {
    /// The document of the drawing.
    public var document: InkDocument { canvas.document }

    /// Shows another document; touches that are down end.
    ///
    /// - Parameter document: the document, for example one that was read from a file.
    public func show(_ document: InkDocument) {
      endText()
      if room?.document !== document { room = nil }
      gestures.loseAll()
      canvas.document.stopObserving(observation)
      let next = Self.makeCanvas(of: document)
      do throws(CanvasSizeError) {
        try next.resize(width: canvas.width, height: canvas.height, scale: canvas.scale)
      } catch {
        // The new canvas has the size of the old one, which was valid.
      }
      adopt(next)
      surfaces = nil
      setNeedsLayout()
    }

    func adopt(_ next: InkCanvas) {
      canvas = next
      supply.show(next)
      supply.fit(width: next.pixelWidth, height: next.pixelHeight)
      canvas.settings.painting = .inBackground
      canvas.settings.largestViewSide = DrawingMode.largestViewSide
      canvas.settings.eraserMode = eraserMode
      canvas.settings.colors = colors
      canvas.eraser = eraser
      let (learned, old, ruler) = (gestures.pressureMemory, gestures.settings, gestures.ruler)
      gestures = PointerGestures(canvas)
      gestures.pressureMemory = learned
      gestures.settings = old
      gestures.ruler = ruler
      gestures.viewIsMovedElsewhere = true
      toldStroke = nil
      selectionVersion = gestures.selection.version
      gestures.settings.learnsPressure = true
      applyTools()
      applyFingers()
      observation = canvas.document.observe { [weak self] _ in self?.noteChange() }
      describe()
    }

    private func noteChange() {
      hasChanged = true
      setNeedsLayout()
    }

    /// Sets up the gestures for the tool; a drawing that is only read is moved by every tool.
    func applyTools() {
      tools.apply(to: gestures)
      if isLocked {
        gestures.settings.pansOnly = true
        gestures.settings.selects = false
      }
      gestures.settings.tapsUndo = !isLocked
      motion.touches = ScrollTouches(gestures)
    }

    func applyFingers() {
      fingers.apply(
        to: gestures, prefersPencil: UIPencilInteraction.prefersPencilOnlyDrawing,
        pencilWasSeen: pencilWasSeen)
      motion.touches = ScrollTouches(gestures)
    }

    /// Undoes the last gesture.
    ///
    /// - Returns: true if there was one.
    @discardableResult
    public func undo() -> Bool {
      guard room?.mayDraw ?? true else { return false }
      endText()
      defer { setNeedsLayout() }
      return canvas.undo()
    }

    /// Redoes the gesture that was undone last.
    ///
    /// - Returns: true if there was one.
    @discardableResult
    public func redo() -> Bool {
      guard room?.mayDraw ?? true else { return false }
      endText()
      defer { setNeedsLayout() }
      return canvas.redo()
    }

    /// Clears the drawing, which can be undone; the ink fades within half a second, or vanishes at once if
    /// the person prefers reduced motion.
    public func clear() {
      guard room?.mayDraw ?? true else { return }
      endText()
      canvas.clear(fade: UIAccessibility.isReduceMotionEnabled ? 0 : 0.5)
      setNeedsLayout()
    }

    /// Shows all ink, pictures and pages, as large as they fit.
    public func showAll() {
      canvas.showAll()
      setNeedsLayout()
    }

    /// Ends all touches, as when the app goes to the background.
    public func finishTouches() {
      gestures.loseAll()
      canvas.finishTouches()
      noteStrokes()
      setNeedsLayout()
    }
  }
#endif
