package import Ductus
package import InkTestSupport

/// A random session on two equal canvases while time passes: one of them gets its callbacks singly and is
/// looked at, the other one gets the same in larger parts.
package struct PairedSession {
  package let canvases: [InkCanvas]
  /// The view on the first canvas.
  package var view: CanvasView
  package var random: SeededGenerator
  private var rest: ArraySlice<TouchBatch>
  private var time = 0.0

  /// Begins a session whose touches end soon; equal seeds give equal sessions.
  package init(seed: UInt64, _ makeCanvas: () throws -> InkCanvas) throws {
    random = SeededGenerator(seed: seed)
    var profile = EventSequence.Profile()
    profile.end = 0.3
    rest = EventSequence.batches(seed: seed, profile: profile)[...]
    canvases = [try makeCanvas(), try makeCanvas()]
    view = CanvasView(canvases[0])
  }

  /// Gives both the next one to five callbacks.
  ///
  /// - Parameter looks: returns true if the view shows the changes after a callback.
  /// - Returns: `false` where there are none left.
  package mutating func advance(looks: (inout SeededGenerator) -> Bool) -> Bool {
    guard !rest.isEmpty else { return false }
    let part = rest.prefix(1 + random.below(5))
    rest = rest.dropFirst(part.count)
    for batch in part {
      canvases[0].receive(batch)
      if looks(&random) { view.refresh() }
    }
    canvases[1].receive(Array(part))
    return true
  }

  /// Lets up to 40 ms pass on both; every other time the view shows the changes.
  package mutating func pass() {
    time += random.double(in: 0...0.04)
    for canvas in canvases { canvas.tick(time) }
    if random.chance(0.5) { view.refresh() }
  }

  /// The first difference of the view from the other canvas.
  package var difference: String? {
    firstDifference(view.pixels, canvases[1].pixels, width: canvases[1].pixelWidth)
  }
}
