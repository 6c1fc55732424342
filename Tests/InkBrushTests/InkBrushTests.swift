import InkBrush
import Testing
