internal import Foundation
internal import InkSync

/// The counts of a server of rooms; its event loop uses it.
package final class HostMetrics {
  /// A row of times, by how long they were.
  struct Histogram {
    /// The upper bounds, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
      counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      sum += seconds
    }
  }

  var commits = Histogram()
  var failedCommits = 0
  var entries = 0
  var bytesIn = 0
  var bytesOut = 0
  var roomsMade = 0
  var passed = 0
  var compactions = 0
  var failedCompactions = 0
  /// The number of times that someone was sent away or refused, by the reason.
  var refusals = [Int](repeating: 0, count: RoomRefusal.allCases.count)
  /// The number of times that reading was stopped for a while, because too much came.
  var pauses = 0

  /// Makes one that has counted nothing.
  package init() {}

  func count(_ reason: RoomRefusal) { refusals[Int(reason.rawValue)] += 1 }

  /// All numbers in the text form of Prometheus, version 0.0.4.
  func text(open: Int, all: Int, connections: Int, begun: Int) -> String {
    var lines: [String] = []
    func add(_ name: String, _ kind: String, _ help: String, _ values: [(String, String)]) {
      lines.append("# HELP ductus_\(name) \(help)")
      lines.append("# TYPE ductus_\(name) \(kind)")
      for (label, value) in values { lines.append("ductus_\(name)\(label) \(value)") }
    }
    func add(_ name: String, _ kind: String, _ help: String, _ value: Int) {
      add(name, kind, help, [("", String(value))])
    }
    add("rooms", "gauge", "Rooms in the store.", all)
    add("rooms_open", "gauge", "Rooms in memory.", open)
    add("connections", "gauge", "Connections to rooms.", connections)
    add("begun_bytes", "gauge", "Bytes of changes of which a part has come.", begun)
    add("rooms_made_total", "counter", "Rooms that were made.", roomsMade)
    add("entries_total", "counter", "Changes that were kept.", entries)
    add("received_bytes_total", "counter", "Bytes of messages from clients.", bytesIn)
    add("sent_bytes_total", "counter", "Bytes of messages to clients.", bytesOut)
    add("read_pauses_total", "counter", "Pauses in reading from who sends too much.", pauses)
    add(
      "passed_total", "counter", "Connections that were passed on to another server.", passed)
    add("compactions_total", "counter", "Bases that were made.", compactions)
    add(
      "compactions_failed_total", "counter", "Bases that could not be made.", failedCompactions)
    add("commits_failed_total", "counter", "Transactions that failed.", failedCommits)
    add(
      "refusals_total", "counter", "Times that someone was refused or sent away.",
      zip(RoomRefusal.allCases, refusals).map { ("{reason=\"\($0)\"}", String($1)) })
    lines.append("# HELP ductus_commit_seconds Times of transactions.")
    lines.append("# TYPE ductus_commit_seconds histogram")
    var sum = 0
    for (index, count) in commits.counts.enumerated() {
      sum += count
      let bound =
        index < Histogram.bounds.count ? String(Histogram.bounds[index]) : "+Inf"
      lines.append("ductus_commit_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    lines.append("ductus_commit_seconds_sum \(commits.sum)")
    lines.append("ductus_commit_seconds_count \(sum)")
    return lines.joined(separator: "\n") + "\n"
  }
}
