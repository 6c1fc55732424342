internal import ArgumentParser
internal import Ductus
internal import Foundation

/// A `.ductus` file that a command reads.
struct DrawingInput {
  /// Where it is; `-` is standard input.
  let path: String

  /// What messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// All its bytes.
  ///
  /// - Throws: the exit code, after saying why.
  func bytes() throws -> [UInt8] {
    if path == "-" {
      do {
        return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
      } catch {
        throw unreadable()
      }
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      complain("\(path): there is no such file")
      throw CommandExit.missingInput
    }
    guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
      throw unreadable()
    }
    return [UInt8](data)
  }

  /// Whether it is a file that begins as drawings do.
  var isDrawing: Bool {
    guard path != "-", let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = try? handle.read(upToCount: DuctusFormat.signature.count)
    return start.map { [UInt8]($0) } == DuctusFormat.signature
  }

  /// What is in the file.
  ///
  /// - Parameters:
  ///   - bytes: its bytes.
  ///   - mode: what is done where it is damaged.
  /// - Returns: what was read.
  /// - Throws: the exit code, after saying why.
  func read(_ bytes: [UInt8], _ mode: DuctusReader.Mode) throws -> DuctusFile {
    var progress = CommandProgress("reading")
    progress.report("\(bytes.count) bytes")
    defer { progress.finish() }
    do throws(DuctusError) {
      return try DuctusReader(mode).read(bytes)
    } catch {
      complain("\(name): \(error)")
      throw CommandExit.badData
    }
  }

  private func unreadable() -> ExitCode {
    complain("\(name): the file cannot be read")
    return CommandExit.unreadable
  }
}

/// Writes a drawing and its logs as a compact file.
///
/// - Parameters:
///   - file: what was read.
///   - path: where it goes; `-` is standard output.
///   - keepsHistory: whether it can be undone.
/// - Returns: how many bytes there are.
/// - Throws: the exit code, after saying why.
func writeCompact(_ file: DuctusFile, to path: String, keepsHistory: Bool) throws -> Int {
  var bytes: [UInt8]
  do throws(DuctusError) {
    let writer = DuctusWriter()
    bytes = try writer.begin(file.document, keepsHistory: keepsHistory)
    var encoder = TouchLogEncoder()
    let log = file.eventLog
    for (index, batch) in log.batches.enumerated() {
      let names = index < log.eventNames.count ? log.eventNames[index] : []
      bytes += writer.append(encoder.append(batch, eventNames: names))
    }
    bytes += writer.append(encoder.finish())
    bytes += writer.append(TouchLogEncoder.chunks(touchNames: log.touchNames))
  } catch {
    complain("the drawing cannot be written: \(error.reason.message)")
    throw CommandExit.badData
  }
  let output = try CommandOutput(path: path)
  try output.write(bytes)
  try output.finish()
  return bytes.count
}
