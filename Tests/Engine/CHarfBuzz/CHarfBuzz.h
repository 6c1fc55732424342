// HarfBuzz as the system has it: the oracle of the tests of shaping.
#include <harfbuzz/hb.h>
