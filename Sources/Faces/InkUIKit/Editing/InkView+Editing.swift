#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  internal import InkGestures
  internal import UIKit

  // Cut, copy and paste, by menus and keys, which turn to the scroll view.
  extension InkView {
    private var situation: InkCommand.Situation {
      var situation = InkCommand.Situation()
      situation.hasSelection = !gestures.selection.isEmpty
      situation.hasContent = document.inkCount > 0 || !document.pictures.isEmpty
      situation.isReadOnly = isLocked
      situation.canPaste = UIPasteboard.general.contains(pasteboardTypes: ArrivalForm.types)
      return situation
    }

    /// Returns true if there is something to perform a command on.
    public func canPerform(_ command: InkCommand) -> Bool {
      var situation = situation
      switch command {
      case .group, .ungroup, .align, .distribute:
        (situation.partCount, situation.hasGroup) = gestures.selection.parts
      default: break
      }
      return command.isAllowed(in: situation)
    }

    /// Performs a command of menus and keys, for buttons of an app's own.
    ///
    /// - Parameter command: the command; without anything to perform it on it does nothing.
    public func perform(_ command: InkCommand) {
      guard canPerform(command) else { return }
      let selection = gestures.selection
      switch command {
      case .cut:
        if copySelection() { selection.delete() }
      case .copy: _ = copySelection()
      case .paste: for item in UIPasteboard.general.itemProviders { load(item, to: nil) }
      case .delete: selection.delete()
      case .selectAll:
        tool = .selects
        selection.selectAll()
      case .duplicate: selection.duplicate()
      case .group: selection.group()
      case .ungroup: selection.ungroup()
      case .arrange(let step): selection.arrange(step)
      case .align(let edge): selection.align(edge)
      case .distribute(let isVertical): selection.distribute(isVertical: isVertical)
      }
      noteStrokes()
      setNeedsLayout()
    }

    private func copySelection() -> Bool {
      guard let excerpt = gestures.selection.copy() else { return false }
      do throws(DuctusError) {
        // Not made when somebody asks for it: the app may be gone by then.
        var item: [String: Any] = [InkClipboard.drawingType: Data(try DrawingParcel(excerpt).file)]
        let largest = CGSize(width: 2000, height: 2000)
        let scale = traitCollection.displayScale
        if let picture = excerpt.thumbnail(fitting: largest, scale: scale)?.pngData() {
          item[InkClipboard.pictureType] = picture
        }
        UIPasteboard.general.setItems([item])
        return true
      } catch {
        return false
      }
    }

    /// Shows the edit menu over what is selected.
    public func showEditMenu() {
      guard let box = gestures.selection.box else { return }
      editMenu.presentEditMenu(
        with: UIEditMenuConfiguration(
          identifier: nil, sourcePoint: convert(point(of: box.center), to: scroll)))
    }
  }
#endif
