package import InkCodec
package import InkDocument
package import InkSync

/// The store of one who draws: a file that grows with the drawing, a bookmark, and own changes.
package struct KeptRoom: Sendable {
  /// The bytes of the file; none before there is a drawing.
  package var file: [UInt8] = []
  /// The bookmark in bytes; none at the beginning.
  package var bookmark: [UInt8] = []
  /// The own changes by their sequences.
  package var own: [Int: [UInt8]] = [:]

  /// Makes an empty store.
  package init() {}

  /// The own changes in their order.
  package var ownChanges: [RoomClient.OwnChange] {
    own.keys.sorted().map { RoomClient.OwnChange(sequence: $0, body: own[$0] ?? []) }
  }

  /// Makes a client and its drawing of what is there; `nil` where there is nothing.
  ///
  /// - Parameters:
  ///   - isWhole: false to say that the file is damaged.
  ///   - limits: those of the room.
  ///   - now: the time.
  /// - Returns: both, whose outputs are to be done.
  /// - Throws: where the bookmark or the file cannot be read.
  package func restored(
    isWhole: Bool = true, _ limits: RoomLimits, at now: Int64
  ) throws(DuctusError) -> (RoomClient, RoomDrawing)? {
    guard !bookmark.isEmpty else { return nil }
    let last: RoomBookmark
    do throws(RoomError) {
      last = try RoomBookmark(bookmark)
    } catch {
      throw DuctusError(.number, offset: error.offset)
    }
    let client = RoomClient(
      restoring: last, own: ownChanges, isWhole: isWhole, limits: limits, at: now)
    let drawing = RoomDrawing(author: client.author)
    if client.isWhole, !file.isEmpty {
      drawing.resume(try DuctusReader(.strict).read(file).document, client.pending)
    }
    return (client, drawing)
  }
}

/// The store of one who draws, whose writes come one after the other: all of one, or nothing.
package final class SimulatedStore {
  /// The content now.
  package var kept: KeptRoom
  /// The content when the write under way has ended well.
  private var next: KeptRoom?
  private let writer = DuctusWriter()
  private var document: InkDocument?
  private var observation = 0
  /// The part of the file that is not written yet, which takes the place of all where a new file begins.
  private var tail: [UInt8] = []
  private var isNew = false
  /// The number of files that were begun, and the part of one that is being written.
  private var beginnings = 0
  private var written = (beginning: 0, count: 0)
  /// The error of a drawing that cannot be written.
  package private(set) var error: DuctusError?

  /// Makes a store of what is there.
  package init(_ kept: KeptRoom = KeptRoom()) { self.kept = kept }

  deinit { document?.stopObserving(observation) }

  /// Begins a new file for a drawing, which follows its changes.
  package func begin(_ document: InkDocument) {
    self.document?.stopObserving(observation)
    self.document = document
    do throws(DuctusError) {
      (tail, isNew) = (try writer.begin(document), true)
    } catch {
      self.error = error
    }
    beginnings += 1
    // `deinit` removes the observer, so that the references stay valid; Embedded Swift has no others.
    observation = document.observe { [unowned(unsafe) self, unowned(unsafe) document] change in
      do throws(DuctusError) {
        self.tail += try self.writer.append(change, in: document)
      } catch {
        self.error = error
      }
    }
  }

  /// Begins to write.
  package func begin(_ bookmark: RoomBookmark, _ own: [RoomClient.OwnChange]) {
    var next = kept
    next.file = isNew ? tail : next.file + tail
    next.bookmark = bookmark.encoded
    for change in own { next.own[change.sequence] = change.body }
    next.own = next.own.filter { $0.key > bookmark.acknowledged && $0.key <= bookmark.made }
    self.next = next
    written = (beginnings, tail.count)
  }

  /// Has written, or not.
  package func end(_ isKept: Bool) {
    guard let next else { return }
    self.next = nil
    guard isKept else { return }
    kept = next
    guard written.beginning == beginnings else { return }
    tail.removeFirst(written.count)
    isNew = false
  }
}
