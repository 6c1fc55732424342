package import InkBrush

/// The rule for showing a drawing as if on dark paper, with light and dark exchanged.
///
/// Only the view differs: the document, its file and its pictures stay as they were drawn.
public enum DarkPaper: Sendable, CaseIterable {
  /// Dark if the system is dark and the drawing's own paper is not.
  case automatic
  /// Never dark.
  case never
  /// Always dark.
  case always

  /// Returns true if the drawing is shown with light and dark exchanged.
  ///
  /// - Parameters:
  ///   - systemIsDark: true if the system is dark.
  ///   - paper: the paper of the drawing; by default white.
  /// - Returns: true if light and dark are exchanged.
  package func isShown(systemIsDark: Bool, paper: InkColor = .white) -> Bool {
    switch self {
    case .automatic: systemIsDark && !InkOnPaper(paper).isDark
    case .never: false
    case .always: true
    }
  }
}
