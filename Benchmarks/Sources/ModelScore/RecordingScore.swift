import Ductus
import InkInterchange

/// A score of the predictions on a recording: their distance from where the pen was when their time came.
struct RecordingScore {
  private var counts = 0
  private var none: [Double] = []
  private var recorded: [Double] = []
  private var modelled: [Double] = []

  static func print(_ path: String) throws {
    let log = try EventLog(contentsOf: path)
    Swift.print("\n\(path)\n")
    Swift.print("| ahead | cases | no prediction | recorded | modeller | its 99 % |")
    Swift.print("|---|---|---|---|---|---|")
    for (name, settings) in [
      ("as recorded", ModellerSettings()),
      ("as recorded, tolerance 1.2", ModellerSettings(tolerance: 1.2, relativeTolerance: 0)),
    ] {
      for step in 1...4 {
        let score = RecordingScore(log, settings, step: step)
        guard !score.none.isEmpty else { continue }
        Swift.print(
          "| \(name), prediction \(step) | \(score.none.count) | \(mean(score.none)) "
            + "| \(mean(score.recorded)) | \(mean(score.modelled)) "
            + "| \(fixed(score.modelled.sorted()[score.modelled.count * 99 / 100])) |")
      }
    }
  }

  private static func mean(_ values: [Double]) -> String {
    fixed(values.reduce(0, +) / Double(values.count))
  }

  /// Scores the predictions of a number in their callbacks.
  init(_ log: EventLog, _ settings: ModellerSettings, step: Int) {
    let raw = InkPipeline()
    raw.receive(log.batches)
    let final = raw.strokes.map { $0.touchPath.samples }
    let pipeline = InkPipeline(filters: [.modeller(settings)], smoother: .lines)
    for batch in log.batches {
      pipeline.receive(batch)
      for stroke in pipeline.strokes where stroke.state == .drawing {
        let path = stroke.touchPath
        guard path.predictions.count >= step, let tip = path.samples.last else { continue }
        guard batch.events.contains(where: { $0.touch == path.touch && $0.origin == .predicted })
        else { continue }
        let guess = path.predictions[step - 1]
        guard
          let truth = Self.place(at: guess.timestamp, in: final[stroke.id.rawValue].map(Timed.init))
        else { continue }
        none.append(tip.location.distance(to: truth))
        recorded.append(guess.location.distance(to: truth))
        // Where nothing is predicted so far ahead, the last shown point counts.
        let line = stroke.filtered.suffix(6).map(Timed.init)
        let own = Self.place(at: guess.timestamp, in: line) ?? line[line.count - 1].location
        modelled.append(own.distance(to: truth))
      }
    }
  }

  private struct Timed {
    var time: Double
    var location: Point

    init(_ sample: Sample) { (time, location) = (sample.timestamp, sample.location) }
    init(_ point: PolylinePoint) { (time, location) = (point.timestamp, point.location) }
  }

  private static func place(at time: Double, in line: [Timed]) -> Point? {
    guard let next = line.firstIndex(where: { $0.time >= time }), next > 0 else { return nil }
    let (a, b) = (line[next - 1], line[next])
    guard b.time > a.time else { return b.location }
    return a.location.interpolated(to: b.location, at: (time - a.time) / (b.time - a.time))
  }
}
