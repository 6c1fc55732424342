internal import ArgumentParser
internal import Foundation
internal import InkFind
internal import InkInterchange

/// The file with what the reader of handwriting has learned.
enum ReaderWeights {
  private static let name = "latin.weights"

  /// Makes the reader.
  ///
  /// - Parameter path: the path of the weights; `nil` for the file that comes with the command.
  /// - Returns: the reader.
  /// - Throws: the exit code, after reporting that there is no such file, or that it is damaged.
  static func reader(at path: String?) throws -> WordReader {
    guard let path = path ?? installed else {
      complain("\(name), what the reader has learned, is not beside this command; use --reader")
      throw CommandExit.unavailable
    }
    let bytes: [UInt8]
    do {
      bytes = try ByteSource(path: path).readAll()
    } catch {
      throw failure(error)
    }
    do {
      return try WordReader(weights: bytes)
    } catch {
      complain("\(FileName.shown(path)): at byte \(error.offset): \(error.reason)")
      throw CommandExit.badData
    }
  }

  /// The file beside the command, in `share/ductus` of its installation, or in the package that built it.
  private static var installed: String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folder = program.deletingLastPathComponent()
    var files = [
      folder.appendingPathComponent(name),
      folder.deletingLastPathComponent().appendingPathComponent("share/ductus/\(name)"),
    ]
    while folder.pathComponents.count > 1 {
      if folder.lastPathComponent == ".build" {
        files.append(
          folder.deletingLastPathComponent().appendingPathComponent("Data/find/\(name)"))
      }
      folder.deleteLastPathComponent()
    }
    return files.first { FileManager.default.fileExists(atPath: $0.path) }?.path
  }
}
