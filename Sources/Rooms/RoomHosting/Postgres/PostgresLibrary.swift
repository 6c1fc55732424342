internal import Foundation

/// The functions of libpq, PostgreSQL's own client, that are used here.
///
/// The library is looked for when a database is named, so that a program without one needs it no more than it needs a
/// database. Names, types and numbers are those of the manual of PostgreSQL, chapter “libpq”.
struct PostgresLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Connect =
    @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, CInt) -> Connection?
  typealias Status = @convention(c) (Connection) -> CInt
  typealias Message = @convention(c) (Connection) -> Text?
  typealias Finish = @convention(c) (Connection) -> Void
  typealias Notice = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias SetNotices =
    @convention(c) (Connection, Notice, UnsafeMutableRawPointer?) -> UnsafeRawPointer?
  typealias Send =
    @convention(c) (
      Connection, Text, CInt, UnsafePointer<UInt32>, UnsafePointer<Text?>, UnsafePointer<CInt>,
      UnsafePointer<CInt>, CInt
    ) -> CInt
  typealias Take = @convention(c) (Connection) -> Result?
  typealias SetMode = @convention(c) (Connection, CInt) -> CInt
  typealias Outcome = @convention(c) (Result?) -> CInt
  typealias Field = @convention(c) (Result?, CInt) -> Text?
  typealias Count = @convention(c) (Result) -> CInt
  typealias Value = @convention(c) (Result, CInt, CInt) -> Text?
  typealias Number = @convention(c) (Result, CInt, CInt) -> CInt
  typealias Clear = @convention(c) (Result?) -> Void

  let connect: Connect
  let status: Status
  let message: Message
  let finish: Finish
  let setNotices: SetNotices
  let send: Send
  let take: Take
  let setNonBlocking: SetMode
  let socket: Status
  let flush: Status
  let consume: Status
  let isBusy: Status
  let outcome: Outcome
  let field: Field
  let rowCount: Count
  let columnCount: Count
  let value: Value
  let length: Number
  let isNull: Number
  let clear: Clear

  /// The library; `nil` where it is not installed, or too old.
  static let shared = Self()

  private init?() {
    #if canImport(Darwin)
      let names = ["libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"]
      let flags = RTLD_NOW
    #else
      let names = ["libpq.so.5"]
      // RTLD_DEEPBIND: it brings libraries of its own, which are not to be mixed with those of this program.
      let flags = RTLD_NOW | 0x8
    #endif
    guard let library = names.lazy.compactMap({ dlopen($0, flags) }).first else { return nil }
    func find<Function>(_ name: String) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let connect: Connect = find("PQconnectdbParams"),
      let status: Status = find("PQstatus"), let message: Message = find("PQerrorMessage"),
      let finish: Finish = find("PQfinish"),
      let setNotices: SetNotices = find("PQsetNoticeProcessor"),
      let send: Send = find("PQsendQueryParams"), let take: Take = find("PQgetResult"),
      let setNonBlocking: SetMode = find("PQsetnonblocking"), let socket: Status = find("PQsocket"),
      let flush: Status = find("PQflush"), let consume: Status = find("PQconsumeInput"),
      let isBusy: Status = find("PQisBusy"), let outcome: Outcome = find("PQresultStatus"),
      let field: Field = find("PQresultErrorField"), let rowCount: Count = find("PQntuples"),
      let columnCount: Count = find("PQnfields"), let value: Value = find("PQgetvalue"),
      let length: Number = find("PQgetlength"), let isNull: Number = find("PQgetisnull"),
      let clear: Clear = find("PQclear")
    else { return nil }
    (self.connect, self.status, self.message, self.finish) = (connect, status, message, finish)
    (self.setNotices, self.outcome, self.field) = (setNotices, outcome, field)
    (self.send, self.take, self.setNonBlocking) = (send, take, setNonBlocking)
    (self.socket, self.flush, self.consume, self.isBusy) = (socket, flush, consume, isBusy)
    (self.rowCount, self.columnCount, self.value) = (rowCount, columnCount, value)
    (self.length, self.isNull, self.clear) = (length, isNull, clear)
  }
}
