extension StrokeFont {
  /// The glyph of a byte of ASCII, of which letters are small, as text; `nil` where there is none.
  ///
  /// That is its width, and the steps of the pen, y growing upwards:
  ///
  /// - `m x y` begins a stroke;
  /// - `l x y` draws a straight line;
  /// - `a x y rx ry from to` draws along an ellipse around a point, between angles in degrees that grow
  ///   counterclockwise from +x, after a line to its start; `b` begins a stroke with it.
  ///
  /// As text, because lists of numbers would be in the part of a page's engine that comes first.
  static func glyph(_ byte: UInt8) -> StaticString? {
    switch Unicode.Scalar(byte) {
    case "a": "5 b 2.5 3 2.5 3 0 360 m 5 6 l 5 0"
    case "b": "5 m 0 9 l 0 0 b 2.5 3 2.5 3 0 360"
    case "c": "4.4 b 2.5 3 2.5 3 45 315"
    case "d": "5 b 2.5 3 2.5 3 0 360 m 5 9 l 5 0"
    case "e": "5 m 0 3 l 5 3 a 2.5 3 2.5 3 0 315"
    case "f": "3.4 m 3.6 8.8 a 3 7.5 1.6 1.5 75 180 l 1.4 0 m 0 6 l 3.3 6"
    case "g": "5 b 2.5 3 2.5 3 0 360 m 5 6 l 5 -1 a 2.5 -1 2.5 2 0 -150"
    case "h": "4.6 m 0 9 l 0 0 m 0 3.5 a 2.3 3.5 2.3 2.5 180 0 l 4.6 0"
    case "i": "0.2 m 0.1 6 l 0.1 0 m 0.1 8.6 l 0.1 8.4"
    case "j": "1.4 m 1.3 6 l 1.3 -1.5 a -0.2 -1.5 1.5 1.5 0 -90 m 1.3 8.6 l 1.3 8.4"
    case "k": "4.5 m 0 9 l 0 0 m 4.2 6 l 0 2.2 m 1.6 3.6 l 4.5 0"
    case "l": "0.2 m 0.1 9 l 0.1 0"
    case "m":
      "7.8 m 0 6 l 0 0 m 0 3.9 a 1.95 3.9 1.95 2.1 180 0 l 3.9 0 m 3.9 3.9 a 5.85 3.9 1.95 2.1 180 0 l 7.8 0"
    case "n": "4.6 m 0 6 l 0 0 m 0 3.5 a 2.3 3.5 2.3 2.5 180 0 l 4.6 0"
    case "o": "5 b 2.5 3 2.5 3 0 360"
    case "p": "5 m 0 6 l 0 -3 b 2.5 3 2.5 3 0 360"
    case "q": "5 b 2.5 3 2.5 3 0 360 m 5 6 l 5 -3"
    case "r": "3.3 m 0 6 l 0 0 m 0 3.6 a 2.3 3.6 2.3 2.4 180 60"
    case "s": "4.1 m 3.7 5.1 a 2.1 4.5 1.9 1.5 35 270 a 2.1 1.5 2 1.5 90 -145"
    case "t": "3.3 m 1.4 8.2 l 1.4 1.5 a 2.9 1.5 1.5 1.5 180 285 m 0 6 l 3.3 6"
    case "u": "4.6 m 0 6 l 0 2.5 a 2.3 2.5 2.3 2.5 180 360 m 4.6 6 l 4.6 0"
    case "v": "4.8 m 0 6 l 2.4 0 l 4.8 6"
    case "w": "7.2 m 0 6 l 1.8 0 l 3.6 6 l 5.4 0 l 7.2 6"
    case "x": "4.6 m 0 6 l 4.6 0 m 4.6 6 l 0 0"
    case "y": "4.8 m 0 6 l 2.4 0 m 4.8 6 l 1.2 -3"
    case "z": "4.4 m 0 6 l 4.4 6 l 0 0 l 4.4 0"
    case "0": "5.2 b 2.6 4.5 2.6 4.5 60 435"
    case "1": "2.2 m 0 7.3 l 2.1 9 l 2.1 0"
    case "2": "5 m 0.1 7.3 a 2.5 6.5 2.5 2.5 160 -35 l 0 0 l 5 0"
    case "3": "5 m 0.4 8 a 2.4 6.8 2.2 2.2 145 -90 a 2.4 2.3 2.6 2.3 90 -150"
    case "4": "5 m 3.7 0 l 3.7 9 l 0 2.7 l 5 2.7"
    case "5": "5 m 4.5 9 l 0.8 9 l 0.5 5 a 2.4 2.9 2.6 2.9 135 -145"
    case "6": "5 m 3.9 9 l 0.4 4 a 2.5 2.6 2.5 2.6 150 510"
    case "7": "4.8 m 0 9 l 4.8 9 l 1.5 0"
    case "8": "5 m 2.5 4.8 a 2.5 6.9 2.1 2.1 -90 270 a 2.5 2.4 2.5 2.4 90 450"
    case "9": "5 m 1.1 0 l 4.6 5 a 2.5 6.4 2.5 2.6 -30 -390"
    case "-": "3 m 0 3 l 3 3"
    case "/": "3 m 0 -0.9 l 2.8 9.5"
    case ".": "0.2 m 0.1 0.2 l 0.1 0"
    case " ": "1.5"
    default: nil
    }
  }
}
