#if arch(wasm32)
  internal import InkBrush
  internal import InkDocument

  // Opening a document beside the one that is shown; `Web/engine-files.js` says how.

  /// Prepares the file in the first bytes of the input area: 0 strict, 1 up to the first damage,
  /// 2 repairing.
  @_expose(wasm, "prepare_file") @c(prepare_file)
  public func prepareFile(_ count: Int32, _ mode: Int32) -> Int32 {
    current?.prepareFile(Int(count), Int(mode)) ?? Status.noMemory
  }

  /// Prepares an empty document with a colour and lines of the paper.
  @_expose(wasm, "prepare_new") @c(prepare_new)
  public func prepareNew(_ rgba: UInt32, _ pattern: Int32) -> Int32 {
    guard let current, let number = UInt8(exactly: pattern),
      let kind = PaperPattern.Kind(rawValue: number)
    else { return Status.number }
    return current.prepareNew(
      InkDocument.State(paper: color(rgba), paperPattern: PaperPattern(kind)))
  }

  /// Prepares an empty document for the events of a log, which may have only samples (1).
  @_expose(wasm, "prepare_log") @c(prepare_log)
  public func prepareLog(_ hasOnlySamples: Int32) -> Int32 {
    current?.prepareLog(hasOnlySamples: hasOnlySamples != 0) ?? Status.noMemory
  }

  /// Takes the next events of that log: the first records in the input area.
  @_expose(wasm, "prepare_events") @c(prepare_events)
  public func prepareEvents(_ count: Int32) -> Int32 {
    current?.prepareEvents(Int(count)) ?? Status.noMemory
  }

  /// Puts the whole prepared document into the output, as a file that `take_chunks` continues once it is
  /// shown.
  @_expose(wasm, "prepared_file") @c(prepared_file)
  public func preparedFile() -> Int32 { current?.putPreparedFile() ?? Status.noMemory }

  /// Says whether the file in the input, read and written again, is the same: 0 if it is.
  @_expose(wasm, "returns_file") @c(returns_file)
  public func returnsFile(_ count: Int32) -> Int32 {
    current?.returnsFile(Int(count)) ?? Status.noMemory
  }

  /// Shows what was prepared, in place of the document there is.
  @_expose(wasm, "adopt") @c(adopt)
  public func adopt() -> Int32 { current?.adopt() ?? Status.noMemory }

  /// Drops what was prepared.
  @_expose(wasm, "forget_prepared") @c(forget_prepared)
  public func forgetPrepared() { current?.candidate = nil }
#endif
