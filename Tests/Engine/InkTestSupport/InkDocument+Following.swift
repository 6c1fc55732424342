public import InkDocument

extension InkDocument {
  /// Makes a change that another document has made, with the records of that one.
  public func follow(_ change: DocumentChange) {
    var again = DocumentChange(time: change.time, continuesGesture: change.continuesGesture)
    again.action = change.action
    (again.author, again.clock) = (change.author, change.clock)
    again.ask(change.edits)
    if change.action != .correction { receive(&again) }
  }
}
