import Foundation

/// Counts by kind and source, which several processes make a part of.
struct Tally {
  /// The kinds of counts: of queries, characters or places, and of those that are right or wrong.
  enum Kind: String, CaseIterable {
    case example
    case first
    case five
    case asked
    case typed
    case typedfive
    case characters
    case wrong
    case listedCharacters
    case listed
    case places
    case found
    case searches
    case falseHits
  }

  private var counts: [String: [Kind: Int]] = [:]

  mutating func add(_ source: String, _ kind: Kind, _ count: Int = 1) {
    counts[source, default: [:]][kind, default: 0] += count
  }

  /// The counts as lines: a source, a kind and a number.
  var lines: String {
    var text = ""
    for source in counts.keys.sorted() {
      for kind in Kind.allCases {
        if let count = counts[source]?[kind] { text += "\(source) \(kind.rawValue) \(count)\n" }
      }
    }
    return text
  }

  /// Adds the counts of lines.
  mutating func add(lines: String) {
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count == 3, let kind = Kind(rawValue: String(fields[1])), let count = Int(fields[2])
      {
        add(String(fields[0]), kind, count)
      }
    }
  }

  /// The mean over sources of one count by another; sources with fewer than twelve of the other are left out.
  private func mean(_ part: Kind, of whole: Kind) -> Double {
    let shares = counts.values.compactMap { kinds -> Double? in
      let all = kinds[whole] ?? 0
      return all < 12 ? nil : Double(kinds[part] ?? 0) / Double(all)
    }
    return shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count)
  }

  /// The figures of each source, for people.
  var table: String {
    func share(_ kinds: [Kind: Int], _ part: Kind, _ whole: Kind) -> String {
      let all = kinds[whole] ?? 0
      return all == 0 ? "    -" : String(format: "%.3f", Double(kinds[part] ?? 0) / Double(all))
    }
    var text = "source  first  five typed tfive wrong listd pages false\n"
    for source in counts.keys.sorted() {
      guard let kinds = counts[source] else { continue }
      let shares = [
        share(kinds, .first, .example), share(kinds, .five, .example), share(kinds, .typed, .asked),
        share(kinds, .typedfive, .asked), share(kinds, .wrong, .characters),
        share(kinds, .listed, .listedCharacters), share(kinds, .found, .places),
        share(kinds, .falseHits, .searches),
      ]
      text += "\(source)     " + shares.joined(separator: " ") + "\n"
    }
    return text
  }

  /// The two last lines.
  var summary: String {
    func figure(_ part: Kind, _ whole: Kind, _ digits: Int = 3) -> String {
      String(format: "%.\(digits)f", mean(part, of: whole))
    }
    return """
      pages \(figure(.found, .places)) false \(figure(.falseHits, .searches, 2))
      first \(figure(.first, .example)) five \(figure(.five, .example)) \
      typed \(figure(.typed, .asked)) typedfive \(figure(.typedfive, .asked)) \
      wrong \(figure(.wrong, .characters)) listed \(figure(.listed, .listedCharacters))

      """
  }
}
