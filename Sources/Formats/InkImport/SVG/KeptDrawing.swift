/// A drawing that is kept within an SVG, so that a round trip loses nothing.
public enum KeptDrawing {
  /// Puts a drawing into an SVG, as its last element: a `metadata` with the bytes of the file in base64.
  ///
  /// Programs that show SVG pass over it; ``ForeignDrawing`` finds it. Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - file: the bytes of a `.ductus` file.
  ///   - svg: the text of an SVG.
  /// - Returns: the text with the drawing; the SVG as it is where it has no end.
  public static func adding(_ file: [UInt8], to svg: [UInt8]) -> [UInt8] {
    guard let end = svg.lastIndex(of: 0x3C), svg[end...].begins(with: "</svg") else { return svg }
    var text = TextWriter()
    text.add(bytes: svg[..<end])
    text.add(SVGReader.mark)
    text.add(base64: file)
    text.add("</metadata>\n")
    text.add(bytes: svg[end...])
    return text.bytes
  }
}
