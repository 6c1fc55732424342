internal import NIOCore

/// Reports received bytes to a connection, and passes them on to be decoded while the connection wants them.
final class RequestGate: ChannelInboundHandler, RemovableChannelHandler {
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
