internal import InkStream

/// A choice that has a name in the text of brushes.
protocol BrushTextChoice: CaseIterable {
  var textName: StaticString { get }
}

extension ValueRun: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .linear: "linear"
    case .cubic: "cubic"
    case .step: "step"
    }
  }
}

extension DotShape: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .tip: "tip"
    case .round: "round"
    case .irregular: "irregular"
    case .ellipse: "ellipse"
    }
  }
}

extension BrushTip.NibForm: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .ellipse: "ellipse"
    case .rectangle: "rectangle"
    }
  }
}

extension BrushTexture.Kind: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .graphite: "graphite"
    case .crayon: "crayon"
    case .paper: "paper"
    case .tooth: "tooth"
    }
  }
}

extension BrushBlend: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .sourceOver: "source-over"
    case .destinationOut: "destination-out"
    case .multiply: "multiply"
    }
  }
}

extension Overlap: BrushTextChoice {
  var textName: StaticString {
    switch self {
    case .union: "union"
    case .accumulate: "accumulate"
    }
  }
}

/// The force that a brush takes.
enum ForceChoice: BrushTextChoice {
  case adapted, measured

  var textName: StaticString {
    switch self {
    case .adapted: "adapted"
    case .measured: "measured"
    }
  }
}

/// The keys of the text of a brush, in the order in which they are written.
enum BrushKey: UInt8, CaseIterable, BrushTextChoice {
  case name, color, size, filters, smoother, tip
  case width, opacity, hue, saturation, brightness, angle
  case run, flattening, taper, dot, texture, blend, overlap, force

  var textName: StaticString {
    switch self {
    case .name: "name"
    case .color: "color"
    case .size: "size"
    case .filters: "filters"
    case .smoother: "smoother"
    case .tip: "tip"
    case .width: "width"
    case .opacity: "opacity"
    case .hue: "hue"
    case .saturation: "saturation"
    case .brightness: "brightness"
    case .angle: "angle"
    case .run: "run"
    case .flattening: "flattening"
    case .taper: "taper"
    case .dot: "dot"
    case .texture: "texture"
    case .blend: "blend"
    case .overlap: "overlap"
    case .force: "force"
    }
  }
}

/// The numbers that the text of a brush may hold.
enum BrushRange {
  static let length = 0...StageParameter.largest
  static let unit = 0.0...1
  static let size = 0.0...Dynamics.largestWidth
  static let filters = 16
  static let dabRate = 0.0...1000.0
  static let spacing = 0.001...100.0
  static let scale = 0.01...1000.0
}
