#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import Foundation
  internal import InkCanvas
  internal import InkDocument
  internal import UIKit

  /// An undo manager whose history is that of the document.
  ///
  /// No history is kept twice: two-finger taps, menus, keys and the app undo the same changes, including
  /// those that a file brought along. Undo actions that others register here run once the document has
  /// nothing left.
  final class CanvasUndoManager: UndoManager {
    weak var view: InkView?

    override var canUndo: Bool { viewCanUndo || super.canUndo }
    override var canRedo: Bool { viewCanRedo || super.canRedo }

    override func undo() {
      guard viewCanUndo else {
        super.undo()
        return
      }
      view?.undo()
      NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    }

    override func redo() {
      guard viewCanRedo else {
        super.redo()
        return
      }
      view?.redo()
      NotificationCenter.default.post(name: .NSUndoManagerDidRedoChange, object: self)
    }

    /// Notifies observers that show whether something can be undone.
    func tellOfChange() {
      NotificationCenter.default.post(name: .NSUndoManagerCheckpoint, object: self)
    }

    /// True if the document can undo a gesture, or while a stroke is being drawn, which can be undone too.
    private var viewCanUndo: Bool {
      guard let view, !view.isLocked else { return false }
      return view.document.canUndo || view.canvas.isTouched
    }

    private var viewCanRedo: Bool {
      guard let view, !view.isLocked else { return false }
      return view.document.canRedo
    }
  }
#endif
