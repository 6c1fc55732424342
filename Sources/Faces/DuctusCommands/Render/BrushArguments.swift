internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// The options for a brush and its changes.
struct BrushArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The brush: a name that “ductus brushes” lists, or a file that describes one.",
      valueName: "name|file"), completion: .list(BrushPreset.allCases.map(\.text)))
  var brush = Self.standard

  /// The default brush.
  static let standard = "pen"

  @Option(
    help: ArgumentHelp("The colour of the ink, instead of the brush's.", valueName: "#rrggbb"),
    transform: ColorArgument.init)
  var color: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "The brush's size in canvas points, 0.01…10000, instead of its own.", valueName: "points"))
  var width: Double?

  /// The file of the brush; `nil` for a built-in brush.
  var file: String? {
    if BrushPreset(name: brush.utf8) != nil { return nil }
    // Standard input is reserved for the log.
    return brush == "-" ? "./-" : brush
  }

  func validate() throws {
    if let width {
      guard width >= 0.01, width <= 10_000 else {
        throw ValidationError("the width has to be a number from 0.01 to 10000")
      }
    }
    if let color, color.color.alpha == 0 {
      throw ValidationError("the ink cannot be transparent")
    }
  }

  /// Makes the brush with its changes.
  ///
  /// - Throws: the exit code, after reporting the error, or a validation error.
  func makeBrush(_ pipeline: PipelineArguments<BrushPipeline>) throws -> Brush {
    var brush = try namedBrush()
    warnOfUnused(brush)
    if let color { brush.color = color.color }
    if let width { brush.size = width }
    if !pipeline.filters.isEmpty {
      brush.filters = try pipeline.filters.map { argument in
        guard let filter = argument.brushFilter else {
          throw ValidationError(
            "“\(argument.text)” is for “ductus paths” and “ductus trace” only; a brush has "
              + "douglas-peucker by the segment, and the modeller by its strength"
          )
        }
        return filter
      }
    }
    if let smoother = pipeline.smoother { brush.smoother = smoother.smoother }
    return brush
  }

  /// Warns of options that have no effect on a brush.
  private func warnOfUnused(_ own: Brush) {
    if width != nil, !own.dynamics.readsSize {
      warn(
        "--width changes no line of the brush “\(brush)”: none of its formulas reads “size”")
    }
    guard let color else { return }
    let dynamics = own.dynamics
    let isComputed =
      dynamics.hue != nil && dynamics.saturation != nil && dynamics.brightness != nil
    guard isComputed || own.erases else { return }
    let reason = isComputed ? "computes its colour" : "takes ink away"
    warn(
      color.color.alpha == 255
        ? "--color does nothing: the brush “\(brush)” \(reason)"
        : "of --color only the alpha counts: the brush “\(brush)” \(reason)")
  }

  private func namedBrush() throws -> Brush {
    if let preset = BrushPreset(name: brush.utf8) { return preset.brush }
    let text: [UInt8]
    do throws(FileError) {
      // One byte more than the limit, so that a text that is too long is noticed.
      text = try ByteSource(path: file ?? brush).readAll(limit: Brush.textLimit + 1)
    } catch {
      guard error.kind != .missing else {
        complain("“\(brush)” is neither a brush that “ductus brushes” lists nor a file")
        throw CommandExit.missingInput
      }
      complain("\(brush): expected a readable file that describes a brush")
      throw CommandExit.unreadable
    }
    do throws(BrushTextError) {
      return try Brush(text: text)
    } catch {
      complain("\(brush): \(error)")
      throw CommandExit.badData
    }
  }
}

extension Dynamics {
  /// True if any formula reads the size of the brush.
  fileprivate var readsSize: Bool {
    [width, opacity, hue, saturation, brightness, angle].compactMap { $0 }.contains { formula in
      // No other name in the text of a formula contains “size”.
      String(decoding: formula.text, as: UTF8.self).contains("size")
    }
  }
}
