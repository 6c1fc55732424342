internal import InkBrush
internal import InkGeometry

/// A group of ink that may reach over several pages.
final class NotabilityGroup {
  private var indices: [Int: Int] = [:]

  /// The index of the group on a page.
  func index(on page: Int, of target: inout ImportedPage) -> Int {
    if let index = indices[page] { return index }
    let index = target.addGroup()
    indices[page] = index
    return index
  }
}

extension NotabilityNote {
  /// The most lines that stand for a cubic curve, and their largest distance from it in units of the sheet.
  private static let mostLines = 64.0
  private static let tolerance = 0.03
  /// The force that a pen of the maker reports at most, where 1 is an average touch: 25/6, Apple's `maximumPossibleForce`
  /// for its Pencil.
  private static let largestForce = 25.0 / 6

  /// Reads curves, groups and shapes.
  mutating func readInk() throws(ImportFailure) {
    let overlay = session.field("Handwriting Overlay", of: content)
    guard let hash = session.field("SpatialHash", of: overlay) else { return }
    try readCurves(session, hash, .identity, group: nil)
    for data in session.array(session.field("groupsArrays", of: hash)) {
      guard let bytes = session.data(data) else { continue }
      try readGroup(bytes, depth: 1)
    }
    if let bytes = session.data(session.field("shapes", of: hash)) {
      let list = KeyedArchive(try PropertyList(bytes, part: "shapes"))
      try readShapes(list, list.root, .identity, group: nil)
    }
  }

  /// Reads a group: a transform, and objects that are archives of curves, or shapes.
  ///
  /// Objects of an archive may be named many times: their bytes count each time that they are read.
  private mutating func readGroup(_ bytes: [UInt8], depth: Int) throws(ImportFailure) {
    try tally.add(expandedBytes: bytes.count, at: .byte(0))
    let list = KeyedArchive(try PropertyList(bytes, part: "groupsArrays"))
    guard let group = list.field("inkGroup", of: list.root) else {
      count { $0.leave(.unknown) }
      return
    }
    let numbers = list.array(list.field("transform", of: group)).compactMap { list.number($0) }
    var transform = Affine.identity
    if numbers.count == 6, numbers.allSatisfy({ abs($0) < 1e6 }) {
      transform = Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    }
    let members = NotabilityGroup()
    for entry in list.array(list.field("inkGroupObjects", of: group)) {
      let object = list.field("object", of: entry)
      if let bytes = list.data(object) {
        try tally.add(expandedBytes: bytes.count, at: .byte(0))
        let archive = try KeyedArchive(bytes, part: "groupsArrays")
        if let hash = archive.root { try readCurves(archive, hash, transform, group: members) }
      } else if object != nil {
        try readShapes(list, object, transform, group: members)
      } else {
        count { $0.leave(.unknown) }
      }
    }
  }

  /// Reads the arrays of numbers that hold all curves one after the other.
  private mutating func readCurves(
    _ archive: KeyedArchive, _ hash: Int, _ transform: Affine, group: NotabilityGroup?
  ) throws(ImportFailure) {
    func data(_ key: StaticString) -> [UInt8] { archive.data(archive.field(key, of: hash)) ?? [] }
    var counts = BinaryReader(data("curvesnumpoints"), part: "curvesnumpoints")
    var points = BinaryReader(data("curvespoints"), part: "curvespoints")
    var widths = BinaryReader(data("curveswidth"), part: "curveswidth")
    let shares = Self.floats(data("curvesfractionalwidths"))
    let forces = Self.floats(data("curvesforces"))
    let (styles, colors) = (data("curvesstyles"), data("curvescolors"))
    countDashes(data("dashStyles"))
    var sample = 0
    var index = 0
    while counts.remaining >= 4 {
      let number = try counts.uint32()
      guard number <= UInt32(clamping: points.remaining / 8) else {
        throw points.failure(.cut, "a curve has more points than there are")
      }
      try tally.add(points: Int(number), at: .byte(points.position))
      var curve = NotabilityCurve()
      for _ in 0..<number {
        let point = Point(try points.float32(), try points.float32())
        guard abs(point.x) < 1e6, abs(point.y) < 1e6 else {
          throw points.failure(.malformed, "a point is not finite or far away")
        }
        curve.points.append(point.applying(transform))
      }
      let width = widths.remaining >= 4 ? try widths.float32() : 1
      curve.width = (0...1e4 ~= width ? width : 1) * transform.meanScale
      let samples = curve.knotCount
      curve.shares = Self.slice(shares, sample, samples)
      curve.forces = Self.slice(forces, sample, samples)
      sample += samples
      let style = index < styles.count ? styles[index] : 3
      var color = InkColor.black
      if index * 4 + 4 <= colors.count {
        color = InkColor(
          red: colors[index * 4], green: colors[index * 4 + 1], blue: colors[index * 4 + 2],
          alpha: colors[index * 4 + 3])
      }
      index += 1
      try append(curve, style: style, color, group: group, isShape: false)
    }
  }

