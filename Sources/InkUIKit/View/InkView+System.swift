#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  public import InkCodec
  internal import InkDocument
  internal import InkGeometry
  public import UIKit

  // The pencil's actions and dark mode.
  extension InkView: UIPencilInteractionDelegate {
    /// Handles a double tap on the pencil, before iOS 17.5.
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
      guard usesPencilActions else { return }
      respond(tools.respond(to: PencilAction(UIPencilInteraction.preferredTapAction)), at: nil)
    }

    /// Handles a double tap on the pencil.
    @available(iOS 17.5, *)
    public func pencilInteraction(
      _ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap
    ) {
      guard usesPencilActions else { return }
      respond(
        tools.respond(to: PencilAction(UIPencilInteraction.preferredTapAction)),
        at: tap.hoverPose?.location)
    }

    /// Handles a squeeze of the pencil.
    @available(iOS 17.5, *)
    public func pencilInteraction(
      _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {
      guard usesPencilActions else { return }
      respond(
        tools.squeeze(
          SqueezePhase(squeeze.phase), PencilAction(UIPencilInteraction.preferredSqueezeAction)),
        at: squeeze.hoverPose?.location)
    }

    private func respond(_ response: PencilResponse, at point: CGPoint?) {
      switch response {
      case .nothing: break
      case .toolChanged:
        updateMarks()
        delegate?.inkViewDidChangeTool(self)
      case .asksFor(let panel): delegate?.inkView(self, asksFor: panel, at: point)
      }
    }
  }

  extension InkView {
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

    private static let fileKey = "ductus.file"
    private static let viewKeys = ["ductus.x", "ductus.y", "ductus.zoom"]

    func encode(to coder: NSCoder) {
      do throws(DuctusError) {
        let snapshot = try snapshot()
        coder.encode(NSData(data: snapshot.file), forKey: Self.fileKey)
        let numbers = [snapshot.origin.x, snapshot.origin.y, snapshot.zoom]
        for (key, number) in zip(Self.viewKeys, numbers) { coder.encode(number, forKey: key) }
      } catch {
        // A drawing that cannot be written to a file is not restored.
      }
    }

    func decode(from coder: NSCoder) {
      guard let file = coder.decodeObject(of: NSData.self, forKey: Self.fileKey) else { return }
      let numbers = Self.viewKeys.map { coder.decodeDouble(forKey: $0) }
      let snapshot = InkSnapshot(
        file: Data(referencing: file), origin: Point(numbers[0], numbers[1]),
        zoom: numbers[2] > 0 ? numbers[2] : 1)
      do throws(DuctusError) {
        try restore(snapshot)
      } catch {
        // The data is not a drawing: the view stays as it was.
      }
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
        action(text.undo) { $0.undo() },
        action(text.redo) { $0.redo() },
        action(text.clear) { view in
          view.clear()
          return true
        },
        action(text.showAll) { view in
          view.showAll()
          return true
        },
      ]
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
