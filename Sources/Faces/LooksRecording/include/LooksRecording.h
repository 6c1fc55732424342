#ifndef LOOKS_RECORDING_H
#define LOOKS_RECORDING_H

// The bytes of Samples/looks.jsonl, in the program itself: it needs no file beside it. They are here, and
// not among SwiftPM's embedded resources, because the list of numbers that SwiftPM writes for these takes
// the Swift compiler the better part of a minute.
const unsigned char *_Nonnull looks_recording(void);

// The number of bytes.
long looks_recording_size(void);

#endif
