internal import InkGeometry
internal import InkStream

extension Brush {
  /// Reads or sets a knob.
  ///
  /// A knob that is set to what it shows leaves the brush as it is. Numbers beyond the knob's range count as
  /// its bounds, and what is no number changes nothing; so does a turn that a formula has no room for.
  package subscript(knob: BrushKnob) -> Double {
    get {
      switch knob {
      case .size: size
      case .opacity: Double(color.alpha) / 255
      case .widthByPressure: dynamics.width.answer(to: .pressure)
      case .opacityByPressure: dynamics.opacity.answer(to: .pressure)
      case .tilt: max(dynamics.width.answer(to: .tilt), dynamics.opacity.answer(to: .tilt))
      case .taperStart: widths(taper.start)
      case .taperEnd: widths(taper.end)
      case .grain: texture?.strength ?? 0
      case .grainSize: texture?.scale ?? Self.usualGrainSize
      case .smoothing: ownStabilizer ?? 0
      }
    }
    set {
      guard newValue.isFinite, newValue != self[knob] else { return }
      let value = min(max(newValue, knob.range.lowerBound), knob.range.upperBound)
      switch knob {
      case .size: size = value
      case .opacity: color.alpha = UInt8(Elementary.floor(value * 255 + 0.5))
      case .widthByPressure: dynamics.width.setAnswer(to: .pressure, value)
      case .opacityByPressure: dynamics.opacity.setAnswer(to: .pressure, value)
      case .tilt: setTilt(value)
      case .taperStart: setTaper(value, widths(taper.end))
      case .taperEnd: setTaper(widths(taper.start), value)
      case .grain: setGrain(strength: value)
      case .grainSize: setGrain(size: value)
      case .smoothing: setSmoothing(value)
      }
    }
  }

  /// The size of the grain, in canvas points, of a brush that gets one.
  private static let usualGrainSize = 0.6
  /// The tip of a taper, as a share of the brush's size, of a brush that gets one.
  private static let usualTaperTip = 0.3

  private func widths(_ length: Double) -> Double {
    taper.unit == .widths || size <= 0 ? length : length / size
  }

  private mutating func setTaper(_ start: Double, _ end: Double) {
    let tip = taper.unit == .widths ? taper.tip : Self.usualTaperTip
    taper = start == 0 && end == 0 ? .none : Taper(startWidths: start, endWidths: end, tip: tip)
  }

  private mutating func setTilt(_ amount: Double) {
    let leans = dynamics.opacity.answers(to: .tilt)
    // A brush that knows nothing of the lean becomes broader by it.
    if !leans || dynamics.width.answers(to: .tilt) { dynamics.width.setAnswer(to: .tilt, amount) }
    if leans { dynamics.opacity.setAnswer(to: .tilt, amount) }
  }

  private mutating func setGrain(strength: Double? = nil, size: Double? = nil) {
    // Grain of no strength keeps its kind, for when it is turned up again.
    var grain = texture ?? BrushTexture(.paper, scale: Self.usualGrainSize, strength: 0)
    if let strength { grain.strength = strength }
    if let size { grain.scale = size }
    texture = grain
  }

  /// The strength of the stabilizer that the brush begins with; `nil` if it begins with none.
  private var ownStabilizer: Double? {
    let index = placeOfFirstFilter
    guard index < filters.count, filters[index].kind == .stabilizer else { return nil }
    return filters[index].values.first
  }

  private mutating func setSmoothing(_ strength: Double) {
    let index = placeOfFirstFilter
    if ownStabilizer != nil { filters.remove(at: index) }
    if let filter = BrushFilter.stabilizing(strength) { filters.insert(filter, at: index) }
  }

  /// The brush with a hand calmed by at least a strength, 0…1: the stronger of this and its own counts.
  package func steadied(_ strength: Double) -> Brush {
    guard strength > self[.smoothing] else { return self }
    var brush = self
    brush[.smoothing] = strength
    return brush
  }
}
