/// The objects of a property list that `NSKeyedArchiver` wrote.
///
/// All accessors follow references, one level at a time. A walk is as deep as its caller makes it, so cycles of references
/// cost nothing. Sources: jvns.ca, “Reverse engineering the Notability file format” (2018), and the README of
/// nokcha0/Notability-notes-converter.
package struct KeyedArchive {
  /// The list of all objects.
  package let list: PropertyList
  /// The objects of the archive, of which references are indices; empty for a plain list.
  private let objects: [Int]
  /// The outermost objects.
  private let top: Int?

  /// Reads an archive; a plain list counts as one without references.
  package init(_ bytes: [UInt8], part: String) throws(ImportFailure) {
    self.init(try PropertyList(bytes, part: part))
  }

  /// Takes a list as an archive.
  package init(_ list: PropertyList) {
    self.list = list
    objects = list.array(list.field("$objects", of: list.root)) ?? []
    top = list.field("$top", of: list.root) ?? list.root
  }

  /// The outermost object of a name: `root` for most archives; `$0` or the first one else.
  package var root: Int? {
    if objects.isEmpty { return list.root }
    if let root = object(list.field("root", of: top)) { return root }
    guard case .dictionary(_, let values) = list[top] else { return nil }
    return object(values.first)
  }

  /// The index of the value to which an index refers; `nil` for none and for `$null`.
  package func object(_ index: Int?) -> Int? {
    guard let index else { return nil }
    guard case .identifier(let reference) = list[index] else { return index }
    guard reference > 0, reference < objects.count else { return nil }
    let target = objects[reference]
    // An object is no reference itself.
    if case .identifier = list[target] { return nil }
    return target
  }

  /// The object of a key of an object, be it an archived dictionary, a plain one, or an object with fields.
  package func field(_ key: StaticString, of index: Int?) -> Int? {
    guard let owner = object(index) else { return nil }
    if let keys = list.array(list.field("NS.keys", of: owner)) {
      let values = list.array(list.field("NS.objects", of: owner)) ?? []
      for position in 0..<min(keys.count, values.count, PropertyList.mostKeys) {
        guard case .text(let text) = list[object(keys[position])] else { continue }
        if text.spells(key) { return object(values[position]) }
      }
      return nil
    }
    return object(list.field(key, of: owner))
  }

  /// The entries of a dictionary whose keys are texts.
  package func entries(_ index: Int?) -> [(key: [UInt8], value: Int?)] {
    guard let owner = object(index) else { return [] }
    var keys: [Int] = []
    var values: [Int] = []
    if let archived = list.array(list.field("NS.keys", of: owner)) {
      keys = archived
      values = list.array(list.field("NS.objects", of: owner)) ?? []
    } else if case .dictionary(let plainKeys, let plainValues) = list[owner] {
      (keys, values) = (plainKeys, plainValues)
    }
    return zip(keys, values).compactMap { key, value in
      guard case .text(let text) = list[object(key)] else { return nil }
      return (text, object(value))
    }
  }

  /// The members of an array or a set.
  package func array(_ index: Int?) -> [Int?] {
    guard let owner = object(index) else { return [] }
    let members = list.array(owner) ?? list.array(list.field("NS.objects", of: owner)) ?? []
    return members.map { object($0) }
  }

  /// The text of an object, in UTF-8.
  package func text(_ index: Int?) -> [UInt8]? {
    guard let owner = object(index) else { return nil }
    if case .text(let text) = list[owner] { return text }
    if case .text(let text) = list[object(list.field("NS.string", of: owner))] { return text }
    return list.data(object(list.field("NS.bytes", of: owner)))
  }

  /// The bytes of an object.
  package func data(_ index: Int?) -> [UInt8]? {
    guard let owner = object(index) else { return nil }
    return list.data(owner) ?? list.data(object(list.field("NS.data", of: owner)))
  }

  /// The number of an object.
  package func number(_ index: Int?) -> Double? {
    guard let owner = object(index) else { return nil }
    return list.number(owner) ?? list.number(list.field("NS.time", of: owner))
  }

  /// The integer of an object, limited to 32 bits.
  package func integer(_ index: Int?) -> Int? {
    number(index).map { Int(max(-2_147_483_647, min(2_147_483_647, $0.rounded(.towardZero)))) }
  }

  /// True for an object that is true.
  package func isTrue(_ index: Int?) -> Bool {
    if case .bool(let value) = list[object(index)] { return value }
    return (number(index) ?? 0) != 0
  }

  /// True if the class of an object has a name.
  package func isObject(_ index: Int?, of name: StaticString) -> Bool {
    let kind = list.field("$class", of: object(index))
    guard case .text(let text) = list[field("$classname", of: kind)] else { return false }
    return text.spells(name)
  }
}
