internal import ArgumentParser
internal import Ductus

/// The colours in which ink is shown.
enum ColorsArgument: String, ExpressibleByArgument, CaseIterable {
  case readable
  case recorded

  var shown: ShownColors {
    switch self {
    case .readable: .readable
    case .recorded: .recorded
    }
  }
}
