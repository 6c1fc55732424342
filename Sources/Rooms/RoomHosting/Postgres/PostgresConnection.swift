internal import Dispatch
internal import Foundation

/// A connection to a database of PostgreSQL, made when it is needed, and made anew after an error.
///
/// One thread at a time uses it; each statement waits for its answer, and gives it up where the other end is silent: a
/// network that is cut, or a server that stands still, says nothing, and the system waits for minutes.
final class PostgresConnection {
  /// The failure of a statement.
  struct Failure: Error, CustomStringConvertible {
    /// The reason, as the library or the server says it; it has no password.
    var description: String
    /// The code of the error (PostgreSQL, appendix A); empty where the server has not answered.
    var code = ""
    /// True if the server was waited for as long as one may.
    var isSilence = false
  }

  /// A parameter of a statement, in the binary form of its type.
  enum Value {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case byteArrays([[UInt8]])

    /// The number of the type in PostgreSQL's catalog, and the value.
    var encoded: (type: UInt32, bytes: [UInt8]) {
      switch self {
      case .integer(let value): (20, Self.bigEndian(value))
      case .bytes(let value): (17, value)
      case .text(let value): (25, Array(value.utf8))
      case .byteArrays(let values):
        // One dimension, no nulls, the type of the elements, their number, and the first index.
        (
          1001,
          values.reduce(
            into: [Int32(1), 0, 17, Int32(values.count), 1].flatMap { Self.bigEndian($0) }
          ) { $0 += Self.bigEndian(Int32($1.count)) + $1 }
        )
      }
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
  }

  /// A row of a result; a statement asks for no columns that can be null.
  struct Row {
    fileprivate let columns: [[UInt8]]

    /// A column of type `bigint`.
    func integer(_ column: Int) -> Int64 {
      columns[column].reduce(0) { $0 << 8 | Int64($1) }
    }

    /// A column of type `bytea`.
    func bytes(_ column: Int) -> [UInt8] { columns[column] }

    /// A column of type `text`.
    func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
  }

  private let library: PostgresLibrary
  private let address: String
  /// How long nothing may come while a statement is underway, in milliseconds.
  private let patience: Int64
  private var connection: PostgresLibrary.Connection?
  private var isInTransaction = false

  /// Names a database, without connecting to it.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - address: what libpq takes as a connection string: a URI, or keywords with values.
  ///   - patience: how long nothing may come while a statement is underway, in milliseconds.
  init(_ library: PostgresLibrary, _ address: String, patience: Int64) {
    (self.library, self.address, self.patience) = (library, address, patience)
  }

  deinit { close() }

  /// Ends the connection; the next statement makes another one.
  func close() {
    if let connection { library.finish(connection) }
    (connection, isInTransaction) = (nil, false)
  }

  /// Does statements in one transaction.
  ///
  /// - Parameter body: the statements.
  /// - Returns: what the body returns.
  /// - Throws: the error of the body or of the database; the connection is ended then, and with it the transaction.
  ///   ``RoomStoreProblem/uncertain`` where it was lost while the transaction ended, which may have been kept.
  func transaction<T>(_ body: (PostgresConnection) throws -> T) throws -> T {
    do {
      _ = try run("BEGIN")
      isInTransaction = true
      let result = try body(self)
      do {
        _ = try run("COMMIT")
      } catch let failure as Failure where failure.code.isEmpty {
        throw RoomStoreProblem.uncertain
      }
      isInTransaction = false
      return result
    } catch {
      close()
      throw error
    }
  }

  /// Does one statement.
  ///
  /// - Parameters:
  ///   - statement: the statement, with `$1` and so on for its parameters.
  ///   - parameters: the parameters.
  /// - Returns: the rows of the result.
  /// - Throws: a ``Failure``; the connection is ended then.
  func run(_ statement: String, _ parameters: [Value] = []) throws -> [Row] {
    // One that was open may have been lost since; outside of a transaction each statement may be repeated.
    let mayRepeat = connection != nil && !isInTransaction
    do {
      let open = try connection ?? connect()
      connection = open
      return try execute(statement, parameters, open)
    } catch let failure as Failure {
      close()
      guard mayRepeat, failure.code.isEmpty, !failure.isSilence else { throw failure }
      return try run(statement, parameters)
    }
  }

