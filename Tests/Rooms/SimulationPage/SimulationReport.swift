internal import InkCodec
internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkSync
package import SyncSimulation

/// The state of a simulated world as JSON, for the page.
package enum SimulationReport {
  /// Runs a seed to its end, and returns its verdict: the checksum of its story, and the failures that were found.
  package static func verdict(ofSeed seed: UInt64) -> String {
    do throws(DuctusError) {
      let simulation = try RoomSimulation(seed: seed)
      simulation.isWatched = true
      simulation.begin()
      while simulation.step() { _ = simulation.takeHappenings() }
      return verdict(of: simulation)
    } catch {
      return "it cannot begin"
    }
  }

  /// The verdict of a world that has come to its end.
  package static func verdict(of simulation: RoomSimulation) -> String {
    let failures = simulation.failures.reduce(into: "") { $0 += "; " + $1 }
    return "\(String(simulation.fingerprint, radix: 16)) \(simulation.failures.count)\(failures)"
  }

  /// The state without the drawings.
  static func state(of simulation: RoomSimulation) -> JSONText {
    var text = JSONText()
    text.object {
      $0.field("now", Int(simulation.now))
      $0.field("stage", words(of: simulation.stage))
      $0.field("events", simulation.eventCount)
      $0.list("failures", simulation.failures) { $0.value($1) }
      $0.list("faults", simulation.faultList) { text, fault in
        text.object {
          $0.field("name", fault.name)
          $0.field("thousandths", fault.thousandths)
        }
      }
      $0.list("flights", simulation.flying()) { text, flight in
        text.object {
          $0.field("person", flight.person)
          $0.field("isToServer", flight.isToServer)
          $0.field("sent", Int(flight.sent))
          $0.field("arrives", Int(flight.arrives))
          $0.field("isLost", flight.isLost)
          $0.field("text", flight.text)
        }
      }
      $0.list("people", simulation.peopleStates) { appendPerson($1, to: &$0) }
      $0.name("server")
      appendServer(simulation, to: &$0)
    }
    return text
  }

  private static func appendPerson(_ person: RoomSimulation.PersonState, to text: inout JSONText) {
    text.object {
      $0.field("isUp", person.isUp)
      $0.field("isNewer", person.isNewer)
      $0.field("status", person.status)
      $0.field("last", person.last)
      $0.field("base", person.base)
      $0.field("made", person.made)
      $0.field("queued", person.queued)
      $0.field("waiting", person.waiting)
      $0.field("unreadable", person.unreadable)
      $0.field("strokes", person.document.count)
      $0.field("drawingVersion", person.drawingVersion)
    }
  }

  private static func appendServer(_ simulation: RoomSimulation, to text: inout JSONText) {
    let server = simulation.server
    text.object {
      $0.field("isReady", server.isReady)
      $0.field("base", server.base.number)
      $0.field("baseLength", server.base.length)
      $0.field("last", server.last)
      $0.list("entries", server.entries) { text, entry in
        text.object {
          $0.field("number", entry.number)
          $0.field("person", simulation.person(of: entry.author) ?? -1)
          $0.field("sequence", entry.sequence)
          $0.field("length", entry.body.count)
        }
      }
    }
  }

  private static func words(of stage: RoomSimulation.Stage) -> String {
    switch stage {
    case .trouble: "everything goes wrong"
    case .rest, .lastRest: "coming to rest"
    case .echo: "what was sent before comes"
    case .presence: "everyone says where they are"
    case .over: "over"
    }
  }

  /// The text of happenings.
  static func text(of happenings: [SimulatedHappening]) -> JSONText {
    var text = JSONText()
    text.list(happenings) { text, happening in
      text.object {
        $0.field("time", Int(happening.time))
        $0.field("kind", words(of: happening.kind))
        $0.field("person", happening.person ?? -1)
        $0.field("text", happening.text)
      }
    }
    return text
  }

  private static func words(of kind: SimulatedHappening.Kind) -> String {
    switch kind {
    case .course: "course"
    case .edit: "edit"
    case .log: "log"
    case .link: "link"
    case .fault: "fault"
    case .failure: "failure"
    }
  }

  /// A drawing: the samples of its strokes in points, each stroke with its colour.
  static func drawing(_ document: InkDocument) -> JSONText {
    var text = JSONText()
    text.object {
      let paper = document.paper
      $0.list("paper", [paper.red, paper.green, paper.blue]) { $0.value(Int($1)) }
      $0.list("strokes", document.strokes) { text, stroke in
        text.object {
          let color = stroke.brush.color
          $0.list("color", [color.red, color.green, color.blue]) { $0.value(Int($1)) }
          $0.field("isErasure", stroke.isErasure)
          var numbers: [Int] = []
          for sample in stroke.record.samples {
            let place = sample.location.applying(stroke.transform)
            // Far away is out of sight.
            guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { continue }
            numbers += [Int(place.x), Int(place.y)]
          }
          $0.list("places", numbers) { $0.value($1) }
        }
      }
    }
    return text
  }
}
