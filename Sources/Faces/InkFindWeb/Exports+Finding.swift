internal import InkFind
internal import InkWebCore

// The exports that the worker of the search calls; `Web/find/find-engine.js` describes them. A result below 0 is a
// `Status`.

/// The session of the search.
nonisolated(unsafe) private var search: FindingSession?

/// Creates the session; the worker calls it once, before all other exports.
@c(find_begin)
public func findBegin() -> Int32 {
  areas = PageAreas()
  search = areas.map { FindingSession($0) }
  return search == nil ? Status.noMemory : Status.done
}

/// Makes the reader of the weights in the first bytes of the input.
@c(find_reader)
public func findReader(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(4 * Double(count)) else { return Status.noMemory }
  do throws(WeightsError) {
    search.reader = try WordReader(weights: search.areas.input.bytes(Int(count)))
    return Status.done
  } catch {
    return Status.file
  }
}

/// Forgets the drawing.
@c(find_clear)
public func findClear() { search?.index = InkIndex() }

/// Takes what was read from the index in the first bytes of the input, unless it must be made anew; the strokes follow.
@c(find_open)
public func findOpen(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  guard var index = InkIndex(bytes: search.areas.input.bytes(Int(count))) else {
    return Status.file
  }
  // Strokes may have changed since it was kept.
  index.removeStrokes()
  search.index = index
  return Status.done
}

/// Takes the records of strokes in the first bytes of the input.
@c(find_put)
public func findPut(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  let isWhole = search.forEachRecord(Int(count)) { id, trace in
    if let trace { search.index.put(trace) } else { search.index.remove(id) }
  }
  return isWhole ? Status.done : Status.file
}

/// Takes the texts and names of the drawing from the first bytes of the input, instead of those before; `ink_notes`
/// describes them.
@c(find_notes)
public func findNotes(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  guard let notes = search.notes(Int(count)) else { return Status.file }
  search.index.setNotes(notes)
  return Status.done
}

/// Reads a word; returns 0 if all words are read.
@c(find_read)
public func findRead() -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  guard let reader = search.reader else { return 0 }
  return search.index.readNext(reader) ? 1 : 0
}

/// Returns the number of words that are not read yet.
@c(find_unread)
public func findUnread() -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  let (words, read) = search.index.counts()
  return Int32(words - read)
}

/// Puts into the output where the text in the first bytes of the input was written; returns the number of results.
@c(find_text)
public func findText(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  guard let text = search.typed(Int(count)) else { return Status.number }
  return search.find(text)
}

/// Puts into the output where ink looks like the strokes whose records are in the first bytes of the input; returns the
/// number of results.
@c(find_like)
public func findLike(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  var example: [InkTrace] = []
  guard search.forEachRecord(Int(count), { if let trace = $1 { example.append(trace) } }) else {
    return Status.file
  }
  return search.find(like: example)
}

/// Remembers that a result of the last question, by its number from 0, is not what was looked for: it is not found for it
/// again, and what is read alike comes behind.
@c(find_dismiss)
public func findDismiss(_ number: Int32) -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  return search.dismiss(Int(number)) ? Status.done : Status.number
}

/// Puts the text of strokes, whose records are in the first bytes of the input, into the output.
@c(find_words)
public func findWords(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  var strokes: [UInt64] = []
  guard search.forEachRecord(Int(count), { id, _ in strokes.append(id) }) else {
    return Status.file
  }
  return search.areas.output.put(search.text(of: strokes)) ? Status.done : Status.noMemory
}

/// Puts all words that were read, with their baselines, into the output; `FindingSession.readWords()` describes them.
@c(find_read_words)
public func findReadWords() -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  return search.putReadWords()
}

/// Puts the index into the output, to be kept.
@c(find_bytes)
public func findBytes() -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  return search.areas.output.put(search.index.bytes()) ? Status.done : Status.noMemory
}

/// Takes the index of another drawing from the first bytes of the input, to be asked by `find_kept_text`.
@c(find_kept)
public func findKept(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom(8 * Double(count)) else { return Status.noMemory }
  guard let index = InkIndex(bytes: search.areas.input.bytes(Int(count))) else {
    return Status.file
  }
  search.other = index
  return Status.done
}

/// Puts into the output where the text in the first bytes of the input was written in the other drawing; returns the
/// number of results.
@c(find_kept_text)
public func findKeptText(_ count: Int32) -> Int32 {
  guard let search, search.hasRoom() else { return Status.noMemory }
  guard let text = search.typed(Int(count)) else { return Status.number }
  return search.put(search.other.find(text, limit: FindingSession.mostHits))
}
