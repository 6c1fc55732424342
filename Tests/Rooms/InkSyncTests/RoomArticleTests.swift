import Foundation
import InkDocument
import InkSync
import Testing

/// The article that describes the protocol has all of it.
@Suite struct RoomArticleTests {
  private static let article = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Sources/Faces/Ductus/Documentation.docc/Rooms.md")

  private func text() throws -> String { try String(contentsOf: Self.article, encoding: .utf8) }

  /// The rows of the first table after some words: their cells.
  private func table(after words: String) throws -> [[String]] {
    let text = try text()
    let start = try #require(text.firstRange(of: words), "\(words)")
    var rows: [[String]] = []
    for line in text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("|") {
        let cells = line.dropFirst().dropLast().split(
          separator: "|", omittingEmptySubsequences: false)
        rows.append(cells.map { $0.trimmingCharacters(in: .whitespaces) })
      } else if !rows.isEmpty {
        break
      }
    }
    return Array(rows.dropFirst(2))
  }

  /// Compares the first two cells of a table with the numbers and names of messages.
  private func expect(
    _ table: [[String]], _ messages: [(bytes: [UInt8], name: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rows = table.map { "\($0[0]) \($0[1])" }
    let all = Set(messages.map { "\($0.bytes[0]) \($0.name)" })
    #expect(Set(rows) == all && rows.count == all.count, sourceLocation: sourceLocation)
  }

  @Test func `Every message is there with its number, and no other one`() throws {
    expect(
      try table(after: "From a client:"),
      RoomMessageTests.fromClients.map { message in
        let name =
          switch message {
          case .hello: "hello"
          case .change: "change"
          case .resume: "resume"
          case .wet: "wet ink"
          case .presence: "presence"
          case .ping: "ping"
          case .rename: "rename"
          case .visitors: "visitors"
          case .admit: "admit"
          case .giveBack: "give back"
          }
        return (message.encoded, name)
      })
    expect(
      try table(after: "From the server:"),
      RoomMessageTests.fromServers.map { message in
        let name =
          switch message {
          case .welcome: "welcome"
          case .entries: "entries"
          case .piece: "piece"
          case .base: "base"
          case .expect: "expect"
          case .refused: "refused"
          case .others: "others"
          case .pong: "pong"
          case .bye: "bye"
          case .progress: "progress"
          case .name: "name"
          case .visitors: "visitors"
          }
        return (message.encoded, name)
      })
    expect(
      try table(after: "The fields are a byte and the version, \(ClientMessage.version); then"),
      RoomMessageTests.requests.map { request in
        let name =
          switch request {
          case .enter: "enter"
          case .create: "create"
          case .piece: "piece"
          case .replace: "replace"
          case .end: "end"
          }
        return (request.encoded, name)
      })
    expect(
      try table(after: "| 4 | end |"),
      RoomMessageTests.answers.map { answer in
        let name =
          switch answer {
          case .entered: "entered"
          case .progress: "progress"
          case .done: "done"
          }
        return (answer.encoded, name)
      })
  }

  @Test func `Every reason is there, and whether it is for good`() throws {
    let rows = try table(after: "A *reason* is a byte.")
    #expect(rows.map { $0[0] } == RoomRefusal.allCases.map { "\($0.rawValue)" })
    #expect(rows.map { $0[3] } == RoomRefusal.allCases.map { $0.isFinal ? "for good" : "" })
    #expect(Set(rows.map { $0[1] }).count == rows.count)
  }

  @Test func `Versions, roles and limits are those of the code`() throws {
    let article = try text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let limits = RoomLimits()
    let roles = RoomRole.allCases.map { role in
      let word =
        switch role {
        case .look: "looks"
        case .draw: "draws"
        case .own: "owns"
        }
      return "\(role.rawValue) \(word)"
    }
    for words in [
      "the newest version that it speaks, \(ClientMessage.version) or "
        + "\(ClientMessage.newest); its author",
      "\(limits.renames.atOnce) names at once and \(limits.renames.aMinute) a minute",
      "\(limits.visitWrites.atOnce) visits at once and \(limits.visitWrites.anHour) an hour",
      "(\(roles.joined(separator: ", ")))",
      "A message: \(limits.message >> 10) KB. A change: \(limits.change >> 20) MB, and "
        + "\(limits.unknown >> 10) KB if a newer version has written it.",
      "People: \(limits.people). Beside them \(limits.lookers) only look, and \(limits.owners) own",
      "An author has \(limits.ownSteps.atOnce) steps at once and \(limits.ownSteps.aSecond) a",
      "and \(limits.commonSteps.aSecond) a second. So it lasts",
      "an author has \(limits.ownStrokes.atOnce) at once and \(limits.ownStrokes.aSecond) a second",
      "beyond that and \(limits.commonStrokes.aSecond) a second, of the 262,144 no more than 16,384",
      "of whom \(limits.ownersAuthors) only those who own the room can add",
      "takes \(limits.newAuthors.atOnce) new ones at once, and \(limits.newAuthors.anHour) an hour",
      "Changes of which a part has come: \(limits.begun >> 20) MB;",
      "Those of who is gone: \(limits.left >> 20) MB together",
      "Entries that no base can have: \(limits.keptBytes >> 20) MB, and "
        + "\(limits.authorsKeptBytes >> 20) MB of an author.",
      "none at once, but \(limits.lateSteps) for each author",
      "when that has been so for \(2 * limits.silence / 1000) s it says that the room is full",
      "\(limits.questions.atOnce) at once and \(limits.questions.aSecond) a second of a connection",
      "Underway from a client: \(limits.queueWindow >> 20) MB",
      "To a reader: \(limits.logWindow >> 10) KB that it has not taken",
      "Wet ink: \(limits.wet >> 10) KB at once, \(limits.wetRate >> 10) KB a second",
      "Presence: \(limits.presence >> 10) KB, and \(limits.presenceRate >> 10) KB a second",
      "loses wet ink beyond \(limits.wetWindow >> 10) KB that it has not taken, and does not hear "
        + "of presence beyond \(limits.presenceWindow >> 10) KB",
      "asks every \(limits.ping / 1000) s", "heard nothing for \(limits.silence / 1000) s",
      "tries again after 0.\(limits.retry.lowerBound / 100) to \(limits.retry.upperBound / 1000) s",
      "compacted after 4,096 entries or \(limits.log.bytes >> 20) MB",
      "Beyond \(limits.logBytes >> 20) MB changes are refused",
      "a part of at most \(RoomRequest.nameLimit) bytes", "\(RoomSecret.count) random bytes",
    ] {
      #expect(article.contains(words), "\(words)")
    }
    #expect(limits.log.entries == 4096 && limits.lead == 1 << 15)
    #expect(article.contains("Its clock: at most 2¹⁵ ahead."))
    #expect(limits.commonSteps.atOnce == 65_536 && limits.authors == 64_512)
    #expect(article.contains("all together have 65,536 beyond that"))
    #expect(article.contains("Authors: 64,512, of whom"))
    #expect(limits.lateClock == 1 << 24 && article.contains("Beyond 2²⁴ a room"))
    #expect(NameTable.authorLimit - limits.authors == 1024)
    #expect(article.contains("or that has 1,024 authors"))
  }
}
