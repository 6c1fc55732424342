/// A stream of objects that was expanded: ISO 32000-2, section 7.5.7.
struct PackedObjects {
  /// The expanded bytes; none if the stream cannot be read.
  var data: [UInt8] = []
  /// The numbers of the objects and their offsets in the bytes.
  var objects: [(number: Int, offset: Int)] = []
}

extension PDFFile {
  /// An object in a stream of objects; null where there is none that can be read.
  func packedObject(_ number: Int, in stream: Int, at position: Int) -> PDFObject {
    guard let packed = packedObjects(stream) else { return .null }
    do throws(PDFError) {
      var found: Int?
      if position < packed.objects.count, packed.objects[position].number == number {
        found = packed.objects[position].offset
      } else {
        // A wrong index: other readers search too. The last one of a number counts.
        try spend(packed.objects.count, at: 0)
        found = packed.objects.last { $0.number == number }?.offset
      }
      guard let offset = found else { return .null }
      var lexer = PDFLexer(packed.data, at: offset)
      return try object(&lexer)
    } catch {
      note(error)
      return .null
    }
  }

  /// The objects in a stream, expanded when first asked for; `nil` if it is being read.
  func packedObjects(_ number: Int) -> PackedObjects? {
    if let known = packedStreams[number] { return known }
    guard !openStreams.contains(number), openStreams.count < 4 else { return nil }
    openStreams.append(number)
    defer { openStreams.removeLast() }
    var packed = PackedObjects()
    let entry = index[number]
    // A stream of objects stands by itself.
    if entry.kind == .plain, let reference = PDFReference(number, Int(entry.detail)),
      case .stream(let stream) = object(reference)
    {
      do throws(PDFError) {
        packed = try expand(stream)
      } catch {
        note(error)
      }
    }
    packedStreams[number] = packed
    return packed
  }

  /// Expands a stream of objects.
  func expand(_ stream: PDFStream) throws(PDFError) -> PackedObjects {
    // Other readers do not mind another type either.
    guard let count = resolved(stream.dictionary["N"]).integer, count >= 0,
      let first = resolved(stream.dictionary["First"]).integer, first >= 0
    else { throw PDFError(.object, offset: stream.range.lowerBound) }
    var packed = PackedObjects()
    do throws(PDFError) {
      packed.data = try data(of: stream, limit: room)
    } catch {
      // Others of its kind are not tried.
      if error.reason == .streamTooLong { room = 0 }
      throw error
    }
    room -= packed.data.count
    var lexer = PDFLexer(packed.data, end: first)
    packed.objects.reserveCapacity(min(count, packed.data.count / 4))
    while packed.objects.count < count, let number = lexer.wholeNumber(),
      let offset = lexer.wholeNumber()
    {
      let (sum, isOver) = first.addingReportingOverflow(offset)
      packed.objects.append((number, isOver ? packed.data.count : sum))
    }
    return packed
  }
}
