import CanvasTestSupport
import Ductus
import InkTestSupport

/// The actions of people on a selection, in any order.
enum SelectionActions {
  /// Returns a number that may be anything.
  private static func number(
    _ random: inout SeededGenerator, _ range: ClosedRange<Double>
  ) -> Double {
    if random.chance(0.03) {
      let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e13, 0, 1e11]
      return odd[random.below(odd.count)]
    }
    return random.double(in: range)
  }

  private static func point(_ random: inout SeededGenerator) -> Point {
    Point(number(&random, -20...220), number(&random, -20...170))
  }

  /// The number of kinds of actions.
  static let kindCount = 34

  /// Takes a random action, and returns its kind.
  @discardableResult
  static func act(_ random: inout SeededGenerator, _ selection: InkSelection) -> Int {
    let document = selection.canvas.document
    let kind = random.below(kindCount)
    switch kind {
    case 0: selection.selectAll()
    case 1: selection.deselect()
    case 2:
      // Erasures, what is locked, and what never was, are passed over.
      let all = document.strokes.map { $0.id } + document.pictures.map { $0.id }
      let some = all.filter { _ in random.chance(0.4) }
      selection.select(some + [ElementIdentifier(rawValue: 100_000), .init(rawValue: -1)])
    case 3:
      selection.tap(at: point(&random), reach: number(&random, 0...30), adds: random.chance(0.5))
    case 4: selection.beginLasso(at: point(&random), isRectangle: random.chance(0.3))
    case 5, 6: for _ in 0..<8 { selection.extendLasso(to: point(&random)) }
    case 7: selection.endLasso(adds: random.chance(0.5))
    case 8:
      selection.beginDrag(
        SelectionHandle.allCases[random.below(SelectionHandle.allCases.count)], at: point(&random))
    case 9, 10: selection.drag(to: point(&random), snaps: random.chance(0.3))
    case 11: selection.beginPinch(point(&random), point(&random))
    case 12: selection.pinch(point(&random), point(&random))
    case 13: if random.chance(0.7) { selection.endDrag() } else { selection.cancelDrag() }
    case 14: selection.nudge(by: Vector(number(&random, -9...9), number(&random, -9...9)))
    case 15: selection.endNudging()
    case 16:
      selection.recolor(InkColor(red: UInt8(random.below(256)), green: 9, blue: 90, alpha: 3))
    case 17:
      selection.restyle(
        RandomStrokes.presets[random.below(RandomStrokes.presets.count)].brush,
        keepsColor: random.chance(0.5))
    case 18: selection.resize(number(&random, -1...20))
    case 19: if selection.ids.count < 40 { selection.duplicate() }
    case 20: if random.chance(0.3) { selection.delete() }
    case 22: if selection.ids.count < 40 { selection.bringToFront() }
    case 23: if document.count < 200 { selection.sendToBack() }
    case 24: selection.flip(isVertical: random.chance(0.5))
    case 25:
      if document.pictures.count < 4 {
        selection.canvas.perform(.put(pictures: [RandomPages.picture(&random, in: document)]))
      }
    case 26: selection.isCropping.toggle()
    case 27:
      // A picture alone, whose handles are special.
      if let picture = document.pictures.first(where: { !$0.isLocked }) {
        selection.select([picture.id])
        selection.isCropping = random.chance(0.5)
      }
    case 28: if random.chance(0.3) { selection.lock() } else { selection.unlockAll() }
    case 29: selection.uncrop()
    case 30: selection.group()
    case 31: if random.chance(0.5) { selection.ungroup() }
    case 32:
      if selection.ids.count < 40 {
        selection.align(SelectionAlignment.allCases[random.below(6)])
      }
    case 33: if selection.ids.count < 40 { selection.distribute(isVertical: random.chance(0.5)) }
    default:
      if selection.ids.count < 40, let copy = selection.copy() {
        selection.paste(copy, steps: random.below(3) - 1)
      }
    }
    return kind
  }
}
