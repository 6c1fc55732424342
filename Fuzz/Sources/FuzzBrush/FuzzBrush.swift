import Ductus

/// Reads any bytes as a brush or an error, writes the brush and reads it again as the same, and checks that its
/// tips are in range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBrush(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? Formula(text: bytes)
  // The first line is given, so that the fuzzer need not find it.
  guard let brush = try? Brush(text: Array("ductus-brush 1\n".utf8) + bytes) else { return 0 }
  guard let again = try? Brush(text: brush.text), again == brush else {
    // Short names of numbers may be written longer, up to the limit.
    precondition(brush.text.count > Brush.textLimit, "the brush came back as another")
    return 0
  }
  let polyline: [PolylinePoint] = (0..<20).map { (index: Int) -> PolylinePoint in
    let number = Double(index)
    return PolylinePoint(
      location: Point(number * number, Double(index % 3)), timestamp: number / 60,
      force: index % 4 == 0 ? nil : number / 5, altitude: number / 20,
      azimuth: index % 5 == 0 ? nil : 1)
  }
  var stage = DynamicsStage(brush, StrokeContext(seed: UInt64(count)))
  let change = Change.everything(count: polyline.count)
  _ = stage.update(
    polyline, StageUpdate(change: change, stableCount: polyline.count, isFinal: true))
  for tip in stage.output {
    precondition(tip.width >= 0 && tip.width <= Dynamics.largestWidth)
    precondition(tip.opacity >= 0 && tip.opacity <= 1 && tip.angle.isFinite)
  }
  return 0
}
