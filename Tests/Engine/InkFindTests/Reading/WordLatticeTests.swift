import InkTestSupport
import Testing

import InkFind

@Suite struct WordLatticeTests {
  /// A lattice of steps, each with its blank and its symbols by their costs, the best one first.
  private func lattice(
    _ steps: [(blank: UInt8, symbols: [(Character, UInt8)], isAfterBlank: Bool)]
  ) throws -> WordLattice {
    var bytes: [UInt8] = [1, 0]
    for step in steps {
      bytes += [UInt8(step.symbols.count) | (step.isAfterBlank ? 0x80 : 0), step.blank]
      for (character, cost) in step.symbols {
        let byte = try #require(character.asciiValue)
        bytes += [try #require(ReadingAlphabet.symbol(byte)), cost]
      }
    }
    return try #require(WordLattice(bytes: bytes))
  }

  private func query(_ word: String) throws -> WordQuery { try #require(WordQuery(word)) }

  private func cart() throws -> WordLattice {
    try lattice([
      (40, [("c", 0), ("e", 10)], false), (40, [("a", 0), ("o", 3)], false),
      (60, [("r", 0), ("v", 20)], true), (50, [("t", 0), ("l", 12)], false),
    ])
  }

  @Test func `the word that is read costs nothing, its neighbours what their letters cost`() throws
  {
    let cart = try cart()
    #expect(cart.reading().text == "cart")
    #expect(cart.cost(of: try query("cart")) == 0)
    #expect(cart.cost(of: try query("CART")) == 0)
    #expect(cart.cost(of: try query("cort")) == 3)
    #expect(cart.cost(of: try query("eovl")) == 45)
    #expect(cart.cost(of: try query("carte")) == Int(LatticeAlignment.lost))
    #expect(cart.cost(of: try query("car")) == 50)
    #expect(cart.costWithin(of: try query("art")) == 0)
    #expect(try #require(cart.best(of: query("art"))).steps == 1..<4)
    #expect(WordLattice.empty.cost(of: try query("a")) == 1 << 24)
    #expect(WordLattice.empty.best(of: try query("a")) == nil)
  }

  @Test func `equal letters need a blank between`() throws {
    let joined = try lattice([(40, [("l", 0)], false), (40, [("l", 0)], false)])
    #expect(joined.reading().text == "l")
    #expect(joined.cost(of: try query("l")) == 0)
    #expect(joined.cost(of: try query("ll")) > 0)
    let parted = try lattice([(40, [("l", 0)], false), (40, [("l", 0)], true)])
    #expect(parted.reading().text == "ll")
    #expect(parted.cost(of: try query("ll")) == 0)
    #expect(parted.cost(of: try query("l")) == 40)
  }

  @Test func `marks cost nothing unless they are asked for`() throws {
    let word = try lattice([
      (40, [("a", 0)], false), (40, [("b", 0)], false), (30, [(".", 0)], true),
    ])
    #expect(word.reading().text == "ab.")
    #expect(word.cost(of: try query("ab")) == 0)
    #expect(word.cost(of: try query("ab.")) == 0)
    #expect(word.cost(of: try query("a.b")) > 0)
  }

  @Test func `queries fold case and accents`() throws {
    #expect(try query("Äpfel") == query("apfel"))
    #expect(try query("STRASSE") == query("Straße"))
    #expect(try query("naïve café").letterCount == 9)
    #expect(WordQuery("") == nil)
    #expect(WordQuery("Щ") == nil)
    #expect(WordQuery(String(repeating: "x", count: 500))?.letterCount == WordQuery.longest)
  }

  @Test func `words of a list win over what looks a little more likely`() throws {
    let list = WordList(lines: Array("Cort\nevolve\ncar\r\nÄther\nno way\n\n".utf8))
    #expect(list.count == 4)
    let reading = try cart().reading(in: list)
    #expect(reading.text == "cort")
    #expect(reading.isListed)
    #expect(reading.certainties.count == 4)
    let far = try cart().reading(in: WordList(lines: Array("zebra".utf8)))
    #expect(far.text == "cart")
    #expect(!far.isListed)
    #expect(try cart().reading(in: WordList(lines: [])).text == "cart")
  }

  @Test func `pieces join with a blank between`() throws {
    let one = try lattice([(40, [("o", 0)], false)])
    let joined = WordLattice.joined([one, .empty, one])
    #expect(joined.reading().text == "oo")
    #expect(joined.stepCount == 2)
    #expect(joined.symbols == one.symbols)
    #expect(WordLattice(bytes: joined.bytes) == joined)
    #expect(WordLattice.joined(Array(repeating: one, count: 300)).stepCount == 255)
  }

  @Test func `any bytes are a lattice or refused, and never crash`() throws {
    var random = SeededGenerator(seed: 63)
    let word = try query("hello")
    let list = WordList(lines: Array("hello\nworld\na".utf8))
    var taken = 0
    for _ in 0..<3000 {
      var bytes = try cart().bytes
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        bytes[position] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...2, using: &random))
      guard let lattice = WordLattice(bytes: bytes) else { continue }
      taken += 1
      #expect(lattice.cost(of: word) >= 0)
      #expect(lattice.costWithin(of: word) >= 0)
      #expect(lattice.reading(in: list).text.utf8.count <= lattice.stepCount + 5)
    }
    #expect(taken > 100)
  }
}
