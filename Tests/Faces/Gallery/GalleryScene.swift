internal import Ductus
internal import DuctusCommands

/// A page of the gallery, with its drawing instructions and its paper.
struct GalleryScene: Sendable {
  /// The name, which is also that of the files.
  var name: String
  /// The subject of the picture, in a sentence.
  var summary: String
  /// The size in canvas points.
  var width = 640.0
  var height: Double
  var paper = InkColor.white
  /// Draws the contents of the page.
  var draw: @Sendable (inout GalleryPage) -> Void

  /// Draws the scene on a new page.
  func document() throws(CanvasSizeError) -> InkDocument {
    var page = try GalleryPage(width: width, height: height, paper: paper)
    draw(&page)
    return page.document
  }

  /// All scenes.
  static let all = [
    handwriting, smallLetters, sphere, hatching, signatures, brushes, blackPaper,
  ]

  // MARK: Writing

  private static let handwriting = GalleryScene(
    name: "handwriting", summary: "A page of handwriting with each of the writing brushes.",
    height: 388
  ) { page in
    let lines: [(BrushPreset, String)] = [
      (.pen, "The quick brown fox jumps over the lazy dog"),
      (.ink, "Down and up it swells, 1234567890"),
      (.fountain, "Sphinx of black quartz, judge my vow"),
      (.pencil, "The pencil’s grey, soft over the paper’s tooth"),
      (.marker, "Right at the edge, dotted iii, tittle ttt"),
    ]
    for (index, line) in lines.enumerated() {
      let y = 48 + 66 * Double(index)
      page.label(line.0.text, x: 16, y: y)
      page.take(line.0, size: line.0 == .marker ? 4 : nil)
      page.write(line.1, x: 96, y: y, size: 12)
    }
    page.label("mouse", x: 16, y: 360)
    page.take(.pen)
    page.write("And this is the pen with a mouse, 125 Hz", x: 96, y: 360, size: 11) {
      $0.device = .mouse
    }
  }

  private static let smallLetters = GalleryScene(
    name: "small-letters", summary: "Letters of three to eight points, dots and digits.",
    height: 260
  ) { page in
    let text = "little letters, dotted titles, 0123456789 iii ttt xxx ,.,."
    let brushes: [BrushPreset] = [.pen, .ink, .fountain, .pencil]
    for (row, preset) in brushes.enumerated() {
      page.label(preset.text, x: 16, y: 24 + 62 * Double(row))
      page.take(preset)
      page.write(text, x: 96, y: 24 + 62 * Double(row), size: 3.2)
      page.write(text, x: 96, y: 40 + 62 * Double(row), size: 5)
      page.write(text, x: 96, y: 62 + 62 * Double(row), size: 8)
    }
  }

  private static let signatures = GalleryScene(
    name: "signature", summary: "A signature with a pen and with a mouse, and its steps.",
    height: 250
  ) { page in
    func sign(_ x: Double, _ y: Double, _ device: HandStroke.Device) {
      page.write("Ann Ray", x: x, y: y, size: 24) {
        $0.speed = 1100
        $0.device = device
      }
      let flourish = [
        Point(x + 6, y + 14), Point(x + 90, y + 8), Point(x + 180, y + 12), Point(x + 96, y + 20),
        Point(x + 40, y + 26),
      ]
      page.draw([
        HandStroke(flourish).with {
          $0.speed = 2200
          $0.device = device
        }
      ])
    }
    let cells: [(BrushPreset, HandStroke.Device, String)] = [
      (.signature, .pencil, "signature"), (.signature, .mouse, "signature, mouse"),
      (.signaturePad, .mouse, "signature-pad, mouse"), (.pen, .pencil, "pen"),
    ]
    for (index, cell) in cells.enumerated() {
      let (x, y) = (24 + 312 * Double(index % 2), 76 + 124 * Double(index / 2))
      page.label(cell.2, x: x, y: y - 58)
      page.take(cell.0)
      sign(x + 20, y, cell.1)
    }
  }

  // MARK: Graphite

