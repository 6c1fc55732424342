import NIOCore
import NIOPosix
import NIOWebSocket

/// A connection to the rooms of a server, which speaks WebSocket (RFC 6455); its event loop uses it.
final class RoomWire {
  /// Something that has happened on it.
  enum Event {
    /// Messages may be sent.
    case opened
    /// A message has come.
    case message([UInt8])
    /// It is gone, or there was none; nothing follows.
    case closed
  }

  private var listener: ((Event) -> Void)?
  private var channel: (any Channel)?
  private let tally: Tally

  /// Opens a connection to where a crowd connects; to be called on its loop.
  ///
  /// - Parameters:
  ///   - crowd: the crowd, whose tally counts all bytes.
  ///   - listener: called with what happens, until ``close()``.
  init(_ crowd: Crowd, _ listener: @escaping (Event) -> Void) {
    self.listener = listener
    tally = crowd.tally
    let port = crowd.port
    ClientBootstrap(group: crowd.loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(60))
      .connect(host: "127.0.0.1", port: port).assumeIsolated()
      .whenComplete { [weak self] result in
        switch result {
        case .failure: self?.tell(.closed)
        case .success(let channel): self?.begin(channel, port)
        }
      }
  }

  private func begin(_ channel: any Channel, _ port: Int) {
    guard listener != nil else { return channel.close(promise: nil) }
    self.channel = channel
    do {
      try channel.pipeline.syncOperations.addHandler(Handshake(self))
    } catch {
      return tell(.closed)
    }
    // The key of section 1.3.
    let lines = [
      "GET /rooms HTTP/1.1", "Host: localhost:\(port)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    let request = lines.joined(separator: "\r\n") + "\r\n\r\n"
    channel.writeAndFlush(ByteBuffer(string: request), promise: nil)
  }

  fileprivate func tell(_ event: Event) {
    let listener = listener
    switch event {
    case .opened: break
    case .message(let bytes): tally.all.received += bytes.count
    case .closed: (self.listener, channel) = (nil, nil)
    }
    listener?(event)
  }

  /// Sends a message.
  func send(_ bytes: [UInt8]) {
    guard let channel else { return }
    tally.all.sent += bytes.count
    let frame = WebSocketFrame(
      fin: true, opcode: .binary, maskKey: .random(), data: ByteBuffer(bytes: bytes))
    channel.writeAndFlush(frame, promise: nil)
  }

  /// Ends it without a word; nothing is told any more.
  func close() {
    listener = nil
    channel?.close(promise: nil)
    channel = nil
  }
}

/// Reads the answer to the request for a WebSocket, and leaves the channel to its frames.
private final class Handshake: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let wire: RoomWire
  private var answer = ByteBuffer()

  init(_ wire: RoomWire) { self.wire = wire }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = Self.unwrapInboundIn(data)
    answer.writeBuffer(&bytes)
    let view = answer.readableBytesView
    guard let end = view.indices.first(where: { view[$0...].starts(with: Array("\r\n\r\n".utf8)) })
    else { return }
    guard view.starts(with: Array("HTTP/1.1 101 ".utf8)) else {
      context.close(promise: nil)
      return
    }
    let rest = answer.getSlice(at: end + 4, length: view.endIndex - end - 4) ?? ByteBuffer()
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandlers(
        WebSocketFrameEncoder(),
        ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 20)), FrameReader(wire))
    } catch {
      context.close(promise: nil)
      return
    }
    wire.tell(.opened)
    if rest.readableBytes > 0 { context.fireChannelRead(NIOAny(rest)) }
    pipeline.removeHandler(context: context, promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { wire.tell(.closed) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// Takes the frames of a server, which sends no fragments.
private final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  private let wire: RoomWire

  init(_ wire: RoomWire) { self.wire = wire }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .binary:
      var bytes = frame.data
      wire.tell(.message(bytes.readBytes(length: bytes.readableBytes) ?? []))
    case .ping, .pong: break
    default: context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { wire.tell(.closed) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
