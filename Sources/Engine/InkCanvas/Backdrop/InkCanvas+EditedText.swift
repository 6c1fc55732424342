package import InkDocument

extension InkCanvas {
  /// The box of text that is not shown, because it is edited above the canvas; `nil` for none.
  ///
  /// Complexity: O(objects); its tiles are painted with the next drawing. Pictures of the document show it all the same.
  package var editedText: ElementIdentifier? {
    @inline(never) get { backdrop.hidden }
    @inline(never) set {
      let changed = [backdrop.hidden, newValue]
      backdrop.hidden = newValue
      for object in backdrop.objects where changed.contains(object.id) { damage(object) }
    }
  }
}
