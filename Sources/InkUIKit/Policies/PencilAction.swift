/// The action that a person has chosen for a double tap on the pencil, or a squeeze.
///
/// The raw values are those of `UIPencilPreferredAction`.
package enum PencilAction: Int, Sendable, CaseIterable {
  /// Nothing.
  case ignore = 0
  /// To change between the tool and the eraser.
  case switchEraser = 1
  /// To change between the tool and the one before.
  case switchPrevious = 2
  /// To show or hide colours.
  case showColorPalette = 3
  /// To show or hide the settings of the brush.
  case showInkAttributes = 4
  /// To show or hide tools next to the pencil.
  case showContextualPalette = 5
  /// To run a shortcut, which the system does by itself.
  case runSystemShortcut = 6
}

/// A panel that an app is asked to show, or to hide where it is shown.
public enum PencilPanel: Sendable, CaseIterable {
  /// Colours.
  case colors
  /// The settings of the brush: its width and opacity.
  case inkAttributes
  /// Tools next to the pencil.
  case tools
}

/// The phase of a squeeze of the pencil.
package enum SqueezePhase: Sendable, CaseIterable {
  /// It began, or goes on.
  case began, changed
  /// It has ended.
  case ended
  /// It was none.
  case cancelled
}

/// The response to an action of the pencil.
package enum PencilResponse: Equatable, Sendable {
  /// Nothing.
  case nothing
  /// Another tool is used now.
  case toolChanged
  /// The app is asked to show something.
  case asksFor(PencilPanel)
}
