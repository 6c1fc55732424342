/// A row of the table of filters, or of that of smoothers.
package struct StageEntry<Product> {
  /// The name in brush text, on the command line and in the inspector's list.
  ///
  /// It is stored with every drawing whose brush has the stage, so that it stays as it is.
  package let name: StaticString
  /// Other names that are accepted in place of it.
  package let aliases: [StaticString]
  /// The name for people.
  package let title: StaticString
  /// The use of it: a few words that go on after the name, without a stop.
  package let summary: StaticString
  /// The numbers that it takes, in order.
  package let parameters: [StageParameter]
  /// Makes it of as many numbers, in any range: it treats those that it cannot use as it says itself.
  package let make: ([Double]) -> Product

  init(
    _ name: StaticString, _ aliases: [StaticString] = [], title: StaticString,
    summary: StaticString, _ parameters: [StageParameter] = [],
    make: @escaping ([Double]) -> Product
  ) {
    self.name = name
    self.aliases = aliases
    self.title = title
    self.summary = summary
    self.parameters = parameters
    self.make = make
  }
}
