#if arch(wasm32)
  internal import InkBrush
  internal import InkWebCore

  // The exports that the page calls; `Web/engine-later.js` and the modules beside it describe them. A result
  // below 0 is a `Status`.

  /// The one session of an engine.
  nonisolated(unsafe) private(set) var current: LaterSession?

  func color(_ rgba: UInt32) -> InkColor {
    InkColor(
      red: UInt8(rgba & 255), green: UInt8(rgba >> 8 & 255), blue: UInt8(rgba >> 16 & 255),
      alpha: UInt8(rgba >> 24))
  }

  /// Creates the session; the page calls it once, before all other exports.
  @_expose(wasm, "begin") @c(begin)
  public func begin() -> Int32 {
    areas = PageAreas()
    current = areas.map { LaterSession($0) }
    return current == nil ? Status.noMemory : Status.done
  }

  /// Opens the drawing in the first bytes of the input area, for all that follows.
  @_expose(wasm, "open") @c(open)
  public func open(_ count: Int32) -> Int32 { current?.open(Int(count)) ?? Status.noMemory }

  /// Forgets the drawing.
  @_expose(wasm, "forget") @c(forget)
  public func forget() { current?.forget() }

  /// Chooses the colours of shown ink: 0 for colours that are readable on the paper, 1 for those it was drawn
  /// in; shows another paper (1), or the drawing's own (0); and the desk around pages in a colour.
  @_expose(wasm, "set_look") @c(set_look)
  public func setLook(_ colors: Int32, _ hasPaper: Int32, _ rgba: UInt32, _ desk: UInt32) -> Int32 {
    guard let current, let colors = shownColors(colors) else { return Status.number }
    current.show(colors, on: hasPaper != 0 ? color(rgba) : nil, desk: color(desk))
    return Status.done
  }

  func shownColors(_ number: Int32) -> ShownColors? {
    UInt8(exactly: number).flatMap { ShownColors(rawValue: $0) }
  }
#endif
