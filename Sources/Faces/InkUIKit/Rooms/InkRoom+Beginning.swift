public import Foundation
internal import InkCodec
public import InkDocument
internal import InkSharing
internal import InkSync

// Ways into a room.
extension InkRoom {
  /// Takes part in the room of a link, and goes on with the copy in a folder where there is one.
  ///
  /// The connection is made by itself; until the drawing has come, ``document`` is empty and ``mayDraw`` is false. A
  /// copy that cannot be read is put aside as `room.copy.damaged`, and the drawing comes anew.
  ///
  /// Complexity: that of reading the drawing.
  ///
  /// - Parameters:
  ///   - link: the link, as the web app gives it: the address of the app, and `#room=` with 22 letters.
  ///   - folder: a folder for this room alone; it is made where it is missing.
  /// - Throws: ``InkRoomError/notALink``, ``InkRoomError/folderTaken`` where it has a copy with another link, or
  ///   ``InkRoomError/unreadableFolder``.
  public convenience init(link: URL, folder: URL) throws(InkRoomError) {
    try self.init(link: link, folder: folder, .system)
  }

  /// Goes on with the copy of a room in a folder, whose link is in it.
  ///
  /// Complexity: that of reading the drawing.
  ///
  /// - Parameter folder: the folder.
  /// - Throws: ``InkRoomError/noCopy`` or ``InkRoomError/unreadableFolder``.
  public convenience init(folder: URL) throws(InkRoomError) {
    try self.init(folder: folder, .system)
  }

  /// Makes a room of a drawing: it gets links by which others come in, see ``links``.
  ///
  /// Strokes that are drawn meanwhile belong to the room, too. Where this throws, the drawing is as before,
  /// but for an author that it may have got.
  ///
  /// Complexity: that of writing the drawing.
  ///
  /// - Parameters:
  ///   - document: the drawing; it is the room's ``document`` then.
  ///   - title: the name that all see; up to 256 bytes of it.
  ///   - page: the address of the web app whose server has the rooms, such as `https://ink.example/`.
  ///   - folder: a folder for this room alone; it is made where it is missing.
  /// - Returns: the room.
  /// - Throws: an ``InkRoomError``: ``InkRoomError/notALink`` where the page is no address of the web,
  ///   ``InkRoomError/folderTaken`` where there is a copy of any room, ``InkRoomError/unreachable`` and
  ///   ``InkRoomError/refused(_:)`` where the server makes no room.
  public static func share(
    _ document: InkDocument, title: String, on page: URL, folder: URL
  ) async throws(InkRoomError) -> InkRoom {
    try await share(document, title: title, on: page, folder: folder, .system)
  }

  package convenience init(
    link: URL, folder: URL, _ surroundings: RoomSurroundings
  ) throws(InkRoomError) {
    guard let address = RoomAddress(link) else { throw .notALink }
    let bytes = try Self.bytes(in: folder)
    if let bytes, let copy = RoomCopy(bytes) {
      guard copy.isOf(address.secret), let own = copy.address else { throw .folderTaken }
      self.init(copy, own, folder, surroundings)
      return
    }
    do {
      if bytes != nil { try RoomFolder.putAside(in: folder) }
    } catch {
      throw .unreadableFolder
    }
    let seat = RoomSeat(
      joining: address.secret, author: DocumentAuthor(rawValue: .random(in: 1 ... .max)),
      key: .random(in: .min ... .max), at: surroundings.now)
    self.init(seat, address, nil, title: nil, isWaiting: true, folder, surroundings)
  }

  package convenience init(folder: URL, _ surroundings: RoomSurroundings) throws(InkRoomError) {
    guard let bytes = try Self.bytes(in: folder), let copy = RoomCopy(bytes),
      let address = copy.address
    else { throw .noCopy }
    self.init(copy, address, folder, surroundings)
  }

  private convenience init(
    _ copy: RoomCopy, _ address: RoomAddress, _ folder: URL, _ surroundings: RoomSurroundings
  ) {
    let document = copy.document
    let seat = RoomSeat(
      restoring: copy.bookmark, own: copy.own, document, copy.secret, at: surroundings.now)
    self.init(
      seat, address, copy.links, title: copy.name,
      isWaiting: document == nil || copy.bookmark.position.after < 0, folder, surroundings)
  }

  private static func bytes(in folder: URL) throws(InkRoomError) -> [UInt8]? {
    do { return try RoomFolder.read(folder) } catch { throw .unreadableFolder }
  }

  package static func share(
    _ document: InkDocument, title: String, on page: URL, folder: URL,
    _ surroundings: RoomSurroundings
  ) async throws(InkRoomError) -> InkRoom {
    let links = RoomLinks(own: secret(), draw: secret(), look: secret())
    guard let address = RoomAddress(page: page, links.own) else { throw .notALink }
    if try bytes(in: folder) != nil { throw .folderTaken }
    document.joinAnew(as: DocumentAuthor(rawValue: .random(in: 1 ... .max)))
    let name = Array(title.limited(to: RoomRequest.nameLimit).utf8)
    let file: [UInt8]
    do throws(DuctusError) {
      file = try document.canonical.file()
    } catch {
      throw .drawing(error)
    }
    // Strokes from now on are not in the file.
    let seat = RoomSeat(
      making: links.own, document, key: .random(in: .min ... .max), at: surroundings.now)
    let talk = MakingTalk(RoomMaking(file, name: name, links))
    switch await talk.run(on: surroundings.network, address.socket) {
    case .made: break
    case .refused(let reason): throw .refused(InkRoomRefusal(reason))
    case nil: throw .unreachable
    }
    return InkRoom(
      seat, address, links, title: name, isWaiting: false, folder, surroundings)
  }

  static func secret() -> RoomSecret {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<RoomSecret.count).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
    guard let secret = RoomSecret(bytes) else {
      preconditionFailure("a secret has as many bytes as a secret has")
    }
    return secret
  }
}

extension RoomSurroundings {
  /// The network of the system, and its clock.
  @MainActor static var system: RoomSurroundings {
    RoomSurroundings(
      SystemNetwork(), clock: { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
      hasPulse: true)
  }

  /// The time in milliseconds.
  @MainActor var now: Int64 { Int64(clock() * 1000) }
}

extension RoomCopy {
  /// The link; `nil` where the page is none.
  fileprivate var address: RoomAddress? {
    URL(string: String(decoding: page, as: UTF8.self)).flatMap { RoomAddress(page: $0, secret) }
  }

  /// True if the secret is one of the room, as far as that is known here.
  fileprivate func isOf(_ other: RoomSecret) -> Bool {
    other == secret || links.map { [$0.own, $0.draw, $0.look].contains(other) } ?? false
  }

  /// The drawing; `nil` where it is damaged.
  fileprivate var document: InkDocument? {
    do throws(DuctusError) {
      return try DuctusReader(.strict).read(file).document
    } catch {
      return nil
    }
  }
}

extension String {
  /// The first characters, as many as have no more than so many bytes in UTF-8.
  fileprivate func limited(to count: Int) -> String {
    var text = self
    while text.utf8.count > count { text.removeLast() }
    return text
  }
}
