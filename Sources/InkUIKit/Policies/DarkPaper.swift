package import InkBrush

/// True if a drawing is shown as if on dark paper, with its light and dark exchanged.
///
/// Only what is seen is different: the document, its file and its pictures stay as they were drawn.
public enum DarkPaper: Sendable, CaseIterable {
  /// Where the system is dark, and the drawing's own paper is not.
  case automatic
  /// Never.
  case never
  /// Always.
  case always

  /// Returns whether it is shown so.
  ///
  /// - Parameters:
  ///   - systemIsDark: `true` where the system is dark.
  ///   - paper: the paper of the drawing; by default white.
  /// - Returns: whether light and dark are exchanged.
  package func isShown(systemIsDark: Bool, paper: InkColor = .white) -> Bool {
    switch self {
    case .automatic: systemIsDark && !InkOnPaper(paper).isDark
    case .never: false
    case .always: true
    }
  }
}
