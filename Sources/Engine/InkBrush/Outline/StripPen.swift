import InkGeometry

/// Draws the columns and fans of a triangle strip.
struct StripPen {
  /// The largest distance of the strip from the true outline, in canvas points.
  let tolerance: Double

  func appendStart(_ piece: SpinePiece, to strip: inout [StripVertex]) {
    let disc = piece.start
    let from = piece.normal(.right)
    let to = piece.normal(.left)
    let angle = 2 * (3.141592653589793 - piece.leanAngle)
    appendFan(disc, from, to, angle, .left, to: &strip)
    append(disc, to, to: &strip)
    append(disc, from, to: &strip)
  }

  func append(_ joint: SpineJoint, to strip: inout [StripVertex]) {
    let arrival = joint.before.end
    let departure = joint.after.start
    let left = joint.side(.left, tolerance: tolerance)
    let right = joint.side(.right, tolerance: tolerance)
    let isRepainted = arrival.opacity != departure.opacity || arrival.color != departure.color
    if !isRepainted, case .merged(let a) = left, case .merged(let b) = right {
      strip.append(vertex(arrival.center + a, arrival))
      strip.append(vertex(arrival.center + b, arrival))
      return
    }
    append(arrival, joint.before.normal(.left), to: &strip)
    append(arrival, joint.before.normal(.right), to: &strip)
    strip.append(vertex(arrival.center, arrival))
    if isRepainted { strip.append(vertex(departure.center, departure)) }
    appendSide(left, .left, joint, to: &strip)
    appendSide(right, .right, joint, to: &strip)
    append(departure, joint.after.normal(.left), to: &strip)
    append(departure, joint.after.normal(.right), to: &strip)
  }

  private func appendSide(
    _ side: JointSide, _ which: SpineSide, _ joint: SpineJoint, to strip: inout [StripVertex]
  ) {
    switch side {
    case .outer(let a, let b, let angle):
      appendFan(joint.after.start, a, b, angle, which, to: &strip)
    case .merged:
      // The other side is not merged, so the columns stand apart on this side too.
      appendFan(
        joint.after.start, joint.before.normal(which), joint.after.normal(which), 0, which,
        to: &strip)
    case .crossing, .inner: break
    }
  }

  func appendEnd(_ state: SpineWalk.State, to strip: inout [StripVertex]) {
    guard let disc = state.arrival else { return }
    guard let piece = state.piece else {
      let start = Vector(1, 0)
      appendFan(disc, start, start, 2 * 3.141592653589793, .left, to: &strip)
      return
    }
    let from = piece.normal(.left)
    let to = piece.normal(.right)
    append(disc, from, to: &strip)
    append(disc, to, to: &strip)
    strip.append(vertex(disc.center, disc))
    appendFan(disc, from, to, 2 * piece.leanAngle, .left, to: &strip)
  }

  /// Appends the triangles from the centre of a disc to an arc; the last vertex is the centre.
  private func appendFan(
    _ disc: SpineDisc, _ start: Vector, _ end: Vector, _ angle: Double, _ side: SpineSide,
    to strip: inout [StripVertex]
  ) {
    let center = vertex(disc.center, disc)
    append(disc, start, to: &strip)
    strip.append(center)
    DiscArc.directions(
      from: start, to: end, angle: angle, sign: side.sign, radius: disc.radius,
      tolerance: tolerance
    ) {
      append(disc, $0, to: &strip)
      strip.append(center)
    }
    append(disc, end, to: &strip)
    strip.append(center)
  }

  @inline(__always)
  private func append(_ disc: SpineDisc, _ direction: Vector, to strip: inout [StripVertex]) {
    strip.append(vertex(disc.center + direction * disc.radius, disc))
  }

  @inline(__always)
  private func vertex(_ position: Point, _ disc: SpineDisc) -> StripVertex {
    StripVertex(position, opacity: disc.opacity, color: disc.color)
  }
}
