internal import InkBrush
internal import InkDocument
internal import InkWebCore
internal import PictureFiles

// Documents are opened beside the one that is shown; `Web/engine/files.js` describes these exports.

/// Returns the number of the `FileKind` of a file, of which the input has the first bytes.
@c(file_kind)
public func fileKind(_ count: Int32) -> Int32 {
  guard let current, count >= 0, Int(count) <= current.input.count else { return Status.number }
  return Int32(FileKind(of: current.input.bytes(min(Int(count), FileKind.reach))).rawValue)
}

/// Prepares the file in the first bytes of the input area: 0 strict, 1 up to the first damage, 2 repairing.
@c(prepare_file)
public func prepareFile(_ count: Int32, _ mode: Int32) -> Int32 {
  current?.prepareFile(Int(count), Int(mode)) ?? Status.noMemory
}

/// Prepares an empty document with a paper colour and pattern, and the spacing of that, usual if it is not a
/// number.
@c(prepare_new)
public func prepareNew(_ rgba: UInt32, _ pattern: Int32, _ spacing: Double) -> Int32 {
  guard let current, let number = UInt8(exactly: pattern),
    let kind = PaperPattern.Kind(rawValue: number)
  else { return Status.number }
  return current.prepareNew(
    InkDocument.State(
      paper: color(rgba), paperPattern: PaperPattern(kind, spacing: spacing)))
}

/// Prepares an empty document for the events of a log; 1 if the log has nothing but samples.
@c(prepare_log)
public func prepareLog(_ hasOnlySamples: Int32) -> Int32 {
  current?.prepareLog(hasOnlySamples: hasOnlySamples != 0) ?? Status.noMemory
}

/// Takes the next events of the prepared log: the first records in the input area.
@c(prepare_events)
public func prepareEvents(_ count: Int32) -> Int32 {
  current?.prepareEvents(Int(count)) ?? Status.noMemory
}

/// Puts the whole prepared document into the output, as a file that `take_chunks` continues once the
/// document is shown.
@c(prepared_file)
public func preparedFile() -> Int32 { current?.putPreparedFile() ?? Status.noMemory }

/// Replaces the document by the prepared one.
@c(adopt)
public func adopt() -> Int32 { current?.adopt() ?? Status.noMemory }

/// Discards the prepared document.
@c(forget_prepared)
public func forgetPrepared() { current?.candidate = nil }
