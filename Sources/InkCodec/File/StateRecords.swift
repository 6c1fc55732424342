internal import InkDocument

extension InkDocument.State {
  /// The records of all strokes, each once, in the order in which a file needs them.
  ///
  /// Complexity: O(strokes), and O(changes) where the history counts.
  ///
  /// - Parameter keepsHistory: those that only undoing or doing again brings back count, too.
  /// - Returns: the records.
  func records(keepsHistory: Bool) -> [StrokeRecord] {
    var records: [StrokeRecord] = []
    var seen: [ObjectIdentifier: Bool] = [:]
    func add(_ stroke: InkStroke?) {
      guard let record = stroke?.record else { return }
      if seen.updateValue(true, forKey: ObjectIdentifier(record)) == nil { records.append(record) }
    }
    for stroke in strokes { add(stroke) }
    guard keepsHistory else { return records }
    for gesture in [undoable, redoable] {
      for change in gesture.joined() {
        for stroke in change.strokes {
          add(stroke.before)
          add(stroke.after)
        }
      }
    }
    return records
  }
}
