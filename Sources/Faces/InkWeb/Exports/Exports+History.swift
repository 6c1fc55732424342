internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkSharing
internal import InkWebCore

// The past of the drawing; `Web/engine/history.js` describes these exports. What is shown of it is drawn, resized and
// ended by the exports of replays.

/// Sets the present time, in milliseconds since 1970, which changes of the drawing are marked with.
@c(set_time)
public func setTime(_ time: Double) {
  current?.canvas.document.time = time > 0 && time < 0x1p53 ? Int64(time) : 0
}

/// Begins to look at the past of the drawing on a canvas of a size in points, at the present at first; returns the
/// number of moments.
@c(begin_history)
public func beginHistory(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
  guard let current else { return Status.noMemory }
  current.replay = nil
  guard DrawingReplay.isPossible(width, height, scale) else { return Status.size }
  let document = current.canvas.document
  let things = Double(document.count + document.knownChanges.count)
  guard
    current.hasRoom(
      things * DrawingReplay.bytesPerStroke + 10 * (width * scale + 1) * (height * scale + 1))
  else { return Status.noMemory }
  current.replay = DrawingReplay(pastOf: current.canvas, width, height, scale)
  guard let past = current.replay?.past else { return Status.size }
  return Int32(past.moments.count)
}

/// Shows a moment, and puts into the numbers what happened then as a `DocumentHappening`, to how many things, when,
/// in milliseconds since 1970, 0 where that is not known, and who did it: 1 for who draws here, 2 for another one,
/// whose name is in the output, and 0 where only one person has drawn.
@c(history_to)
public func historyTo(_ moment: Int32) -> Int32 {
  guard let current, current.hasRoom() else { return Status.noMemory }
  guard let past = current.replay?.past else { return Status.empty }
  past.show(Int(moment))
  let happening = past.happening
  current.put(Double(happening.what.rawValue), at: 0)
  current.put(Double(happening.count), at: 1)
  current.put(Double(happening.time), at: 2)
  // Whose a file is that was read is not known.
  let isOwn = happening.author?.isOwn == true && current.room != nil
  current.put(happening.author == nil ? 0 : isOwn ? 1 : 2, at: 3)
  return current.put(OthersPen.shown(happening.author?.name ?? []))
}

/// Puts the name of the version with an index into the output, and its moment and its time into the numbers.
@c(history_version)
public func historyVersion(_ index: Int32) -> Int32 {
  guard let current, current.hasRoom() else { return Status.noMemory }
  guard let replay = current.replay, let past = replay.past else { return Status.empty }
  if index == 0 { replay.versions = current.canvas.document.versions }
  guard index >= 0, Int(index) < replay.versions.count else { return Status.empty }
  let version = replay.versions[Int(index)]
  current.put(Double(past.moment(after: version.change)), at: 0)
  current.put(Double(version.time), at: 1)
  return current.put(OthersPen.shown(version.name, limit: DocumentVersion.nameLimit))
}

/// Gives a moment the name in the first bytes of the input, or takes its names away where there are none.
@c(name_moment)
public func nameMoment(_ moment: Int32, _ count: Int32) -> Int32 {
  guard let current, current.hasRoomToChange(1) else { return Status.noMemory }
  guard let past = current.replay?.past else { return Status.empty }
  guard past.moments.indices.contains(Int(moment)), count >= 0, Int(count) <= current.input.count,
    Int(count) <= DocumentVersion.nameLimit
  else { return Status.number }
  let name = current.input.bytes(Int(count))
  guard DocumentVersion.isName(name) else { return Status.number }
  let document = current.canvas.document
  var change = past.change(of: Int(moment))
  for version in document.versions where past.moment(after: version.change) == Int(moment) {
    if change != version.change, !name.isEmpty { document.nameVersion([], after: change) }
    change = version.change
    if name.isEmpty { document.nameVersion([], after: change) }
  }
  document.nameVersion(name, after: change)
  return Status.done
}

/// Makes the drawing what it was at a moment, which is shown then; returns 1 if anything became different.
@c(restore_moment)
public func restoreMoment(_ moment: Int32) -> Int32 {
  guard let current, let past = current.replay?.past else { return Status.empty }
  // Strokes that are still being drawn come first, and have their names.
  current.finishTouches()
  past.show(Int(moment))
  let document = current.canvas.document
  guard current.hasRoomToChange(document.count + past.document.count),
    let edits = document.restoring(past.document)
  else { return Status.noMemory }
  if edits.isEmpty { return 0 }
  current.canvas.perform(edits)
  return 1
}

/// Puts the drawing as it was at a moment into the output, as a file of its own with the changes until then, and
/// the names of its moments.
@c(copy_moment)
public func copyMoment(_ moment: Int32) -> Int32 {
  guard let current, let shown = current.replay?.past else { return Status.empty }
  guard shown.moments.indices.contains(Int(moment)) else { return Status.number }
  let document = current.canvas.document
  let strokes = Double(document.count) * DrawingReplay.bytesPerStroke
  guard current.hasRoomToWrite(), current.hasRoom(strokes),
    let past = document.past(after: shown.change(of: Int(moment)))
  else { return Status.noMemory }
  let last = past.changeNumber
  for version in document.versions {
    let position = shown.place(of: version.change)
    if position <= last { past.nameVersion(version.name, after: position) }
  }
  do throws(DuctusError) {
    return current.putFile(try past.file())
  } catch {
    current.report(error)
    return Status.file
  }
}
