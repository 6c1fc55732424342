internal import ArgumentParser
internal import Foundation
internal import InkInterchange
internal import RoomHosting

/// Serves the drawing app.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Serve the drawing app to browsers.",
    discussion: """
      Prints the app's address as soon as browsers can open it, and serves it until it is interrupted. \
      Only this machine can open it, unless --host says otherwise. “make site” builds the app.

      With --rooms, drawings can be shared: a folder keeps them, and one server at a time has it. Behind a proxy \
      that speaks TLS, --origin names the address at which people open the app. /healthz and /metrics say how \
      it goes. With --database in its place, several servers behind one name share a database of PostgreSQL; \
      passwords are better kept in ~/.pgpass, or in the environment as PGPASSWORD.

      EXAMPLES
        ductus studio
        ductus studio --port 9000
        ductus studio --host 0.0.0.0
        ductus studio --directory site --port 0
        ductus studio --rooms ~/rooms
        ductus studio --rooms /var/lib/ductus --origin https://ink.example
        ductus studio --database postgres://ductus@db.example/ductus
      """)

  @Option(
    help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port: UInt16 = 8765

  @Option(
    help: ArgumentHelp(
      """
      The address on which it is served, IPv4 or IPv6; 0.0.0.0 for all of this machine, so that a \
      tablet in the same network can open it.
      """,
      valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      """
      The folder of the app. The default is that in the environment as DUCTUS_SITE, or the one that \
      was built beside this command.
      """,
      valueName: "folder"))
  var directory: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder in which drawings are kept that people share; it is made if it is missing. Without it \
      nothing can be shared.
      """,
      valueName: "folder"),
    completion: .directory)
  var rooms: String?

  @Option(
    help: ArgumentHelp(
      """
      A database of PostgreSQL in the place of a folder; servers that share it pass people on to each other.
      """,
      valueName: "address"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      """
      Where the other servers of the database reach this one. The default is the address on which it is \
      served.
      """,
      valueName: "host:port"))
  var advertise: String?

  @Option(
    help: ArgumentHelp(
      "An address of the app behind a proxy, such as https://ink.example; may be given again.",
      valueName: "origin"))
  var origin: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The address of a proxy that names each client last in X-Forwarded-For, so that limits of an address are \
      those of the client; may be given again.
      """,
      valueName: "address"))
  var proxy: [String] = []

  @Option(help: .hidden)
  var roomLimit: [String] = []

  @Option(help: .hidden)
  var storePages: Int?

  // For the tests, which do not wait a minute.
  @Option(help: .hidden)
  var requestLimit = StudioLimits().request

  @Option(help: .hidden)
  var idleLimit = StudioLimits().idle

  func validate() throws {
    guard 0.01...86_400 ~= requestLimit, 0.01...86_400 ~= idleLimit else {
      throw ValidationError("a limit is a number of seconds from 0.01 to 86400")
    }
    guard StudioAddress(host) != nil else {
      throw ValidationError("“\(host)” is no address such as 127.0.0.1, 0.0.0.0 or ::1")
    }
    for text in origin where StudioOrigin(text) == nil {
      throw ValidationError("“\(text)” is no origin such as https://ink.example")
    }
    if rooms == nil, database == nil, !origin.isEmpty {
      throw ValidationError("--origin is for rooms: name a folder with --rooms")
    }
    for text in proxy where IPAddress(text) == nil {
      throw ValidationError("“\(text)” is no address such as 127.0.0.1 or ::1")
    }
    if rooms == nil, database == nil, !proxy.isEmpty {
      throw ValidationError("--proxy is for rooms: name a folder with --rooms")
    }
    if rooms != nil, database != nil {
      throw ValidationError("rooms are kept in a folder or in a database: --rooms or --database")
    }
    if let database, !RoomsPlace.isDatabase(database) {
      throw ValidationError("a database has an address such as postgres://user@host/name")
    }
    if let advertise {
      guard database != nil else { throw ValidationError("--advertise is for --database") }
      guard let port = advertise.split(separator: ":").last.flatMap({ UInt16($0) }), port > 0,
        StudioOrigin("http://\(advertise)") != nil
      else { throw ValidationError("“\(advertise)” is no address such as 10.0.0.7:8765") }
    } else if database != nil, StudioAddress(host)?.isAny == true {
      throw ValidationError(
        "other servers have to know where this one is: name its address with --advertise")
    }
    _ = try hostLimits()
  }

  func run() throws {
    guard let address = StudioAddress(host) else { throw ExitCode.validationFailure }
    var limits = StudioLimits()
    limits.request = requestLimit
    limits.idle = idleLimit
    var server = StudioServer(
      folder: try folder(), address: address, port: port, limits: limits)
    server.rooms = try studioRooms()
    do throws(StudioServer.Problem) {
      try server.run { Self.announce(address, port: $0) }
    } catch {
      switch error {
      case .portTaken:
        complain("port \(port) is taken; choose another with --port, or 0 for any that is free")
      case .portForbidden:
        complain("port \(port) is kept for the system; choose one from 1024 with --port")
      case .noSuchAddress: complain("this machine does not have the address \(host)")
      case .other(let message): complain("the app cannot be served: \(message)")
      }
      throw CommandExit.unavailable
    }
  }

  /// Prints the addresses of the app on standard output, that for this machine first, and remarks about them
  /// on standard error.
  private static func announce(_ address: StudioAddress, port: UInt16) {
    let own = address.url(port: port)
    let others = address.otherURLs(port: port)
    let addresses = [own] + others.filter { $0 != own }
    // Bypasses the buffer of `print`, so that the reader of a pipe gets the text at once.
    let text = addresses.map { $0 + "\n" }.joined()
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    guard !address.isLoopback else { return }
    if others.isEmpty { warn("this machine has no address in a network") }
    complain(
      """
      on other devices of the network open \(others.first ?? own)
      Over plain HTTP a browser there keeps back some of what the app uses on this machine: it does \
      not work offline (no service worker), keeps drawings in IndexedDB instead of files of its own, \
      is not told that the device is shaken, and cannot copy to the clipboard.
      """)
  }

  /// Opens the rooms; `nil` where there are none.
  ///
  /// - Throws: the exit code, after reporting the error.
  private func studioRooms() throws -> StudioRooms? {
    guard let location = RoomsPlace(folder: rooms, database: database) else { return nil }
    let limits = try hostLimits()
    if database != nil, advertise == nil, StudioAddress(host)?.isLoopback == true {
      warn("servers on other machines cannot reach this one; give it an address with --host")
    }
    let store = try location.open(isNew: true, pageLimit: storePages, lease: limits.lease)
    let count: Int
    do {
      count = try store.roomCount()
    } catch {
      complain("\(location.name): the rooms cannot be read: \(error)")
      throw CommandExit.unreadable
    }
    return StudioRooms(
      store: store, count: count, limits: limits, advertised: advertise,
      origins: origin.compactMap { StudioOrigin($0) }, proxies: proxy.compactMap { IPAddress($0) })
  }

  private func hostLimits() throws -> HostLimits {
    var limits = HostLimits()
    for text in roomLimit {
      let parts = text.split(separator: "=")
      guard parts.count == 2, let value = Int(parts[1]), limits.set(String(parts[0]), value) else {
        throw ValidationError("“\(text)” is no limit of rooms")
      }
    }
    return limits
  }

  /// Opens the folder that is served.
  ///
  /// - Throws: the exit code, after reporting the error.
  private func folder() throws -> SiteFolder {
    let environment = ProcessInfo.processInfo.environment["DUCTUS_SITE"] ?? ""
    let given = directory ?? (environment.isEmpty ? nil : environment)
    guard let path = given ?? Self.builtFolder else {
      complain("there is no app beside this command: “make site” builds it; or use --directory")
      throw CommandExit.missingInput
    }
    do throws(SiteFolder.Problem) {
      return try SiteFolder(path)
    } catch {
      switch error {
      case .missing: complain("\(path): there is no such folder")
      case .noIndex: complain("\(path): there is no index.html in the folder")
      }
      throw CommandExit.missingInput
    }
  }

  /// The folder that `make site` makes in the build folder that contains this command; `nil` if the command
  /// is not in a build folder, or the app was not built.
  private static var builtFolder: String? {
    guard var folder = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      guard folder.lastPathComponent == ".build" else { continue }
      let site = folder.appendingPathComponent("site")
      return FileManager.default.fileExists(atPath: site.path) ? site.path : nil
    }
    return nil
  }
}
