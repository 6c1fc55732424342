package import InkDocument
internal import InkGeometry

extension InkCanvas {
  /// The box of text that is not shown, because it is edited above the canvas; `nil` for none.
  ///
  /// Complexity: O(objects); its tiles are painted with the next drawing. Pictures of the document show it all the same.
  package var editedText: ElementIdentifier? {
    @inline(never) get { backdrop.hidden }
    @inline(never) set {
      let changed = [backdrop.hidden, newValue]
      backdrop.hidden = newValue
      let objects = backdrop.objects.filter { changed.contains($0.id) }
      for object in objects { damage(object) }
      if backdrop.hasRaised { cutAgain(objects.map { $0.bounds }) }
    }
  }
}
