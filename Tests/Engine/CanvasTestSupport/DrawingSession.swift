package import Ductus
package import InkTestSupport

/// A person at a canvas, who does whatever comes to mind.
package struct DrawingSession {
  package let canvas: InkCanvas
  private var batches: ArraySlice<TouchBatch>

  private static let presets: [BrushPreset] = [
    .pen, .pencil, .marker, .fountain, .highlighter, .signature, .airbrush, .ink, .force, .crayon,
  ]

  package init(_ canvas: InkCanvas, seed: UInt64) {
    self.canvas = canvas
    batches = EventSequence.batches(seed: seed)[...]
  }

  /// The number of kinds of actions.
  package static let kindCount = 14

  /// Takes a random action: draws, erases, cuts, edits, undoes, clears; returns its kind.
  package mutating func step(_ random: inout SeededGenerator) -> Int {
    let document = canvas.document
    let some = document.strokes.map { $0.id }.filter { _ in random.chance(0.5) }
    let place = Point(random.double(in: 0...150), random.double(in: 0...100))
    let kind = random.below(17)
    switch kind {
    case 0: canvas.undo()
    case 1: canvas.redo()
    case 2: canvas.perform(.remove(some))
    case 3:
      let isStretched = random.chance(0.4)
      let stretch = isStretched ? Affine.scale(x: random.double(in: 0.3...1.5), y: 1) : .identity
      let turn = stretch.concatenating(.rotation(random.double(in: -3...3)))
        .concatenating(.scale(random.double(in: 0.5...1.8)))
        .concatenating(.translation(place - Point(75, 50)))
      canvas.perform(.transform(some, turn))
    case 4:
      let preset = Self.presets[random.below(Self.presets.count)]
      canvas.perform(.restyle(some, preset.brush))
    case 5:
      canvas.perform(document.duplicating(some, by: Vector(11, 7)))
    case 6:
      let disc = MovedDisc(
        from: place, to: place + Vector(random.double(in: -40...40), 9),
        radius: random.double(in: 1...12))
      if let cut = document.cutting(along: disc) { canvas.perform(cut) }
    case 7:
      let disc = MovedDisc(from: place, to: place, radius: 15)
      canvas.perform(.remove(document.strokes(touchedBy: disc)))
    case 8 where random.chance(0.3): canvas.clear(fade: 0)
    case 9 where random.chance(0.5):
      canvas.paperPattern = PaperPattern(
        PaperPattern.Kind.allCases[random.below(5)], spacing: random.double(in: 1...30))
    case 9:
      let papers = [InkColor.black, .white, .transparent, InkColor(red: 20, green: 28, blue: 70)]
      canvas.paper =
        random.chance(0.3)
        ? InkColor(red: UInt8(random.below(255)), green: 200, blue: 9)
        : papers[random.below(papers.count)]
    case 10: canvas.brush = Self.presets[random.below(Self.presets.count)].brush
    case 13:
      canvas.settings.tool = random.chance(0.3) ? .erases : .draws
      canvas.settings.eraserMode = EraserMode.allCases[random.below(3)]
    case 11:
      canvas.receive(
        Strokes.line(from: place, to: Point(75, 50), touch: 77, samples: 6)[...3].map { $0 })
    default:
      canvas.receive(Array(batches.prefix(3)))
      batches = batches.dropFirst(3)
      return 12
    }
    return kind
  }
}
