internal import InkBrush
internal import InkStream
internal import InkWebCore

/// Stages of brushes, and the table of filters and smoothers, in the number area; a stage is the number of
/// its kind, followed by a number for each of its parameters.
struct StageRecords {
  /// The maximum number of filters that are read or written at once.
  static let mostFilters = 8

  private let session: Session
  private var position = 0

  init(_ session: Session) { self.session = session }

  /// Reads the next stage; returns `nil` if no kind has its number.
  mutating func next<Stage: BrushStage>() -> Stage? {
    guard let kind = Self.kind(number(at: position), of: Stage.Kind.self) else { return nil }
    let start = position + 1
    position = start + kind.entry.parameters.count
    return Stage(kind: kind, (start..<position).map(number))
  }

  /// Writes a stage.
  mutating func put(_ stage: some BrushStage) {
    for value in [Double(stage.kind.rawValue)] + stage.values
    where position < PageAreas.numberCount {
      session.put(value, at: position)
      position += 1
    }
  }

  /// Puts a row of the table into the numbers and the output; see `stage_info`.
  static func describe<Kind: StageKind>(
    _ number: Int32, of kinds: Kind.Type, _ session: Session
  ) -> Int32 {
    guard let entry = kind(Double(number), of: kinds)?.entry else { return Status.number }
    return describe([entry.name, entry.title], entry.parameters, session)
  }

  private static func describe(
    _ names: [StaticString], _ parameters: [StageParameter], _ session: Session
  ) -> Int32 {
    var lines = names
    for (index, parameter) in parameters.enumerated() {
      lines += [parameter.name, parameter.unit]
      session.put(parameter.slider.lowerBound, at: 4 * index)
      session.put(parameter.slider.upperBound, at: 4 * index + 1)
      session.put(parameter.step, at: 4 * index + 2)
      session.put(parameter.usual, at: 4 * index + 3)
    }
    var text: [UInt8] = []
    for line in lines {
      line.append(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    guard session.output.put(text) else { return Status.noMemory }
    return Int32(parameters.count)
  }

  private func number(at index: Int) -> Double { session.areas.number(at: index) }

  private static func kind<Kind: StageKind>(_ number: Double, of kinds: Kind.Type) -> Kind? {
    guard let raw = UInt8(exactly: number) else { return nil }
    return Kind.allCases.first { $0.rawValue == raw }
  }
}
