internal import InkBrush
package import InkCodec
package import InkDocument
internal import InkGeometry
internal import InkSVG

/// A drawing on its way to another view or app: the bytes of a `.ductus` file, from which other forms are made when
/// somebody asks for them.
package struct DrawingParcel: Equatable, Sendable {
  /// The file.
  package let file: [UInt8]

  /// Packs a drawing; complexity: O(samples).
  ///
  /// - Parameter document: the drawing.
  /// - Throws: a ``/InkCodec/DuctusError`` if some content cannot be written to a file.
  package init(_ document: InkDocument) throws(DuctusError) {
    file = try document.file()
  }

  /// Takes bytes that another app says are a drawing.
  ///
  /// - Parameter file: the bytes.
  package init(file: [UInt8]) { self.file = file }

  /// Unpacks the drawing; of a damaged file the intact part.
  ///
  /// - Returns: the drawing; `nil` if the bytes are no `.ductus` file, or there is no ink in it.
  package func document() -> InkDocument? {
    do throws(DuctusError) {
      let document = try DuctusReader(.repairing).read(file).document
      return document.inkCount > 0 && document.bounds.isFinite ? document : nil
    } catch {
      return nil
    }
  }

  /// Writes the drawing as SVG, without paper; `nil` if there is none.
  package func svg() -> [UInt8]? {
    document()?.svg(SVGPage(paper: .transparent))
  }
}
