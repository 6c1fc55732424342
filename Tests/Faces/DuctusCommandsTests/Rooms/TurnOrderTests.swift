import RoomHosting
import Testing

/// Tests of the order in which connections with much to be done have their turns.
@Suite struct TurnOrderTests {
  /// Lets all have turns who want some.
  private func turns(_ wanted: [(line: String, members: [Int])], each count: Int) -> [Int] {
    var order = TurnOrder<String, Int>()
    var left: [Int: Int] = [:]
    var lines: [Int: String] = [:]
    for (line, members) in wanted {
      for member in members {
        order.add(member, to: line)
        (left[member], lines[member]) = (count, line)
      }
    }
    var turns: [Int] = []
    while let member = order.next() {
      turns.append(member)
      left[member, default: 0] -= 1
      if left[member, default: 0] > 0 { order.add(member, to: lines[member] ?? "") }
    }
    return turns
  }

  @Test func `A room waits for one turn of each other room, however many are in that`() {
    let turns = turns([("crowd", Array(1...20)), ("room", [100]), ("other", [200])], each: 3)
    #expect(turns.count == 66)
    #expect(turns.prefix(8) == [1, 100, 200, 2, 100, 200, 3, 100])
  }

  @Test func `In a room all have turns before one has a second`() {
    let turns = turns([("room", [1, 2, 3])], each: 2)
    #expect(turns == [1, 2, 3, 1, 2, 3])
  }

  @Test func `Who waits already does not wait twice`() {
    var order = TurnOrder<String, Int>()
    for _ in 0..<3 { order.add(1, to: "room") }
    #expect(order.next() == 1)
    #expect(order.next() == nil && order.isEmpty)
  }
}
