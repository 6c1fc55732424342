#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
internal import InkStream

/// The input of a walk along a stroke; without arrays, so that it costs nothing to pass around.
struct DynamicsWalker {
  let needs: DynamicsStage.Needs
  let beginning: DynamicsStage.Beginning
  let color: InkColor
  let colorVaries: Bool
  let seed: UInt64
  let forceScale: ForceScale

  /// Takes the next point, and lays out what is known there.
  ///
  /// - Returns: whether the pen stayed where it was, in a stroke that goes anywhere, where the speed is asked
  ///   for; and the distance from the point before, where any is.
  @inline(__always)
  func advance(
    _ state: inout DynamicsStage.Checkpoint, _ polyline: Polyline, _ index: Int,
    _ memory: UnsafeMutableBufferPointer<Double>
  ) -> (rests: Bool, step: Double) {
    var rests = false
    var length = 0.0
    let point = polyline[index]
    func put(_ input: Formula.Input, _ value: Double, isKnown: Bool = true) {
      memory[Int(input.rawValue)] = value
      memory[DynamicsProgram.Address.known + Int(input.rawValue)] = isKnown ? 1 : 0
    }
    let force = point.$force
    if force > 0 { state.force = min(force, 1e12) }
    if needs.force {
      let isKnown =
        forceScale.isSensed
        && (!state.force.isNaN || (!force.isNaN && beginning.hasForce))
      let values =
        isKnown
        ? forceScale.values(of: state.force.isNaN ? 0 : state.force) : ForceScale.unknown
      put(.force, values.force, isKnown: isKnown)
      put(.pressure, values.pressure, isKnown: isKnown)
    }
    if index > 0 {
      let before = polyline[index - 1]
      if needs.distance {
        let step = before.location.distance(to: point.location)
        length = step < 1e12 ? step : (step.isNaN ? 0 : 1e12)
        state.distance += length
        // Where the pen rests, the way there goes on to count.
        if length > 0 { state.step = length }
        put(.step, state.step)
      }
      if needs.speed {
        if let speed = DynamicsStage.speed(from: before, to: point) { state.speed = speed }
        rests =
          before.location == point.location
          || (point.rest > 0 && point.motion(since: before) <= 0)
      }
      if needs.direction, let direction = DynamicsStage.direction(from: before, to: point) {
        state.direction = direction
      }
      let interval = point.timestamp - before.timestamp
      put(.interval, interval > 0 ? interval : 0)
      let motion = point.motion(since: before)
      memory[DynamicsProgram.Address.motion] = motion > 0 ? motion : 0
    } else {
      put(.step, 0)
      put(.interval, 0)
      memory[DynamicsProgram.Address.motion] = 0
    }
    put(.distance, state.distance)
    if needs.time { put(.time, point.timestamp - beginning.timestamp) }
    if needs.speed {
      let speed = state.speed.isNaN ? beginning.$speed : state.speed
      put(.speed, speed.isNaN ? 0 : speed, isKnown: !speed.isNaN)
      // A tap goes on while it is held.
      if speed.isNaN { rests = false }
    }
    let altitude = point.$altitude
    let isUpright = altitude.isNaN
    put(.altitude, isUpright ? Double.pi / 2 : altitude, isKnown: !isUpright)
    put(.tilt, isUpright ? 0 : Double.pi / 2 - altitude, isKnown: !isUpright)
    let azimuth = point.$azimuth.isNaN ? 0 : point.$azimuth
    put(.azimuth, azimuth, isKnown: !point.$azimuth.isNaN)
    put(.roll, point.$roll.isNaN ? 0 : point.$roll, isKnown: !point.$roll.isNaN)
    put(
      .radius, point.$majorRadius.isNaN ? 20 : point.$majorRadius,
      isKnown: !point.$majorRadius.isNaN)
    if needs.direction {
      let direction = state.direction.isNaN ? beginning.$direction : state.direction
      let isKnown = !direction.isNaN
      put(.direction, isKnown ? direction : 0, isKnown: isKnown)
      put(.across, isKnown ? Self.fold(direction - azimuth) : 0, isKnown: isKnown)
    }
    return (rests, length)
  }

  /// The angle between two lines, 0…π/2, from the difference of their directions.
  private static func fold(_ difference: Double) -> Double {
    let angle = Elementary.wrapped(difference).magnitude
    if angle.isNaN { return 0 }
    return angle > Double.pi / 2 ? Double.pi - angle : angle
  }

  /// The tip of the results, brought into range.
  @inline(__always)
  func tip(_ memory: UnsafeMutableBufferPointer<Double>, isAloft: Bool) -> TipState {
    func result(_ result: DynamicsProgram.Result) -> Double {
      memory[DynamicsProgram.Address.results + result.rawValue]
    }
    // A pen that is off the surface leaves no ink, whatever the formula says.
    let width = isAloft ? 0 : result(.width)
    var angle = result(.angle)
    if angle.magnitude > Double.pi { angle = Elementary.wrapped(angle) }
    var color = color
    if colorVaries {
      let alpha = color.alpha
      color = InkColor(
        hue: result(.hue), saturation: result(.saturation), brightness: result(.brightness))
      color.alpha = alpha
    }
    var tip = TipState(
      width: width > 0 ? min(width, Dynamics.largestWidth) : 0,
      opacity: InkColor.unit(result(.opacity)), color: color, angle: angle.isNaN ? 0 : angle)
    if needs.tipTime {
      let time = memory[Int(Formula.Input.time.rawValue)]
      tip.time = time > 0 ? Float(min(time, 1e7)) : 0
    }
    return tip
  }
}
