/// A row of the table of filters, or of that of smoothers.
package struct StageEntry<Product> {
  /// The name in brush text, on the command line and in the inspector's list.
  ///
  /// It is stored with every drawing whose brush has the stage, so that it stays as it is.
  package let name: StaticString
  /// Other names that are accepted instead of it.
  package let aliases: [StaticString]
  /// The name for people.
  package let title: StaticString
  #if !hasFeature(Embedded)
    /// The use of it, for the command line: a few words that go on after the name, without a stop.
    package let summary: StaticString
  #endif
  /// The numbers that it takes, in order.
  package let parameters: [StageParameter]
  /// Makes it of as many numbers, in any range: it treats those that it cannot use as it says itself.
  package let make: ([Double]) -> Product

  init(
    name: StaticString, aliases: [StaticString] = [], title: StaticString, summary: StaticString,
    parameters: [StageParameter] = [], make: @escaping ([Double]) -> Product
  ) {
    self.name = name
    self.aliases = aliases
    self.title = title
    #if !hasFeature(Embedded)
      self.summary = summary
    #endif
    self.parameters = parameters
    self.make = make
  }
}
