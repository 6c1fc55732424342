internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// A drawing or a log that a command reads.
///
/// It is opened once: what comes through a pipe comes but once.
struct DrawingInput {
  /// Where its bytes come from.
  let source: ByteSource
  /// What it is, by its first bytes.
  let kind: InputKind

  /// Whether it begins as a drawing, a `.ductus` file, does.
  var isDrawing: Bool { kind == .drawing }

  /// What messages call it.
  var name: String { source.name }

  /// Opens it.
  ///
  /// - Parameter path: where it is; `-` is standard input.
  /// - Throws: the exit code, after saying why: it is not there, or known to be something else.
  init(path: String) throws {
    do {
      source = try ByteSource(path: path)
      kind =
        try source.begins(with: DuctusFormat.signature) ? .drawing : InputKind(source.held)
    } catch {
      throw failure(error)
    }
    if case .foreign(let name) = kind {
      complain("\(self.name): expected an event log or a drawing, found \(name)")
      throw CommandExit.badData
    }
  }

  /// Opens what has to be a drawing.
  ///
  /// - Parameter path: where it is; `-` is standard input.
  /// - Throws: the exit code, after saying why.
  init(drawing path: String) throws {
    try self.init(path: path)
    guard kind == .log, !source.held.isEmpty else { return }
    complain(
      "\(name): this is no .ductus file but an event log; “ductus convert” makes a drawing of it, and "
        + "“ductus info” tells what is in it")
    throw CommandExit.badData
  }

  /// All its bytes, which can be had once.
  ///
  /// - Throws: the exit code, after saying why.
  func bytes() throws -> [UInt8] {
    do {
      return try source.readAll()
    } catch {
      throw failure(error)
    }
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
