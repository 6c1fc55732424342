import Foundation
import InkSync
import InkUIKit
import Testing

/// Links to rooms, as the web app has them.
@Suite struct RoomAddressTests {
  private static let secret = "AQIDBAUGBwgJCgsMDQ4PEA"

  @Test(arguments: [
    ("https://ink.example/#room=", "wss://ink.example/rooms", "https://ink.example/"),
    ("https://ink.example#room=", "wss://ink.example/rooms", "https://ink.example/"),
    (
      "HTTPS://ink.example:8443/a/b/index.html?x=1#room=",
      "wss://ink.example:8443/a/b/rooms", "https://ink.example:8443/a/b/index.html"
    ),
    (
      "http://localhost:8765/app/#room=", "ws://localhost:8765/app/rooms",
      "http://localhost:8765/app/"
    ),
    (
      "https://ink.example/a%20b/#room=", "wss://ink.example/a%20b/rooms",
      "https://ink.example/a%20b/"
    ),
  ])
  func `A link names the page, the server beside it, and a secret`(
    _ start: String, _ socket: String, _ page: String
  ) throws {
    let link = try #require(URL(string: start + Self.secret))
    let address = try #require(RoomAddress(link))
    #expect(address.secret.bytes == Array(1...16))
    #expect(address.socket.absoluteString == socket)
    #expect(address.page.absoluteString == page)
    #expect(address.link.absoluteString == page + "#room=" + Self.secret)
    #expect(RoomAddress(address.link) == address)
  }

  @Test(arguments: [
    "https://ink.example/", "https://ink.example/#room=",
    "https://ink.example/#AQIDBAUGBwgJCgsMDQ4PEA",
    "https://ink.example/#room=AQIDBAUGBwgJCgsMDQ4PE",
    "https://ink.example/#room=AQIDBAUGBwgJCgsMDQ4PEAA",
    "https://ink.example/#room=AQIDBAUGBwgJCgsMDQ4PEB",
    "https://ink.example/#Room=AQIDBAUGBwgJCgsMDQ4PEA",
    "ftp://ink.example/#room=AQIDBAUGBwgJCgsMDQ4PEA", "/app/#room=AQIDBAUGBwgJCgsMDQ4PEA",
    "https:///#room=AQIDBAUGBwgJCgsMDQ4PEA", "https://a:b@ink.example/#room=AQIDBAUGBwgJCgsMDQ4PEA",
    "mailto:a@ink.example#room=AQIDBAUGBwgJCgsMDQ4PEA",
  ])
  func `What is no link of a room is none`(_ text: String) throws {
    if let url = URL(string: text) { #expect(RoomAddress(url) == nil) }
  }
}
