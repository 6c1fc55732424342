/// Finds the borders between callbacks in a log that does not keep them.
///
/// One callback is `updates* new* predictions*`: a border lies before each event whose class comes
/// earlier in that order than the class of the event before it. Complexity: O(1) per event.
package struct CallbackInference: Equatable, Sendable {
  @usableFromInline
  var lastClass: UInt8?

  /// Makes an inference that has seen nothing.
  @inlinable
  package init() {}

  /// Takes the next event, and tells whether a callback begins with it.
  @inlinable
  package mutating func beginsCallback(_ event: TouchEvent) -> Bool {
    let thisClass = Self.order(of: event.origin)
    let begins = lastClass.map { thisClass < $0 } ?? true
    lastClass = thisClass
    return begins
  }

  /// The events of a log, cut into batches at the inferred borders.
  ///
  /// Complexity: O(*n*).
  @inlinable
  package static func batches(of events: [TouchEvent]) -> [TouchBatch] {
    var inference = CallbackInference()
    var batches: [TouchBatch] = []
    for event in events {
      if inference.beginsCallback(event) { batches.append(TouchBatch()) }
      batches[batches.count - 1].events.append(event)
    }
    return batches
  }

  @usableFromInline
  static func order(of origin: TouchOrigin) -> UInt8 {
    switch origin {
    case .updated: 0
    case .measured, .coalesced: 1
    case .predicted: 2
    }
  }
}
