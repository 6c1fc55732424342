internal import NIOCore
internal import NIOHTTP1
internal import RoomHosting

/// A connection to a client; it answers requests one after the other, and closes when required.
final class StudioConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    /// Between two requests.
    case idle
    /// A request has begun to arrive.
    case receiving
    /// The last response has been written.
    case parting
  }

  private let all: StudioConnections
  private var phase = Phase.idle
  private var deadline = NIODeadline.distantFuture
  /// The number of bytes of the current request received so far.
  private var received = 0
  /// The number of bytes that waited to be sent at the last deadline.
  private var stalled = 0
  /// The requests that wait for the answers before theirs to go out; of those nothing is made before.
  private var waiting: [HTTPRequestHead] = []
  /// The last answer, to a request that cannot be read, behind those that wait.
  private var refusal: SiteHandler.Response?
  private var isAnswering = false
  /// True while nothing is read.
  private var isPaused = false
  /// True if the client sends nothing more.
  private var hasEnded = false
  private var context: ChannelHandlerContext?
  private var ownAddress: IPAddress?
  private var clientAddress: IPAddress?

  init(_ all: StudioConnections) { self.all = all }

  // MARK: What happens on it

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    ownAddress = context.localAddress.flatMap { IPAddress($0) }
    clientAddress = context.remoteAddress.flatMap { IPAddress($0) }
    wait(.idle)
    if !all.add(self) {
      refuse(.serviceUnavailable, "too many connections are open")
      // The connection is closed without waiting, because its descriptor is needed.
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { all.remove(self) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase != .parting else { return }
    switch Self.unwrapInboundIn(data) {
    case .head(let request): waiting.append(request)
    case .body: break
    case .end: wait(.idle)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { answerWaiting() }

  /// Answers requests that have come in, as far as the answers go out.
  ///
  /// A client that sends many requests and reads nothing gets no more made than one answer, and nothing more is read
  /// from it.
  private func answerWaiting() {
    guard !isAnswering, let context else { return }
    isAnswering = true
    while !waiting.isEmpty, phase != .parting, bytesToSend == 0 {
      let sent = context.eventLoop.makePromise(of: Void.self)
      sent.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.answerWaiting() }
      answer(waiting.removeFirst(), sent)
      context.flush()
    }
    isAnswering = false
    if phase == .parting { waiting.removeAll() }
    if waiting.isEmpty, phase != .parting, let refusal { send(refusal, isLast: true) }
    readOn(waiting.isEmpty)
    if waiting.isEmpty, hasEnded, phase != .parting { part() }
  }

  /// Goes on reading, or stops.
  private func readOn(_ goesOn: Bool) {
    guard let context, goesOn == isPaused else { return }
    isPaused = !goesOn
    try? context.channel.syncOptions?.setOption(.autoRead, value: goesOn)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed, phase != .parting else { return }
    // The client sends nothing more, but may still expect the responses to its requests.
    hasEnded = true
    answerWaiting()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? HTTPParserError {
    case nil: context.close(promise: nil)
    case .headerOverflow: refuseLength()
    default: refuse(.badRequest, "the request is malformed")
    }
  }

  /// Counts received bytes before they are decoded.
  ///
  /// - Returns: true if they are to be decoded.
  func receive(_ count: Int) -> Bool {
    if phase == .idle { wait(.receiving) }
    received += count
    if received > all.limits.head { refuseLength() }
    return phase != .parting
  }

  /// Closes the connection if its deadline has passed.
  func checkDeadline(_ now: NIODeadline) {
    guard let context, now >= deadline else { return }
    let waiting = bytesToSend
    if waiting > 0, waiting != stalled {
      stalled = waiting
      deadline = now + .nanoseconds(Int64(all.limits.idle * 1e9))
    } else if phase == .receiving, waiting == 0 {
      refuse(.requestTimeout, "the request took too long to come in")
    } else {
      context.close(promise: nil)
    }
  }

  /// Lets pending responses go out, and then closes the connection; does nothing if none are pending.
  ///
  /// - Returns: a future for the end of sending; `nil` if nothing is pending.
  func end() -> EventLoopFuture<Void>? { bytesToSend > 0 ? part() : nil }

  // MARK: What it does

  private func wait(_ next: Phase) {
    phase = next
    received = 0
    stalled = 0
    let seconds =
      switch next {
      case .idle: all.limits.idle
      case .receiving: all.limits.request
      case .parting: all.limits.parting
      }
    deadline = .now() + .nanoseconds(Int64(seconds * 1e9))
  }

  private var bytesToSend: Int {
    (try? context?.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func answer(_ request: HTTPRequestHead, _ sent: EventLoopPromise<Void>) {
    let fields = request.headers
    let hasBody =
      fields.contains(name: "Transfer-Encoding") || fields["Content-Length"].contains { $0 != "0" }
    let response: SiteHandler.Response
    switch all.site.answer(to: request, at: ownAddress, from: clientAddress) {
    case .response(let answer): response = answer
    case .upgrade: return upgrade(request, sent)
    }
    // Bytes after a body, or after a request for another protocol, are not parsed as requests.
    let goesOn =
      request.isKeepAlive && !hasBody && !fields.contains(name: "Upgrade")
      && response.status != .badRequest
    send(response, withoutBody: request.method == .HEAD, isLast: !goesOn, sent)
  }

  /// Hands the connection over to the rooms: what comes from now on is WebSocket.
  private func upgrade(_ request: HTTPRequestHead, _ sent: EventLoopPromise<Void>) {
    guard let context, let rooms = all.rooms else { return sent.succeed() }
    RoomHost.greeting(to: request, on: context.channel) { [self] fields in
      guard let fields else {
        let text = "the request for a WebSocket is malformed"
        return send(
          SiteHandler.response(.badRequest, text, [("Sec-WebSocket-Version", "13")]), isLast: true,
          sent)
      }
      let head = HTTPResponseHead(
        version: .http1_1, status: .switchingProtocols, headers: fields)
      context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
      handOver(
        context, rooms, isPassed: rooms.isPeer(request.headers),
        client: all.site.rooms?.forwardedAddress(request.headers, from: clientAddress))
      sent.succeed()
    }
  }

  private func handOver(
    _ context: ChannelHandlerContext, _ rooms: RoomHost, isPassed: Bool, client: SocketAddress?
  ) {
    phase = .parting
    deadline = .distantFuture
    all.remove(self)
    let (channel, handlers) = (context.channel, context.pipeline.syncOperations)
    do {
      let begin = try rooms.takeOver(channel, isPassed: isPassed, client: client)
      readOn(true)
      // This handler first, and the parser last: what that has not read goes on to the new handlers.
      _ = handlers.removeHandler(context: context)
      for context in [
        try handlers.context(handlerType: HTTPResponseEncoder.self),
        try handlers.context(handlerType: RequestGate.self),
        try handlers.context(handlerType: BackPressureHandler.self),
        try handlers.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
      ] { _ = handlers.removeHandler(context: context) }
      begin()
    } catch {
      channel.close(promise: nil)
    }
  }

  private func refuseLength() {
    refuse(.requestHeaderFieldsTooLarge, "a field of the request, or all of it, is too long")
  }

  private func refuse(_ status: HTTPResponseStatus, _ text: String) {
    guard phase != .parting else { return }
    let response = SiteHandler.response(status, text)
    // The requests before this one are answered first.
    if waiting.isEmpty { send(response, isLast: true) } else { refusal = response }
  }

  private func send(
    _ response: SiteHandler.Response, withoutBody: Bool = false, isLast: Bool,
    _ sent: EventLoopPromise<Void>? = nil
  ) {
    guard let context else {
      sent?.succeed()
      return
    }
    var head = HTTPResponseHead(
      version: .http1_1, status: response.status, headers: response.headers)
    if isLast { head.headers.add(name: "Connection", value: "close") }
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if !withoutBody, response.body.readableBytes > 0 {
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    }
    if isLast {
      part()
      sent?.succeed()
    } else {
      context.write(Self.wrapOutboundOut(.end(nil)), promise: sent)
    }
  }

  /// Closes the sending side when everything has been sent, and reads on until the client closes too: if a
  /// client sends to a closed socket, it loses the response.
  @discardableResult
  private func part() -> EventLoopFuture<Void>? {
    guard let context else { return nil }
    wait(.parting)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { _ in
      context.close(mode: .output, promise: nil)
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: sent)
    return sent.futureResult
  }
}
