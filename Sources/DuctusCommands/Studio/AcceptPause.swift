internal import NIOCore

/// Waits a moment before the next connection is taken where the last could not be, for want of
/// descriptors or memory.
///
/// NIO's own handler waits only where it is told that a read ended; after an error the socket stays
/// ready, and the loop would try again and again without a pause.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError, let options = context.channel.syncOptions else { return }
    try? options.setOption(.autoRead, value: false)
    let channel = NIOLoopBound(context.channel, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(100)) {
      try? channel.value.syncOptions?.setOption(.autoRead, value: true)
    }
  }
}
