internal import Foundation
internal import InkSync

/// A room that is in memory: its log, and the connections of those who are there.
///
/// The host uses it.
final class HostedRoom {
  let id: RoomID
  /// The room, which knows the name that people gave it.
  var server: RoomServer
  /// Those who are there, by the numbers that they have in the room.
  var members: [Int: RoomConnection] = [:]
  /// The right to write into it.
  var fence = RoomFence(rawValue: 0)
  /// Those who came before the records were read.
  var arrivals: [(connection: RoomConnection, link: LinkHash)] = []
  var nextPerson = 1
  /// True until the records were read for the first time.
  var isOpening = true
  /// The reason why nobody can come in.
  var isDamaged = false
  /// True while records are being read.
  var isReading = false
  /// The number of transactions and compactions that are underway.
  var underway = 0
  /// True if the room has ended: nothing more is done with it.
  var isEnded = false
  /// True while the orders of the room are being done, so that none comes before an earlier one.
  var isServing = false
  /// True while a look at the others' ink is planned; and when the last one was.
  var isTickPlanned = false
  var lastTick: Int64 = 0
  /// The changes that are to be examined.
  var examinations: [RoomExamination] = []
  /// The bytes of the changes of which a part has come, as the host has counted them.
  var begunBytes = 0
  /// When the last one left.
  var emptySince: Int64

  init(_ id: RoomID, name: [UInt8], _ limits: RoomLimits, at now: Int64) {
    (self.id, emptySince) = (id, now)
    server = RoomServer(limits: limits)
    server.name = name
    server.unixOffset = Int64(Date().timeIntervalSince1970 * 1000) - now
  }

  /// True if it may be forgotten.
  var isIdle: Bool { members.isEmpty && arrivals.isEmpty && underway == 0 && !isReading }
}
