public import Foundation
package import InkCanvas
package import InkCodec
public import InkGeometry
// Foundation on Apple's systems has a Point of its own.
public import struct InkGeometry.Point

/// The state from which a view is restored: the drawing as a `.ductus` file, and the visible part of it.
public struct InkSnapshot: Equatable, Sendable {
  /// The file, with the undo history.
  public var file: Data
  /// The point of the document in the upper left corner of the view.
  public var origin: Point
  /// The number of points of the view per point of the document.
  public var zoom: Double

  /// Makes a snapshot of its parts.
  public init(file: Data, origin: Point = Point(0, 0), zoom: Double = 1) {
    self.file = file
    self.origin = origin
    self.zoom = zoom
  }

  /// Takes a snapshot of a canvas, with the strokes that have ended.
  ///
  /// Strokes in progress continue, and are in a later snapshot.
  ///
  /// - Parameter canvas: the canvas.
  /// - Throws: a ``/InkCodec/DuctusError`` if some content cannot be written to a file.
  /// - Complexity: O(samples).
  package init(of canvas: InkCanvas) throws(DuctusError) {
    file = Data(try canvas.document.file())
    origin = canvas.origin
    zoom = canvas.zoom
  }

  /// Reads the drawing; of a damaged file the intact part, with the losses in its report.
  ///
  /// - Returns: the contents of the file.
  /// - Throws: a ``/InkCodec/DuctusError`` if it is not a `.ductus` file.
  package func read() throws(DuctusError) -> DuctusFile {
    try DuctusReader(.repairing).read([UInt8](file))
  }
}
