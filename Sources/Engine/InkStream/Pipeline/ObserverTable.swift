/// The observers of a pipeline.
///
/// They are stored by stage, so that a stage without observers costs next to nothing.
struct ObserverTable {
  private struct Entry {
    var number: Int
    var call: InkPipeline.Observer
  }

  private var touch: [Entry] = []
  private var polyline: [Entry] = []
  private var filters: [(index: Int, entry: Entry)] = []
  private var filtered: [Entry] = []
  private var path: [Entry] = []
  private var count = 0

  /// Adds an observer, and returns its number.
  mutating func add(_ call: @escaping InkPipeline.Observer, at stage: PipelineStage) -> Int {
    let entry = Entry(number: count, call: call)
    count += 1
    switch stage {
    case .touch: touch.append(entry)
    case .polyline: polyline.append(entry)
    case .filter(let index): filters.append((index, entry))
    case .filtered: filtered.append(entry)
    case .path: path.append(entry)
    }
    return entry.number
  }

  /// Removes an observer, if it is there.
  mutating func remove(_ number: Int) {
    touch.removeAll { $0.number == number }
    polyline.removeAll { $0.number == number }
    filters.removeAll { $0.entry.number == number }
    filtered.removeAll { $0.number == number }
    path.removeAll { $0.number == number }
  }

  /// Calls the observers of a stage; observers past the last filter get the output of the last
  /// filter.
  func notify(
    _ stroke: StrokeStream, _ stage: PipelineStage, _ change: Change, filterCount: Int
  ) {
    switch stage {
    case .touch: for observer in touch { observer.call(stroke, change) }
    case .polyline: for observer in polyline { observer.call(stroke, change) }
    case .filter(let index):
      for observer in filters where observer.index == index {
        observer.entry.call(stroke, change)
      }
    case .filtered:
      for observer in filters where observer.index >= filterCount {
        observer.entry.call(stroke, change)
      }
      for observer in filtered { observer.call(stroke, change) }
    case .path: for observer in path { observer.call(stroke, change) }
    }
  }
}
