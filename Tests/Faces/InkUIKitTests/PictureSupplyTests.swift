import Ductus
import InkUIKit
import Testing

/// Pictures and pages that come into a canvas while it is used.
@MainActor
@Suite struct PictureSupplyTests {
  /// Decodes when the test says so.
  actor FakeDecoder: PieceDecoder {
    private(set) var asked: [PictureRequest] = []
    private(set) var releaseCount = 0
    private var waiting: [(PictureRequest, CheckedContinuation<[UInt8]?, Never>)] = []

    func pixels(of request: PictureRequest) async -> [UInt8]? {
      asked.append(request)
      return await withCheckedContinuation { waiting.append((request, $0)) }
    }

    func releaseMemory() { releaseCount += 1 }

    /// Answers the piece that waits longest, with one colour, or with nothing.
    func answer(_ color: [UInt8]?) -> Bool {
      if waiting.isEmpty { return false }
      let (request, next) = waiting.removeFirst()
      let count = request.rect.width * request.rect.height
      next.resume(returning: color.map { color in (0..<4 * count).map { color[$0 % 4] } })
      return true
    }

    var waitingCount: Int { waiting.count }
  }

  private func canvas(pictures: Int, size: Double = 200) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 400, height: 300)
    for index in 0..<pictures {
      let document = canvas.document
      canvas.perform([
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: PictureContent(.png, [UInt8(index)]),
            size: PageSize(width: size, height: size),
            transform: .translation(Vector(Double(index) * 40, 20)),
            place: document.nextPicturePlace)
        ])
      ])
    }
    return canvas
  }

  private func wait(for condition: () async -> Bool) async {
    for _ in 0..<10_000 {
      if await condition() { return }
      await Task.yield()
    }
    Issue.record("it never came to this")
  }

  @Test func `No more are decoded at a time than the limit says, and each is asked for once`()
    async throws
  {
    let decoder = FakeDecoder()
    let canvas = try canvas(pictures: 5)
    let supply = PictureSupply(canvas, decoder, limit: 2)
    var arrivals = 0
    supply.onArrival = {
      arrivals += 1
      supply.update()
    }
    supply.update()
    supply.update()
    #expect(supply.count == 2)
    for number in 1...5 {
      await wait { await decoder.waitingCount == min(2, 6 - number) }
      #expect(supply.count <= 2)
      #expect(await decoder.answer([255, 0, 0, 255]))
      await wait { arrivals == number }
    }
    #expect(await decoder.asked.count == 5 && supply.count == 0)
    #expect(Set(await decoder.asked.map(\.number)).count == 5)
    #expect(canvas.wantedPictures().isEmpty)
    canvas.finishPainting()
    #expect(canvas.pixels.contains(0xFF00_00FF))
  }

  @Test func `What cannot be decoded is reported once and not asked for again`() async throws {
    let decoder = FakeDecoder()
    let canvas = try canvas(pictures: 1)
    let supply = PictureSupply(canvas, decoder)
    var failed: [PlacedPicture.Identifier] = []
    supply.onFailure = { failed.append($0) }
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    #expect(await decoder.answer(nil))
    await wait { supply.count == 0 }
    supply.update()
    #expect(failed == [canvas.document.pictures[0].id] && supply.count == 0)
  }

  @Test func `Of a PDF that cannot be decoded one page is reported`() async throws {
    let decoder = FakeDecoder()
    let canvas = try InkCanvas(width: 400, height: 300)
    let side = PageSize(width: 60, height: 60)
    canvas.insertPages(of: PictureContent(.pdf, [1]), sizes: [side, side, side], at: 0)
    let pages = canvas.document.pages.map(\.rect).reduce(Rect.empty) { $0.union($1) }
    canvas.setView(origin: Point(pages.minX, pages.minY), zoom: 1)
    let supply = PictureSupply(canvas, decoder, limit: 3)
    var failures = 0
    supply.onFailure = { _ in failures += 1 }
    supply.update()
    await wait { await decoder.waitingCount == 3 }
    while await decoder.answer(nil) {}
    await wait { supply.count == 0 }
    supply.update()
    #expect(failures == 1 && supply.count == 0)
    supply.show(try self.canvas(pictures: 1))
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    #expect(await decoder.answer(nil))
    await wait { failures == 2 }
  }

  @Test func `What has left the view is cancelled, and asked for again when it is back`()
    async throws
  {
    let decoder = FakeDecoder()
    let canvas = try canvas(pictures: 1)
    let supply = PictureSupply(canvas, decoder)
    var failures = 0
    supply.onFailure = { _ in failures += 1 }
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    canvas.setView(origin: Point(90_000, 90_000), zoom: 1)
    supply.update()
    // Its place is taken until the decoder has noticed.
    #expect(supply.count == 1)
    #expect(await decoder.answer(nil))
    await wait { supply.count == 0 }
    canvas.setView(origin: Point(0, 0), zoom: 1)
    supply.update()
    #expect(failures == 0 && supply.count == 1)
    await wait { await decoder.waitingCount == 1 }
    #expect(await decoder.answer([0, 0, 0, 255]))
    await wait { canvas.wantedPictures().isEmpty }
  }

  @Test func `Pixels of a drawing that was closed do not come into the next one`() async throws {
    let decoder = FakeDecoder()
    let first = try canvas(pictures: 1)
    let second = try canvas(pictures: 1)
    let supply = PictureSupply(first, decoder, limit: 1)
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    supply.show(second)
    supply.update()
    #expect(supply.count == 1)
    #expect(await decoder.answer([255, 0, 0, 255]))
    await wait { supply.count == 0 }
    #expect(second.pictures.byteCount == 0 && first.pictures.byteCount == 0)
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    #expect(await decoder.answer([0, 0, 255, 255]))
    await wait { second.pictures.byteCount > 0 }
  }

  @Test func `A supply that pauses begins nothing, and forgets when memory is short`() async throws
  {
    let decoder = FakeDecoder()
    let canvas = try canvas(pictures: 1)
    let supply = PictureSupply(canvas, decoder)
    supply.pause()
    supply.update()
    #expect(supply.count == 0)
    supply.resume()
    supply.update()
    await wait { await decoder.waitingCount == 1 }
    #expect(await decoder.answer([9, 9, 9, 255]))
    await wait { canvas.pictures.byteCount > 0 }
    let (kept, tiles) = (canvas.pictures.byteCount, canvas.cacheLimit)
    await wait { await decoder.releaseCount == 1 }
    supply.releaseMemory()
    await wait { await decoder.releaseCount == 2 }
    #expect(canvas.pictures.byteCount < kept && canvas.cacheLimit == tiles / 4)
    supply.fit(width: 10, height: 10)
    #expect(canvas.pictures.budget == 64 << 20)
    supply.fit(width: 3000, height: 3000)
    #expect(canvas.pictures.budget == 128 << 20)
  }
}
