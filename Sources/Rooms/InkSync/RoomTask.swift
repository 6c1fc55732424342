/// A task of a room's client for whoever holds it, up to the page of an app.
package enum RoomTask: Equatable, Sendable {
  /// To find out the address, and open a connection to the server.
  case connect(epoch: Int)
  /// To close a connection, or to give up the attempt.
  case disconnect(epoch: Int)
  /// To send a message.
  case send(epoch: Int, [UInt8])
  /// To keep the drawing as it is, a bookmark instead of the last one, and further own changes, all or none, so
  /// that they outlast a loss of power; then to call ``RoomClient/stored(_:_:at:)``. Other own changes than those after
  /// ``RoomBookmark/acknowledged`` up to ``RoomBookmark/made`` go.
  case store(ticket: Int, RoomBookmark, own: [RoomClient.OwnChange])
  /// To begin anew with a drawing, and to make these changes, which are not acknowledged; then to call
  /// ``RoomClient/opened()`` or ``RoomClient/cannotOpen(at:)``.
  case open(file: [UInt8], [RoomEntry])
  /// To make changes of others, and to show them.
  case make([RoomEntry])
  /// To show news of the others.
  case others([OthersNews])
  /// All others are away.
  case alone
  /// To show the name of the drawing.
  case named([UInt8])
  /// To show to an owner who has come.
  case visitors([RoomVisit])

  /// The number of the kind, from 1, as pages know it.
  package var number: Int {
    switch self {
    case .connect: 1
    case .disconnect: 2
    case .send: 3
    case .store: 4
    case .open: 5
    case .make: 6
    case .others: 7
    case .alone: 8
    case .named: 9
    case .visitors: 10
    }
  }
}
