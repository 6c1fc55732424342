public import Foundation
public import InkCodec

/// The reason for which an app cannot take part in a room, or make one.
public enum InkRoomError: Error, Equatable, Sendable {
  /// The address is none of a room, or of a page: `https`, a host, and `#room=` with 22 letters.
  case notALink
  /// The folder has the copy of another room.
  case folderTaken
  /// The folder has no copy of a room, or one that cannot be read.
  case noCopy
  /// The folder cannot be read or written.
  case unreadableFolder
  /// The drawing has no form as a file.
  case drawing(DuctusError)
  /// The server cannot be reached, or says nothing.
  case unreachable
  /// The server does not make the room, or does not do what was asked.
  case refused(InkRoomRefusal)
}

extension InkRoomError: LocalizedError {
  /// The reason, in the person's language; see ``InkViewText/sentence(for:)-(InkRoomError)``.
  public var errorDescription: String? { InkViewText.preferred.sentence(for: self) }

  /// The fault and its offset, in English words.
  public var failureReason: String? {
    if case .drawing(let error) = self { "\(error)" } else { nil }
  }
}
