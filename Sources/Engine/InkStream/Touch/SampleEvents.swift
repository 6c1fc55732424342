/// The numbers of the events of which each sample of a stroke was made.
///
/// Complexity: O(1) amortised to add an event, and O(events of the sample) to read them.
struct SampleEvents {
  private struct Link {
    let event: Int
    /// The index of the previous link of the same sample; −1 for none.
    let previous: Int
  }

  private var links: [Link] = []
  /// The index of the last link of each sample; −1 for none.
  private var heads: [Int] = []

  /// Adds an event to a sample.
  mutating func add(_ event: Int, to sample: Int) {
    while heads.count <= sample { heads.append(-1) }
    links.append(Link(event: event, previous: heads[sample]))
    heads[sample] = links.count - 1
  }

  /// The events of a sample, in the order in which they were added.
  subscript(sample: Int) -> [Int] {
    guard heads.indices.contains(sample) else { return [] }
    var events: [Int] = []
    var link = heads[sample]
    while link >= 0 {
      events.append(links[link].event)
      link = links[link].previous
    }
    events.reverse()
    return events
  }
}
