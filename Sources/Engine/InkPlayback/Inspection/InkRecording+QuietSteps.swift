internal import InkCanvas
internal import InkInput

extension InkRecording {
  /// The steps before which the canvas is at rest: no touch is down, nothing more comes for an earlier touch, and
  /// no gesture of the document is open.
  ///
  /// Complexity: O(events).
  var quietSteps: [Int] {
    // Of each touch, the step in which it began, and the last one that names it or ends it.
    var open: [Int64: Int] = [:]
    var lasts: [Int] = []
    var firsts: [Int] = []
    var unended: [Int] = []
    // Touches that may turn out to be palms with the next pencil.
    var wide: [Int] = []
    for index in steps.indices {
      if let action = steps[index].action, action.finishesTouches {
        for life in unended { lasts[life] = index }
        unended.removeAll()
      }
      for event in steps[index].batch.events {
        let touch = event.touch.rawValue
        if event.phase == .began || open[touch] == nil {
          if let life = open[touch], let position = unended.firstIndex(of: life) {
            // Whatever begins anew ends what was there.
            lasts[life] = index
            unended.remove(at: position)
          }
          open[touch] = lasts.count
          unended.append(lasts.count)
          lasts.append(index)
          firsts.append(index)
        } else if let life = open[touch] {
          lasts[life] = index
          if event.phase == .ended || event.phase == .cancelled {
            unended.removeAll { $0 == life }
          }
        }
        let isWide = event.kind == .direct && event.majorRadius ?? 0 > PalmRule.radius
        if isWide, let life = open[touch], wide.last != life { wide.append(life) }
        if event.phase == .began, event.kind == .pencil {
          for life in wide { lasts[life] = index }
          wide.removeAll()
        }
      }
    }
    for life in unended { lasts[life] = steps.count }
    // Gestures of the document are undone as one, and a stroke is drawn again with the touches after it.
    var gesture: Int?
    for index in steps.indices {
      switch steps[index].action {
      case .beginGesture where gesture == nil: gesture = index
      case .undo, .redo, .endGesture:
        if let begin = gesture {
          firsts.append(begin)
          lasts.append(index)
        }
        gesture = nil
      case .redraw:
        firsts.append(index)
        lasts.append(index + 1)
      default: break
      }
    }
    if let gesture {
      firsts.append(gesture)
      lasts.append(steps.count)
    }
    // The number of lives that begin in a step, less the number that have ended before it.
    var change = Array(repeating: 0, count: steps.count + 1)
    for life in firsts.indices {
      change[firsts[life]] += 1
      change[lasts[life]] -= 1
    }
    var quiet: [Int] = []
    var living = 0
    for index in steps.indices {
      // A step is quiet where no life reaches over its beginning.
      if living == 0 { quiet.append(index) }
      living += change[index]
    }
    return quiet
  }
}
