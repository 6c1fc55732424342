/// A row of the table of filters, or of that of smoothers.
package struct StageEntry<Product> {
  /// The name in brush text, on the command line and in the inspector's list.
  ///
  /// It is stored with every drawing whose brush has the stage, so that it stays as it is.
  package var name: StaticString
  /// Other names that are accepted in place of it.
  package var aliases: [StaticString] = []
  /// The name for people.
  package var title: StaticString
  /// The use of it: a few words that go on after the name, without a stop.
  package var summary: StaticString
  /// The numbers that it takes, in order.
  package var parameters: [StageParameter] = []
  /// Makes it of as many numbers, in any range: it treats those that it cannot use as it says itself.
  package var make: ([Double]) -> Product
}
