import Foundation
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkInput

/// All that a document has, as lines of text: the same for equal documents, whatever file they come from.
///
/// Samples and brushes stand there as checksums.
struct StateText {
  private var lines: [String] = []
  /// The number of each record, in the order in which they are met.
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// The text of a file that was read.
  static func of(_ file: DuctusFile) -> String {
    var text = StateText()
    text.add(file.document)
    text.add(file.eventLog.touchNames.joined(separator: " "), "touch names")
    for (index, batch) in file.log.enumerated() {
      let names = file.eventLog.eventNames
      // The texts were made when an event said no more than whether it erases.
      let events = "\(batch)"
        .replacingOccurrences(of: "intent: nil", with: "erases: false")
        .replacingOccurrences(
          of: "intent: Optional(InkInput.TouchIntent.erases)", with: "erases: true")
      text.add("\(events) \(index < names.count ? names[index] : [])", "callback")
    }
    text.lines.append(
      "losses \(file.report.losses.map { "\($0.error) \($0.bytes)" }), "
        + "\(file.report.lostRecordCount) records, intact to \(file.report.intactLength)")
    // The texts were made when a pattern had a kind in place of a number.
    return PaperPattern.Kind.allCases.reduce(text.lines.joined(separator: "\n") + "\n") {
      $0.replacingOccurrences(
        of: "PaperPattern(code: \($1.rawValue),",
        with: "PaperPattern(kind: InkDocument.PaperPattern.Kind.\($1),")
    }
  }

  private mutating func add(_ text: String, _ title: String) {
    lines.append("\(title) \(Self.checksum(text))")
  }

  private static func checksum(_ text: String) -> String {
    String(CRC32C.checksum(Array(text.utf8)), radix: 16)
  }

  private mutating func add(_ document: InkDocument) {
    let state = document.state
    let pattern = state.paperPattern
    lines.append(
      "paper \(state.paper.text.description) PaperPattern(kind: \(String(reflecting: pattern.kind)), "
        + "spacing: \(pattern.spacing), color: \(String(reflecting: pattern.color)))")
    lines.append(
      "next \(state.nextIdentifier) \(state.nextPlace), unused \(state.unusedIdentifiers)")
    for stroke in state.strokes {
      lines.append("stroke \(text(of: stroke)) \(document.localBounds(of: stroke))")
    }
    for (name, gestures) in [("undo", state.undoable), ("redo", state.redoable)] {
      for gesture in gestures {
        lines.append("\(name) \(gesture.count)")
        for change in gesture {
          let before = "\(Self.text(change.paperBefore)) \(Self.text(change.patternBefore))"
          let after = "\(Self.text(change.paperAfter)) \(Self.text(change.patternAfter))"
          lines.append(" paper \(before) → \(after)")
          for stroke in change.strokes {
            let before = stroke.before.map { text(of: $0) } ?? "none"
            let after = stroke.after.map { text(of: $0) } ?? "none"
            lines.append(" \(before) → \(after)")
          }
        }
      }
    }
  }

  private static func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "none" }

  private mutating func text(of stroke: InkStroke) -> String {
    let record = stroke.record
    let number = numbers[ObjectIdentifier(record), default: numbers.count]
    if numbers.updateValue(number, forKey: ObjectIdentifier(record)) == nil {
      let samples = record.samples.map { "\($0)" }.joined()
      let corrections = record.corrections.map { "\($0)" }.joined()
      lines.append(
        "record \(number): \(record.samples.count) samples \(Self.checksum(samples)), "
          + "\(record.corrections.count) corrections \(Self.checksum(corrections)), "
          + "\(record.kind) \(Self.text(record.maximumForce)) \(record.viewSide) \(record.seed) "
          + Self.text(record.response?.numbers))
    }
    let brush = CRC32C.checksum(stroke.brush.text)
    let transform = stroke.transform == .identity ? "" : " \(stroke.transform)"
    return
      "\(stroke.id.rawValue) of \(number) \(String(brush, radix: 16))\(transform) "
      + stroke.layers.map { "\($0.firstSample)@\($0.place)" }.joined(separator: ",")
      + (stroke.span.map { " \($0.lower)…\($0.upper)" } ?? "") + (stroke.isErasure ? " erases" : "")
  }
}