  private static let sphere = GalleryScene(
    name: "sphere", summary: "A ball shaded with the side of the lead.", width: 420, height: 340
  ) { page in
    let center = Point(204, 158)
    page.take(.pencil)
    page.draw([
      .arc(center, Vector(112, 112), from: -2.3, to: 4.2, wander: 0.004).with {
        $0.force = .init(0.35, 0.5)
      },
      HandStroke([Point(16, 262), Point(70, 260), Point(112, 261)]).with {
        $0.force = .init(0.4, 0.4)
      },
    ])
    // Bands follow the form, each layer smaller and heavier than the one before.
    let layers: [(inner: Double, first: Double, last: Double, force: Double)] = [
      (0.28, -0.95, 2.5, 0.1), (0.4, -0.75, 2.3, 0.14), (0.5, -0.5, 2.1, 0.2),
      (0.6, -0.3, 1.9, 0.28),
      (0.68, -0.05, 1.7, 0.4), (0.74, 0.25, 1.4, 0.55),
    ]
    for layer in layers {
      page.draw([
        HandStroke.zigzag(46) { share in
          let angle = layer.first + (layer.last - layer.first) * share
          return center + Vector(Elementary.cos(angle), Elementary.sin(angle)) * (112 * layer.inner)
        } to: { share in
          let angle = layer.first + (layer.last - layer.first) * share
          return center + Vector(Elementary.cos(angle), Elementary.sin(angle)) * 102
        }.with {
          $0.altitude = .init(0.45, 0.45)
          $0.azimuth = 0.9
          $0.force = .init(layer.force, layer.force)
          $0.weight = 0
          $0.speed = 600
          $0.ease = 12
        }
      ])
    }
    // The shadow on the ground.
    for force in [0.16, 0.3] {
      page.draw([
        HandStroke.zigzag(30) {
          Point(150 + 200 * $0, 284 - 16 * $0)
        } to: {
          Point(186 + 196 * $0, 262 - 6 * $0)
        }.with {
          $0.altitude = .init(0.42, 0.42)
          $0.azimuth = 1.4
          $0.force = .init(force, force)
          $0.weight = 0
          $0.speed = 520
          $0.ease = 10
        }
      ])
    }
    page.draw([
      .arc(center, Vector(112, 112), from: 0.25, to: 2.2).with { $0.force = .init(0.8, 1.3) },
      HandStroke([Point(172, 271), Point(236, 276), Point(292, 268)]).with {
        $0.force = .init(1.2, 0.5)
      },
    ])
  }

  private static let hatching = GalleryScene(
    name: "hatching", summary: "Graphite: force, tilt, layers of hatching, the side of the lead.",
    height: 400
  ) { page in
    page.take(.pencil)
    page.label("force, upright", x: 16, y: 22)
    for index in 0..<12 {
      let force = 0.12 + 0.26 * Double(index)
      page.draw([
        HandStroke([Point(20 + 50 * Double(index), 66), Point(54 + 50 * Double(index), 34)]).with {
          $0.force = .init(force, force)
          $0.weight = 0
          $0.altitude = .init(1.3, 1.3)
        }
      ])
    }
    page.draw([
      HandStroke([Point(20, 84), Point(320, 80), Point(620, 84)]).with {
        $0.force = .init(0.1, 3.2)
        $0.weight = 0
        $0.altitude = .init(1.3, 1.3)
      }
    ])
    page.label("from upright to flat", x: 16, y: 112)
    page.draw([
      HandStroke([Point(24, 140), Point(320, 136), Point(616, 140)]).with {
        $0.force = .init(0.9, 0.9)
        $0.weight = 0
        $0.altitude = .init(1.4, 0.26)
        $0.azimuth = 1.5
      }
    ])
    page.label("one to four layers", x: 16, y: 178)
    for layers in 1...4 {
      let left = 20 + 156 * Double(layers - 1)
      for layer in 0..<layers {
        let turn = [0.8, 2.4, 1.57, 0][layer]
        let (c, s) = (Elementary.cos(turn), Elementary.sin(turn))
        let middle = Point(left + 62, 250)
        page.draw(
          (0..<22).map { line in
            let off = (Double(line) - 10.5) * 4.4
            let half = 50.0
            return HandStroke([
              middle + Vector(off * -s - half * c, off * c - half * s) * 0.95,
              middle + Vector(off * -s + half * c, off * c + half * s) * 0.95,
            ]).with {
              $0.force = .init(0.75, 0.6)
              $0.weight = 0
              $0.speed = 700
              $0.pause = 0.05
            }
          })
      }
    }
    page.label("the side of the lead, light to heavy", x: 16, y: 330)
    for index in 0..<5 {
      let left = 20 + 122 * Double(index)
      let force = [0.2, 0.45, 0.9, 1.6, 2.6][index]
      page.draw([
        HandStroke.hatching(14, from: Point(left, 382), to: Point(left + 8, 340), width: 96).with {
          $0.force = .init(force, force)
          $0.weight = 0
          $0.altitude = .init(0.4, 0.4)
          $0.azimuth = 0.2
          $0.speed = 600
          $0.ease = 10
        }
      ])
    }
  }

