internal import InkCodec
internal import InkDocument

/// The result of the examination of a change.
package enum RoomVerdict: Equatable, Sendable {
  /// Clients can make it.
  case sound
  /// They cannot read it; a newer version may have written it.
  case unread
  /// They cannot make it, because they cannot read or make what its author did before.
  case behind
  /// They cannot, and the room does not take it: the reason.
  case refused(RoomRefusal)
  /// The drawing could not be read for now: the change is to come again.
  case unknown
}

/// A change that is made on a copy of the room's drawing, as clients will make it, before the room takes it.
///
/// It is for changes that are long, or take more memory than their bytes suggest: a short one is only read, which the
/// server does at once. It is a value without network and disk, to be done beside the server. One of junk, or that says
/// what no copy can make, would stay in the log for ever otherwise, for no base can have it.
package struct RoomExamination: Equatable, Sendable {
  /// The connection on which it has come.
  package let connection: Int
  /// The number and the length of the base that is needed.
  package let base: (number: Int, length: Int)
  /// The entries after the base, those that are being written included, and those before it that it lacks.
  let entries: [RoomEntry]
  /// The change, whose number is not given yet.
  let change: RoomEntry

  package static func == (one: RoomExamination, other: RoomExamination) -> Bool {
    one.connection == other.connection && one.base == other.base && one.change == other.change
      && one.entries == other.entries
  }

  /// Examines the change.
  ///
  /// Complexity: that of reading the base, and of making the entries and the change.
  ///
  /// - Parameter file: the bytes of the base; `nil` where it could not be read.
  /// - Returns: the verdict.
  package func verdict(on file: [UInt8]?) -> RoomVerdict {
    guard let file, let document = Self.document(of: file) else { return .unknown }
    var brushes = AuthorBrushes(of: document)
    var changes: [SharedChange] = []
    var isBehind = false
    for entry in entries {
      // An entry that cannot be read is there all the same, and its author goes on.
      do throws(DuctusError) { changes.append(try entry.change(&brushes)) } catch {
        if entry.author == change.author { isBehind = true }
      }
    }
    for (earlier, arrival) in zip(changes, document.receive(all: changes))
    where earlier.author == change.author && (arrival == .waiting || arrival == .refused) {
      isBehind = true
    }
    do throws(DuctusError) {
      switch document.receive(try change.change(&brushes)) {
      case .made, .known: return .sound
      case .waiting where isBehind: return .behind
      case .waiting, .refused: return .refused(.wrong)
      }
    } catch {
      if RoomServer.mayBeNewer(error) { return .unread }
      let isTooMuch = error.reason == .overLimit || error.reason == .noMemory
      return .refused(isTooMuch ? .tooLong : .wrong)
    }
  }

  /// The number of strokes that the change adds, as far as it can be read without the drawing.
  ///
  /// Complexity: O(bytes).
  package var strokeCount: Int {
    var brushes = AuthorBrushes()
    for entry in entries where entry.author == change.author {
      do throws(DuctusError) { _ = try entry.change(&brushes) } catch { continue }
    }
    do throws(DuctusError) { return try change.change(&brushes).strokeCount } catch {
      return change.body.count / 64
    }
  }

  private static func document(of file: [UInt8]) -> InkDocument? {
    do throws(DuctusError) { return try DuctusReader(.strict).read(file).document } catch {
      return nil
    }
  }
}

extension SharedChange {
  /// The number of strokes that it adds.
  var strokeCount: Int {
    edits.reduce(0) { count, edit in
      if case .add(let strokes) = edit { count + strokes.count } else { count }
    }
  }
}
