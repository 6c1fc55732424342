internal import InkWebCore

// Typed text; `Web/engine/texts.js` describes these exports. A parcel is what `type_parcel` of InkText.wasm gives.

/// Puts all boxes of text into the output, from the lowest up; returns their number.
///
/// A box is 14 doubles: its name; the name of its page, −1 for none; 1 if it is locked plus 2 if it was set; its bounds; the
/// six numbers of its transform to the document; and the number of bytes of its text. The texts follow, in UTF-8.
@c(texts)
public func texts() -> Int32 { current?.putTexts() ?? Status.noMemory }

/// Returns the name of the uppermost box of text at a point of the canvas, in CSS pixels; −1 for none.
@c(text_at)
public func textAt(_ x: Double, _ y: Double, _ radius: Double) -> Int32 {
  current?.text(atX: x, y: y, radius: radius) ?? Status.noMemory
}

/// Puts the coded text of a box into the output; the numbers get the six of its transform, and 1 if it is locked.
@c(text_of)
public func textOf(_ id: Int32) -> Int32 { current?.putText(id) ?? Status.noMemory }

/// Adds a box with the parcel in the input, whose transform is in the first six numbers.
///
/// - Returns: the name of the box, or a status.
@c(put_text)
public func putText(_ count: Int32) -> Int32 { current?.addText(Int(count)) ?? Status.noMemory }

/// Sets a box anew, with the parcel in the input and the transform in the first six numbers.
@c(set_text)
public func setText(_ id: Int32, _ count: Int32) -> Int32 {
  current?.setText(id, Int(count)) ?? Status.noMemory
}

/// Sets boxes anew, which stay where they are: one step to undo, in which their faces have their outlines in common.
///
/// The input has two integers of four bytes for each box, its name and the number of bytes of its parcel; the parcels
/// follow. Boxes that are not there any more are passed over.
@c(set_texts)
public func setTexts(_ boxes: Int32, _ count: Int32) -> Int32 {
  current?.setTexts(Int(boxes), Int(count)) ?? Status.noMemory
}

/// Begins (1) or ends (0) one step to undo, which has all that is done to boxes and pages in between.
@c(join_texts)
public func joinTexts(_ isBegun: Int32) -> Int32 {
  current?.joinTexts(isBegun != 0) ?? Status.noMemory
}

/// Removes a box.
@c(remove_text)
public func removeText(_ id: Int32) -> Int32 { current?.removeText(id) ?? Status.noMemory }

/// Leaves a box out of what is shown, while it is edited; −1 to show all.
@c(hide_text)
public func hideText(_ id: Int32) { current?.hideText(id) }

/// Puts the texts of the selected boxes into the output, with an empty line between; returns the name of a box that is
/// selected alone, −1 for any other selection.
@c(selected_text)
public func selectedText() -> Int32 { current?.putSelectedTexts() ?? Status.noMemory }
