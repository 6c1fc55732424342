/// The filters of one's own that brushes name: a table of functions for the whole program.
///
/// ```swift
/// OwnFilters.register("com.example.close") { values in
///   PolylineFilter(CloseShape(gap: values.first ?? 9))
/// }
/// canvas.brush.filters.append(.own("com.example.close", 12))
/// ```
///
/// A drawing keeps the samples as they were measured, and of such a filter its name and numbers. So a program that has
/// registered the filter shows the ink as it was drawn, with late corrections; one that has not shows the ink without
/// it: points pass as they are, the name is kept, and `Brush.missingFilters` has it.
public enum OwnFilters {
  /// The functions, by the names in UTF-8, the first registered first.
  nonisolated(unsafe) private static var functions:
    [(name: [UInt8], make: @Sendable ([Double]) -> PolylineFilter)] = []

  /// The largest length of a name in bytes: 64.
  public static let nameLimit = 64
  /// The largest number of values of a filter: 8.
  public static let valueLimit = 8
  /// The largest magnitude of a value: 1,000,000.
  public static let largestValue = StageParameter.largest

  /// Registers a filter, in place of one of the same name.
  ///
  /// Call it when the program starts, before anything is drawn or read: the table has no lock, and ink that is known
  /// already is not made again. Complexity: O(registered filters).
  ///
  /// - Parameters:
  ///   - name: the name, which no other program uses for another filter, such as `com.example.close`; what is longer
  ///     than ``nameLimit`` is cut off.
  ///   - make: returns the filter for the values of a brush. These may come from any file: at most ``valueLimit`` finite
  ///     numbers, perhaps fewer than expected. It must make the same filter of the same values each time, and one that
  ///     puts out more points than come in must bound their number.
  public static func register(
    _ name: StaticString, make: @escaping @Sendable ([Double]) -> PolylineFilter
  ) {
    let name = bytes(of: name)
    functions.removeAll { $0.name == name }
    functions.append((name, make))
  }

  /// Returns true if a filter of a name in UTF-8 is registered.
  package static func has(_ name: [UInt8]) -> Bool { functions.contains { $0.name == name } }

  /// Returns the filter of a name for some values; `nil` where none is registered.
  static func filter(_ name: [UInt8], _ values: [Double]) -> PolylineFilter? {
    for function in functions where function.name == name { return function.make(values) }
    return nil
  }

  /// Returns the bytes of a name, as many as are used.
  static func bytes(of name: StaticString) -> [UInt8] {
    name.withUTF8Buffer { Array($0.prefix(nameLimit)) }
  }
}

extension FilterForm {
  /// A filter of one's own, which ``OwnFilters`` has.
  ///
  /// - Parameters:
  ///   - name: the name under which it is registered.
  ///   - values: its numbers, at most ``OwnFilters/valueLimit``; further ones are left out. They are clamped to
  ///     ±1,000,000, and 0 stands for one that is not a number.
  /// - Returns: the filter; points pass it as they are where none is registered.
  public static func own(_ name: StaticString, _ values: Double...) -> Self {
    Self(BrushFilter(own: OwnFilters.bytes(of: name), values))
  }
}

/// A stage that passes points on as they are: it stands for a filter that is missing.
struct PassingStage: FilterStage {
  private(set) var output: Polyline = []
  private(set) var stableCount = 0

  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    output = input
    stableCount = update.stableCount
    return update.change
  }
}
