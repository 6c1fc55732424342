import InkGeometry
package import InkInput
import InkTestSupport

/// Random sessions, made worse: events come twice, ends carry known indices, updates bring nothing
/// that can be used, clocks step.
package enum RareSession {
  /// Returns the batches of a session; equal seeds give equal sessions.
  package static func batches(seed: UInt64) -> [TouchBatch] {
    var random = SeededGenerator(seed: seed)
    var batches = EventSequence.batches(seed: seed)
    var seen: [TouchEvent] = []
    for number in batches.indices {
      for position in batches[number].events.indices {
        spoil(&batches[number].events[position], seen, &random)
        seen.append(batches[number].events[position])
      }
      if !seen.isEmpty, random.chance(0.2) {
        batches[number].events.append(seen[random.below(seen.count)])
      }
      // The last moves are reported again, by another event.
      if random.chance(0.1) {
        batches[number].events += seen.suffix(1 + random.below(6)).filter { $0.phase == .moved }
      }
    }
    if random.chance(0.2) {
      // A clock that steps.
      for number in random.below(batches.count)..<batches.count {
        for position in batches[number].events.indices {
          batches[number].events[position].timestamp -= 3
        }
      }
    }
    return batches
  }

  /// Returns the batches of a short session: every other one has more trouble than usual.
  package static func everyOther(_ seed: UInt64) -> [TouchBatch] {
    seed % 2 == 0 ? EventSequence.batches(seed: seed) : batches(seed: seed)
  }

  private static func spoil(
    _ event: inout TouchEvent, _ seen: [TouchEvent], _ random: inout SeededGenerator
  ) {
    guard !seen.isEmpty, random.chance(0.1) else { return }
    let earlier = seen[random.below(seen.count)]
    switch random.below(5) {
    case 0:
      event.estimationIndex = earlier.estimationIndex
    case 1:
      event.touch = earlier.touch
    case 2:
      event = earlier
      event.phase = .ended
    case 3:
      event = earlier
      event.origin = .updated
      event.location = random.chance(0.5) ? nil : Point(.nan, 1)
      event.force = .infinity
      event.maximumForce = nil
      event.altitude = nil
      event.azimuth = nil
    default:
      event.maximumForce = 0
    }
  }
}
