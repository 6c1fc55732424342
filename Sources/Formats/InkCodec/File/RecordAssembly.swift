internal import InkDocument

/// Puts records together from their columns.
struct RecordAssembly {
  /// The outcome of reading a record.
  enum Outcome {
    /// The columns contradict its shape.
    case failure
    /// Its samples are missing.
    case missing
    /// The samples and corrections of the record; not complete if some of its columns are missing.
    case parts([RecordedSample], [StrokeCorrection], isComplete: Bool)
  }

  /// The columns of each kind; `nil` where they are missing.
  private let columns: [InkColumns?]
  /// The next stroke of each.
  private var next = SIMD4<Int>.zero

  init(_ columns: [InkColumns?]) { self.columns = columns }

  /// The next record.
  ///
  /// - Parameters:
  ///   - shape: its shape.
  ///   - unknown: for each property that is known somewhere, the lengths of the runs of which it is
  ///     unknown, known, and so on, without the last.
  /// - Returns: the record.
  mutating func next(_ shape: RecordShape, _ unknown: [[Int]]) -> Outcome {
    let ranges = SampleColumns.Kind.allCases.map { take($0, shape) }
    guard shape.hasSamples else { return .parts([], [], isComplete: true) }
    guard let main = columns[0] else { return .missing }
    var isComplete = true
    let count = ranges[0].count
    guard count > 0, !shape.isLong || count == shape.sampleCount else { return .failure }
    var samples: [RecordedSample] = []
    samples.reserveCapacity(count)
    main.channels[0].withUnsafeBufferPointer { x in
      main.channels[1].withUnsafeBufferPointer { y in
        main.channels[2].withUnsafeBufferPointer { time in
          for index in ranges[0] {
            let sample = RecordedSample(x: x[index], y: y[index], time: time[index])
            guard sample.isInRange else { return }
            samples.append(sample)
          }
        }
      }
    }
    guard samples.count == count else { return .failure }
    for property in 0..<RecordedSample.propertyCount where shape.presence[property] != .nowhere {
      let kind = property < 3 ? 0 : 1
      let channel = property < 3 ? 3 + property : property - 3
      guard let column = columns[kind]?.channels[channel] else {
        isComplete = false
        continue
      }
      guard ranges[kind].count == count,
        Self.set(property, of: &samples, column[ranges[kind]], unknown[property])
      else { return .failure }
    }
    if shape.hasCoalesced {
      if let runs = columns[2]?.channels[0] {
        guard Self.setCoalesced(&samples, runs[ranges[2]]) else { return .failure }
      } else {
        isComplete = false
      }
    }
    var corrections: [StrokeCorrection] = []
    if shape.hasCorrections {
      if let columns = columns[3] {
        guard let found = Self.corrections(samples, columns, ranges[3]) else { return .failure }
        corrections = found
      } else {
        isComplete = false
      }
    }
    return .parts(samples, corrections, isComplete: isComplete)
  }

  /// Where the next record lies in the columns of a kind; they are not empty for those that it has,
  /// unless they are missing.
  private mutating func take(_ kind: SampleColumns.Kind, _ shape: RecordShape) -> Range<Int> {
    let pieces = shape.pieceCount(kind)
    let first = next[kind.rawValue]
    next[kind.rawValue] += pieces
    guard let columns = columns[kind.rawValue], pieces > 0, first + pieces <= columns.strokeCount
    else { return 0..<0 }
    return columns.samples(ofStroke: first).lowerBound..<columns.strokeEnds[first + pieces - 1]
  }

  private static func set(
    _ property: Int, of samples: inout [RecordedSample], _ column: ArraySlice<Int64>,
    _ unknown: [Int]
  ) -> Bool {
    column.withUnsafeBufferPointer { column in
      samples.withUnsafeMutableBufferPointer { samples in
        if unknown.isEmpty {
          for index in samples.indices {
            guard let steps = Int32(exactly: column[index]), steps != RecordedSample.unknown
            else { return false }
            samples[index].set(property, steps)
          }
          return true
        }
        var runs = unknown[...]
        var isKnown = false
        var left = runs.popFirst() ?? samples.count
        for index in samples.indices {
          while left == 0 {
            isKnown.toggle()
            left = runs.popFirst() ?? samples.count
          }
          left -= 1
          guard isKnown else { continue }
          guard let steps = Int32(exactly: column[index]), steps != RecordedSample.unknown
          else { return false }
          samples[index].set(property, steps)
        }
        // All that was given must have been used.
        return runs.isEmpty
      }
    }
  }

  private static func setCoalesced(
    _ samples: inout [RecordedSample], _ runs: ArraySlice<Int64>
  ) -> Bool {
    var index = 0
    for (runIndex, run) in zip(runs.indices, runs) {
      guard run >= 0, run <= Int64(samples.count - index) else { return false }
      for _ in 0..<Int(run) {
        samples[index].isCoalesced = true
        index += 1
      }
      if runIndex != runs.endIndex - 1 {
        guard index < samples.count else { return false }
        index += 1
      }
    }
    return index == samples.count
  }

  /// The corrections from the first to the last; in the columns the last one is the first.
  private static func corrections(
    _ samples: [RecordedSample], _ columns: InkColumns, _ range: Range<Int>
  ) -> [StrokeCorrection]? {
    var state = samples
    var corrections: [StrokeCorrection] = []
    corrections.reserveCapacity(range.count)
    for row in range {
      guard let sample = Int(exactly: columns.channels[0][row]), samples.indices.contains(sample),
        let later = Int(exactly: columns.channels[1][row]), later > 0,
        later <= samples.count - sample, let flags = UInt8(exactly: columns.channels[2][row]),
        flags < 64
      else { return nil }
      var values = SIMD8<Int64>.zero
      for channel in 0..<8 { values[channel] = columns.channels[3 + channel][row] }
      guard
        let previous = SampleDifference(flags: flags, values: values).applied(to: state[sample])
      else { return nil }
      state[sample] = previous
      corrections.append(
        StrokeCorrection(sample: sample, sampleCount: sample + later, previous: previous))
    }
    return corrections.reversed()
  }
}
