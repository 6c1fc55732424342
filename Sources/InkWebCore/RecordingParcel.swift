internal import InkBrush
package import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkInput

/// A recording as bytes, with which one engine of a page hands it to another of the same version.
///
/// The bytes are not kept: files have event logs. They begin with a drawing as a file, in which the strokes
/// that actions name follow those of the document at the beginning of the recording; after it come the
/// numbers, the setups and the steps.
package enum RecordingParcel {
  /// The codes of actions.
  enum Code: UInt8 {
    case batch, undo, redo, clear, finish, view, resize, beginGesture, endGesture, redraw, paper
    case paperPattern, setup
    case add, remove, replace, transform, restyle, clearing, editedPaper, editedPattern
    case putPages, removePages, movePages, putPictures, removePictures, transformPictures
    case lock
    case end
  }

  /// Writes a recording; complexity: O(events + samples).
  ///
  /// - Parameter recording: the recording.
  /// - Returns: the bytes; `nil` if the drawing cannot be written as a file.
  package static func bytes(of recording: InkRecording) -> [UInt8]? {
    var writer = RecordingParcelWriter(recording.document)
    writer.write(recording)
    return writer.finish()
  }

  /// Reads a recording.
  ///
  /// - Parameter bytes: the bytes that ``bytes(of:)`` made.
  /// - Returns: the recording; `nil` for any other bytes.
  package static func recording(_ bytes: [UInt8]) -> InkRecording? {
    do throws(Fault) {
      var reader = try RecordingParcelReader(bytes)
      return try reader.recording()
    } catch {
      return nil
    }
  }

  /// The bytes are not those of a recording.
  struct Fault: Error {}
}
