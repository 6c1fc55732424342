#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import Foundation
  internal import InkCanvas
  internal import InkDocument
  internal import UIKit

  /// An undo manager whose history is the document's: nothing is written down twice, so that taps of two
  /// fingers, menus, keys and the app undo the same, and what a file brought along can be undone too.
  ///
  /// What others register here is undone once the document has nothing left.
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

    /// Lets those look again who show whether something can be undone.
    func tellOfChange() {
      NotificationCenter.default.post(name: .NSUndoManagerCheckpoint, object: self)
    }

    /// A stroke that is being drawn can be undone too.
    private var viewCanUndo: Bool {
      guard let view else { return false }
      return view.document.canUndo || view.canvas.isTouched
    }

    private var viewCanRedo: Bool { view?.document.canRedo ?? false }
  }
#endif
