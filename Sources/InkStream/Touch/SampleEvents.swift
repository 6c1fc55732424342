/// Which events each sample of a stroke was made of, by their numbers.
///
/// Complexity: O(1) to add an event, amortised, and O(events of the sample) to ask for them.
struct SampleEvents {
  private struct Link {
    let event: Int
    /// The place of the link before it, of the same sample; −1 for none.
    let previous: Int
  }

  private var links: [Link] = []
  /// For each sample the place of its last link; −1 for none.
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
