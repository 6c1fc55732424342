internal import InkSync
internal import NIOCore
internal import NIOWebSocket

/// A connection to rooms: WebSocket (RFC 6455), of which binary messages are taken, whole or in fragments.
///
/// Whatever the protocol does not allow ends it, with the code that says so. Its event loop uses it.
final class RoomConnection: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The part of its way that it has gone.
  enum Phase {
    /// Nothing was asked, or what was asked was answered.
    case fresh
    /// An answer is being worked out; what comes meanwhile waits.
    case busy
    /// A drawing comes, of which a room is to be made.
    case making(RoomHost.Making)
    /// It is in a room, as this person, and by the link for this role.
    case inside(HostedRoom, Int, RoomRole)
    /// Another server has its room, and all is passed on.
    case passing(RoomPassage)
    /// The last message was sent.
    case parting
  }

  let address: VisitorAddress
  var phase = Phase.fresh
  /// True if another server has led it here.
  let isPassed: Bool
  /// The last request.
  var request: [UInt8] = []
  private let host: RoomHost
  private var context: ChannelHandlerContext?
  /// When it is ended, in milliseconds; none while it is in a room.
  private var deadline: Int64
  /// The fragments of a message.
  private var fragments: ByteBuffer?
  private var fragmentCount = 0
  /// Messages that wait for an answer to the one before.
  private var waiting: [[UInt8]] = []
  private var waitingBytes = 0
  /// The messages that may still come at once, and when that was reckoned.
  private var credit: Double
  private var creditTime: Int64
  private var isPaused = false
  /// The time that its messages have taken in this turn, in nanoseconds, and those that wait for the next one.
  private var turnTime: Int64 = 0
  private var held: ArraySlice<[UInt8]> = []
  /// True if the other end has said its last word, and messages before it wait.
  private var closesThen = false
  /// True while another server, to which its messages are passed on, does not take them as fast as they come.
  var isBlocked = false {
    didSet { if isBlocked != oldValue { readOn(!isBlocked) } }
  }
  private var isPonging = false
  private var hasClosed = false

  init(_ host: RoomHost, _ address: VisitorAddress, isPassed: Bool) {
    (self.host, self.address, self.isPassed) = (host, address, isPassed)
    deadline = host.now + host.limits.entrance
    (credit, creditTime) = (Double(host.limits.messageBurst), host.now)
  }

  /// True until the last message was sent, or the other end is gone.
  var isOpen: Bool {
    if case .parting = phase { return false }
    return context != nil
  }

  /// The rights that its link gives in the room where it is.
  var role: RoomRole? {
    if case .inside(_, _, let role) = phase { return role }
    return nil
  }

  // MARK: What happens on it

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  /// Begins, once nothing but WebSocket is spoken on the channel.
  func begin() { if context != nil { host.add(self) } }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func end() {
    guard context != nil else { return }
    context = nil
    held = []
    host.remove(self)
    phase = .parting
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // Who sends nothing more without a word of it is gone, once what came before was taken.
    guard event as? ChannelEvent == .inputClosed else { return }
    if hasMore { closesThen = true } else { context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case nil: context.close(promise: nil)
    case .invalidFrameLength: part(.messageTooLarge)
    default: part(.protocolError)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    if case .parting = phase {
      // The answer to the last word.
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return part(.protocolError)
    }
    count()
    switch frame.opcode {
    case .binary where fragments == nil, .continuation where fragments != nil: take(frame)
    case .text: part(.unacceptableData)
    case .ping: pong(frame.unmaskedData)
    case .pong: break
    case .connectionClose: if hasMore { closesThen = true } else { part(.normalClosure) }
    default: part(.protocolError)
    }
  }

  private func take(_ frame: WebSocketFrame) {
    var bytes = frame.unmaskedData
    if frame.fin, fragments == nil {
      return take(bytes.readBytes(length: bytes.readableBytes) ?? [])
    }
    fragmentCount += 1
    guard (fragments?.readableBytes ?? 0) + bytes.readableBytes <= host.longestFrame,
      fragmentCount <= 4096
    else { return part(.messageTooLarge) }
    var all = fragments ?? ByteBuffer()
    fragments = nil
    all.writeBuffer(&bytes)
    guard frame.fin else {
      fragments = all
      return
    }
    fragmentCount = 0
    take(all.readBytes(length: all.readableBytes) ?? [])
  }

  // MARK: Turns

  /// Takes a message now, or, where this one has had its turn, when it has the next.
  private func take(_ message: [UInt8]) {
    if held.isEmpty, turnTime < host.limits.turn * 1000 { return handle(message) }
    if held.isEmpty {
      readOn(false)
      host.lineUp(self)
    }
    held.append(message)
  }

  private func handle(_ message: [UInt8]) {
    let start = NIODeadline.now()
    host.receive(message, from: self)
    turnTime += (NIODeadline.now() - start).nanoseconds
  }

  /// True if messages wait for a turn.
  var hasMore: Bool { !held.isEmpty }

  /// Takes messages that have waited, for as long as a turn is; then more is read, if none is left.
  func takeTurn() {
    turnTime = 0
    while isOpen, turnTime < host.limits.turn * 1000, let message = held.popFirst() {
      handle(message)
    }
    guard held.isEmpty, isOpen else { return }
    held = []
    if closesThen { part(.normalClosure) } else { readOn(true) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    turnTime = 0
    context.fireChannelReadComplete()
  }

  private func pong(_ data: ByteBuffer) {
    // Who sends many gets an answer to some of them, as the protocol allows.
    guard let context, !isPonging else { return }
    isPonging = true
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.isPonging = false }
    context.writeAndFlush(
      Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: data)), promise: sent)
  }

  /// Counts a frame; where too many have come, nothing is read for a while.
  private func count() {
    let now = host.now
    let more = Double(now - creditTime) * Double(host.limits.messageRate) / 1000
    credit = min(credit + more, Double(host.limits.messageBurst)) - 1
    creditTime = now
    guard credit < 0, !isPaused else { return }
    isPaused = true
    host.metrics.pauses += 1
    readOn(false)
    host.later(max(Int64(-credit * 1000) / Int64(host.limits.messageRate), 50)) { [weak self] in
      self?.isPaused = false
      self?.readOn(true)
    }
  }

  /// Reads on from the other end, or stops that for a while.
  func readOn(_ goesOn: Bool) {
    if goesOn, isOpen, isPaused || isBlocked || hasMore { return }
    try? context?.channel.syncOptions?.setOption(.autoRead, value: goesOn)
  }

  // MARK: What the host does with it

  /// It is in a room now.
  func enter(_ room: HostedRoom, _ person: Int, _ role: RoomRole) {
    phase = .inside(room, person, role)
    deadline = .max
  }

  /// Another server has its room.
  func passed(_ passage: RoomPassage) {
    // The passage may have failed at once.
    guard isOpen else { return }
    phase = .passing(passage)
    deadline = .max
    takeWaiting()
  }

  /// Keeps a message until the one before it was answered.
  func wait(_ bytes: [UInt8]) {
    waiting.append(bytes)
    waitingBytes += bytes.count
    if waitingBytes > 2 * host.longestFrame || waiting.count > 64 { host.refuse(self, .malformed) }
  }

  /// Takes the messages that have waited.
  func takeWaiting() {
    while !waiting.isEmpty {
      if case .busy = phase { return }
      let bytes = waiting.removeFirst()
      waitingBytes -= bytes.count
      host.receive(bytes, from: self)
    }
  }

  /// Sends an answer; after the last one to a request, another may be asked.
  func answer(_ answer: RoomAnswer, isLast: Bool = true) {
    guard isOpen else { return }
    send(answer.encoded, to: nil)
    guard isLast else { return }
    phase = .fresh
    deadline = host.now + host.limits.entrance
    takeWaiting()
  }

  /// Gives it more time, at most three times what it has at first.
  func extendDeadline(_ milliseconds: Int64) {
    let limit = host.now + 3 * host.limits.entrance
    if deadline < limit { deadline = min(deadline + milliseconds, limit) }
  }

  /// Sends a message.
  func send(_ bytes: [UInt8], to seat: (room: HostedRoom, person: Int)?) {
    write(bytes, to: seat)
    flush()
  }

  /// Writes a message, which goes with the next ``flush()``.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - seat: the room that is told when the system has taken it, and whose number this is.
  func write(_ bytes: [UInt8], to seat: (room: HostedRoom, person: Int)?) {
    guard let context, isOpen else { return }
    host.metrics.bytesOut += bytes.count
    let frame = WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: bytes))
    guard let (room, person) = seat else {
      return context.write(Self.wrapOutboundOut(frame), promise: nil)
    }
    let sent = context.eventLoop.makePromise(of: Void.self)
    let (host, count) = (host, bytes.count)
    sent.futureResult.assumeIsolated().whenSuccess {
      room.server.taken(person, bytes: count, at: host.now)
      host.serve(room)
    }
    context.write(Self.wrapOutboundOut(frame), promise: sent)
  }

  /// True if the system takes what is written as fast as it comes.
  var isWritable: Bool { context?.channel.isWritable ?? false }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if case .passing(let passage) = phase { passage.readOn(context.channel.isWritable) }
    context.fireChannelWritabilityChanged()
  }

  /// Lets what was written go.
  func flush() { context?.flush() }

  /// Sends the last word and ends the connection when the other end has answered, or has taken too long.
  func part(_ code: WebSocketErrorCode = .normalClosure) {
    guard let context, isOpen else { return }
    // While the other end still takes in what was sent, it is no longer in its room.
    host.leave(self)
    phase = .parting
    deadline = host.now + host.limits.parting
    (fragments, waiting, held) = (nil, [], [])
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    context.writeAndFlush(
      Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)),
      promise: nil)
    readOn(true)
  }

  /// Ends the connection if it has taken too long.
  func checkDeadline(_ now: Int64) {
    guard now >= deadline else { return }
    switch phase {
    case .parting: context?.close(promise: nil)
    case .inside, .passing: break
    case .fresh, .making: host.refuse(self, .slow)
    case .busy: break
    }
  }
}
