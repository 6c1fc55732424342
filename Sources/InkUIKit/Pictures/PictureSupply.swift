package import InkCanvas
package import InkDocument

/// Supplies a canvas with the pieces of pictures and pages that it wants to show.
///
/// ``update()`` is called after each frame: what has come into view begins to be decoded, and what has left it is
/// cancelled.
@MainActor
package final class PictureSupply<Decoder: PieceDecoder> {
  /// Called when a piece has come, or cannot come: the canvas is to be drawn again.
  package var onArrival: () -> Void = {}
  /// Called once for each content that cannot be decoded, with a picture that shows it.
  package var onFailure: (PlacedPicture.Identifier) -> Void = { _ in }

  private let decoder: Decoder
  private var canvas: InkCanvas
  private var queue: PictureQueue
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var isPaused = false
  /// The checksums of contents that were reported.
  private var failed: Set<UInt64> = []

  /// Makes a supply of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - decoder: what decodes its pictures.
  ///   - limit: the largest number of pieces that are decoded at a time; by default 2.
  package init(_ canvas: InkCanvas, _ decoder: Decoder, limit: Int = 2) {
    self.canvas = canvas
    self.decoder = decoder
    queue = PictureQueue(limit: limit)
  }

  /// The number of pieces whose decoders are at work.
  package var count: Int { queue.count }

  /// Begins with the pieces that are wanted now, and cancels those that are not any more.
  package func update() {
    if isPaused { return }
    let wanted = canvas.wantedPictures()
    if wanted.isEmpty, queue.count == 0 { return }
    let plan = queue.plan(wanted)
    for ticket in plan.cancelled { tasks[ticket]?.cancel() }
    for (ticket, request) in plan.begun {
      tasks[ticket] = Task(priority: .userInitiated) { [weak self, decoder] in
        let pixels = await decoder.pixels(of: request)
        self?.end(ticket, request, pixels)
      }
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
    for ticket in queue.abandon() { tasks[ticket]?.cancel() }
  }

  private func end(_ ticket: Int, _ request: PictureRequest, _ pixels: [UInt8]?) {
    tasks[ticket] = nil
    switch queue.end(ticket, hasPixels: pixels != nil) {
    case .provide(let number):
      if let pixels { canvas.provide(pixels, for: number) }
    case .decline(let number):
      canvas.decline(number)
      // A PDF may have a thousand pages.
      if failed.insert(request.content.checksum).inserted { onFailure(request.picture) }
    case .nothing: break
    }
    onArrival()
  }
}
