internal import ArgumentParser

/// The moment that `--at` names.
enum MomentArgument: ExpressibleByArgument, Equatable {
  /// After so many callbacks of a log, or changes of a drawing.
  case number(Int)
  /// A version of a drawing, by its name.
  case version(String)

  init(argument: String) {
    self = Int(argument).map { .number($0) } ?? .version(argument)
  }

  /// Refuses numbers below 0.
  func check() throws {
    if case .number(let number) = self, number < 0 {
      throw ValidationError("there is nothing before 0: --at is \(number)")
    }
  }
}
