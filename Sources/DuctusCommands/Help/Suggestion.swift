/// Suggestions for unknown words.
enum Suggestion {
  /// Finds the name nearest to a word.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - names: the known names.
  /// - Returns: the name with the smallest distance, at most one mistyping for every three letters; otherwise
  ///   the only name that begins with the word; `nil` if there is none.
  static func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased().prefix(64).utf8)
    let limit = max(letters.filter { $0 != UInt8(ascii: "-") }.count / 3, 1)
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(letters, Array(name.utf8))
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    if let best { return best.name }
    let longer = names.filter { $0.utf8.starts(with: letters) }
    return longer.count == 1 && letters.count > 1 ? longer[0] : nil
  }

  /// Returns the number of missing, extra, wrong and transposed letters.
  ///
  /// This is the optimal string alignment distance: Damerau's mistypings (doi:10.1145/363958.363994), of
  /// which no two are in one place.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j], rows[i][j + 1]) + 1
        least = min(least, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
