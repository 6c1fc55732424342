extension ReMarkableScene {
  /// Reads the layers of a file of version 3 or 5: counts of layers, lines and points, each before its things.
  ///
  /// Source: Axel Hübl, “reMarkable .lines file format” (plasma.ninja, 2017); version 5 has one number more for each line.
  init(
    old bytes: [UInt8], from offset: Int, _ version: Int, _ tally: inout Tally
  ) throws(ImportFailure) {
    var reader = BinaryReader(bytes)
    try reader.move(to: offset)
    let layers = try reader.count(of: 4)
    var root = Node()
    for layer in 0..<layers {
      let identifier = ReMarkableIdentifier(author: 1, counter: UInt64(layer) + 1)
      var node = Node()
      let head = version == 5 ? 24 : 20
      for index in 0..<(try reader.count(of: head)) {
        var line = Line(
          pen: try reader.uint32(), color: try reader.uint32(), thickness: 1, points: [])
        try reader.skip(4)
        line.thickness = try reader.float32()
        if version == 5 { try reader.skip(4) }
        let count = try reader.count(of: 24)
        try tally.add(points: count, at: .byte(reader.position))
        line.points.reserveCapacity(count)
        for _ in 0..<count { line.points.append(try Self.oldPoint(&reader)) }
        lines.append(line)
        node.items.append(
          ReMarkableItem(
            identifier: ReMarkableIdentifier(author: 1, counter: UInt64(index) + 1), left: .end,
            right: .end, value: .line(lines.count - 1)))
      }
      nodes[identifier] = node
      root.items.append(
        ReMarkableItem(identifier: identifier, left: .end, right: .end, value: .node(identifier)))
    }
    nodes[.root] = root
  }
}
