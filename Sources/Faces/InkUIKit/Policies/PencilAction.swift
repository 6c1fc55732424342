/// The person's choice for a double tap on the pencil, or for a squeeze.
///
/// The raw values are those of `UIPencilPreferredAction`.
package enum PencilAction: Int, Sendable, CaseIterable {
  /// Does nothing.
  case ignore = 0
  /// Switches between the tool and the eraser.
  case switchEraser = 1
  /// Switches between the tool and the previous one.
  case switchPrevious = 2
  /// Shows or hides colours.
  case showColorPalette = 3
  /// Shows or hides the settings of the brush.
  case showInkAttributes = 4
  /// Shows or hides tools next to the pencil.
  case showContextualPalette = 5
  /// Runs a shortcut, which the system does by itself.
  case runSystemShortcut = 6
}

/// A panel that an app is asked to show, or to hide if it is visible.
public enum PencilPanel: Sendable, CaseIterable {
  /// Colours.
  case colors
  /// The settings of the brush: its width and opacity.
  case inkAttributes
  /// Tools next to the pencil.
  case tools
}

/// The result of an action of the pencil.
package enum PencilResponse: Equatable, Sendable {
  /// Nothing changes.
  case nothing
  /// Another tool is in use.
  case toolChanged
  /// The app is asked to show or hide a panel.
  case asksFor(PencilPanel)
}
