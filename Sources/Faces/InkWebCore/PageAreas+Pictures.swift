package import InkCanvas
internal import InkDocument
internal import InkRaster

extension PageAreas {
  /// Puts requests for pieces of pictures into the output.
  ///
  /// Each has ten numbers: those of the request, the picture and its page, pixels per point, x, y, width and
  /// height of the piece, and width and height of the whole picture.
  ///
  /// - Parameter requests: the requests.
  /// - Returns: their number, or `Status.noMemory`.
  package func put(_ requests: [PictureRequest]) -> Int32 {
    guard output.resize(max(requests.count, 1) * 80), let start = output.start else {
      return Status.noMemory
    }
    for (index, request) in requests.enumerated() {
      let numbers: [Double] = [
        Double(request.number), Double(request.picture.rawValue), Double(request.pageIndex),
        request.scale, Double(request.rect.minX), Double(request.rect.minY),
        Double(request.rect.width), Double(request.rect.height), Double(request.width),
        Double(request.height),
      ]
      for (field, number) in numbers.enumerated() {
        start.storeBytes(of: number, toByteOffset: index * 80 + field * 8, as: Double.self)
      }
    }
    return Int32(requests.count)
  }
}
