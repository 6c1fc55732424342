import Foundation

/// A session of a driver that speaks WebDriver (https://www.w3.org/TR/webdriver2/) over HTTP.
final class WebDriver {
  private let program: Supervised
  private let client: HTTPClient
  private let session: String

  /// The browser's capabilities, as it reports them.
  let capabilities: JSON

  /// Begins a session with a driver that has just been started, and listens on a port.
  init(_ program: Supervised, port: Int, capabilities: JSON) throws {
    self.program = program
    client = HTTPClient(port: port, timeout: .hang)
    do {
      try wait(until: "the driver listens", atMost: .hang) { [client] in
        (try? client.request("GET", "/status").status) == 200
      }
      let answer = try Self.ask(
        client, "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
      guard let session = answer["sessionId"].string else {
        throw BrowserError("no session: \(answer)")
      }
      self.session = session
      self.capabilities = answer["capabilities"]
      _ = try Self.ask(client, "POST", "/session/\(session)/timeouts", browserTimeouts)
    } catch {
      let log = program.log
      program.end()
      throw BrowserError("\(error)\n\(log.suffix(2000))")
    }
  }

  /// Sends a command of the session.
  ///
  /// - Parameters:
  ///   - path: the path after `/session/{id}/`.
  ///   - parameters: the body; nil for GET.
  /// - Returns: the value of the answer.
  /// - Throws: a ``BrowserError`` where the driver refuses or does not answer.
  @discardableResult func command(_ path: String, _ parameters: JSON?) throws -> JSON {
    try Self.ask(
      client, parameters == nil ? "GET" : "POST", "/session/\(session)/\(path)", parameters)
  }

  /// Closes the tab.
  func close() throws {
    _ = try Self.ask(client, "DELETE", "/session/\(session)/window", nil)
  }

  /// Ends the session.
  func end() {
    _ = try? client.request("DELETE", "/session/\(session)")
  }

  private static func ask(_ client: HTTPClient, _ method: String, _ path: String, _ body: JSON?)
    throws -> JSON
  {
    let data = body?.text ?? []
    let (status, answer) = try client.request(method, path, data)
    let value = try JSON(text: answer)["value"]
    guard status == 200 else {
      throw BrowserError(
        "\(path.split(separator: "/").dropFirst(2).joined(separator: "/")): "
          + "\(value["error"].string ?? "status \(status)"): \(value["message"].string ?? "")")
    }
    return value
  }
}
