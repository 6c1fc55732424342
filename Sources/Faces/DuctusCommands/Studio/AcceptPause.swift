internal import NIOCore

/// Pauses before the next connection is accepted after one could not be, for lack of descriptors or memory.
///
/// NIO's own handler pauses only when it is told that a read ended. After an error the socket stays ready,
/// and the loop would try again and again without a pause.
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
