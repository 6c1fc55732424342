/// The scripts, features and lookups of a table of substitutions or positions (`GSUB`, `GPOS`).
struct LayoutTable: Sendable {
  /// A lookup.
  struct Lookup: Sendable {
    /// The kind, as the table numbers them; the kind of the lookup itself where it is an extension.
    var type: Int
    /// The glyphs that it skips.
    var flags: Int
    /// The set of marks that it does not skip, if bit 4 of the flags is set.
    var markSet: Int
    /// The parts, of which the first one that fits counts.
    var subtables: [FontTable]
    /// The glyphs at which it may begin.
    var filter: GlyphFilter
  }

  /// The features of a script, or of a language of it.
  private struct System {
    var language: UInt32
    var features: [Int]
  }

  private var scripts: [(tag: UInt32, systems: [System])] = []
  private var features: [(tag: UInt32, lookups: [Int])] = []
  /// The lookups.
  private(set) var lookups: [Lookup] = []

  /// The most features of all scripts, lookups of all features, and parts of all lookups.
  private static let limit = 100_000

  /// A table without lookups.
  static let empty = LayoutTable()

  private init() {}

  /// Reads a table.
  init(_ table: FontTable, extensionType: Int) throws(FontFault) {
    let (scriptList, featureList, lookupList) =
      (try table.u16(4), try table.u16(6), try table.u16(8))
    var budget = Self.limit
    if scriptList != 0 { try readScripts(table, at: scriptList, &budget) }
    if featureList != 0 { try readFeatures(table, at: featureList, &budget) }
    if lookupList != 0 {
      try readLookups(table, at: lookupList, extensionType: extensionType, &budget)
    }
  }

  /// Reads numbers of 16 bits and their count before them.
  private static func numbers(
    _ table: FontTable, at offset: Int, _ budget: inout Int
  ) throws(FontFault) -> [Int] {
    let count = try table.u16(offset)
    budget -= count
    guard budget >= 0 else { throw table.fault("the table is too large", at: offset) }
    var numbers: [Int] = []
    for index in 0..<count { numbers.append(try table.u16(offset + 2 + 2 * index)) }
    return numbers
  }

  private mutating func readScripts(
    _ table: FontTable, at list: Int, _ budget: inout Int
  ) throws(FontFault) {
    for index in 0..<(try table.u16(list)) {
      let tag = try table.u32(list + 2 + 6 * index)
      let script = list + (try table.u16(list + 6 + 6 * index))
      var systems: [System] = []
      func read(_ language: UInt32, at offset: Int) throws(FontFault) {
        var features = try Self.numbers(table, at: offset + 4, &budget)
        let required = try table.u16(offset + 2)
        if required != 0xFFFF { features.insert(required, at: 0) }
        systems.append(System(language: language, features: features))
      }
      let standard = try table.u16(script)
      if standard != 0 { try read(0, at: script + standard) }
      for language in 0..<(try table.u16(script + 2)) {
        let record = script + 4 + 6 * language
        budget -= 1
        guard budget >= 0 else { throw table.fault("the table is too large", at: record) }
        try read(table.u32(record), at: script + table.u16(record + 4))
      }
      scripts.append((tag, systems))
    }
  }

  private mutating func readFeatures(
    _ table: FontTable, at list: Int, _ budget: inout Int
  ) throws(FontFault) {
    for index in 0..<(try table.u16(list)) {
      let feature = list + (try table.u16(list + 6 + 6 * index))
      let lookups = try Self.numbers(table, at: feature + 2, &budget)
      features.append((try table.u32(list + 2 + 6 * index), lookups))
    }
  }

  private mutating func readLookups(
    _ table: FontTable, at list: Int, extensionType: Int, _ budget: inout Int
  ) throws(FontFault) {
    for offset in try Self.numbers(table, at: list, &budget) {
      let at = list + offset
      var type = try table.u16(at)
      let flags = try table.u16(at + 2)
      var subtables: [FontTable] = []
      let parts = try Self.numbers(table, at: at + 4, &budget)
      for part in parts {
        var subtable = try table.part(at: at + part)
        if try table.u16(at) == extensionType {
          type = try subtable.u16(2)
          guard type != extensionType else {
            throw subtable.fault("an extension leads to an extension", at: 2)
          }
          subtable = try subtable.part(at: subtable.offset32(4))
        }
        subtables.append(subtable)
      }
      var filter = GlyphFilter()
      for subtable in subtables {
        let isContext =
          extensionType == 7 ? type == 5 || type == 6 : type == 7 || type == 8
        // In format 3 of contexts, the first coverage of the input is elsewhere.
        var coverage = try subtable.u16(2)
        if isContext, try subtable.u16(0) == 3 {
          let isChain = type == (extensionType == 7 ? 6 : 8)
          let before = isChain ? try subtable.u16(2) : 0
          coverage = isChain ? try subtable.u16(6 + 2 * before) : try subtable.u16(6)
        }
        try filter.add(subtable, coverage: coverage)
      }
      lookups.append(
        Lookup(
          type: type, flags: flags,
          markSet: flags & 0x10 != 0 ? try table.u16(at + 6 + 2 * parts.count) : 0,
          subtables: subtables, filter: filter))
    }
  }

  /// Returns the features for a script and a language: for the first of the scripts that the table has.
  ///
  /// - Parameters:
  ///   - tags: the scripts to try, as tags of OpenType.
  ///   - language: the language, as a tag of OpenType; 0 for none.
  /// - Returns: the features and their lookups.
  func system(of tags: [UInt32], language: UInt32) -> [(tag: UInt32, lookups: [Int])] {
    for tag in tags {
      guard let script = scripts.first(where: { $0.tag == tag }) else { continue }
      let system =
        script.systems.first { $0.language == language && language != 0 }
        ?? script.systems.first { $0.language == 0 }
      guard let system else { return [] }
      return system.features.compactMap { features.indices.contains($0) ? features[$0] : nil }
    }
    return []
  }
}
