internal import InkGeometry

/// Says which field of an element is meant, of those that a document keeps and does not look into.
///
/// This version gives a meaning to ``name``, ``link``, ``group``, ``layer``, ``text``, ``inkOrder`` and fields of layers.
/// Fields with other tags belong to programs that know them; they are kept, sent in shared drawings, and can be set and
/// undone like all fields.
public struct FieldTag: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, 1…2²⁸−1, but 16…23.
  public var rawValue: Int

  /// Makes a tag of its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What an element is called, in UTF-8: the alternative text of a picture, what a search finds.
  public static let name = FieldTag(rawValue: 1)
  /// Where an element leads, in UTF-8: an address.
  public static let link = FieldTag(rawValue: 2)
  /// The group to which an element belongs: no bytes, and a reference to it; see ``InkDocument/group(of:)``.
  public static let group = FieldTag(rawValue: 3)

  /// The first number that is no tag.
  package static let limit = 1 << 28

  /// True if it is no tag of a field that documents have by themselves (16…23 in files).
  package var isOpen: Bool {
    rawValue > 0 && rawValue < Self.limit && !(16..<24).contains(rawValue)
  }

  /// Returns whether one comes before the other in files.
  public static func < (a: FieldTag, b: FieldTag) -> Bool { a.rawValue < b.rawValue }
}

/// The value of an open field: bytes, and beside them what they refer to.
///
/// Bytes name elements and contents by their index in these lists, and hold no identifiers themselves: other copies of
/// the document have other ones.
public struct OpenValue: Hashable, Sendable {
  /// The bytes, at most 2²⁴.
  public var bytes: [UInt8]
  /// The elements that they refer to; ``ElementIdentifier/sheet`` for one that is unknown here.
  public var elements: [ElementIdentifier]
  /// The contents that they refer to.
  public var contents: [PictureContent]

  /// Makes a value.
  public init(
    _ bytes: [UInt8], elements: [ElementIdentifier] = [], contents: [PictureContent] = []
  ) {
    (self.bytes, self.elements, self.contents) = (bytes, elements, contents)
  }

  /// The most bytes of a value: 2²⁴.
  package static let byteLimit = 1 << 24
  /// The most elements, and contents, that a value may refer to: 2¹⁶.
  package static let referenceLimit = 1 << 16

  /// True if a document can keep it.
  package var isUsable: Bool {
    bytes.count <= Self.byteLimit && elements.count <= Self.referenceLimit
      && contents.count <= Self.referenceLimit
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// The same with other elements instead of those that it refers to.
  func mapped(_ map: (ElementIdentifier) -> ElementIdentifier?) -> OpenValue {
    OpenValue(bytes, elements: elements.map { map($0) ?? .sheet }, contents: contents)
  }
}

/// The open fields of an element, in the order of their tags.
package struct OpenFields: Hashable, Sendable {
  /// The fields; at least one.
  package private(set) var all: [Field]

  /// A field, and its value.
  package struct Field: Hashable, Sendable {
    /// The field.
    package var tag: FieldTag
    /// Its value.
    package var value: OpenValue
  }

  /// The most fields of an element: 2⁸.
  package static let limit = 1 << 8

  /// The value of a field; `nil` where it has none.
  package subscript(tag: FieldTag) -> OpenValue? { all.first { $0.tag == tag }?.value }
}

extension OpenFields? {
  /// Sets a field, or takes it away; leaves it where there are too many.
  package mutating func set(_ tag: FieldTag, _ value: OpenValue?) {
    if self != nil || value != nil { self = OpenFields.setting(self, tag, value) }
  }

  /// The fields in which another state differs, with the values that these have there.
  func differences(to other: OpenFields?) -> [OpenFields.Difference] {
    self == nil && other == nil ? [] : OpenFields.differences(self, other)
  }

  /// Makes a change that led from one state to another: sets each field that still has the value that it had.
  func following(_ before: OpenFields?, _ after: OpenFields?) -> OpenFields? {
    before == nil && after == nil ? self : OpenFields.following(self, before, after)
  }

  /// The same with other elements instead of those that they refer to.
  func mapped(_ map: (ElementIdentifier) -> ElementIdentifier?) -> OpenFields? {
    self.map { OpenFields(all: $0.all.map { .init(tag: $0.tag, value: $0.value.mapped(map)) }) }
  }

  /// The same without fields that refer to some elements.
  func withoutElements(_ isLeftOut: (ElementIdentifier) -> Bool) -> OpenFields? {
    guard let all = self?.all.filter({ !$0.value.elements.contains(where: isLeftOut) }),
      !all.isEmpty
    else { return nil }
    return OpenFields(all: all)
  }
}

// Few drawings have open fields: the work is in functions of the type, which `split-InkWeb.txt` can name.
extension OpenFields {
  /// A field that is different in two states.
  struct Difference {
    /// The field.
    var tag: FieldTag
    /// Its value in the first state; `nil` where that has none.
    var before: OpenValue?
    /// Its value in the second state; `nil` where that has none.
    var after: OpenValue?
  }

  @inline(never)
  fileprivate static func setting(
    _ fields: OpenFields?, _ tag: FieldTag, _ value: OpenValue?
  ) -> OpenFields? {
    guard tag.isOpen else { return fields }
    var all = fields?.all ?? []
    let index = all.firstIndex { $0.tag >= tag } ?? all.count
    let isThere = index < all.count && all[index].tag == tag
    switch (value, isThere) {
    case (let value?, true): all[index].value = value
    case (let value?, false):
      guard all.count < OpenFields.limit else { return fields }
      all.insert(OpenFields.Field(tag: tag, value: value), at: index)
    case (nil, true): all.remove(at: index)
    case (nil, false): return fields
    }
    return all.isEmpty ? nil : OpenFields(all: all)
  }

  @inline(never)
  fileprivate static func differences(_ fields: OpenFields?, _ other: OpenFields?) -> [Difference] {
    if fields == other { return [] }
    var tags = (fields?.all ?? []).map { Int64($0.tag.rawValue) }
    for field in other?.all ?? [] where fields?[field.tag] == nil {
      tags.append(Int64(field.tag.rawValue))
    }
    return KeyOrder.sorted(tags).compactMap { number in
      let tag = FieldTag(rawValue: Int(number))
      let (before, after) = (fields?[tag], other?[tag])
      return before == after ? nil : Difference(tag: tag, before: before, after: after)
    }
  }

  @inline(never)
  fileprivate static func following(
    _ fields: OpenFields?, _ before: OpenFields?, _ after: OpenFields?
  ) -> OpenFields? {
    if fields == before { return after }
    var next = fields
    for field in before.differences(to: after) where next?[field.tag] == field.before {
      next.set(field.tag, field.after)
    }
    return next
  }
}
