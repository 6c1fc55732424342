internal import ArgumentParser

/// The formats of pictures.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case png
  case svg
  case pdf

  /// Makes the format given by the extension of a file's name, in any case.
  init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = format
  }
}
