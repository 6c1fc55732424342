internal import NIOCore

/// Tells a connection of bytes that come, and lets them through to be decoded while it wants them.
final class RequestGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: StudioConnection

  init(_ connection: StudioConnection) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if connection.receive(Self.unwrapInboundIn(data).readableBytes) {
      context.fireChannelRead(data)
    }
  }
}
