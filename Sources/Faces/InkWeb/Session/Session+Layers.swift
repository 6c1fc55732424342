internal import InkCanvas
internal import InkDocument
internal import InkGestures
internal import InkWebCore

extension Session {
  /// An edit of layers that the page asks for, by its number.
  enum LayerEdit: Int32 {
    /// Puts a new layer above one; the input has its name. New ink goes to it.
    case add
    /// Names a layer; the input has its name.
    case name
    /// Hides a layer (1) or shows it (0).
    case hide
    /// Locks a layer (1) or unlocks it (0).
    case lock
    /// Sets the opacity of a layer, 0…255.
    case fade
    /// Puts a layer at another index, from the lowest up.
    case move
    /// Merges a layer into the one below it.
    case merge
    /// Removes a layer, whose ink falls to the one below it.
    case remove
    /// Puts the selection on a layer.
    case take
    /// Lets new ink go to a layer.
    case choose
  }

  /// Puts into the numbers what there is to know of the layer with an index from the lowest up, and its name into the
  /// output.
  ///
  /// - Parameter index: the index; what is selected is looked at with the first one.
  /// - Returns: the number of layers.
  @inline(never)
  func putLayer(_ index: Int) -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    let layers = canvas.document.layers
    if index == 0 { listedLayer = selection.layer }
    guard layers.indices.contains(index) else { return Int32(layers.count) }
    let layer = layers[index]
    put(Double(layer.id.rawValue), at: 0)
    put(layer.isHidden ? 1 : 0, at: 1)
    put(layer.isLocked ? 1 : 0, at: 2)
    put(Double(layer.opacity), at: 3)
    put(layer.id == canvas.layer ? 1 : 0, at: 4)
    put(layer.id == listedLayer ? 1 : 0, at: 5)
    return output.put(Array(layer.name.utf8)) ? Int32(layers.count) : Status.noMemory
  }

  /// Edits layers.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - layer: the layer.
  ///   - value: what the edit needs: a number, or the bytes of the input.
  /// - Returns: a status, of which `done` says that it was done.
  @inline(never)
  func edit(_ edit: LayerEdit, _ layer: ElementIdentifier, _ value: Int32) -> Int32 {
    guard hasRoomToList(), hasRoomToEdit(canvas.document.count) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    if edit == .take {
      guard hasRoomToCopy() else { return Status.noMemory }
      selection.move(toLayer: layer)
      return Status.done
    }
    canvas.finishTouches()
    if edit == .choose {
      guard canvas.document.layer(layer) != nil else { return Status.empty }
      canvas.layer = layer
      return Status.done
    }
    selection.settle()
    var name = ""
    if edit == .add || edit == .name {
      guard value >= 0, Int(value) <= min(input.count, 1024) else { return Status.number }
      name = String(decoding: input.bytes(Int(value)), as: UTF8.self)
    }
    if edit == .add {
      guard let (edits, id) = canvas.document.addingLayer(above: layer, name: name) else {
        return Status.empty
      }
      canvas.perform(edits)
      canvas.layer = id
      return Status.done
    }
    let edits = edits(edit, layer, name, value)
    if edits.isEmpty { return Status.empty }
    // Where the layer of new ink is removed, the canvas chooses the next lower one.
    canvas.perform(edits)
    return Status.done
  }

  private func edits(
    _ edit: LayerEdit, _ layer: ElementIdentifier, _ name: String, _ value: Int32
  ) -> [DocumentEdit] {
    let document = canvas.document
    switch edit {
    case .name: return document.naming(layer: layer, name)
    case .hide: return document.hiding(layer: layer, value != 0)
    case .lock: return document.locking(layer: layer, value != 0)
    case .fade: return document.fading(layer: layer, to: UInt8(clamping: value))
    case .move: return document.moving(layer: layer, to: Int(value))
    case .merge: return document.merging(layer: layer)
    case .remove: return document.removing(layer: layer)
    case .add, .take, .choose: return []
    }
  }
}
