internal import ArgumentParser

/// What sort of picture is written.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case png
  case svg

  /// The format that a file's name ends in, in whatever case.
  init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = format
  }
}
