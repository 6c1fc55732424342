internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkWebCore

// Brushes: those of Ductus have the numbers of `BrushPreset`, and those of a person `Session.ownBrushes`.

/// Returns the number of brushes that come with Ductus.
@c(brush_count)
public func brushCount() -> Int32 { Int32(BrushPreset.allCases.count) }

/// Puts the name of a brush into the output, and into the numbers its size, its colour, whether the colour varies,
/// whether it keeps a colour of its own, and whether its lines are plain: round, opaque, and of a width that follows
/// the size.
@c(brush_info)
public func brushInfo(_ number: Int32) -> Int32 {
  guard let current, let brush = current.brush(number) else { return Status.number }
  current.put(brush.size, at: 0)
  current.put(Double(packed(brush.color)), at: 1)
  current.put(brush.colorVaries ? 1 : 0, at: 2)
  current.put(brush.keepsColor ? 1 : 0, at: 3)
  current.put(brush.isPlain ? 1 : 0, at: 4)
  return current.output.put(brush.name) ? Status.done : Status.noMemory
}

/// Puts a picture of a sample stroke into the output; with a colour of 0 in that of the brush.
@c(brush_picture)
public func brushPicture(
  _ number: Int32, _ rgba: UInt32, _ size: Double, _ width: Double, _ height: Double,
  _ scale: Double
) -> Int32 {
  guard let current, var brush = current.brush(number) else { return Status.number }
  if rgba != 0 { brush.color = color(rgba) }
  if size > 0 { brush.size = size }
  return current.putBrush(brush, width, height, scale)
}

/// Chooses a brush, its colour and its size in points.
@c(set_brush)
public func setBrush(_ number: Int32, _ rgba: UInt32, _ size: Double) -> Int32 {
  guard let current, var brush = current.brush(number), size > 0, size < 10_000 else {
    return Status.number
  }
  brush.color = color(rgba)
  brush.size = size
  current.canvas.brush = brush
  return Status.done
}

/// Reads a brush of a person from the text in the input; with a text that cannot be read the line and the
/// column are put into the numbers, and the fault into the output.
@c(define_brush)
public func defineBrush(_ number: Int32, _ count: Int32) -> Int32 {
  guard let current, let index = Session.index(ofOwn: number) else { return Status.number }
  do throws(BrushTextError) {
    current.ownBrushes[index] = try Brush(text: current.input.bytes(Int(count)))
    return Status.done
  } catch {
    current.put(Double(error.line), at: 0)
    current.put(Double(error.column), at: 1)
    let message = error.reason.message.withUTF8Buffer { Array($0) }
    return current.output.put(message) ? Status.file : Status.noMemory
  }
}

/// Forgets a brush of a person; strokes that are drawn with it keep it.
@c(forget_brush)
public func forgetBrush(_ number: Int32) -> Int32 {
  guard let current, let index = Session.index(ofOwn: number) else { return Status.number }
  current.ownBrushes[index] = nil
  return Status.done
}

/// Puts the text of a brush into the output.
@c(brush_text)
public func brushText(_ number: Int32) -> Int32 {
  guard let current, let brush = current.brush(number) else { return Status.number }
  return current.output.put(brush.text) ? Status.done : Status.noMemory
}

/// Gives a brush of a person the name in the input, of at most 256 bytes.
@c(name_brush)
public func nameBrush(_ number: Int32, _ count: Int32) -> Int32 {
  guard let current, let index = Session.index(ofOwn: number), count <= Brush.nameLimit,
    current.ownBrushes[index] != nil
  else { return Status.number }
  current.ownBrushes[index]?.name = current.input.bytes(Int(count))
  return Status.done
}

/// Puts what the knobs of a brush show into the numbers, in the order of `BrushKnob`; returns their number.
@c(brush_knobs)
public func brushKnobs(_ number: Int32) -> Int32 {
  guard let current, let brush = current.brush(number) else { return Status.number }
  for knob in BrushKnob.allCases { current.put(brush[knob], at: Int(knob.rawValue)) }
  return Int32(BrushKnob.allCases.count)
}

/// Puts the least and the largest value of a knob into the numbers.
@c(knob_range)
public func knobRange(_ knob: Int32) -> Int32 {
  guard let current, let knob = UInt8(exactly: knob).flatMap({ BrushKnob(rawValue: $0) }) else {
    return Status.number
  }
  current.put(knob.range.lowerBound, at: 0)
  current.put(knob.range.upperBound, at: 1)
  return Status.done
}

/// Turns a knob of a brush of a person.
@c(turn_knob)
public func turnKnob(_ number: Int32, _ knob: Int32, _ value: Double) -> Int32 {
  guard let current, let index = Session.index(ofOwn: number), var brush = current.brush(number),
    let knob = UInt8(exactly: knob).flatMap({ BrushKnob(rawValue: $0) }), value.isFinite
  else { return Status.number }
  brush[knob] = value
  current.ownBrushes[index] = brush
  return Status.done
}

/// Returns the number of brushes that the drawing has and Ductus has not, by their names, at most 32.
///
/// The text of one is put into the output, if there is one with that index.
@c(drawing_brush)
public func drawingBrush(_ index: Int32) -> Int32 {
  guard let current else { return Status.noMemory }
  let brushes = current.canvas.document.foreignBrushes(atMost: 32)
  if index >= 0, index < brushes.count, !current.output.put(brushes[Int(index)].text) {
    return Status.noMemory
  }
  return Int32(brushes.count)
}
