internal import Foundation
internal import InkSync
internal import RoomHosting

/// New links to a room, for people.
struct RoomLinksText: Encodable {
  /// The room.
  let room: String
  /// The link of who owns the room.
  let own: String
  /// The link by which one draws.
  let draw: String
  /// The link by which one looks.
  let look: String

  /// Makes the links.
  ///
  /// - Parameters:
  ///   - id: the room.
  ///   - links: the secrets.
  ///   - address: the address of the app.
  init(_ id: RoomID, _ links: RoomLinks, address: String) {
    func link(_ secret: RoomSecret) -> String {
      let start = address.hasSuffix("/") ? address : address + "/"
      return "\(start)#\(String(decoding: secret.fragment, as: UTF8.self))"
    }
    room = id.text
    (own, draw, look) = (link(links.own), link(links.draw), link(links.look))
  }

  /// The links, each on a line.
  var text: String { "room \(room)\nown  \(own)\ndraw \(draw)\nlook \(look)\n" }

  /// Prints them, as text or as JSON.
  ///
  /// - Throws: the exit code, after reporting the error.
  func print(json: Bool) throws {
    if json { try CommandOutput.print(json: self) } else { try CommandOutput.print(text) }
  }
}
