internal import InkSync
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// The way of someone to another server, which has the room: messages go on as they are, both ways.
///
/// Where one end does not take what comes, the other end is not read, so that the server that has the room sees how
/// slow someone is. Its event loop uses it.
final class RoomPassage {
  private let host: RoomHost
  private weak var connection: RoomConnection?
  /// The messages that wait until the other server is reached.
  private var waiting: [[UInt8]] = []
  private var waitingBytes = 0
  private var channel: (any Channel)?
  private var hasEnded = false

  /// Connects to the server, and asks there what was asked here.
  init(_ connection: RoomConnection, to peer: RoomPeer, by host: RoomHost) {
    (self.connection, self.host) = (connection, host)
    host.passages[ObjectIdentifier(self)] = self
    send(connection.request)
    open(peer)
  }

  private func open(_ peer: RoomPeer) {
    let me = NIOLoopBound(self, eventLoop: host.loop)
    guard let colon = peer.address.lastIndex(of: ":"),
      let port = Int(peer.address[peer.address.index(after: colon)...])
    else { return fail() }
    let name = peer.address[..<colon].filter { $0 != "[" && $0 != "]" }
    let (token, longest) = (RoomHost.text(peer.token), host.longestFrame)
    ClientBootstrap(group: host.loop)
      .connectTimeout(.seconds(2))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let upgrader = NIOWebSocketClientUpgrader(maxFrameSize: longest) { channel, _ in
            channel.eventLoop.makeCompletedFuture {
              let handlers = channel.pipeline.syncOperations
              let greeting = try handlers.context(handlerType: PassageGreeting.self)
              _ = handlers.removeHandler(context: greeting)
              try handlers.addHandler(PassageHandler(me.value))
              me.value.opened(channel)
            }
          }
          try channel.pipeline.syncOperations.addHTTPClientHandlers(
            withClientUpgrade: ([upgrader], { _ in }))
          let fields: HTTPHeaders = [
            "Host": "localhost", "Content-Length": "0", RoomHost.peerField: token,
          ]
          try channel.pipeline.syncOperations.addHandler(PassageGreeting(fields, me.value))
        }
      }
      .connect(host: String(name), port: port)
      .assumeIsolated().whenFailure { [self] _ in fail() }
    host.later(3000) { [self] in if channel == nil { fail() } }
  }

  private func opened(_ channel: any Channel) {
    guard !hasEnded else { return channel.close(promise: nil) }
    self.channel = channel
    for message in waiting { write(message, channel) }
    (waiting, waitingBytes) = ([], 0)
    channel.flush()
    if !channel.isWritable { connection?.isBlocked = true }
  }

  /// Sends a message on.
  func send(_ message: [UInt8]) {
    guard !hasEnded else { return }
    if let channel {
      write(message, channel)
      channel.flush()
      if !channel.isWritable { connection?.isBlocked = true }
    } else {
      waiting.append(message)
      waitingBytes += message.count
      if waitingBytes > 4 * host.longestFrame { fail() }
    }
  }

  private func write(_ message: [UInt8], _ channel: any Channel) {
    // Clients mask what they send (RFC 6455, section 5.3); here no proxy is to be protected from itself.
    channel.write(
      WebSocketFrame(
        fin: true, opcode: .binary, maskKey: .random(), data: ByteBuffer(bytes: message)),
      promise: nil)
  }

  /// Reads on from the other server, or stops that for a while.
  func readOn(_ goesOn: Bool) { try? channel?.syncOptions?.setOption(.autoRead, value: goesOn) }

  /// Whoever came here is gone.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    host.passages[ObjectIdentifier(self)] = nil
    channel?.close(promise: nil)
    channel = nil
  }

  /// The other server is not to be had: whoever came here tries it again.
  fileprivate func fail() {
    guard !hasEnded else { return }
    if let connection { host.refuse(connection, .store) }
    end()
  }

  fileprivate func received(_ bytes: [UInt8]) {
    guard let connection else { return end() }
    connection.write(bytes, to: nil)
  }

  fileprivate func readAll() {
    connection?.flush()
    if connection?.isWritable == false { readOn(false) }
  }

  fileprivate func closed(_ code: WebSocketErrorCode) {
    guard !hasEnded else { return }
    connection?.part(code)
    end()
  }

  fileprivate func writabilityChanged(_ isWritable: Bool) {
    if isWritable { connection?.isBlocked = false }
  }
}

/// Asks the other server for a WebSocket.
private final class PassageGreeting: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let fields: HTTPHeaders
  private let passage: RoomPassage

  init(_ fields: HTTPHeaders, _ passage: RoomPassage) {
    (self.fields, self.passage) = (fields, passage)
  }

  func channelActive(context: ChannelHandlerContext) {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/rooms", headers: fields)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  // Another answer than 101 comes here.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    passage.fail()
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    passage.fail()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// Takes what the other server says.
private final class PassageHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let passage: RoomPassage

  init(_ passage: RoomPassage) { self.passage = passage }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .binary: passage.received(frame.data.readBytes(length: frame.data.readableBytes) ?? [])
    case .connectionClose:
      let code = frame.data.readWebSocketErrorCode() ?? .normalClosure
      context.close(promise: nil)
      passage.closed(code)
    case .ping:
      context.writeAndFlush(
        Self.wrapOutboundOut(
          WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.data)),
        promise: nil)
    default: break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    passage.readAll()
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    passage.writabilityChanged(context.channel.isWritable)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    passage.closed(.goingAway)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
