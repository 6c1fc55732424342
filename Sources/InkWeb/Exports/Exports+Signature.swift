#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkDocument
  internal import InkGestures
  internal import InkWebCore

  // Exports for signature fields; `Web/engine-pictures.js` describes them.

  /// Fixes the view (1), so that no gesture moves it, or releases it (0).
  @_expose(wasm, "fix_view") @c(fix_view)
  public func fixView(_ isFixed: Int32) { current?.gestures.settings.viewIsFixed = isFixed != 0 }

  /// Returns 1 if nothing was drawn, or all of it was undone, cleared or has faded, and there are neither pages
  /// nor pictures.
  @_expose(wasm, "is_empty") @c(is_empty)
  public func isEmpty() -> Int32 {
    guard let canvas = current?.canvas else { return 1 }
    let isBlank = canvas.document.pages.isEmpty && canvas.document.pictures.isEmpty
    return isBlank && canvas.isEmpty ? 1 : 0
  }

  /// Puts into the numbers the scale at which a picture of all ink fits into a size in pixels; 0 leaves a
  /// side unlimited.
  @_expose(wasm, "picture_scale") @c(picture_scale)
  public func pictureScale(_ width: Double, _ height: Double) -> Int32 {
    guard let current, current.hasRoom() else { return Status.noMemory }
    let scale = current.canvas.document.pictureScale(
      fitting: width > 0 ? width : .infinity, height > 0 ? height : .infinity)
    guard let scale else { return Status.empty }
    current.put(scale, at: 0)
    return Status.done
  }

  /// Chooses the colour of the ink and the relative width of the pen: 0.1…10, 1 as usual.
  @_expose(wasm, "set_signature") @c(set_signature)
  public func setSignature(_ rgba: UInt32, _ pen: Double) -> Int32 {
    current?.chooseSignature(color(rgba), pen: pen) == true ? Status.done : Status.number
  }

  /// Shows all ink, at its original size if it fits.
  @_expose(wasm, "show_whole") @c(show_whole)
  public func showWhole(_ margin: Double) { current?.canvas.showWhole(margin: margin) }

  /// Puts the finished strokes into the output as numbers; returns the count of numbers.
  @_expose(wasm, "export_strokes") @c(export_strokes)
  public func exportStrokes() -> Int32 { current?.exportStrokes() ?? Status.noMemory }

  /// Replaces all strokes by those in the first `count` numbers of the input.
  @_expose(wasm, "import_strokes") @c(import_strokes)
  public func importStrokes(_ count: Int32) -> Int32 {
    current?.importStrokes(Int(count)) ?? Status.noMemory
  }
#endif
