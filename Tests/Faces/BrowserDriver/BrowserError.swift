/// An error of a browser that cannot be started, or does not do as it is asked.
public struct BrowserError: Error, CustomStringConvertible {
  /// The reason of the failure, in words.
  public var description: String

  /// True where a page was left while it was asked.
  var tellsOfNavigation: Bool {
    description.contains("navigat") || description.contains("xecution context")
  }

  /// Creates an error with a description.
  public init(_ description: String) { self.description = description }
}
