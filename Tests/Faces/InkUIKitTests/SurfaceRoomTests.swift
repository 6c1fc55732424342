import InkTestSupport
import InkUIKit
import Testing

/// Memory for pixels, which a resize seldom needs anew.
@Suite struct SurfaceRoomTests {
  @Test func `A live resize takes new memory a few times, not at every step`() {
    var room = SurfaceRoom(width: 1640, height: 2360)
    var changes = 0
    for step in 0..<900 {
      let (width, height) = (1640 - step, 2360 - step / 2)
      if !room.suits(width: width, height: height) {
        room = SurfaceRoom(width: width, height: height)
        changes += 1
      }
      #expect(room.width >= width && room.height >= height)
    }
    #expect(changes <= 3)
  }

  @Test func `Room that is too small, or mostly empty, does not suit`() {
    let room = SurfaceRoom(width: 1000, height: 1000)
    #expect(room.width == 1024 && room.height == 1024)
    #expect(room.suits(width: 1024, height: 1024))
    #expect(!room.suits(width: 1025, height: 10))
    #expect(!room.suits(width: 300, height: 300))
    #expect(SurfaceRoom(width: 0, height: 0).width == 256)
  }
}
