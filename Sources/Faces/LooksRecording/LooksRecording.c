#include "LooksRecording.h"

// C23, and an extension before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char recording[] = {
#embed "../../../Samples/looks.jsonl"
};

const unsigned char *looks_recording(void) { return recording; }
long looks_recording_size(void) { return sizeof recording; }
