#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  internal import InkGestures
  internal import UIKit

  // Cut, copy and paste, by menus and keys; the methods that UIKit calls are in the class.
  extension InkView {
    /// The command of an action of the edit menu; `nil` for other actions.
    func command(of action: Selector) -> InkCommand? {
      switch action {
      case #selector(InkView.cut(_:)): .cut
      case #selector(InkView.copy(_:)): .copy
      case #selector(InkView.paste(_:)): .paste
      case #selector(InkView.delete(_:)): .delete
      case #selector(InkView.selectAll(_:)): .selectAll
      case #selector(InkView.duplicate(_:)): .duplicate
      default: nil
      }
    }

    /// The current situation for commands.
    var situation: InkCommand.Situation {
      var situation = InkCommand.Situation()
      situation.hasSelection = !gestures.selection.isEmpty
      situation.hasInk = document.inkCount > 0
      situation.isReadOnly = isReadOnly
      situation.canPaste = UIPasteboard.general.contains(pasteboardTypes: ArrivalForm.types)
      return situation
    }

    /// Performs a command, if there is something to perform it on.
    func perform(_ command: InkCommand) {
      guard command.isAllowed(in: situation) else { return }
      let selection = gestures.selection
      switch command {
      case .cut:
        if copySelection() { selection.delete() }
      case .copy: copySelection()
      case .paste: paste()
      case .delete: selection.delete()
      case .selectAll:
        tool = .selects
        selection.selectAll()
      case .duplicate: selection.duplicate()
      }
      noteStrokes()
      setNeedsLayout()
    }

    @discardableResult
    private func copySelection() -> Bool {
      guard let excerpt = gestures.selection.copy() else { return false }
      do throws(DuctusError) {
        let file = Data(try DuctusWriter().begin(excerpt))
        var item: [String: Any] = [InkClipboard.drawingType: file]
        let scale = traitCollection.displayScale
        let largest = CGSize(width: 2000, height: 2000)
        if let picture = excerpt.thumbnail(fitting: largest, scale: scale)?.pngData() {
          item[InkClipboard.pictureType] = picture
        }
        UIPasteboard.general.setItems([item])
        return true
      } catch {
        return false
      }
    }

    private func paste() {
      let board = UIPasteboard.general
      guard let form = ArrivalForm.best(where: { board.contains(pasteboardTypes: [$0]) }),
        let data = board.data(forPasteboardType: form.type)
      else { return }
      guard form == .drawing else {
        take(Self.read(data), at: nil)
        return
      }
      do throws(DuctusError) {
        let document = try InkSnapshot(file: data).read().document
        tool = .selects
        gestures.selection.paste(document)
      } catch {
        // Another app may call something else a drawing.
      }
    }

    /// Shows the edit menu over what is selected.
    public func showEditMenu() {
      guard let box = gestures.selection.box else { return }
      let middle = box.center
      editMenu.presentEditMenu(
        with: UIEditMenuConfiguration(
          identifier: nil,
          sourcePoint: CGPoint(
            x: middle.x + Double(bounds.origin.x), y: middle.y + Double(bounds.origin.y))))
    }

    /// The commands of a keyboard that menus do not have already.
    func makeKeyCommands() -> [UIKeyCommand] {
      var commands = [
        UIKeyCommand(
          title: text.zoomIn, action: #selector(zoomIn(_:)), input: "+", modifierFlags: .command),
        UIKeyCommand(
          title: text.zoomOut, action: #selector(zoomOut(_:)), input: "-", modifierFlags: .command),
        UIKeyCommand(
          title: text.showAll, action: #selector(zoomToAll(_:)), input: "0", modifierFlags: .command
        ),
      ]
      if !isReadOnly {
        commands.append(
          UIKeyCommand(
            title: text.duplicate, action: #selector(InkView.duplicate(_:)),
            input: "d",
            modifierFlags: .command))
        commands.append(
          UIKeyCommand(
            title: text.delete, action: #selector(InkView.delete(_:)),
            input: UIKeyCommand.inputDelete))
      }
      commands.append(
        UIKeyCommand(action: #selector(deselect(_:)), input: UIKeyCommand.inputEscape))
      return commands
    }
  }
#endif
