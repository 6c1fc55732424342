public import Foundation
package import InkCanvas
package import InkCodec
public import InkGeometry
// Foundation on Apple's systems brings a Point of its own.
public import struct InkGeometry.Point

/// The state from which a view is restored: the drawing as a `.ductus` file, and the part that is seen.
public struct InkSnapshot: Equatable, Sendable {
  /// The file, with all that can be undone.
  public var file: Data
  /// The point of the document in the upper left corner.
  public var origin: Point
  /// Points of the view per point of the document.
  public var zoom: Double

  /// Makes a snapshot of its parts.
  public init(file: Data, origin: Point = Point(0, 0), zoom: Double = 1) {
    self.file = file
    self.origin = origin
    self.zoom = zoom
  }

  /// Takes a snapshot of a canvas, with the strokes that have ended.
  ///
  /// Those in progress go on, and are in the next one.
  ///
  /// - Parameter canvas: the canvas.
  /// - Throws: a ``/InkCodec/DuctusError`` where something has no form in a file.
  /// - Complexity: O(samples).
  package init(of canvas: InkCanvas) throws(DuctusError) {
    file = Data(try DuctusWriter().begin(canvas.document))
    origin = canvas.origin
    zoom = canvas.zoom
  }

  /// Reads the drawing; of a file that is damaged as much as is whole, which its report tells.
  ///
  /// - Returns: what is in the file.
  /// - Throws: a ``/InkCodec/DuctusError`` where it is no `.ductus` file.
  package func read() throws(DuctusError) -> DuctusFile {
    try DuctusReader(.repairing).read([UInt8](file))
  }
}
