#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  public import InkCodec
  internal import InkDocument
  internal import InkGeometry
  internal import InkGestures
  public import UIKit

  // The pencil's actions and dark mode.
  extension InkView {
    /// Does what a pencil asks for.
    func respond(_ response: PencilResponse, at point: CGPoint?) {
      switch response {
      case .nothing: break
      case .toolChanged: updateHover()
      case .asksFor(let panel):
        if panel == .tools { picker?.showPalette(at: point) }
        delegate?.inkView(self, asksFor: panel, at: point)
      }
    }

    /// True if the drawing is shown with light and dark exchanged.
    var isDark: Bool {
      switch traitCollection.userInterfaceStyle {
      case .dark: darkPaper.isShown(systemIsDark: true, paper: canvas.shownPaper)
      case .light, .unspecified: darkPaper.isShown(systemIsDark: false)
      @unknown default: darkPaper.isShown(systemIsDark: false)
      }
    }
  }

  // State restoration.
  extension InkView {
    /// Takes a snapshot: the drawing as a `.ductus` file, and the visible part of it.
    ///
    /// Strokes in progress continue, and are in a later snapshot.
    ///
    /// - Returns: the snapshot, for ``restore(_:)``.
    /// - Throws: a ``/InkCodec/DuctusError`` if some content cannot be written to a file.
    public func snapshot() throws(DuctusError) -> InkSnapshot {
      try InkSnapshot(of: canvas)
    }

    /// Shows the contents of a snapshot.
    ///
    /// - Parameter snapshot: the snapshot.
    /// - Returns: the report of the contents of the file, and of its losses.
    /// - Throws: a ``/InkCodec/DuctusError`` if it is not a `.ductus` file; the view stays as it was.
    @discardableResult
    public func restore(_ snapshot: InkSnapshot) throws(DuctusError) -> DuctusReport {
      let file = try snapshot.read()
      show(file.document)
      canvas.setView(origin: snapshot.origin, zoom: snapshot.zoom)
      return file.report
    }

    /// Keeps the visible part of the drawing in the activity by which a scene is restored.
    ///
    /// It is three numbers. The drawing is a file of the app: see ``snapshot()``.
    ///
    /// - Parameter activity: the activity that the scene's delegate returns.
    public func addState(to activity: NSUserActivity) {
      activity.addUserInfoEntries(
        from: InkViewState(origin: canvas.origin, zoom: canvas.zoom).userInfo)
    }

    /// Shows the part of the drawing that an activity has kept; without one the view stays as it is.
    ///
    /// - Parameter activity: the activity by which a scene is restored.
    public func restoreState(from activity: NSUserActivity) {
      guard let state = InkViewState(userInfo: activity.userInfo ?? [:]) else { return }
      motion.show(SeenView(origin: state.origin, zoom: state.zoom))
    }
  }

  // Accessibility.
  extension InkView {
    /// Describes the drawing to assistive technology.
    func describe() {
      accessibilityLabel = text.label
      accessibilityValue = text.strokes(document.inkCount)
      // With VoiceOver, a finger draws on the view as it does without.
      accessibilityTraits = [.allowsDirectInteraction, .updatesFrequently]
      accessibilityCustomActions = [
        action(text.nextStroke) { $0.tellOfStroke(isForward: true) },
        action(text.previousStroke) { $0.tellOfStroke(isForward: false) },
        action(text.showAll) { view in
          view.showAll()
          return true
        },
      ]
      defer { describeTexts() }
      if isLocked { return }
      accessibilityCustomActions? += rulerActions
      accessibilityCustomActions? += [
        action(text.undo) { $0.undo() },
        action(text.redo) { $0.redo() },
        action(text.clear) { view in
          view.clear()
          return true
        },
      ]
    }

    /// Selects the stroke after the one that was told of, or the one before it, and tells of it.
    private func tellOfStroke(isForward: Bool) -> Bool {
      let words = StrokeWords(document)
      guard let id = words.neighbor(of: toldStroke, isForward: isForward),
        let description = words.description(of: id)
      else { return false }
      toldStroke = id
      gestures.selection.select([id])
      selectionVersion = gestures.selection.version
      setNeedsLayout()
      UIAccessibility.post(notification: .announcement, argument: text.stroke(description))
      return true
    }

    private func action(
      _ name: String, _ body: @escaping @MainActor (InkView) -> Bool
    ) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name) { [weak self] _ in
        guard let self else { return false }
        return body(self)
      }
    }
  }
#endif
