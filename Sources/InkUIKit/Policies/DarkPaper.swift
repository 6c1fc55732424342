/// Whether a drawing is shown as if on dark paper, with its light and dark exchanged.
///
/// Only what is seen is different: the document, its file and its pictures stay as they were drawn.
public enum DarkPaper: Sendable, CaseIterable {
  /// Where the system is dark.
  case automatic
  /// Never.
  case never
  /// Always.
  case always

  /// Whether it is shown so.
  ///
  /// - Parameter systemIsDark: whether the system is dark.
  /// - Returns: whether light and dark are exchanged.
  public func isShown(systemIsDark: Bool) -> Bool {
    switch self {
    case .automatic: systemIsDark
    case .never: false
    case .always: true
    }
  }
}
