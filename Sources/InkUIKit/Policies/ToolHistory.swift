public import InkBrush
internal import InkCanvas
package import InkGestures

/// The action of a pencil on a view.
public enum InkTool: Sendable, CaseIterable {
  /// It draws with the brush.
  case draws
  /// It erases.
  case erases
  /// It selects.
  case selects
  /// It moves the view.
  case pans
}

/// The tool that is used, and those to which the pencil's actions lead back.
public struct ToolHistory: Equatable, Sendable {
  /// A tool, and the brush that draws.
  public struct Choice: Equatable, Sendable {
    /// The tool.
    public var tool: InkTool
    /// The brush, whether it is drawn with or not.
    public var brush: Brush

    /// Makes a choice of its parts.
    package init(tool: InkTool, brush: Brush) {
      self.tool = tool
      self.brush = brush
    }
  }

  /// The current tool.
  public private(set) var current: Choice
  /// The previous tool.
  package private(set) var previous: Choice
  /// The tool that the eraser replaced.
  private var beforeEraser: Choice

  /// Makes a history that begins with drawing.
  public init(brush: Brush) {
    current = Choice(tool: .draws, brush: brush)
    previous = current
    beforeEraser = current
  }

  /// Uses something else; what is used already leaves the history as it is.
  package mutating func use(_ choice: Choice) {
    if choice == current { return }
    if choice.tool == .erases, current.tool != .erases { beforeEraser = current }
    previous = current
    current = choice
  }

  /// Uses another tool with the same brush.
  public mutating func use(_ tool: InkTool) { use(Choice(tool: tool, brush: current.brush)) }

  /// Chooses a brush, and leaves the tool as it is.
  public mutating func use(_ brush: Brush) { use(Choice(tool: current.tool, brush: brush)) }

  /// Does what an action of the pencil asks for.
  ///
  /// - Parameter action: the action.
  /// - Returns: what came of it.
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

  /// Does what a squeeze asks for: when it ends, as the system's own tools do.
  ///
  /// - Parameters:
  ///   - phase: how far the squeeze has come.
  ///   - action: what the person wants it to do.
  /// - Returns: what came of it.
  package mutating func squeeze(_ phase: SqueezePhase, _ action: PencilAction) -> PencilResponse {
    phase == .ended ? respond(to: action) : .nothing
  }

  /// Sets up a canvas and its gestures for what is used; touches that are down keep what held before.
  ///
  /// - Parameter gestures: the gestures, and by them the canvas.
  package func apply(to gestures: PointerGestures) {
    gestures.canvas.brush = current.brush
    gestures.canvas.settings.tool = current.tool == .erases ? .erases : .draws
    gestures.settings.selects = current.tool == .selects
    gestures.settings.pansOnly = current.tool == .pans
  }
}
