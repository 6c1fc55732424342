import InkDocument

/// All that is counted in a run; its event loop uses it.
final class Tally {
  /// A change, by its author and sequence.
  struct ChangeName: Hashable {
    let author: DocumentAuthor
    let sequence: Int
  }

  /// A piece of wet ink, by its sender and the checksum of its bytes.
  struct PieceName: Hashable {
    let room: Int
    let person: Int
    let checksum: UInt32
  }

  /// A piece of wet ink that was sent: when, and the times of its samples.
  struct Piece {
    let sent: UInt64
    let samples: [UInt64]
  }

  /// From a sample under the pen to pixels of another one's canvas that show it.
  var pixels = Times()
  /// From sending wet ink to its arrival at another one.
  var wet = Times()
  /// From lifting the pen to another one's drawing that has the stroke.
  var drawing = Times()
  /// From lifting the pen to another one's pixels that show the finished stroke.
  var dry = Times()
  /// From lifting the pen to the acknowledgement that the change is on the disk.
  var acknowledgement = Times()
  /// From a connection that is asked for to a drawing that is whole.
  var join = Times()
  /// The same to the first frame of it.
  var firstFrame = Times()

  /// The times by which people have acted later than planned: the cost of a machine that is busy with other things.
  var late = Times()
  /// Bytes of all messages since the beginning, and the changes that were acknowledged.
  var all = (sent: 0, received: 0, acknowledged: 0)
  /// Bytes of messages, in both directions as people see them, and the number of those that came.
  var (sentBytes, receivedBytes, receivedMessages) = (0, 0, 0)
  /// Bytes of messages with wet ink, with presence, and with changes that were sent.
  var (wetBytes, presenceBytes, changeBytes) = (0, 0, 0)
  /// The connections that were lost, and faults in the order of what came.
  var (lost, disorders) = (0, 0)

  private(set) var pieces: [PieceName: Piece] = [:]
  private(set) var lifts: [ChangeName: UInt64] = [:]

  /// Notes that wet ink was sent.
  func note(_ piece: PieceName, _ value: Piece) { pieces[piece] = value }

  /// Notes when the pen was lifted of a change.
  func note(_ change: ChangeName, lifted: UInt64) { lifts[change] = lifted }

  /// Begins to count anew what is counted for some time; what is underway is forgotten.
  func reset() {
    (pixels, wet, drawing) = (Times(), Times(), Times())
    (dry, acknowledgement, late) = (Times(), Times(), Times())
    (sentBytes, receivedBytes, receivedMessages) = (0, 0, 0)
    (wetBytes, presenceBytes, changeBytes) = (0, 0, 0)
    (pieces, lifts) = ([:], [:])
  }
}
