internal import InkGeometry

/// The look of ink on a paper: black ink on black paper is shown white.
///
/// ```swift
/// InkOnPaper(.black).shown(.black)  // white
/// ```
///
/// Only what is shown is different. Brushes, documents and files keep the colour that was chosen, and on
/// another paper it is shown in its own again.
///
/// **Readable ink.** Ink would vanish where its contrast to the paper is below a limit. Then its lightness
/// *L* in Oklab is turned, and its hue kept:
///
/// - Contrast is that of WCAG 2.2, (*Y* + 0.05) / (*Y*′ + 0.05), with *Y* = *L*³, the luminance of a grey.
/// - The limit falls from 3 on black paper (WCAG 2.2, 1.4.11, asks as much of lines) to 1.25 on white, on
///   which much fainter ink is seen, and by 3 for each unit of Oklab by which hue and chroma differ from
///   the paper's: yellow can be seen on white.
/// - On dark paper, lightness from the lowest *u* that is too near the paper's up to *v*, where the
///   contrast is enough, becomes 1 … *v*: on black paper about 1 − *L*. On light paper, lightness from
///   *v* up to the highest *u* becomes *v* … 0.
///
/// So ink that can be seen stays as it is, what is turned has at least that contrast as long as sRGB has
/// such a colour, at the limit nothing jumps, and what is turned keeps its order, reversed. On paper of a
/// middle tone, on which both lighter and darker ink can be read, as on brown, nothing is turned: lighter
/// ink becomes just so much lighter as is needed, and darker ink darker.
///
/// **Ink that multiplies**, a highlighter's, keeps dark ink readable on light paper. On dark paper
/// everything under it would be lost: there it *screens* (W3C, Compositing and Blending Level 1, section
/// 10.2), in such a tone of its hue that bare paper under it lies two fifths of the way from the paper
/// to white, as contrasts go; white ink under it stays white. That is so whichever colours are shown.
///
/// On paper that lets something through, nothing is changed: nobody knows what lies below.
package struct InkOnPaper: Equatable, Sendable {
  /// The paper.
  package let paper: InkColor
  /// Which colours are shown.
  package let colors: ShownColors
  /// The paper is darker than a grey of luminance 0.18, on which black and white have the same contrast:
  /// light ink is what can be read on it.
  package let isDark: Bool

  private let tone: PerceptualColor

  /// Makes the rule for a paper.
  ///
  /// - Parameters:
  ///   - paper: the paper.
  ///   - colors: which colours are shown; by default readable ones.
  package init(_ paper: InkColor, colors: ShownColors = .readable) {
    self.paper = paper
    self.colors = colors
    tone = PerceptualColor(paper)
    let base = Self.level(tone.lightness)
    isDark = paper.alpha == 255 && base * base < Self.black * Self.white
  }

  /// No paper: all ink is shown in its own colour.
  package static let none = InkOnPaper(.transparent, colors: .recorded)

  /// Says whether a highlighter lightens what it goes over.
  ///
  /// - Parameter blend: the way in which ink is laid over what is there.
  /// - Returns: `true` where it screens rather than multiplies.
  package func lightens(_ blend: BrushBlend) -> Bool { isDark && blend == .multiply }

  /// The colour in which ink is shown; its opacity stays.
  ///
  /// Complexity: O(1), some microseconds, for highlighters on dark paper some dozens; keep it for a stroke.
  ///
  /// - Parameters:
  ///   - color: the colour in which it was drawn.
  ///   - blend: the way in which it is laid over what is there; by default over it.
  /// - Returns: the colour.
  package func shown(_ color: InkColor, _ blend: BrushBlend = .sourceOver) -> InkColor {
    guard paper.alpha == 255 else { return color }
    var shown =
      switch blend {
      case .destinationOut: color
      case .multiply: isDark ? highlighting(color) : color
      case .sourceOver: colors == .readable ? readable(color) : color
      }
    shown.alpha = color.alpha
    return shown
  }

  /// A colour in which opaque ink can be seen on the paper, whichever colours are shown.
  ///
  /// It is the colour itself where that can be seen, or else the one in which it is shown readable; and black or white
  /// where that one would be shown in yet another, and so on, because sRGB has no such colour. So it is seen as it is.
  ///
  /// Complexity: O(1), some microseconds.
  ///
  /// - Parameter color: the colour; its opacity stays.
  /// - Returns: the colour; on paper that lets something through the same.
  package func seen(_ color: InkColor) -> InkColor {
    guard paper.alpha == 255 else { return color }
    var seen = color
    // A colour that was turned at the limit, and rounded, may be turned once more.
    for _ in 0..<4 {
      var next = readable(seen)
      next.alpha = color.alpha
      if next == seen { return seen }
      seen = next
    }
    seen = isDark ? .white : .black
    seen.alpha = color.alpha
    return seen
  }

  // The levels that WCAG compares: luminance and 0.05 for the light that any screen reflects.
  private static let black = 0.05
  private static let white = 1.05
  private static func level(_ lightness: Double) -> Double {
    lightness * lightness * lightness + black
  }
  private static func lightness(_ level: Double) -> Double {
    PerceptualColor.cubeRoot(min(level, white) - black)
  }

  private func readable(_ color: InkColor) -> InkColor {
    var ink = PerceptualColor(color)
    let limit = 3 - 1.75 * tone.lightness - 3 * ink.chromaDistance(to: tone)
    guard limit > 1 else { return color }
    let base = Self.level(tone.lightness)
    let (low, high) = (Self.lightness(base / limit), Self.lightness(base * limit))
    // Where there is nothing beyond, the end is too near as well.
    let isLowFree = base / limit > Self.black
    let isHighFree = base * limit < Self.white
    guard isLowFree ? ink.lightness > low : true, isHighFree ? ink.lightness < high : true else {
      return color
    }
    guard high > low else { return color }
    if isLowFree, isHighFree {
      ink.lightness = ink.lightness < tone.lightness ? low : high
    } else {
      let part = min(max((ink.lightness - low) / (high - low), 0), 1)
      ink.lightness = isDark ? 1 - part * (1 - high) : (1 - part) * low
    }
    return ink.inkColor
  }

  private func highlighting(_ color: InkColor) -> InkColor {
    var ink = PerceptualColor(color)
    let base = Self.level(tone.lightness)
    let wanted = Self.lightness(base * Elementary.pow(Self.white / base, 0.4))
    // The paper under it gets lighter as it does: eight halvings find it to a step of eight bits.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<8 {
      ink.lightness = (low + high) / 2
      let seen = PerceptualColor(screened(ink.inkColor))
      if seen.lightness < wanted { low = ink.lightness } else { high = ink.lightness }
    }
    return ink.inkColor
  }

  /// The colour of bare paper with a colour screened over it.
  private func screened(_ color: InkColor) -> InkColor {
    func over(_ channel: UInt8, _ paper: UInt8) -> UInt8 {
      255 - UInt8((Int(255 - channel) * Int(255 - paper) + 127) / 255)
    }
    return InkColor(
      red: over(color.red, paper.red), green: over(color.green, paper.green),
      blue: over(color.blue, paper.blue))
  }
}
