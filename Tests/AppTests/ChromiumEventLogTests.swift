import BrowserDriver
import Ductus
import Foundation
import InkInterchange
import Testing

extension BrowserTests.ChromiumTests {
  /// The page's reader and writer of event logs, beside those of the command.
  @Suite struct EventLogTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    /// The project's own logs, and recordings of others where they are.
    private static let logs: [URL] = {
      let root = AppSite.root
      let folders = [
        root.appending(path: "Samples"), root.appending(path: "Samples/examples"),
        ProcessInfo.processInfo.environment["DUCTUS_DATA"].map { URL(filePath: $0) }?
          .appending(path: "recordings") ?? root.appending(path: "../shared/data/recordings"),
      ]
      return folders.flatMap { folder in
        let files = try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { ["json", "jsonl"].contains($0.pathExtension) }
      }
    }()

    private func batches(_ url: URL) throws -> [TouchBatch] {
      let reader = try EventLogReader(path: url.path)
      var batches: [TouchBatch] = []
      while let next = try reader.nextBatch() { batches.append(next.batch) }
      return batches
    }

    @Test func `Logs mean the same in the page and on the command line, read and written`() throws {
      #expect(Self.logs.count >= 5)
      for log in Self.logs {
        let expected = try batches(log)
        let text = try String(contentsOf: log, encoding: .utf8)
        for hasLines in [true, false] {
          let answer = try page.browser.run(
            """
            const { parseEventLog, formatEventLog } = await import("./eventlog.js");
            return formatEventLog(parseEventLog(args[0]), { lines: args[1] });
            """, .string(text), .bool(hasLines))
          let written = try #require(answer.string)
          let file = FileManager.default.temporaryDirectory
            .appending(path: "ductus-\(UInt64.random(in: .min ... .max)).jsonl")
          try Data(written.utf8).write(to: file)
          defer { try? FileManager.default.removeItem(at: file) }
          #expect(try batches(file) == expected, "\(log.lastPathComponent), lines: \(hasLines)")
        }
      }
    }
  }
}
