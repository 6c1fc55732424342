internal import InkSync

// The version and the limits of a server, in `/metrics`.
extension HostLimits {
  /// The limits by which a server is watched, by name; times in milliseconds.
  private var named: [(name: String, value: Int)] {
    [
      ("connections", connections),
      ("connections-of-address", connectionsOfAddress),
      ("open-rooms", openRooms),
      ("rooms", rooms),
      ("creations", creations),
      ("openings", openings),
      ("making-bytes", makingBytes),
      ("begun-bytes", begunBytes),
      ("message-rate", messageRate),
      ("message-burst", messageBurst),
      ("entrance", Int(entrance)),
      ("idle-room", Int(idleRoom)),
      ("people", room.people),
      ("lookers", room.lookers),
      ("owners", room.owners),
      ("change", room.change),
      ("silence", Int(room.silence)),
      ("log", room.log.entries),
      ("log-bytes", room.logBytes),
    ]
  }

  /// Returns the version and the limits in the text form of Prometheus, version 0.0.4.
  ///
  /// - Parameter version: the version of the server.
  /// - Returns: lines that go before or after those of the counts.
  package func metricsText(version: String) -> String {
    var lines = [
      "# HELP ductus_build_info The version of the server and of the protocol of rooms; always 1.",
      "# TYPE ductus_build_info gauge",
      "ductus_build_info{version=\"\(version)\",protocol=\"\(ClientMessage.version)\"} 1",
      "# HELP ductus_limit The limits of the server, by name; times in milliseconds.",
      "# TYPE ductus_limit gauge",
    ]
    lines += named.map { "ductus_limit{name=\"\($0.name)\"} \($0.value)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
