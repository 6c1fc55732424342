import Ductus
import InkTestSupport
import Testing

@Suite struct PageTests {
  private func document(_ sizes: [PageSize]) -> InkDocument {
    let document = InkDocument()
    document.arrange(.add(sizes.map { PageDraft($0) }, at: 0))
    return document
  }

  /// Returns a stroke that is a dot, with its middle at a point.
  private func dot(_ x: Double, _ y: Double, in document: InkDocument, erases: Bool = false)
    -> InkStroke.Identifier
  {
    let record = StrokeRecord(
      samples: [RecordedSample(x: Int64(x * 100), y: Int64(y * 100), time: 0)], seed: 1)
    var stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
      place: document.makePlace())
    if erases { stroke.becomeErasure() }
    document.perform(.add([stroke]))
    return stroke.id
  }

  private func middle(_ id: InkStroke.Identifier, _ document: InkDocument) -> Point {
    document.bounds(of: id).center
  }

  private func rects(_ document: InkDocument) -> [[Double]] {
    document.pages.map { [$0.rect.minX, $0.rect.minY, $0.rect.width, $0.rect.height] }
  }

  @Test func `Pages lie one below the other, narrower and wider ones in the middle`() {
    let document = document([.a4, .a5, .a4.landscape])
    #expect(
      rects(document) == [
        [0, 0, 595, 842], [88, 866, 420, 595], [-123, 1485, 842, 595],
      ])
    #expect(document.undo() && document.pages.isEmpty && !document.canUndo)
    #expect(document.redo() && document.pages.count == 3)
    #expect(document.page(at: Point(100, 900))?.id == document.pages[1].id)
    #expect(document.page(at: Point(100, 850)) == nil)
    #expect(
      document.pages(in: Rect(minX: 0, minY: 800, maxX: 1, maxY: 2000)).map { $0.id.index }
        == [0, 2])
  }

  @Test func `The first page lies under the ink that is there`() {
    let document = InkDocument()
    let near = dot(300, 400, in: document)
    document.arrange(.add([PageDraft(.a4)], at: 0))
    #expect(rects(document) == [[0, 0, 595, 842]])
    document.undo()
    _ = dot(5000, 9000, in: document)
    document.perform(.remove([near]))
    document.arrange(.add([PageDraft(.a4)], at: 7))
    let rect = document.pages[0].rect
    #expect(rect.contains(document.bounds) && rect.minY < 9000 && rect.minY > 8900)
    #expect((rect.center.x - 5000).magnitude <= 1)
  }

  @Test func `A page that comes between moves those that follow, with their ink`() {
    let document = document([.a6, .a6])
    let first = dot(100, 100, in: document)
    let second = dot(100, 500, in: document)
    let beside = dot(-500, 500, in: document)
    let gap = dot(100, 432, in: document)
    let before = document.state
    document.arrange(.add([PageDraft(.a5)], at: 1))
    #expect(document.pages.map { $0.id.index } == [0, 2, 1])
    #expect(rects(document)[2][1] == 420 + 24 + 595 + 24)
    #expect(middle(first, document) == Point(100, 100))
    #expect(middle(second, document) == Point(100, 500 + 595 + 24))
    // Ink on no page stays.
    #expect(
      middle(beside, document) == Point(-500, 500) && middle(gap, document) == Point(100, 432))
    #expect(document.undo())
    #expect(document.strokes == before.strokes && document.pages == before.pages)
    #expect(document.redo() && document.pages.count == 3)
  }

  @Test func `A page grows on the sides where ink lies beside it, and nothing moves`() {
    let document = document([.a6, .a6])
    let right = dot(400, 100, in: document)
    let left = dot(-50, 500, in: document)
    // It sticks out a little, which nobody misses.
    _ = dot(100, 1, in: document)
    let before = document.state
    #expect(document.liesBesidePages(right) && document.liesBesidePages(left))
    #expect(!document.liesBesidePages(dot(301, 60, in: document)))
    document.undo()
    document.perform(document.enlargingPages())
    let pages = document.pages.map { $0.rect }
    #expect(pages[0].minX == 0 && pages[0].minY == 0 && pages[0].height == 420)
    #expect(pages[0].contains(document.bounds(of: right)) && pages[0].maxX < 430)
    #expect(pages[1].minY == 444 && pages[1].height == 420 && pages[1].maxX == 298)
    #expect(pages[1].contains(document.bounds(of: left)) && pages[1].minX > -80)
    #expect(document.state.strokes == before.strokes)
    #expect(!document.liesBesidePages(right))
    #expect(document.enlargingPages().isEmpty)
    #expect(document.undo() && document.pages == before.pages && document.redo())
  }

  @Test func `Pages below one that grows move down, with the ink on them and beside them`() {
    let document = document([.a6, .a6, .a6])
    let on = dot(100, 500, in: document)
    let above = dot(100, 436, in: document)
    let eraser = dot(101, 437, in: document, erases: true)
    let below = dot(120, 429, in: document)
    let beside = dot(350, 950, in: document)
    let far = dot(50_000, 100, in: document)
    let before = document.state
    document.perform(document.enlargingPages())
    let pages = document.pages.map { $0.rect }
    #expect(middle(below, document) == Point(120, 429) && middle(far, document).y == 100)
    #expect(pages[0].contains(document.bounds(of: below)) && pages[0].minY == 0)
    #expect(pages[1].minY == pages[0].maxY + 24 && pages[2].minY == pages[1].maxY + 24)
    for (id, page) in [(above, 1), (eraser, 1), (on, 1), (beside, 2)] {
      #expect(pages[page].contains(document.bounds(of: id)))
    }
    let moved = middle(on, document).y - 500
    #expect(moved > 0 && middle(above, document) == Point(100, 436 + moved))
    #expect(middle(eraser, document) == Point(101, 437 + moved))
    #expect(middle(beside, document) == Point(350, 950 + pages[2].minY - 888))
    #expect(document.undo() && document.strokes == before.strokes && document.pages == before.pages)
  }

  @Test
  func `An endless sheet has nothing to enlarge, and pictures beside pages count as ink does`() {
    let sheet = document([])
    #expect(!sheet.liesBesidePages(dot(9, 9, in: sheet)) && sheet.enlargingPages().isEmpty)
    let document = document([.a6])
    let content = RandomPages.content(0)
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content, size: PageSize(width: 50, height: 60),
          transform: .translation(Vector(280, 100)), place: document.nextPicturePlace)
      ]))
    document.perform(document.enlargingPages())
    #expect(rects(document) == [[0, 0, 348, 420]])
  }

  @Test func `A removed page takes along what lies on it`() {
    let document = document([.a6, .a6, .a6])
    let ids = [50.0, 500, 950].map { dot(100, $0, in: document) }
    document.arrange(.remove([document.pages[1].id, ElementIdentifier(.page, 99)]))
    #expect(rects(document).map { $0[1] } == [0, 444])
    #expect(document[ids[1]] == nil && middle(ids[0], document) == Point(100, 50))
    #expect(middle(ids[2], document) == Point(100, 506))
    document.arrange(.remove(document.pages.map { $0.id }))
    #expect(document.pages.isEmpty && document.count == 0)
    while document.undo() {}
    #expect(document.pages.isEmpty && document.nextPage.index == 3)
  }

  @Test func `Pages change their places, with what lies on them`() {
    let document = document([.a6, .a5, .a6, .a4])
    let tops = document.pages.map { $0.rect.minY }
    let ids = tops.map { dot(100, $0 + 60, in: document) }
    document.arrange(
      .move([document.pages[3].id, document.pages[0].id], to: 1))
    #expect(document.pages.map { $0.id.index } == [1, 0, 3, 2])
    #expect(rects(document).map { $0[1] } == [0, 619, 1063, 1929])
    for page in document.pages {
      let id = ids[page.id.index]
      #expect(middle(id, document) == Point(100, page.rect.minY + 60))
    }
    // Nothing changes where the order is the same.
    #expect(document.edits(of: .move([document.pages[0].id], to: 0)).isEmpty)
    #expect(document.edits(of: .move([], to: 0)).isEmpty)
    #expect(document.edits(of: .move([document.pages[2].id], to: 2)).isEmpty)
  }

  @Test func `A copy of a page has copies of all on it, in their order`() {
    let document = document([.a6, .a6])
    let low = dot(100, 100, in: document)
    let erasure = dot(100, 102, in: document, erases: true)
    let high = dot(100, 101, in: document)
    let content = RandomPages.content(1)
    for page in [nil, document.pages[0].id] {
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: content, size: PageSize(width: 40, height: 40),
            isLocked: page != nil, page: page, place: document.nextPicturePlace)
        ]))
    }
    document.arrange(.setPaper([document.pages[0].id], .black, PaperPattern(.dots)))
    let added = document.edits(of: .duplicate([document.pages[0].id]))
    document.perform(added)
    #expect(document.pages.map { $0.id.index } == [0, 2, 1])
    #expect(document.pages[1].paper == .black && document.pages[1].paperPattern.kind == .dots)
    #expect(document.count == 6 && document.inkCount == 4)
    let copies = document.strokes.suffix(3)
    #expect(copies.map { $0.isErasure } == [false, true, false])
    #expect(
      zip(copies, [low, erasure, high]).allSatisfy { $0.record === document[$1]?.record })
    #expect(copies.allSatisfy { document.bounds(of: $0.id).center.y > 500 })
    #expect(document.pictures.map { $0.page?.index } == [nil, 0, nil, 2])
    #expect(document.pictures.map { $0.isLocked } == [false, true, false, true])
    #expect(document.pictures[3].bounds.minY == 444 && document.pictures[3].content === content)
    #expect(document.undo() && document.pages.count == 2 && document.count == 3)
  }

  @Test func `Another size keeps the ink at the upper left corner, and moves what follows`() {
    let document = document([.a6, .a6])
    let ids = [50.0, 500].map { dot(100, $0, in: document) }
    document.arrange(.resize([document.pages[0].id], .a5))
    // The middle of the first page stays where it was.
    #expect(rects(document) == [[-61, 0, 420, 595], [0, 619, 298, 420]])
    #expect(middle(ids[0], document) == Point(39, 50))
    #expect(middle(ids[1], document) == Point(100, 500 + 175))
    #expect(document.edits(of: .resize([document.pages[0].id], .a5)).isEmpty)
    #expect(
      document.edits(of: .resize(document.pages.map { $0.id }, PageSize(width: 0, height: 9)))
        .isEmpty)
  }

  @Test func `An erasure over two pages erases on both wherever they go`() {
    let document = document([.a6, .a6])
    // Ink near the edges, and one long erasure over both.
    let ink = [400.0, 460].map { dot(100, $0, in: document) }
    let record = StrokeRecord(seed: 1)
    for step in 0..<9 {
      record.put(
        RecordedSample(x: 10000, y: 39000 + Int64(step) * 1000, time: Int64(step)), at: step)
    }
    var erasure = InkStroke(
      id: document.makeIdentifier(), record: record, brush: BrushPreset.linear.brush,
      place: document.makePlace())
    erasure.becomeErasure()
    document.perform(.add([erasure]))
    #expect(document.stroke(at: Point(100, 400)) == nil)
    document.arrange(.add([PageDraft(.a6)], at: 1))
    #expect(document.count == 4)
    for id in ink {
      let middle = middle(id, document)
      #expect(document.stroke(at: middle) == nil)
    }
    // Both go: the erasure goes with one, and a copy with the other.
    document.undo()
    document.arrange(.move([document.pages[1].id], to: 0))
    #expect(document.count == 4)
    for id in ink { #expect(document.stroke(at: middle(id, document)) == nil) }
    document.undo()
    document.arrange(.remove([document.pages[0].id]))
    #expect(document[ink[0]] == nil && document[ink[1]] != nil)
    #expect(document.stroke(at: middle(ink[1], document)) == nil)
  }

  @Test func `Pages that cannot be are passed over`() {
    let document = document([.a6])
    let state = document.state
    for rect in [
      Rect.empty, Rect(minX: 0, minY: 0, maxX: 0.5, maxY: 9),
      Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 9),
      Rect(minX: 0x1p41, minY: 0, maxX: 0x1p41 + 100, maxY: 9),
      Rect(minX: 0, minY: 0, maxX: 2e6, maxY: 9),
    ] {
      document.perform(.put(pages: [DocumentPage(id: document.nextPage, rect: rect)]))
    }
    let page = Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)
    document.perform(
      .put(pages: [
        DocumentPage(id: ElementIdentifier(.page, -1), rect: page),
        DocumentPage(id: ElementIdentifier(.page, 1 << 20), rect: page),
      ]))
    document.perform(.transform([document.pages[0].id], .translation(Vector(.nan, 0))))
    document.perform(.transform([document.pages[0].id], .translation(Vector(0x1p41, 0))))
    document.arrange(.add([PageDraft(PageSize(width: .nan, height: 4))], at: 0))
    #expect(document.state == state)
    // A name is never used again.
    document.perform(.remove([document.pages[0].id]))
    document.perform(
      .put(pages: [DocumentPage(id: ElementIdentifier(.page, 0), rect: page)]))
    #expect(document.pages.isEmpty)
  }

  @Test func `The pages of a PDF come as pages with locked pictures`() {
    let document = document([.a6])
    let content = PictureContent(.pdf, [1, 2, 3])
    let sizes = [
      PageSize.a4, PageSize(width: -1, height: 3), PageSize(width: 595.276, height: 841.89),
    ]
    document.perform(document.inserting(pagesOf: content, sizes: sizes, at: 0))
    #expect(document.pages.map { $0.id.index } == [1, 2, 0])
    #expect(document.pictures.map { $0.pageIndex } == [0, 2])
    for picture in document.pictures {
      let page = document.page(picture.page ?? document.nextPage)
      #expect(picture.isLocked && picture.bounds.minY == page?.rect.minY)
      #expect(picture.content === content)
      // The edges of a page are rounded to doubles.
      #expect((picture.size.width - (page?.size.width ?? 0)).magnitude < 1e-9)
      #expect((picture.size.height - (page?.size.height ?? 0)).magnitude < 1e-9)
    }
    #expect(document.undo() && document.pages.count == 1 && document.pictures.isEmpty)
  }

  /// The rules of each operation, said in the plainest way: the order of the pages, and where each dot is on its
  /// page.
  @Test func `Random operations keep order, gaps, and all on its page`() {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let document = document([.a6, .a5])
      // A dot for each page, by the page's name; those of new pages are added.
      var dots: [Int: InkStroke.Identifier] = [:]
      for _ in 0..<25 {
        for page in document.pages where dots[page.id.index] == nil {
          dots[page.id.index] = dot(
            page.rect.minX.rounded() + 20, page.rect.minY + 10, in: document)
        }
        let before = document.pages.map { $0.id }
        let operation = RandomPages.operation(&random, in: document)
        let next = document.nextPage.index
        let strokes = document.nextIdentifier
        document.arrange(operation)
        let expected: [DocumentPage.Identifier]
        switch operation {
        case .add(let drafts, let index):
          let new = drafts.indices.map { ElementIdentifier(.page, next + $0) }
          expected =
            before.prefix(index) + new + before.dropFirst(index)
        case .remove(let ids): expected = before.filter { !ids.contains($0) }
        case .duplicate(let ids):
          let chosen = before.filter { ids.contains($0) }
          let last = before.lastIndex { ids.contains($0) } ?? -1
          expected =
            before[...max(last, -1)]
            + chosen.indices.map { ElementIdentifier(.page, next + $0) }
            + before[(last + 1)...]
          for (number, original) in chosen.enumerated() {
            dots[next + number] = InkStroke.Identifier(rawValue: strokes + number)
            _ = original
          }
        case .move(let ids, let index):
          var order = before.filter { !ids.contains($0) }
          order.insert(contentsOf: before.filter { ids.contains($0) }, at: min(index, order.count))
          expected = order
        case .resize, .setPaper: expected = before
        }
        #expect(document.pages.map { $0.id } == expected, "seed \(seed), \(operation)")
        for (one, other) in zip(document.pages, document.pages.dropFirst()) {
          #expect((other.rect.minY - one.rect.maxY - 24).magnitude <= 0.5)
        }
        for page in document.pages {
          guard let dot = dots[page.id.index] else { continue }
          let place = middle(dot, document)
          #expect((place.y - page.rect.minY - 10).magnitude < 1e-6, "seed \(seed), \(operation)")
          #expect((place.x - page.rect.minX - 20).magnitude < 1, "seed \(seed), \(operation)")
        }
      }
    }
  }

  @Test func `Random edits are undone, done again and repeated elsewhere`() throws {
    for seed in UInt64(0)..<40 {
      var random = SeededGenerator(seed: seed)
      let document = InkDocument()
      let copy = InkDocument()
      document.observe { copy.follow($0) }
      var states: [InkDocument.State] = [document.state]
      for _ in 0..<30 {
        document.beginGesture()
        if random.chance(0.5) {
          document.perform(.add([RandomStrokes.stroke(&random, in: document, page: 900)]))
        } else {
          RandomPages.edit(document, &random)
        }
        document.endGesture()
        if document.journal.undoable.count > states.count - 1 { states.append(document.state) }
      }
      #expect(document.snapshot.pages == copy.pages && copy.pictures == document.pictures)
      #expect(copy.strokes.count == document.strokes.count)
      func expectSame(_ depth: Int) {
        let state = states[depth]
        #expect(document.pages == state.pages && document.pictures == state.pictures)
        #expect(document.strokes == state.strokes)
        #expect(copy.pages == state.pages && copy.pictures == state.pictures)
      }
      expectSame(document.journal.undoable.count)
      while document.undo() { expectSame(document.journal.undoable.count) }
      while document.redo() { expectSame(document.journal.undoable.count) }
      #expect(InkDocument(document.snapshot).state == document.state)
    }
  }

  @Test func `Whatever is different of pages and pictures makes a difference`() {
    var random = SeededGenerator(seed: 2)
    let document = document([.a6, .a6])
    for _ in 0..<2 {
      document.perform(.put(pictures: [RandomPages.picture(&random, in: document)]))
    }
    let state = document.state
    func differs(_ change: (inout InkDocument.State) -> Void) -> Bool {
      var other = document.snapshot
      guard other == state else { return false }
      change(&other)
      return other != state && state != other
    }
    #expect(differs { $0.pages.removeLast() })
    #expect(differs { $0.pages[0].paper = .black })
    #expect(differs { $0.pages[0].paperPattern = PaperPattern(.dots) })
    #expect(differs { $0.pages[0].rect = .empty })
    #expect(differs { $0.pictures.removeLast() })
    #expect(differs { $0.pictures[0].transform.tx += 1 })
    #expect(differs { $0.pictures[0].crop = .empty })
    #expect(differs { $0.pictures[0].isLocked.toggle() })
    #expect(differs { $0.pictures[0].page = $0.nextPage == 7 ? nil : .init(.page, 9) })
    #expect(differs { $0.pictures[0].place += 1 })
    #expect(differs { $0.nextPage += 1 })
    #expect(differs { $0.nextPicture += 1 })
  }

  @Test func `A step of a document of many pages is small`() {
    let document = document(Array(repeating: .a4, count: 500))
    document.arrange(.setPaper([document.pages[250].id], .black, nil))
    #expect(document.journal.lastCount(ofRedo: false) == 1)
    document.arrange(.move([document.pages[10].id], to: 12))
    #expect(document.journal.lastCount(ofRedo: false) == 3)
    let edits = document.edits(of: .add([PageDraft(.a5)], at: 0))
    // All that follow move by one distance, in one edit.
    #expect(edits.count == 2)
  }

  @Test func `A palm that is taken back leaves pages and pictures as they are`() {
    var random = SeededGenerator(seed: 8)
    let document = document([.a6, .a6])
    let copy = InkDocument()
    copy.arrange(.add([PageDraft(.a6), PageDraft(.a6)], at: 0))
    document.observe { copy.follow($0) }
    let palm = dot(100, 500, in: document)
    let numbers = [document.changeNumber]
    document.perform(.put(pictures: [RandomPages.picture(&random, in: document)]))
    document.arrange(.add([PageDraft(.a5)], at: 1))
    let (pages, pictures) = (document.pages, document.pictures)
    document.takeBack(numbers)
    #expect(document[palm] == nil && document.pages == pages && document.pictures == pictures)
    #expect(copy.pages == pages && copy.pictures == pictures && copy.count == 0)
    #expect(document.undo() && document.pages.count == 2 && document.pictures.count == 1)
    #expect(document.undo() && document.pictures.isEmpty && document.undo())
    #expect(document.pages.isEmpty && !document.canUndo)
    while document.redo() {}
    #expect(document.pages == pages && document.pictures == pictures && document.count == 0)
  }
}
