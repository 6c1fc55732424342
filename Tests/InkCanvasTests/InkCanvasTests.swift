import Ductus
import Testing
