/// A fault of the world in which people draw.
enum WorldFault: String, CaseIterable {
  case kill, stop, disk, cut, silence, slow, lossy, folder

  /// The fault in words.
  var words: String {
    switch self {
    case .kill: "the server is killed (SIGKILL) and started again"
    case .stop: "the server stands still (SIGSTOP, SIGCONT)"
    case .disk: "the disk is full"
    case .cut: "connections are cut"
    case .silence: "connections carry nothing any more, and nobody is told"
    case .slow: "a slow network: 150 to 400 ms, 20 kB/s"
    case .lossy: "a lossy network: 5 % are sent again after 200 to 1000 ms"
    case .folder: "a second server for the same folder"
    }
  }
}
