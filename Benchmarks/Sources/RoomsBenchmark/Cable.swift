import NIOCore
import NIOPosix

/// A network between people and a server that is slow, loses packets, or is cut: it passes bytes on between two ports
/// of this machine.
///
/// A lost packet costs a connection the time until it is sent again, and so it is done here: all that follows waits,
/// too. Its event loop uses it.
final class Cable {
  /// The state of the network.
  struct Weather: Sendable {
    /// The time that all bytes take, in milliseconds.
    var delay: ClosedRange<Double> = 0...0
    /// The bytes of a second, in each direction of a connection.
    var rate = Double.infinity
    /// The probability that what was sent at once is lost, and the time until it is sent again, in milliseconds.
    var losses = 0.0
    var again: ClosedRange<Double> = 200...1000
  }

  /// The weather from now on.
  var weather = Weather()
  private let loop: any EventLoop
  private let target: Int
  private var listener: (any Channel)?
  private var strands: [ObjectIdentifier: Strand] = [:]
  /// The connections that were cut, and the times that something was lost.
  private(set) var (cuts, losses) = (0, 0)

  /// Makes a cable to a port; nothing is connected before ``open()``.
  init(to target: Int, on loop: any EventLoop) { (self.target, self.loop) = (target, loop) }

  /// Listens on a free port.
  ///
  /// - Returns: the port.
  func open() -> EventLoopFuture<Int> {
    let me = NIOLoopBound(self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 1024)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try me.value.join(channel) }
      }
      .bind(host: "127.0.0.1", port: 0)
      .map { channel in
        me.value.listener = channel
        return channel.localAddress?.port ?? 0
      }
  }

  /// Ends it, and all connections.
  func close() {
    listener?.close(promise: nil)
    cut()
  }

  /// Cuts all connections, or a part of them.
  func cut(_ share: Double = 1) {
    for strand in strands.values where share >= 1 || Double.random(in: 0..<1) < share {
      cuts += 1
      strand.close()
    }
  }

  /// From now on nothing arrives on those connections that are there; both ends believe that they are.
  func silence() { for strand in strands.values { strand.isSilent = true } }

  private func join(_ channel: any Channel) throws {
    let strand = Strand(self, channel)
    strands[ObjectIdentifier(strand)] = strand
    try channel.pipeline.syncOperations.addHandler(Strand.End(strand, isNear: true))
    ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: "127.0.0.1", port: target).assumeIsolated()
      .whenComplete { result in
        switch result {
        case .success(let far): strand.join(far)
        case .failure: strand.close()
        }
      }
  }

  fileprivate func remove(_ strand: Strand) { strands[ObjectIdentifier(strand)] = nil }

  /// The moment at which bytes arrive that are sent now, after those that were sent before, in nanoseconds.
  fileprivate func arrival(of count: Int, after last: UInt64) -> UInt64 {
    var milliseconds = Double.random(in: weather.delay)
    if weather.losses > 0, Double.random(in: 0..<1) < weather.losses {
      losses += 1
      milliseconds += Double.random(in: weather.again)
    }
    let start = max(Moment.now + UInt64(milliseconds * 1e6), last)
    return start + UInt64(Double(count) / weather.rate * 1e9)
  }
}

/// A connection through a cable.
private final class Strand {
  /// One end of it.
  final class End: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    let strand: Strand
    let isNear: Bool

    init(_ strand: Strand, isNear: Bool) { (self.strand, self.isNear) = (strand, isNear) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      strand.pass(Self.unwrapInboundIn(data), toFar: isNear)
    }

    func channelInactive(context: ChannelHandlerContext) { strand.close() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { strand.close() }
  }

  /// The bytes that are underway in one direction, in their order.
  private struct Lane {
    var channel: (any Channel)?
    var underway: [(time: UInt64, bytes: ByteBuffer)] = []
    var last: UInt64 = 0
    var isPlanned = false
  }

  private let cable: Cable
  private var (toFar, toNear) = (Lane(), Lane())
  var isSilent = false
  private var isClosed = false

  init(_ cable: Cable, _ near: any Channel) {
    self.cable = cable
    toNear.channel = near
  }

  func join(_ far: any Channel) {
    guard !isClosed else { return far.close(promise: nil) }
    toFar.channel = far
    do {
      try far.pipeline.syncOperations.addHandler(End(self, isNear: false))
    } catch {
      return close()
    }
    carry(\.toFar)
  }

  func pass(_ bytes: ByteBuffer, toFar isFar: Bool) {
    let lane = isFar ? \Strand.toFar : \Strand.toNear
    if isSilent || isClosed { return }
    let time = cable.arrival(of: bytes.readableBytes, after: self[keyPath: lane].last)
    self[keyPath: lane].last = time
    self[keyPath: lane].underway.append((time, bytes))
    carry(lane)
  }

  /// Lets arrive whatever is due, and comes back for the rest.
  private func carry(_ path: ReferenceWritableKeyPath<Strand, Lane>) {
    guard let channel = self[keyPath: path].channel, !isSilent, !isClosed,
      !self[keyPath: path].isPlanned
    else { return }
    let now = Moment.now
    let due = self[keyPath: path].underway.prefix { $0.time <= now + 100_000 }
    for (_, bytes) in due { channel.write(bytes, promise: nil) }
    if !due.isEmpty { channel.flush() }
    self[keyPath: path].underway.removeFirst(due.count)
    guard let next = self[keyPath: path].underway.first else { return }
    self[keyPath: path].isPlanned = true
    let wait = TimeAmount.nanoseconds(Int64(next.time - now))
    _ = channel.eventLoop.assumeIsolated().scheduleTask(in: wait) {
      self[keyPath: path].isPlanned = false
      self.carry(path)
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    cable.remove(self)
    toNear.channel?.close(promise: nil)
    toFar.channel?.close(promise: nil)
  }
}
