internal import Ductus

/// A point of a polyline in a JSON text: `[x, y, force, altitude, azimuth]`.
struct JSONPoint: Encodable {
  private let point: PolylinePoint

  init(_ point: PolylinePoint) { self.point = point }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encodeNumber(point.location.x)
    try values.encodeNumber(point.location.y)
    try values.encodeNumber(point.force)
    try values.encodeNumber(point.altitude)
    try values.encodeNumber(point.azimuth)
  }
}
