internal import InkWebCore

// The strokes, pictures and groups one after the other; `Web/engine/objects.js` describes this export.

/// Puts what there is on the layers that are seen into the output, in its order from the lowest up: at most a number of
/// objects, from an index on; returns how many there are.
///
/// Each has 12 numbers: the identifier of one that selects it; 0 for strokes, 1 for a picture, 2 for a group, 3 for
/// typed text; the number of elements; the number of the brush, or −1; the colour; its bounds (4) in points of the
/// document; whether it is locked; the number of bytes of its name, and of its text. After these of all of them come
/// names and texts in UTF-8.
@c(list_objects)
public func listObjects(_ first: Int32, _ most: Int32) -> Int32 {
  guard let current else { return Status.noMemory }
  guard first >= 0, most >= 0 else { return Status.number }
  return current.putObjects(from: Int(first), atMost: Int(min(most, 4096)))
}
