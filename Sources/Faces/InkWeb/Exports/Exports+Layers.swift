internal import InkDocument
internal import InkWebCore

// Layers; `Web/engine/layers.js` describes these exports.

/// Puts what there is to know of the layer with an index, from the lowest up, into the numbers and the output, and
/// returns the number of layers.
///
/// The numbers are its identifier, whether it is hidden, whether it is locked, its opacity, 0…255, whether new ink goes to
/// it, and whether all that is selected lies on it; the output is its name.
@c(layer_at)
public func layerAt(_ index: Int32) -> Int32 { current?.putLayer(Int(index)) ?? Status.noMemory }

/// Edits the layer with an identifier: puts a new one above it (0), with a name that has some bytes of the input; names
/// it in the same way (1); hides it (2) or locks it (3) where the value is 1, and not where it is 0; sets its opacity
/// (4), 0…255; puts it at another index from the lowest up (5); merges it into the layer below (6); removes it (7); puts
/// the selection on it (8); lets new ink go to it (9).
@c(edit_layer)
public func editLayer(_ edit: Int32, _ id: Int32, _ value: Int32) -> Int32 {
  guard let current else { return Status.noMemory }
  guard let edit = Session.LayerEdit(rawValue: edit) else { return Status.number }
  return current.edit(edit, ElementIdentifier(rawValue: Int(id)), value)
}
