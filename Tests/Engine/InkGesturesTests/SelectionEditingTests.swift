import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

// Tests of actions on the selected ink.
extension SelectionTests {
  // MARK: Edits

  @Test func `Steps of the keyboard are undone together`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(1))
    hand.canvas.setView(origin: Point(0, 0), zoom: 2)
    for _ in 0..<10 { selection.nudge(by: Vector(1, 0)) }
    selection.nudge(by: Vector(0, 10))
    selection.endNudging()
    #expect(transforms(hand)[1] == .translation(Vector(5, 5)) && hand.undoDepth == 4)
    selection.nudge(by: Vector(1, 0))
    #expect(hand.undoDepth == 5)
    hand.canvas.undo()
    hand.canvas.undo()
    #expect(transforms(hand)[1] == .identity)
    // A later stroke is no part of it.
    selection.nudge(by: Vector(1, 0))
    hand.gestures.settings.selects = false
    hand.stroke(1, .pencil, from: Point(10, 90), to: Point(20, 90), at: 5)
    #expect(hand.undoDepth == 5)
  }

  @Test func `Each edit is one gesture to undo`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    hand.canvas.perform(.restyle(ids(0), BrushPreset.marker.brush))
    selection.selectAll()
    let edits: [(InkSelection) -> Void] = [
      { $0.recolor(InkColor(red: 200, green: 1, blue: 2, alpha: 255)) },
      { $0.restyle(BrushPreset.pencil.brush) }, { $0.resize(9) }, { $0.duplicate() },
      { $0.delete() }, { $0.transform(.scale(1.5)) },
      { selection in if let copy = selection.copy() { selection.paste(copy) } },
    ]
    for edit in edits {
      let before = hand.canvas.document.state.strokes
      let depth = hand.undoDepth
      edit(selection)
      #expect(hand.undoDepth == depth + 1)
      #expect(hand.canvas.document.state.strokes != before)
      #expect(try hand.showsWhatIsKept())
      hand.canvas.undo()
      #expect(hand.canvas.document.state.strokes == before)
      selection.selectAll()
    }
    // Without a selection nothing happens.
    selection.deselect()
    let depth = hand.undoDepth
    for edit in edits { edit(selection) }
    #expect(hand.undoDepth == depth)
  }

  @Test func `Colours change, and how opaque they are does not`() throws {
    let hand = try hand()
    let highlighter = BrushPreset.highlighter.brush
    hand.canvas.perform(.restyle(ids(1), highlighter))
    hand.gestures.selection.select(ids(0, 1))
    hand.gestures.selection.recolor(InkColor(red: 1, green: 2, blue: 3, alpha: 77))
    let colors = hand.canvas.document.strokes.map { $0.brush.color }
    #expect(colors[0] == InkColor(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(
      colors[1] == InkColor(red: 1, green: 2, blue: 3, alpha: highlighter.color.alpha))
    hand.gestures.selection.restyle(BrushPreset.pencil.brush, keepsColor: true)
    let restyled = hand.canvas.document.strokes.map { $0.brush.color }
    #expect(restyled[0] == colors[0] && restyled[1].red == 1)
  }

  /// The samples are kept, and the seed, so nothing tells how a stroke was drawn first.
  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func `Restyled ink is what drawing with the other brush would have given`(preset: BrushPreset)
    throws
  {
    for seed in seeds(40) {
      var batches: [TouchBatch] = []
      for part in UInt64(0)..<2 {
        batches += EventSequence.batches(seed: 2 * seed + part)
      }
      let first = try InkCanvas(width: 150, height: 100, scale: 2, seed: seed)
      first.brush = BrushPreset.allCases[Int(seed) % BrushPreset.allCases.count].brush
      let second = try InkCanvas(width: 150, height: 100, scale: 2, seed: seed)
      second.brush = preset.brush
      second.brush.size = 5
      for canvas in [first, second] {
        canvas.setView(origin: Point(-20, 10), zoom: 1.5)
        canvas.receiveEach(batches)
        canvas.finishTouches()
      }
      let selection = InkSelection(first)
      selection.selectAll()
      #expect(!selection.isEmpty)
      selection.restyle(second.brush)
      let difference = firstDifference(first.pixels, second.pixels, width: first.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  // MARK: Erasures

  /// The brush that erases, 10 points wide.
  private var eraser: Brush {
    var brush = BrushPreset.eraser.brush
    brush.size = 10
    brush.dynamics.width = .size
    return brush
  }

  /// Returns two crossing lines; the first is erased at its left end, both where they cross.
  private func erased() throws -> GestureHand {
    let hand = try GestureHand()
    hand.canvas.receiveEach(Strokes.line(from: Point(20, 40), to: Point(120, 40), touch: 1))
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 100), touch: 2))
    hand.canvas.settings.tool = .erases
    hand.canvas.eraser = eraser
    hand.canvas.receiveEach(Strokes.line(from: Point(30, 30), to: Point(30, 50), touch: 3))
    hand.canvas.receiveEach(Strokes.line(from: Point(78, 40), to: Point(82, 40), touch: 4))
    hand.canvas.settings.tool = .draws
    return hand
  }

  @Test func `Erasures of the selection go along, and copies of those that others share`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let document = hand.canvas.document
    #expect(document.erasures(of: ids(0)) == ids(2))
    #expect(document.erasures(of: ids(1)).isEmpty && document.erasures(of: []).isEmpty)
    #expect(document.erasures(of: ids(0, 1)) == ids(2, 3))
    #expect(document.sharedErasures(of: ids(0)) == ids(3))
    #expect(document.sharedErasures(of: ids(1)) == ids(3))
    #expect(document.sharedErasures(of: ids(0, 1)).isEmpty)
    #expect(document.sharedErasures(of: []).isEmpty)
    #expect(hand.canvas.pixel(30, 40) == white && hand.canvas.pixel(80, 40) == white)
    selection.selectAll()
    #expect(selection.ids == ids(0, 1))
    selection.select(ids(0))
    selection.transform(.translation(Vector(0, 70)))
    #expect(hand.canvas.pixel(30, 110) == white && hand.canvas.pixel(80, 110) == white)
    #expect(hand.canvas.pixel(50, 110) == black)
    // The other stroke has not changed.
    #expect(hand.canvas.pixel(80, 40) == white && hand.canvas.pixel(80, 60) == black)
    #expect(document.count == 5)
    hand.canvas.undo()
    #expect(document.count == 4)
    // All together looks as before.
    let before = hand.canvas.pixels(of: PixelRect(minX: 0, minY: 0, maxX: 150, maxY: 110))
    selection.selectAll()
    selection.transform(.translation(Vector(20, 30)))
    let after = hand.canvas.pixels(of: PixelRect(minX: 20, minY: 30, maxX: 170, maxY: 140))
    #expect(before == after)
    selection.delete()
    #expect(document.count == 0)
  }

  @Test func `An erasure that was undone erases nothing where its strokes are dragged to`() throws {
    let hand = try erased()
    let (canvas, selection) = (hand.canvas, hand.gestures.selection)
    selection.select(ids(0))
    // The ink that would go along is found out, and then the sharing is undone.
    selection.beginDrag(.inside, at: Point(50, 40))
    selection.drag(to: Point(50, 60))
    selection.cancelDrag()
    canvas.undo()
    let (count, depth) = (canvas.document.count, canvas.document.journal.undoable.count)
    #expect(canvas.document.sharedErasures(of: ids(0)).isEmpty)
    #expect(canvas.pixel(80, 40) == black)
    selection.beginDrag(.inside, at: Point(50, 40))
    selection.drag(to: Point(50, 110))
    selection.endDrag()
    #expect(canvas.pixel(80, 110) == black)
    #expect(canvas.document.count == count && canvas.document.journal.undoable.count == depth + 1)
  }

  @Test func `A stroke that shares an erasure is dragged as it is seen`() throws {
    let hand = try erased()
    let (canvas, selection) = (hand.canvas, hand.gestures.selection)
    let document = canvas.document
    let start = canvas.pixels
    let history = document.journal.undoable.count
    /// Returns the pixels of the first line, wherever it lies.
    func line(_ y: Int) -> [UInt32] {
      canvas.pixels(of: PixelRect(minX: 10, minY: y - 5, maxX: 130, maxY: y + 5))
    }
    let seen = line(40)
    selection.select(ids(0))
    selection.beginDrag(.inside, at: Point(50, 40))
    #expect(canvas.pixels == start)
    selection.drag(to: Point(50, 110))
    // Where the other line does not come along, there is paper.
    let dragged = canvas.pixels
    #expect(canvas.pixel(80, 110) == white && canvas.pixel(80, 40) == white)
    #expect(document.count == 4)
    selection.cancelDrag()
    #expect(canvas.pixels == start && document.journal.undoable.count == history)
    selection.beginDrag(.inside, at: Point(50, 40))
    selection.drag(to: Point(50, 110))
    selection.endDrag()
    #expect(canvas.pixels == dragged && document.journal.undoable.count == history + 1)
    // On the line itself, but for the edge of the other line where both were erased.
    let landed = line(110)
    for (index, pixel) in seen.enumerated() where abs(index % 120 - 70) > 12 {
      #expect(landed[index] == pixel, "\(index % 120), \(index / 120)")
    }
    // It goes on so, for the copy belongs to it now.
    #expect(document.erasures(of: ids(0)).count == 2)
    selection.transform(.translation(Vector(3, 20)))
    selection.transform(.translation(Vector(-3, -20)))
    #expect(canvas.pixels == dragged && document.count == 5)
    for _ in 0..<3 { canvas.undo() }
    #expect(canvas.pixels == start && document.count == 4)
    // After that too.
    selection.transform(.translation(Vector(0, 70)))
    #expect(canvas.pixels == dragged && document.count == 5)
  }

  @Test func `Edits move strokes as they are seen`() throws {
    let hand = try erased()
    let document = hand.canvas.document
    let other = InkDocument(document.snapshot)
    let down = Affine.translation(Vector(0, 70))
    hand.gestures.selection.select(ids(0))
    hand.gestures.selection.transform(down)
    other.beginGesture()
    for edit in other.moving(ids(0), by: down) { other.perform(edit) }
    other.endGesture()
    #expect(other.state == document.state)
    #expect(other.moving([], by: down).isEmpty)
    #expect(other.moving(ids(99), by: down).isEmpty)
    #expect(other.moving(ids(0), by: .scale(.nan)).isEmpty)
  }

  @Test func `Copies of a stroke are erased where it shares an erasure`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    selection.select(ids(0))
    let copy = try #require(selection.copy())
    #expect(copy.inkCount == 1 && copy.count == 3)
    let rect = Rect(minX: 70, minY: 35, maxX: 90, maxY: 45)
    let seen = try copy.picture(of: rect, scale: 1)
    // The place where the lines crossed.
    #expect(seen.pixels[5 * 20 + 10] == 0xFFFF_FFFF && seen.pixels[5 * 20] == 0xFF00_0000)
    selection.duplicate()
    selection.transform(.translation(Vector(-16, 44)))
    #expect(hand.canvas.pixel(80, 100) == white && hand.canvas.pixel(30, 100) == white)
    #expect(hand.canvas.pixel(50, 100) == black)
    // Deleting a stroke leaves the erasure that it shared.
    selection.select(ids(0))
    selection.delete()
    #expect(hand.canvas.pixel(80, 40) == white && hand.canvas.document[ids(3)[0]] != nil)
  }

  @Test func `Erasures stay with what is selected wherever it is dragged`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let before = hand.canvas.pixels
    // On its way, the erasure lies over the other stroke.
    selection.select(ids(0))
    for offset in [Vector(50, 20), Vector(-30, 7), Vector(-20, -27)] {
      #expect(hand.canvas.document.count == (offset.dx == 50 ? 4 : 5))
      selection.transform(.translation(offset))
    }
    #expect(hand.canvas.pixels == before)
    // The copy of an erasure that was needed on the way is gone.
    #expect(hand.canvas.document.count == 4)
  }

  @Test func `Copies are erased as what they were made of`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let document = hand.canvas.document
    selection.selectAll()
    let copy = try #require(selection.copy())
    #expect(copy.inkCount == 2 && copy.count == 4 && !copy.canUndo)
    let rect = Rect(minX: 0, minY: 0, maxX: 200, maxY: 150)
    #expect(
      try copy.picture(of: rect, scale: 2).pixels == document.picture(of: rect, scale: 2).pixels)
    selection.duplicate()
    #expect(document.count == 8 && selection.ids.count == 2)
    selection.transform(.translation(Vector(-16, -16)))
    // Without the strokes that they were made of.
    selection.select(ids(0, 1))
    selection.delete()
    #expect(document.count == 4)
    #expect(
      try document.picture(of: rect, scale: 2).pixels == copy.picture(of: rect, scale: 2).pixels)
  }

  @Test func `An erasure among the parts of one stroke stays there in copies`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 150, size: 8)
    let line = Strokes.line(from: Point(20, 40), to: Point(120, 40), touch: 1, samples: 12)
    canvas.receiveEach(Array(line[..<6]))
    canvas.settings.finger = .erases
    canvas.eraser = eraser
    canvas.receiveEach(
      Strokes.line(from: Point(40, 20), to: Point(40, 60), touch: 2, kind: .direct))
    canvas.receiveEach(Array(line[6...]))
    #expect(canvas.document.strokes.contains { $0.layers.count == 2 })
    let rect = Rect(minX: 0, minY: 0, maxX: 200, maxY: 150)
    let all = try canvas.document.picture(of: rect, scale: 1).pixels
    let selection = InkSelection(canvas)
    selection.selectAll()
    let copy = try #require(selection.copy())
    #expect(try copy.picture(of: rect, scale: 1).pixels == all)
    let originals = selection.ids
    selection.duplicate()
    selection.transform(.translation(Vector(-16, -16)))
    selection.select(originals)
    selection.delete()
    #expect(canvas.document.count == 2)
    #expect(try canvas.document.picture(of: rect, scale: 1).pixels == all)
  }

  // MARK: Copies

  @Test func `What is copied goes through a file into another drawing, to the pixel`() throws {
    for seed in seeds(60) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
      canvas.settings.finger = .erases
      var session = DrawingSession(canvas, seed: seed)
      for _ in 0..<25 { _ = session.step(&random) }
      canvas.finishTouches()
      let selection = InkSelection(canvas)
      selection.selectAll()
      let state = canvas.document.state
      guard let copy = selection.copy(), let rect = copy.inkedRect(scale: 1) else { continue }
      #expect(canvas.document.state == state)
      let bytes = try copy.file(keepsHistory: false)
      let read = try DuctusReader(.strict).read(bytes).document
      #expect(read.inkCount == copy.inkCount && read.count == copy.count)
      let other = try InkCanvas(width: 300, height: 300, seed: seed + 1)
      other.receiveEach(Strokes.line(from: Point(-500, 0), to: Point(-400, 0)))
      other.setView(origin: Point(33, -20), zoom: 2)
      let pasting = InkSelection(other)
      pasting.paste(read)
      #expect(pasting.ids.count == copy.inkCount && other.document.journal.undoable.count == 2)
      // In the middle of the view.
      let middle = other.document.bounds(of: pasting.ids).center
      #expect(middle.distance(to: other.visibleRect.center) < 1e-6 || copy.count > copy.inkCount)
      other.undo()
      #expect(other.document.count == 1)
      // Where it was, it looks as it did.
      let plain = InkDocument()
      plain.perform(plain.inserting(read))
      #expect(
        try plain.picture(of: rect, scale: 1, paper: .transparent).pixels
          == copy.picture(of: rect, scale: 1, paper: .transparent).pixels)
    }
  }

  @Test func `Pasted again, copies lie side by side`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(0))
    let copy = try #require(selection.copy())
    var places: [Point] = []
    for steps in 0..<3 {
      selection.paste(copy, steps: steps)
      places.append(hand.canvas.document.bounds(of: selection.ids).center)
    }
    #expect(places[1] - places[0] == Vector(16, 16) && places[2] - places[1] == Vector(16, 16))
    #expect(hand.strokeCount == 6)
    // They do not know of the record that they were copied from, nor of one another.
    let records = hand.canvas.document.strokes.map { ObjectIdentifier($0.record) }
    #expect(Set(records).count == 6)
    selection.paste(InkDocument())
    #expect(hand.strokeCount == 6)
  }
}
