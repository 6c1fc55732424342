#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkDocument
  internal import InkGestures
  internal import UIKit

  /// The part of an ``InkView`` to which the system turns: it scrolls, is touched, and has the keys.
  ///
  /// It lies over the ink, and shows nothing but scroll indicators.
  final class InkScrollView: UIScrollView {
    weak var ink: InkView?

    /// Lets only those gestures begin that the touches on the canvas leave room for.
    override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
      guard super.gestureRecognizerShouldBegin(gesture), let ink else { return false }
      return ink.letsBegin(gesture)
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      ink?.noteWindow()
    }

    /// Redraws, because the system may have become dark or light.
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      ink?.setNeedsLayout()
    }

    /// Always true, so that the view is told of shaking, and undo keys find its undo manager.
    override var canBecomeFirstResponder: Bool { true }

    /// None, because two and three fingers are gestures of the view; keys and menus edit as ever.
    override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      guard let ink, ink.clearsOnShake, !ink.isLocked, motion == .motionShake else {
        super.motionEnded(motion, with: event)
        return
      }
      ink.clear()
    }

    // MARK: Menus and keys

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      guard let command = command(of: action) else {
        return super.canPerformAction(action, withSender: sender)
      }
      return ink?.canPerform(command) ?? false
    }

    private func command(of action: Selector) -> InkCommand? {
      switch action {
      case #selector(InkScrollView.cut(_:)): .cut
      case #selector(InkScrollView.copy(_:)): .copy
      case #selector(InkScrollView.paste(_:)): .paste
      case #selector(InkScrollView.delete(_:)): .delete
      case #selector(InkScrollView.selectAll(_:)): .selectAll
      case #selector(InkScrollView.duplicate(_:)): .duplicate
      case #selector(InkScrollView.group(_:)): .group
      case #selector(InkScrollView.ungroup(_:)): .ungroup
      case #selector(InkScrollView.bringToFront(_:)): .arrange(.toFront)
      case #selector(InkScrollView.bringForward(_:)): .arrange(.forward)
      case #selector(InkScrollView.sendBackward(_:)): .arrange(.backward)
      case #selector(InkScrollView.sendToBack(_:)): .arrange(.toBack)
      default: nil
      }
    }

    override func cut(_ sender: Any?) { ink?.perform(.cut) }
    override func copy(_ sender: Any?) { ink?.perform(.copy) }
    override func paste(_ sender: Any?) { ink?.perform(.paste) }
    override func delete(_ sender: Any?) { ink?.perform(.delete) }
    override func selectAll(_ sender: Any?) { ink?.perform(.selectAll) }
    override func duplicate(_ sender: Any?) { ink?.perform(.duplicate) }
    @objc func group(_ sender: Any?) { ink?.perform(.group) }
    @objc func ungroup(_ sender: Any?) { ink?.perform(.ungroup) }
    @objc func bringToFront(_ sender: Any?) { ink?.perform(.arrange(.toFront)) }
    @objc func bringForward(_ sender: Any?) { ink?.perform(.arrange(.forward)) }
    @objc func sendBackward(_ sender: Any?) { ink?.perform(.arrange(.backward)) }
    @objc func sendToBack(_ sender: Any?) { ink?.perform(.arrange(.toBack)) }

    /// The commands of a keyboard that menus do not have already.
    override var keyCommands: [UIKeyCommand]? {
      guard let ink else { return nil }
      let text = ink.text
      let zoom: [(String, Selector, String)] = [
        (text.zoomIn, #selector(zoomIn(_:)), "+"), (text.zoomOut, #selector(zoomOut(_:)), "-"),
        (text.showAll, #selector(zoomToAll(_:)), "0"),
      ]
      var commands = zoom.map { title, action, key in
        UIKeyCommand(title: title, action: action, input: key, modifierFlags: .command)
      }
      // On most keyboards the plus is typed with the shift, and people press the key alone.
      commands.append(
        UIKeyCommand(action: #selector(zoomIn(_:)), input: "=", modifierFlags: .command))
      if !ink.isLocked {
        let edits: [(String, Selector, String, UIKeyModifierFlags)] = [
          (text.duplicate, #selector(InkScrollView.duplicate(_:)), "d", .command),
          (text.group, #selector(InkScrollView.group(_:)), "g", .command),
          (text.ungroup, #selector(InkScrollView.ungroup(_:)), "g", [.command, .shift]),
          // The system gives brackets another key where a keyboard has none.
          (text.bringForward, #selector(InkScrollView.bringForward(_:)), "]", .command),
          (text.bringToFront, #selector(InkScrollView.bringToFront(_:)), "]", [.command, .shift]),
          (text.sendBackward, #selector(InkScrollView.sendBackward(_:)), "[", .command),
          (text.sendToBack, #selector(InkScrollView.sendToBack(_:)), "[", [.command, .shift]),
        ]
        commands += edits.map { title, action, key, flags in
          UIKeyCommand(title: title, action: action, input: key, modifierFlags: flags)
        }
        commands.append(
          UIKeyCommand(
            title: text.delete, action: #selector(InkScrollView.delete(_:)),
            input: UIKeyCommand.inputDelete))
      }
      commands.append(
        UIKeyCommand(action: #selector(deselect(_:)), input: UIKeyCommand.inputEscape))
      return commands
    }

    @objc private func zoomIn(_ sender: Any) { ink?.zoomScale *= 1.5 }
    @objc private func zoomOut(_ sender: Any) { ink?.zoomScale /= 1.5 }
    @objc private func zoomToAll(_ sender: Any) { ink?.showAll() }
    @objc private func deselect(_ sender: Any) {
      ink?.gestures.selection.deselect()
      ink?.setNeedsLayout()
    }
  }
#endif