  private func connect() throws -> PostgresLibrary.Connection {
    // The address comes before these.
    let settings = [
      ("connect_timeout", "5"), ("fallback_application_name", "ductus"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("tcp_user_timeout", "15000"), ("dbname", address),
    ]
    let texts = (settings.map { $0.0 } + settings.map { $0.1 }).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let names = texts.prefix(settings.count).map { UnsafePointer($0) } + [nil]
    let values = texts.suffix(settings.count).map { UnsafePointer($0) } + [nil]
    guard let made = library.connect(names, values, 1) else {
      throw Failure(description: "there is no memory for a connection")
    }
    guard library.status(made) == 0 else {
      defer { library.finish(made) }
      throw Failure(description: Self.text(library.message(made)))
    }
    _ = library.setNotices(made, { _, _ in }, nil)
    _ = library.setNonBlocking(made, 1)
    do {
      // An acknowledged change must outlast a loss of power, whatever the database does by default; and a server that
      // was stopped in the middle of a transaction must not keep others from the rooms.
      for (name, value) in [
        ("synchronous_commit", "on"), ("statement_timeout", "30s"), ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "5s"),
        ("default_transaction_isolation", "read committed"),
      ] { _ = try execute("SET \(name) = '\(value)'", [], made) }
    } catch {
      library.finish(made)
      throw error
    }
    return made
  }

  private func execute(
    _ statement: String, _ parameters: [Value], _ open: PostgresLibrary.Connection
  ) throws -> [Row] {
    let encoded = parameters.map { $0.encoded }
    // One block has all values, for the library takes pointers; an empty value has one that is not null.
    let block = encoded.reduce(into: [UInt8]()) { $0 += $1.bytes } + [0]
    let isTaken = block.withUnsafeBytes { block in
      var start = 0
      var pointers: [UnsafePointer<CChar>?] = []
      for (_, bytes) in encoded {
        pointers.append(block.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self))
        start += bytes.count
      }
      return library.send(
        open, statement, CInt(encoded.count), encoded.map { $0.type }, pointers,
        encoded.map { CInt($0.bytes.count) }, encoded.map { _ in 1 }, 1) == 1
    }
    guard isTaken else { throw failure(open) }
    let result = try answer(open)
    defer { library.clear(result) }
    // PGRES_COMMAND_OK and PGRES_TUPLES_OK.
    guard let result, 1...2 ~= library.outcome(result) else {
      throw Failure(
        description: Self.text(library.message(open)),
        code: Self.text(library.field(result, CInt(UInt8(ascii: "C")))))
    }
    let columns = library.columnCount(result)
    return (0..<library.rowCount(result)).map { row in
      Row(
        columns: (0..<columns).map { column in
          guard library.isNull(result, row, column) == 0,
            let bytes = library.value(result, row, column)
          else { return [] }
          let count = Int(library.length(result, row, column))
          return Array(UnsafeRawBufferPointer(start: bytes, count: count))
        })
    }
  }

  /// Returns the last result of the statement that was sent, as there is only one.
  private func answer(_ open: PostgresLibrary.Connection) throws -> PostgresLibrary.Result? {
    var last: PostgresLibrary.Result?
    do {
      while true {
        try wait(open)
        guard let next = library.take(open) else { return last }
        library.clear(last)
        last = next
      }
    } catch {
      library.clear(last)
      throw error
    }
  }

  /// Sends what is still to be sent, and waits until a result is there.
  ///
  /// - Throws: a ``Failure`` where nothing could be sent, and nothing has come, for as long as one may wait.
  private func wait(_ open: PostgresLibrary.Connection) throws {
    var deadline = Self.now + patience
    while true {
      let rest = library.flush(open)
      guard rest >= 0 else { throw failure(open) }
      if rest == 0, library.isBusy(open) == 0 { return }
      let events = Int16(POLLIN) | (rest > 0 ? Int16(POLLOUT) : 0)
      var waiting = pollfd(fd: library.socket(open), events: events, revents: 0)
      let count = poll(&waiting, 1, CInt(clamping: max(deadline - Self.now, 0)))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(description: "the database does not answer", isSilence: true)
      }
      // An error is told when it is read.
      if waiting.revents & ~Int16(POLLOUT) != 0, library.consume(open) == 0 { throw failure(open) }
      deadline = Self.now + patience
    }
  }

  private func failure(_ open: PostgresLibrary.Connection) -> Failure {
    Failure(description: Self.text(library.message(open)))
  }

  /// Milliseconds of a clock that never goes back.
  private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  /// The text of the library, on one line.
  private static func text(_ text: PostgresLibrary.Text?) -> String {
    let all = text.map { String(cString: $0) } ?? ""
    return all.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
  }
}
