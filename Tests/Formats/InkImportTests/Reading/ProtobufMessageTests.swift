import InkTestSupport
import Testing

import InkImport

/// Messages of Protocol Buffers.
struct ProtobufMessageTests {
  private typealias Test = FileBytes

  @Test
  func fieldsOfEveryForm() throws {
    var double = FileBytes()
    double.append(varint: 4 << 3 | 1)
    double.append(2.5)
    let bytes = Test.message(
      Test.integer(1, 300), Test.text(2, "text"), Test.real(3, Float(0.5)), double,
      Test.field(5, signed: [0, -1, 1, .min]), Test.integer(1, 301),
      Test.field(6, Test.integer(1, 7)), Test.field(6, Test.integer(1, 8))
    ).bytes
    let message = try ProtobufMessage(bytes)
    // The last value counts.
    #expect(message.integer(1) == 301 && message.text(2) == "text")
    #expect(message.number(3) == 0.5 && message.number(4) == 2.5 && message.number(9) == nil)
    #expect(try message.signedIntegers(5) == [0, -1, 1, .min])
    #expect(try message.messages(6).map { $0.integer(1) } == [7, 8])
    #expect(message.integer(2) == 0 && message.range(1) == nil && message.text(77).isEmpty)
  }

  @Test
  func damagedMessagesFail() {
    let bad: [[UInt8]] = [
      [0x08], [0x0A, 5, 1], [0x0D, 1, 2, 3], [0x09, 1, 2, 3, 4, 5, 6, 7], [0x0B], [0x0C], [0x0E],
      [0x00, 1], [0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
      [0x0A, 255, 255, 255, 255, 255, 255, 255, 255, 127],
    ]
    for bytes in bad {
      #expect(throws: ImportFailure.self, "\(bytes)") { try ProtobufMessage(bytes) }
    }
    #expect(throws: ImportFailure.self) { try ProtobufMessage.records([3, 8, 1], part: "") }
  }

  @Test
  func fieldsAndRecordsAreBounded() throws {
    let fields: [UInt8] = [8, 1, 8, 2, 8, 3]
    #expect(try ProtobufMessage(fields, limit: 3).integer(1) == 3)
    do {
      _ = try ProtobufMessage(fields, limit: 2)
      Issue.record("three fields were read")
    } catch { #expect(error.reason == .overLimit && error.position == .byte(4)) }
    #expect(try ProtobufMessage.records([0, 0, 0], part: "", limit: 3).count == 3)
    do {
      _ = try ProtobufMessage.records([0, 0, 0], part: "", limit: 2)
      Issue.record("three records were read")
    } catch { #expect(error.reason == .overLimit && error.position == .byte(2)) }
  }
}