  // MARK: All kinds

  private static let brushes = GalleryScene(
    name: "brushes", summary: "What the other brushes are for.", height: 420
  ) { page in drawBrushes(on: &page) }

  private static let blackPaper = GalleryScene(
    name: "black-paper", summary: "Black ink on black paper, and a highlighter over it.",
    height: 420,
    paper: InkColor(red: 18, green: 20, blue: 24)
  ) { page in drawBrushes(on: &page) }

  private static func drawBrushes(on page: inout GalleryPage) {
    page.label("highlighter", x: 16, y: 20)
    page.take(.pen)
    page.write("what is marked stays readable", x: 20, y: 56, size: 10)
    page.take(.highlighter)
    page.draw([
      HandStroke([Point(70, 52), Point(180, 50)]).with { $0.speed = 300 },
      HandStroke([Point(150, 54), Point(262, 52)]).with { $0.speed = 300 },
    ])
    page.label("ink, fast and slow", x: 340, y: 20)
    page.take(.ink, size: 7)
    for (index, speed) in [300.0, 900, 2400].enumerated() {
      let y = 36 + 22 * Double(index)
      page.draw([
        HandStroke([Point(344, y + 10), Point(430, y), Point(520, y + 12), Point(616, y)]).with {
          $0.speed = speed
          $0.force = .init(1.4, 0.5)
        }
      ])
    }
    page.label("airbrush, once and again", x: 16, y: 120)
    page.take(.airbrush)
    let sweep = HandStroke([Point(50, 160), Point(150, 152), Point(270, 162)]).with {
      $0.speed = 260
      $0.weight = 0
    }
    page.draw([sweep, HandStroke([Point(160, 160), Point(270, 158)]).with { $0.speed = 200 }])
    page.label("force", x: 340, y: 120)
    page.take(.force)
    page.draw([
      HandStroke([Point(352, 170), Point(420, 142), Point(500, 176), Point(612, 148)]).with {
        $0.force = .init(0.3, 4)
        $0.weight = 0
      }
    ])
    page.label("crayon", x: 16, y: 222)
    page.take(.crayon)
    page.draw([
      HandStroke.hatching(12, from: Point(24, 290), to: Point(44, 238), width: 120).with {
        $0.force = .init(0.6, 2)
      }
    ])
    page.label("marker", x: 176, y: 222)
    page.take(.marker)
    page.draw([
      HandStroke([Point(182, 246), Point(300, 240)]),
      HandStroke([Point(200, 276), Point(286, 232)]),
    ])
    page.label("fountain", x: 340, y: 222)
    page.take(.fountain, size: 9)
    page.draw([
      HandStroke(
        (0...32).map { index in
          let angle = Double(index) * 0.72
          return Point(
            356 + 7.6 * Double(index) + 14 * Elementary.cos(angle), 262 + 22 * Elementary.sin(angle)
          )
        }
      ).with { $0.azimuth = -0.8 }
    ])
    page.label("pencil", x: 16, y: 322)
    page.take(.pencil)
    page.draw([
      HandStroke.hatching(18, from: Point(24, 396), to: Point(44, 340), width: 240).with {
        $0.altitude = .init(0.45, 0.45)
        $0.force = .init(0.4, 1.8)
        $0.weight = 0
        $0.speed = 600
      }
    ])
    page.label("pen", x: 340, y: 322)
    page.take(.pen, size: 6)
    page.draw([
      HandStroke([
        Point(350, 390), Point(400, 340), Point(440, 394), Point(500, 346), Point(610, 384),
      ])
      .with { $0.force = .init(0.4, 2.4) },
      HandStroke(
        knots: [(350, 350), (380, 350), (380, 372), (352, 372)].map {
          HandStroke.Knot(Point($0.0, $0.1), isCorner: true)
        }
      ).with { $0.speed = 200 },
    ])
  }
}
