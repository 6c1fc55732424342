internal import Dispatch
internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// Serves a folder until the process is told to end.
struct StudioServer {
  /// The folder.
  let folder: SiteFolder
  /// Where it is served.
  let address: StudioAddress
  /// On which port; 0 for any that is free.
  let port: UInt16

  private enum Event: Sendable {
    case listening(port: UInt16)
    case interrupted
    case ended(SocketError?)
  }

  /// Why the server could not begin, or did not go on.
  enum Problem: Error {
    /// Something else listens on the port.
    case portTaken
    /// This user may not listen on the port.
    case portForbidden
    /// The machine has no such address.
    case noSuchAddress
    /// Something else, as the system calls it.
    case other(String)
  }

  /// How long what is being sent may take when the process is told to end, in seconds.
  private static let patience = 1.0

  /// Serves the folder; returns after SIGINT or SIGTERM.
  ///
  /// - Parameter announce: called with the port once browsers can connect.
  /// - Throws: why it could not begin, or did not go on.
  func run(announce: @escaping @Sendable (UInt16) -> Void) throws(Problem) {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
      outcome.problem = await serve(announce)
      done.signal()
    }
    // The main thread has nothing else to do.
    done.wait()
    if let problem = outcome.problem { throw problem }
  }

  /// What a task leaves for the thread that waits for it.
  private final class Outcome: @unchecked Sendable {
    var problem: Problem?
  }

  private func serve(_ announce: @Sendable (UInt16) -> Void) async -> Problem? {
    let server: HTTPServer
    do {
      server = try makeServer()
    } catch {
      return .other(error.localizedDescription)
    }
    let (events, sender) = AsyncStream<Event>.makeStream()
    let signals = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { sender.yield(.interrupted) }
      source.resume()
      return source
    }
    defer { for source in signals { source.cancel() } }
    Task {
      do {
        try await server.run()
        sender.yield(.ended(nil))
      } catch {
        sender.yield(.ended(error as? SocketError))
      }
    }
    let waiting = Task {
      try? await server.waitUntilListening(timeout: 3600)
      switch await server.listeningAddress {
      case .ip4(_, let port), .ip6(_, let port): sender.yield(.listening(port: port))
      case .unix, nil: break
      }
    }
    defer { waiting.cancel() }
    for await event in events {
      switch event {
      case .listening(let port): announce(port)
      case .interrupted:
        await server.stop(timeout: Self.patience)
        return nil
      case .ended(let error): return Self.problem(error)
      }
    }
    return nil
  }

  private func makeServer() throws -> HTTPServer {
    let handler = SiteHandler(folder: folder)
    switch address.host {
    case .ip4(let text):
      return HTTPServer(
        address: try .inet(ip4: text, port: port), logger: .disabled, handler: handler)
    case .ip6(let text):
      return HTTPServer(
        address: try .inet6(ip6: text, port: port), logger: .disabled, handler: handler)
    }
  }

  private static func problem(_ error: SocketError?) -> Problem {
    guard case .failed(_, let number, let message) = error else {
      return .other(error?.localizedDescription ?? "the server ended")
    }
    switch number {
    case EADDRINUSE: return .portTaken
    case EACCES: return .portForbidden
    case EADDRNOTAVAIL: return .noSuchAddress
    default: return .other(message)
    }
  }
}
