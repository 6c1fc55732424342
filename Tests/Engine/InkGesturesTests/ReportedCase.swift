import Ductus
import Foundation
import SharedData
import Testing

/// Pointer Events of a public report, as gestures get them from a page.
struct ReportedCase {
  private struct Report: Decodable {
    var type: String
    var x: Double
    var y: Double
    var b: Int?
    var p: Double?
    var t: Double
  }

  private let reports: [Report]

  /// Reads a file of the shared cases.
  init(_ name: String) throws {
    let file = SharedData.folder.appendingPathComponent("cases/\(name).json")
    reports = try JSONDecoder().decode([Report].self, from: Data(contentsOf: file))
  }

  /// True if the cases are there.
  static let isAvailable = FileManager.default.fileExists(
    atPath: SharedData.folder.appendingPathComponent("cases").path)

  /// Feeds all of it, event by event.
  func feed(_ gestures: PointerGestures) {
    for report in reports {
      let phase: TouchPhase? =
        switch report.type {
        case "down": .began
        case "move": .moved
        case "up": .ended
        case "cancel": .cancelled
        default: nil
        }
      guard let phase else { continue }
      let isDown = phase == .began || phase == .moved
      let sample = TouchEvent(
        pen: Point(report.x, report.y), timestamp: report.t / 1000, pressure: report.p ?? 0,
        altitude: .pi / 2, azimuth: 0)
      gestures.handle(
        PointerCall(pointer: 1, kind: .pencil, phase: phase, buttons: isDown ? .main : []), [sample]
      )
    }
  }
}
