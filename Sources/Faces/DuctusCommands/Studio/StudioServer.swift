internal import Dispatch
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import RoomHosting

/// Serves a folder until the process is told to end.
struct StudioServer {
  /// The folder.
  let folder: SiteFolder
  /// The address on which it is served.
  let address: StudioAddress
  /// The port; 0 for any that is free.
  let port: UInt16
  /// The limits for clients.
  let limits: StudioLimits
  /// The rooms; `nil` where there are none.
  var rooms: StudioRooms?

  /// The reasons why the server could not start, or has stopped.
  enum Problem: Error {
    /// Another process listens on the port.
    case portTaken
    /// This user may not listen on the port.
    case portForbidden
    /// The machine has no such address.
    case noSuchAddress
    /// Another problem, with the system's message.
    case other(String)
  }

  /// The time for pending responses when the process is told to end.
  private static let patience = TimeAmount.milliseconds(500)
  /// The time in which rooms write what they have, and say goodbye.
  private static let roomPatience = TimeAmount.seconds(4)

  /// Serves the folder; returns after SIGINT or SIGTERM.
  ///
  /// - Parameter announce: called with the port once browsers can connect.
  /// - Throws: the reason why the server could not start, or has stopped.
  func run(announce: (UInt16) -> Void) throws(Problem) {
    // One thread serves more than a network can carry, and needs no locks. The group is not shut down: the
    // end of the process closes idle connections fastest.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      try serve(on: group.next(), announce)
    } catch {
      throw Self.problem(error)
    }
  }

  private func serve(on loop: any EventLoop, _ announce: (UInt16) -> Void) throws {
    let connections = try loop.submit { [folder, address, limits, rooms] in
      let endpoint = rooms?.endpoint(on: loop)
      let site = SiteHandler(folder, at: address, rooms: endpoint)
      return NIOLoopBound(
        StudioConnections(site, limits: limits, rooms: endpoint?.host), eventLoop: loop)
    }.wait()
    let listener = try listen(on: loop, connections)
    let own = UInt16(clamping: listener.localAddress?.port ?? 0)
    if let rooms {
      let authority = rooms.advertised ?? address.authority(port: own)
      try loop.submit { try connections.value.rooms?.serve(at: authority) }.wait()
    }
    let interrupted = loop.makePromise(of: Void.self)
    let signals = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { interrupted.succeed() }
      source.resume()
      return source
    }
    defer { for source in signals { source.cancel() } }
    listener.closeFuture.whenComplete { _ in interrupted.fail(Problem.other("the server ended")) }
    let pause = TimeAmount.nanoseconds(Int64(min(limits.request, limits.idle, 1) * 1e9))
    loop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      connections.value.closeOverdue()
    }
    rooms?.report("the server has started", at: address.listening(port: own))
    announce(own)
    // The main thread has nothing else to do.
    try interrupted.futureResult.wait()
    let ended = loop.makePromise(of: Void.self)
    listener.close(promise: nil)
    loop.flatSubmit { connections.value.end(on: loop) }.whenComplete { _ in ended.succeed() }
    loop.scheduleTask(in: Self.patience) { ended.succeed() }
    let stopped = loop.makePromise(of: Void.self)
    loop.flatSubmit {
      connections.value.rooms?.stop() ?? loop.makeSucceededVoidFuture()
    }.whenComplete { _ in stopped.succeed() }
    loop.scheduleTask(in: Self.roomPatience) { stopped.succeed() }
    try ended.futureResult.and(stopped.futureResult).map { _ in () }.wait()
    rooms?.report("the server has stopped", at: address.listening(port: own))
  }

  private func listen(
    on loop: any EventLoop, _ connections: NIOLoopBound<StudioConnections>
  ) throws -> any Channel {
    var fields = NIOHTTPDecoderLimitConfiguration()
    fields.maxHeaderFieldSize = limits.field
    var framing = HTTPResponseEncoder.Configuration()
    // A response without a body states the length of that body.
    framing.automaticallySetFramingHeaders = false
    return try ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPause())
        }
      }
      // Without this option, a response would wait 40 ms for the acknowledgement of the one before it.
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // Answers to a client that reads nothing cost others time.
      .childChannelOption(.socketOption(.so_sndbuf), value: 256 << 10)
      // A read of this size holds no more requests than can be answered before the next read.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096)
      )
      .childChannelInitializer { [fields, framing] channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = StudioConnection(connections.value)
          try channel.pipeline.syncOperations.addHandlers([
            BackPressureHandler(),
            RequestGate(connection),
            HTTPResponseEncoder(configuration: framing),
            ByteToMessageHandler(
              // Bytes behind a request for a WebSocket are passed on when this handler is removed.
              HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: fields)),
            connection,
          ])
        }
      }
      .bind(to: SocketAddress(ipAddress: address.text, port: Int(port))).wait()
  }

  private static func problem(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as IOError:
      switch error.errnoCode {
      case EADDRINUSE: return .portTaken
      case EACCES: return .portForbidden
      case EADDRNOTAVAIL: return .noSuchAddress
      default: return .other(String(cString: strerror(error.errnoCode)))
      }
    default: return .other("\(error)")
    }
  }
}
