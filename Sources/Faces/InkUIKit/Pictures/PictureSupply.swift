package import InkCanvas
package import InkDocument

/// Supplies a canvas with the pieces of pictures and pages that it wants to show.
///
/// ``update()`` is called after each frame: what has come into view begins to be decoded, and what has left it is
/// cancelled. A piece that was cancelled keeps its slot until its decoder has stopped, so that no more are at work,
/// and hold memory, than the limit says.
@MainActor
package final class PictureSupply<Decoder: PieceDecoder> {
  /// Called when a piece has come, or cannot come: the canvas is to be drawn again.
  package var onArrival: () -> Void = {}
  /// Called once for each content that cannot be decoded, with a picture that shows it.
  package var onFailure: (PlacedPicture.Identifier) -> Void = { _ in }

  private let decoder: Decoder
  private var canvas: InkCanvas
  private let limit: Int
  /// The pieces whose decoders are at work: the number of the request, which is `nil` if it was of another canvas.
  private var pieces: [Int: (number: Int?, task: Task<Void, Never>)] = [:]
  private var ticketCount = 0
  private var isPaused = false
  /// The checksums of contents that were reported.
  private var failed: Set<UInt64> = []

  /// Makes a supply of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - decoder: what decodes its pictures.
  ///   - limit: the largest number of pieces that are decoded at a time, 1 or more; by default 2.
  package init(_ canvas: InkCanvas, _ decoder: Decoder, limit: Int = 2) {
    self.canvas = canvas
    self.decoder = decoder
    self.limit = max(limit, 1)
  }

  /// The number of pieces whose decoders are at work.
  package var count: Int { pieces.count }

  /// Begins with the pieces that are wanted now, and cancels those that are not any more.
  package func update() {
    if isPaused { return }
    let wanted = canvas.wantedPictures()
    let numbers = Set(wanted.map(\.number))
    for case (let number?, let task) in pieces.values where !numbers.contains(number) {
      task.cancel()
    }
    var held = Set(pieces.values.compactMap(\.number))
    for request in wanted where pieces.count < limit && held.insert(request.number).inserted {
      ticketCount += 1
      let task = Task(priority: .userInitiated) { [weak self, decoder, ticket = ticketCount] in
        let pixels = await decoder.pixels(of: request)
        self?.end(ticket, request, pixels)
      }
      pieces[ticketCount] = (request.number, task)
    }
  }

  /// Supplies another canvas.
  package func show(_ canvas: InkCanvas) {
    cancelAll()
    failed.removeAll()
    self.canvas = canvas
  }

  /// Cancels everything until ``resume()``, for example while the view is in no window, and closes open files.
  package func pause() {
    isPaused = true
    cancelAll()
    Task { [decoder] in await decoder.releaseMemory() }
  }

  /// Goes on after ``pause()``.
  package func resume() { isPaused = false }

  /// Keeps as many pixels as a view of a size needs.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package func fit(width: Int, height: Int) {
    // Pages at a level between theirs and the next, and those around the view, take several times its pixels.
    canvas.pictures.budget = min(max(48 * width * height, 64 << 20), 128 << 20)
  }

  /// Frees all that can be computed again, for lack of memory.
  package func releaseMemory() {
    canvas.releaseCaches()
    Task { [decoder] in await decoder.releaseMemory() }
  }

  private func cancelAll() {
    for (ticket, piece) in pieces {
      piece.task.cancel()
      pieces[ticket]?.number = nil
    }
  }

  private func end(_ ticket: Int, _ request: PictureRequest, _ pixels: [UInt8]?) {
    let piece = pieces.removeValue(forKey: ticket)
    if let piece, let number = piece.number {
      if let pixels {
        // Those of a cancelled piece are taken too: the view may be back where it was.
        canvas.provide(pixels, for: number)
      } else if !piece.task.isCancelled {
        canvas.decline(number)
        // A PDF may have a thousand pages.
        if failed.insert(request.content.checksum).inserted { onFailure(request.picture) }
      }
    }
    onArrival()
  }
}
