#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkDocument
  internal import InkGestures
  internal import InkSVG

  // What a field for signatures needs; `Web/engine-pictures.js` says what each is for.

  /// Chooses whether nothing moves the view.
  @_expose(wasm, "fix_view") @c(fix_view)
  public func fixView(_ isFixed: Int32) { current?.gestures.settings.viewIsFixed = isFixed != 0 }

  /// Returns whether nothing was drawn, or all of it was taken back, cleared or has faded.
  @_expose(wasm, "is_empty") @c(is_empty)
  public func isEmpty() -> Int32 { current?.canvas.isEmpty == false ? 0 : 1 }

  /// Puts into the numbers the scale at which a picture of all ink fits into so many pixels, 0 for as many
  /// as there come.
  @_expose(wasm, "picture_scale") @c(picture_scale)
  public func pictureScale(_ width: Double, _ height: Double) -> Int32 {
    guard let current, current.hasRoom() else { return Status.noMemory }
    let scale = current.canvas.document.pictureScale(
      fitting: width > 0 ? width : .infinity, height > 0 ? height : .infinity)
    guard let scale else { return Status.empty }
    current.put(scale, at: 0)
    return Status.done
  }

  /// Puts the drawing as an SVG document into the output: no more than its ink, at a scale, on a paper.
  @_expose(wasm, "trimmed_svg") @c(trimmed_svg)
  public func trimmedSVG(_ scale: Double, _ rgba: UInt32) -> Int32 {
    current?.putSVG(SVGPage(margin: 0, paper: color(rgba), scale: scale)) ?? Status.noMemory
  }

  /// Chooses the colour of ink, and how broad the pen is: 0.1…10, 1 as usual.
  @_expose(wasm, "set_signature") @c(set_signature)
  public func setSignature(_ rgba: UInt32, _ pen: Double) -> Int32 {
    current?.chooseSignature(color(rgba), pen: pen) == true ? Status.done : Status.number
  }

  /// Shows all ink, at its size where it fits.
  @_expose(wasm, "show_whole") @c(show_whole)
  public func showWhole(_ margin: Double) { current?.canvas.showWhole(margin: margin) }

  /// Puts the strokes that have ended into the output, as numbers: how many there are.
  @_expose(wasm, "export_strokes") @c(export_strokes)
  public func exportStrokes() -> Int32 { current?.exportStrokes() ?? Status.noMemory }

  /// Puts the strokes of so many numbers of the input in the place of all there is.
  @_expose(wasm, "import_strokes") @c(import_strokes)
  public func importStrokes(_ count: Int32) -> Int32 {
    current?.importStrokes(Int(count)) ?? Status.noMemory
  }
#endif
