public import InkBrush
public import InkDocument

/// A tool on a shelf: a brush, an eraser, the lasso, typed text or the hand.
public struct InkToolItem: Equatable, Sendable, Identifiable {
  /// The action of a tool.
  public enum Kind: Equatable, Sendable {
    /// It draws with a brush, whose colour and width the person may change.
    case brush(Brush)
    /// It erases pixels, strokes, or the parts that it touches.
    case eraser(EraserMode)
    /// It selects.
    case lasso
    /// It types: a tap edits the text box there, or begins one.
    case text
    /// It moves the view.
    case hand
    /// It shows the ruler or hides it, and the tool in use stays.
    case ruler
  }

  /// The name by which an app and its settings know the tool.
  public var id: String
  /// The title, which is read aloud and shown in menus.
  public var title: String
  /// The name of its symbol among the system's.
  public var symbol: String
  /// The action.
  public var kind: Kind

  /// Makes a tool.
  ///
  /// - Parameters:
  ///   - id: a name that no other tool on the shelf has.
  ///   - title: the title.
  ///   - symbol: the name of a symbol of the system.
  ///   - kind: the action.
  public init(id: String, title: String, symbol: String, kind: Kind) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.kind = kind
  }
}

/// The tools among which a person chooses, each with the colour and the width that it had last.
public struct ToolShelf: Equatable, Sendable {
  /// The tools in their order.
  public var items: [InkToolItem] { didSet { keepSelection() } }
  /// The name of the tool in use; of a name that no tool has, the first tool is in use.
  public private(set) var selection: String
  /// The smallest and the largest width of a brush, in points.
  public var widths = 0.5...40.0

  /// Makes a shelf whose first tool is in use.
  ///
  /// - Parameter items: the tools; by default pens, a pencil, a highlighter, a crayon, two erasers, the lasso and the
  ///   ruler.
  public init(items: [InkToolItem] = ToolShelf.standardItems) {
    self.items = items
    selection = items.first { $0.kind != .ruler }?.id ?? ""
  }

  /// The default tools, titled in the person's language.
  public static var standardItems: [InkToolItem] { standardItems(in: .preferred) }

  /// Returns the default tools.
  ///
  /// - Parameter text: the texts that have their titles.
  /// - Returns: pens, a pencil, a highlighter, a crayon, two erasers, the lasso and the ruler.
  public static func standardItems(in text: InkViewText) -> [InkToolItem] {
    let items: [(id: String, symbol: String, kind: InkToolItem.Kind)] = [
      ("pen", "pencil.tip", .brush(BrushPreset.pen.brush)),
      ("fountain", "paintbrush.pointed", .brush(BrushPreset.fountain.brush)),
      ("pencil", "pencil", .brush(BrushPreset.pencil.brush)),
      ("highlighter", "highlighter", .brush(BrushPreset.highlighter.brush)),
      ("crayon", "scribble", .brush(BrushPreset.crayon.brush)),
      ("eraser", "eraser", .eraser(.pixels)),
      ("stroke-eraser", "eraser.line.dashed", .eraser(.strokes)),
      ("lasso", "lasso", .lasso),
      ("ruler", "ruler", .ruler),
    ]
    return items.map {
      InkToolItem(
        id: $0.id, title: text.toolTitles[$0.id] ?? $0.id, symbol: $0.symbol, kind: $0.kind)
    }
  }

  /// Returns the tool that types, for views whose app gives them fonts: see ``InkView/fonts``.
  ///
  /// - Parameter text: the texts that have its title; by default in the person's language.
  /// - Returns: the tool.
  public static func textItem(in text: InkViewText = .preferred) -> InkToolItem {
    InkToolItem(id: "text", title: text.typedText, symbol: "character.textbox", kind: .text)
  }

  /// The tool in use; `nil` if the shelf is empty.
  public var current: InkToolItem? { items.first { $0.id == selection } }

  /// The brush of the tool in use; `nil` if it is no brush.
  public var brush: Brush? {
    guard case .brush(let brush) = current?.kind else { return nil }
    return brush
  }

  /// Takes up a tool.
  ///
  /// - Parameter id: its name; one that is not there, or is that of the ruler, changes nothing.
  public mutating func select(_ id: String) {
    if items.contains(where: { $0.id == id && $0.kind != .ruler }) { selection = id }
  }

  /// Changes the colour of the brush in use; its opacity stays if the colour is opaque.
  ///
  /// - Parameter color: the colour.
  public mutating func setColor(_ color: InkColor) {
    changeBrush { brush in
      var color = color
      if color.alpha == 255 { color.alpha = brush.color.alpha }
      brush.color = color
    }
  }

  /// Changes the width of the brush in use.
  ///
  /// - Parameter width: the width in points, limited to ``widths``; one that is no number changes nothing.
  public mutating func setWidth(_ width: Double) {
    guard !width.isNaN else { return }
    let width = min(max(width, widths.lowerBound), widths.upperBound)
    changeBrush { $0.size = width }
  }

  /// The position of the width in use on a slider, 0…1: its square is the part of the range.
  public var slider: Double {
    get {
      guard let brush, widths.upperBound > widths.lowerBound else { return 0 }
      let part = (brush.size - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
      return min(max(part, 0), 1).squareRoot()
    }
    set {
      let part = min(max(newValue, 0), 1)
      setWidth(widths.lowerBound + part * part * (widths.upperBound - widths.lowerBound))
    }
  }

  /// Gives a view the tool in use.
  package func apply(to tools: inout ToolHistory, _ eraserMode: inout EraserMode) {
    switch current?.kind {
    case .brush(let brush):
      tools.use(ToolHistory.Choice(tool: .draws, brush: brush))
    case .eraser(let mode):
      eraserMode = mode
      tools.use(.erases)
    case .lasso: tools.use(.selects)
    case .text: tools.use(.types)
    case .hand: tools.use(.pans)
    case .ruler, nil: break
    }
  }

  /// Takes up the tool that a view has come to use, for example after a double tap.
  ///
  /// A brush that no tool has leaves the tool in use, if that is a brush, with the new brush.
  package mutating func follow(_ tools: ToolHistory, _ eraserMode: EraserMode) {
    let found = items.first { item in
      switch (item.kind, tools.current.tool) {
      case (.brush(let brush), .draws): brush == tools.current.brush
      case (.eraser(let mode), .erases): mode == eraserMode
      case (.lasso, .selects), (.text, .types), (.hand, .pans): true
      default: false
      }
    }
    if let found {
      // Of tools that are alike the one in use stays.
      if let current, current.kind == found.kind { return }
      selection = found.id
    } else if tools.current.tool == .draws {
      if brush == nil, let first = items.first(where: { $0.isBrush }) { selection = first.id }
      changeBrush { $0 = tools.current.brush }
    }
  }

  private mutating func changeBrush(_ change: (inout Brush) -> Void) {
    guard let index = items.firstIndex(where: { $0.id == selection }),
      case .brush(var brush) = items[index].kind
    else { return }
    change(&brush)
    items[index].kind = .brush(brush)
  }

  private mutating func keepSelection() {
    if current == nil || current?.kind == .ruler {
      selection = items.first { $0.kind != .ruler }?.id ?? ""
    }
  }
}

extension InkToolItem {
  /// True if the tool draws.
  var isBrush: Bool {
    if case .brush = kind { true } else { false }
  }
}
