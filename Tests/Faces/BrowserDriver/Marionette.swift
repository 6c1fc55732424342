import Foundation

/// The connection with Firefox: the protocol of its own tests, a length and a line of JSON at a time
/// (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
final class Marionette {
  private let connection: Connection
  private var number = 0

  /// Connects to a port, where Firefox says who it is.
  init(port: Int) throws {
    connection = try Connection(port: port, timeout: .hang)
    let hello = try message()
    guard hello["marionetteProtocol"].integer == 3 else {
      throw BrowserError("no protocol that is known: \(hello)")
    }
  }

  /// Sends a command.
  ///
  /// - Returns: the result.
  @discardableResult func command(_ name: String, _ parameters: JSON = [:]) throws -> JSON {
    number += 1
    let question: JSON = [0, .number(Double(number)), .string(name), parameters]
    let text = question.text
    try connection.send(Array("\(text.count):".utf8) + text)
    let answer = try message()
    guard answer[0] == 1, answer[1].integer == number else {
      throw BrowserError("no answer to \(name): \(answer)")
    }
    let error = answer[2]
    if error != .null {
      throw BrowserError(
        "\(name): \(error["error"].string ?? ""): \(error["message"].string ?? "\(error)")")
    }
    return answer[3]
  }

  private func message() throws -> JSON {
    let digits = String(decoding: try connection.read(until: [UInt8(ascii: ":")]), as: UTF8.self)
    guard let count = Int(digits) else { throw BrowserError("no length but \(digits)") }
    return try JSON(text: try connection.read(count: count))
  }
}
