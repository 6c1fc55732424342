import NIOCore

/// A cable as the main thread has it.
struct LaidCable: Sendable {
  fileprivate let stage: Stage

  /// Does something with it on its loop, and waits for that.
  @discardableResult
  func on<T: Sendable>(_ body: @escaping @Sendable (Cable) throws -> T) throws -> T {
    try stage.on { crowd in
      guard let cable = crowd.cable else { throw Stage.Failure(description: "no cable") }
      return try body(cable)
    }
  }
}

extension Stage {
  /// Lays a cable to a port, to which people connect from now on.
  func lay(to port: Int) throws -> LaidCable {
    let bound = try on { crowd in
      let cable = Cable(to: port, on: crowd.loop)
      crowd.cable = cable
      return cable.open()
    }
    let near = try bound.wait()
    try on { $0.port = near }
    return LaidCable(stage: self)
  }
}
