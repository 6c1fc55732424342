internal import InkSync
package import NIOCore
package import NIOHTTP1
internal import NIOWebSocket

// The way from HTTP to WebSocket.
extension RoomHost {
  /// The field of a request with which a server says that it is one.
  static var peerField: String { "Ductus-Server" }

  /// Returns whether a request is one of another server of the store, which leads someone here.
  package func isPeer(_ fields: HTTPHeaders) -> Bool {
    guard let token = store.token else { return false }
    return fields[Self.peerField] == [Self.text(token)]
  }

  /// A token as it stands in a field.
  static func text(_ token: [UInt8]) -> String {
    token.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The most bytes of a frame, and of a message: a room says more clearly that one is a little too long.
  var longestFrame: Int { limits.room.message + 1024 }

  /// Returns the fields of the response 101 to a request; `nil` where the request is not as RFC 6455 wants it.
  ///
  /// - Parameters:
  ///   - request: a request with the method GET.
  ///   - channel: the connection.
  ///   - done: called on the loop, perhaps before the function returns.
  package static func greeting(
    to request: HTTPRequestHead, on channel: any Channel, _ done: @escaping (HTTPHeaders?) -> Void
  ) {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    upgrader.buildUpgradeResponse(
      channel: channel, upgradeRequest: request, initialResponseHeaders: HTTPHeaders()
    ).assumeIsolated().whenComplete { done(try? $0.get()) }
  }

  /// Adds what speaks WebSocket to the end of a channel's handlers, after the response 101 was written.
  ///
  /// - Parameters:
  ///   - channel: the connection.
  ///   - isPassed: true if another server of the store leads someone here: see ``isPeer(_:)``.
  ///   - client: the address of the one who comes, where a proxy has named it; `nil` for the other end of the channel.
  /// - Returns: a function to be called when the handlers of HTTP are gone, for only then something can be sent.
  /// - Throws: where the channel is closed.
  package func takeOver(
    _ channel: any Channel, isPassed: Bool, client: SocketAddress? = nil
  ) throws -> () -> Void {
    let address = client ?? channel.remoteAddress
    let connection = RoomConnection(
      self, VisitorAddress(isPassed ? nil : address), isPassed: isPassed)
    let options = channel.syncOptions
    try options?.setOption(.recvAllocator, value: AdaptiveRecvByteBufferAllocator())
    // What one read brings of small messages is much already; then others are read.
    try options?.setOption(.maxMessagesPerRead, value: 1)
    try channel.pipeline.syncOperations.addHandlers([
      WebSocketFrameEncoder(),
      ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: longestFrame)),
      connection,
    ])
    return { connection.begin() }
  }
}