  private static func floats(_ bytes: [UInt8]) -> [Double] {
    var reader = BinaryReader(bytes)
    var numbers: [Double] = []
    numbers.reserveCapacity(bytes.count / 4)
    while let number = try? reader.float32() { numbers.append(number.isFinite ? number : 1) }
    return numbers
  }

  /// A part of an array; none where the array does not reach so far.
  private static func slice(_ numbers: [Double], _ start: Int, _ count: Int) -> [Double] {
    start + count <= numbers.count ? Array(numbers[start..<start + count]) : []
  }

  private mutating func countDashes(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let list = try? PropertyList(bytes, part: "dashStyles") else { return }
    let archive = KeyedArchive(list)
    let dashes = archive.entries(archive.field("objectPatterns", of: archive.root)).count
    count { $0.leave(.dashes, dashes) }
  }

  /// Appends a stroke to the page on which it begins.
  private mutating func append(
    _ curve: NotabilityCurve, style: UInt8, _ color: InkColor, group: NotabilityGroup?,
    isShape: Bool
  ) throws(ImportFailure) {
    guard let first = curve.points.first else { return }
    // Curves of this style are of the program's own, and not shown: nokcha0/Notability-notes-converter, `model.rs`.
    guard style != 6 else {
      count { $0.leave(.unknown) }
      return
    }
    let tool: ImportedStroke.Tool = style == 4 ? .highlighter : style == 5 ? .pencil : .ballpoint
    let knots = curve.flattened(Self.tolerance, Self.mostLines)
    try tally.add(points: knots.count, at: .byte(0))
    let (note, scale) = (self, scale)
    try append(at: first.y, group: group) { page in
      var stroke = ImportedStroke(tool, color: color, width: curve.width * scale)
      stroke.points = knots.map { knot in
        let place = note.place(knot.point, on: page)
        var point = ImportedStroke.Point(place.x, place.y)
        if let share = knot.share { point.width = max(0, share) * curve.width * scale }
        point.pressure = knot.force.map { max(0, min(1, $0 / Self.largestForce)) }
        return point
      }
      return .stroke(stroke)
    }
    count { $0.take(isShape ? .shapes : .strokes) }
  }

  // MARK: Shapes

  /// Reads shapes: a list of them, and one of their kinds.
  private mutating func readShapes(
    _ list: KeyedArchive, _ root: Int?, _ transform: Affine, group: NotabilityGroup?
  ) throws(ImportFailure) {
    let kinds = list.array(list.field("kinds", of: root))
    let shapes = list.array(list.field("shapes", of: root))
    // Several groups may name one list: its members count each time that they are read.
    try tally.add(points: kinds.count + shapes.count, at: .byte(0))
    for (index, shape) in shapes.enumerated() {
      let kind = index < kinds.count ? list.text(kinds[index]) ?? [] : []
      let look = list.field("appearance", of: shape)
      guard var curve = NotabilityCurve(shape: list, shape, kind) else {
        count { $0.leave(kind.spells("partialshape") ? .shapes : .unknown) }
        continue
      }
      curve.points = curve.points.map { $0.applying(transform) }
      let width = list.number(list.field("strokeWidth", of: look)) ?? 1
      curve.width = (0...1e4 ~= width ? width : 1) * transform.meanScale
      let shares = list.array(
        list.field("rgba", of: list.field("strokeColor", of: look))
      ).compactMap { list.number($0) }
      if list.field("pattern", of: list.field("dashStyle", of: look)) != nil {
        count { $0.leave(.dashes) }
      }
      if list.field("fillColor", of: look) != nil { count { $0.leave(.fills) } }
      let style = list.integer(list.field("style", of: look)) ?? 3
      try append(
        curve, style: UInt8(truncatingIfNeeded: style),
        shares.count == 4 ? Self.color(shares) : .black, group: group, isShape: true)
    }
  }
}

extension Affine {
  /// The mean of the lengths that the map gives to both unit vectors.
  var meanScale: Double { (Vector(a, b).length + Vector(c, d).length) / 2 }
}
