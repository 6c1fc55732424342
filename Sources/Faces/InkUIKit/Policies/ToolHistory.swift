public import InkBrush
internal import InkCanvas
package import InkGestures

/// The action of a pencil on a view.
public enum InkTool: Sendable, CaseIterable {
  /// The pencil draws with the brush.
  case draws
  /// The pencil erases.
  case erases
  /// The pencil selects.
  case selects
  /// The pencil moves the view.
  case pans
  /// The pencil moves the view, and a tap edits the text box there, or begins one.
  case types
}

/// The tool in use, and those to which the pencil's actions return.
public struct ToolHistory: Equatable, Sendable {
  /// A tool, and the brush for drawing.
  public struct Choice: Equatable, Sendable {
    /// The tool.
    public var tool: InkTool
    /// The brush, even if the tool does not draw.
    public var brush: Brush

    /// Makes a choice of its parts.
    package init(tool: InkTool, brush: Brush) {
      self.tool = tool
      self.brush = brush
    }
  }

  /// The choice in use.
  public private(set) var current: Choice
  /// The choice before the current one.
  package private(set) var previous: Choice
  /// The choice before the eraser was taken up.
  private var beforeEraser: Choice

  /// Makes a history that begins with drawing.
  public init(brush: Brush) {
    current = Choice(tool: .draws, brush: brush)
    previous = current
    beforeEraser = current
  }

  /// Switches to a choice; the current one leaves the history unchanged.
  package mutating func use(_ choice: Choice) {
    if choice == current { return }
    if choice.tool == .erases, current.tool != .erases { beforeEraser = current }
    previous = current
    current = choice
  }

  /// Switches to a tool with the same brush.
  public mutating func use(_ tool: InkTool) { use(Choice(tool: tool, brush: current.brush)) }

  /// Switches to a brush with the same tool.
  public mutating func use(_ brush: Brush) { use(Choice(tool: current.tool, brush: brush)) }

  /// Performs an action of the pencil.
  ///
  /// - Parameter action: the action.
  /// - Returns: the result of the action.
  package mutating func respond(to action: PencilAction) -> PencilResponse {
    let before = current
    switch action {
    case .ignore, .runSystemShortcut: return .nothing
    case .switchEraser:
      if current.tool == .erases { use(beforeEraser) } else { use(.erases) }
    case .switchPrevious: use(previous)
    case .showColorPalette: return .asksFor(.colors)
    case .showInkAttributes: return .asksFor(.inkAttributes)
    case .showContextualPalette: return .asksFor(.tools)
    }
    return current == before ? .nothing : .toolChanged
  }

  /// Sets up a canvas and its gestures for the current choice; touches that are down keep the previous one.
  ///
  /// - Parameter gestures: the gestures, whose canvas is set up too.
  package func apply(to gestures: PointerGestures) {
    gestures.canvas.brush = current.brush
    gestures.canvas.settings.tool = current.tool == .erases ? .erases : .draws
    gestures.settings.selects = current.tool == .selects
    gestures.settings.pansOnly = current.tool == .pans || current.tool == .types
  }
}
