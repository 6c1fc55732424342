import InkRaster
import Testing
