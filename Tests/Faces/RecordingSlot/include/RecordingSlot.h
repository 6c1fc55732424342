#ifndef RECORDING_SLOT_H
#define RECORDING_SLOT_H

// Where a test puts a recording before it runs the WebAssembly file: the bytes after the marker are
// overwritten in the file itself, as such a file has no other way to be given anything.
enum { recording_slot_size = 786432 };

// The byte at an index after the marker; 0 past the end.
unsigned char recording_slot_byte(int index);

#endif
