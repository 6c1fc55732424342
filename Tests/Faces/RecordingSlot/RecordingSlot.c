#include "RecordingSlot.h"

enum { marker_size = 32 };

// Volatile, so that the compiler does not take the bytes for what they are here.
static volatile unsigned char slot[recording_slot_size + marker_size] =
    "DUCTUS RECORDING SLOT 7f3a91c2e8";

unsigned char recording_slot_byte(int index) {
  return index >= 0 && index < recording_slot_size ? slot[marker_size + index] : 0;
}
