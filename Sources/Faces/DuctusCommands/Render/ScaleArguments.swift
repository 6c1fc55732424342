internal import ArgumentParser
internal import Ductus

/// The options for the size of a picture or an animation in pixels.
struct ScaleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Pixels per point, 0.01…8, by default 1; also the resolution of a PNG in units of 72 dpi, and how \
      large an SVG is shown.
      """, valueName: "factor"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      """
      As large as fits into so many pixels, such as 200x150, instead of --scale: proportions are kept, \
      and a point has at most 8 pixels.
      """, valueName: "WxH"),
    transform: FitArgument.init)
  var fit: FitArgument?

  /// The range of pixels per point.
  static let range = 0.01...8.0

  func validate() throws {
    guard let scale else { return }
    guard Self.range.contains(scale) else {
      throw ValidationError("the scale has to be a number from 0.01 to 8")
    }
    if fit != nil { throw ValidationError("--fit and --scale say the same: give one of them") }
  }

  /// Returns the pixels of a page.
  ///
  /// - Parameters:
  ///   - page: the visible part.
  ///   - isEven: true if the sides must be even numbers of pixels.
  /// - Returns: the pixels.
  /// - Throws: the exit code, after reporting the error.
  func grid(of page: Page, isEven: Bool = false) throws -> PixelGrid {
    let grid = PixelGrid(page.shown, scale: scale ?? 1, within: fit, isEven: isEven)
    if let grid { return grid }
    let (width, height) = (page.width, page.height)
    func text(_ length: Double) -> String { length < 1e15 ? "\(Int(length))" : "very many" }
    complain(
      "the ink is \(text(width)) × \(text(height)) points, which at this scale is no picture of 1 to "
        + "\(InkCanvas.largestSide) pixels a side, and at most \(InkCanvas.largestPixelCount) in all; "
        + "choose a part of it with --size, or another size with --fit or --scale")
    throw CommandExit.badData
  }

  /// Checks that a page of a given size is possible, before anything is read.
  ///
  /// - Throws: a validation error.
  func check(_ size: SizeArgument, isEven: Bool = false) throws {
    guard case .points = size else { return }
    let page = Page(size, ink: .empty)
    guard PixelGrid(page.shown, scale: scale ?? 1, within: fit, isEven: isEven) == nil else {
      return
    }
    throw ValidationError(
      "at this scale the picture would not have 1 to \(InkCanvas.largestSide) pixels a side, "
        + "and at most \(InkCanvas.largestPixelCount) in all")
  }
}

/// The size in pixels that a picture must fit into: the value of `--fit`.
struct FitArgument: Equatable {
  let width: Int
  let height: Int

  /// Parses a size, such as `200x150`.
  init(_ text: String) throws {
    guard case .points(let width, let height) = try? SizeArgument(text) else {
      throw ValidationError("“\(text)” is no number of pixels such as 200x150")
    }
    guard max(width, height) <= InkCanvas.largestSide,
      width * height <= InkCanvas.largestPixelCount
    else {
      throw ValidationError(
        "“\(text)” is more than a picture can have: \(InkCanvas.largestSide) pixels a side, "
          + "\(InkCanvas.largestPixelCount) in all")
    }
    (self.width, self.height) = (width, height)
  }
}
