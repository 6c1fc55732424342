/// The lookups of a font that act on a run of one script, language and direction, in their order.
struct ShapingPlan: Sendable {
  /// A lookup, and the glyphs on which it acts.
  struct Step: Sendable {
    var lookup: Int
    var mask: UInt32
    /// True if joiners are looked through in its input.
    var ignoresJoiners: Bool
    /// True if non-joiners are looked through in its context.
    var ignoresNonJoiners: Bool
  }

  /// Substitutions, in stages: each stage ends before the next begins.
  private(set) var substitutions: [[Step]] = []
  /// Positions.
  private(set) var positions: [Step] = []
  /// True if letters join.
  let joins: Bool

  /// The stages of letters that join, and of all other scripts.
  private static let joiningStages: [[StaticString]] = [
    ["ccmp", "locl"], ["isol"], ["fina"], ["medi"], ["init"], ["rlig"], ["calt"],
    ["liga", "clig", "rclt", "mset"],
  ]
  private static let commonFeatures: [StaticString] = [
    "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt",
  ]
  private static let positionFeatures: [StaticString] = [
    "kern", "mark", "mkmk", "dist", "curs", "abvm", "blwm",
  ]

  /// Makes a plan.
  init(_ font: FontFile, script: UInt8, language: String, isRightToLeft: Bool) {
    joins = script == Script.arabic
    let scripts = OpenTypeTags.scripts(of: script)
    let languageTag = OpenTypeTags.language(of: language)
    if let table = font.substitutions {
      let features = table.system(of: scripts, language: languageTag)
      let direction: [StaticString] = isRightToLeft ? ["rtla"] : ["ltra", "ltrm"]
      if joins {
        substitutions.append(steps(table, features, direction))
        for stage in Self.joiningStages { substitutions.append(steps(table, features, stage)) }
      } else {
        substitutions.append(steps(table, features, direction + Self.commonFeatures))
      }
      substitutions.removeAll { $0.isEmpty }
    }
    if let table = font.positions {
      let features = table.system(of: scripts, language: languageTag)
      positions = steps(table, features, Self.positionFeatures)
    }
  }

  /// Returns the lookups of features, in the order of the table, each once.
  private func steps(
    _ table: LayoutTable, _ features: [(tag: UInt32, lookups: [Int])], _ wanted: [StaticString]
  ) -> [Step] {
    var steps: [Step] = []
    for name in wanted {
      let tag = OpenTypeTags.value(of: name)
      let mask: UInt32 =
        switch tag {
        case 0x6973_6F6C: FeatureMask.isolated
        case 0x6669_6E61: FeatureMask.final
        case 0x6D65_6469: FeatureMask.medial
        case 0x696E_6974: FeatureMask.initial
        default: FeatureMask.all
        }
      let isMark = tag == OpenTypeTags.value(of: "mark") || tag == OpenTypeTags.value(of: "mkmk")
      for feature in features where feature.tag == tag {
        for lookup in feature.lookups where table.lookups.indices.contains(lookup) {
          steps.append(
            Step(
              lookup: lookup, mask: mask, ignoresJoiners: !isMark && !joins,
              ignoresNonJoiners: !isMark))
        }
      }
    }
    steps.sort { $0.lookup < $1.lookup }
    var unique: [Step] = []
    for step in steps {
      if let last = unique.last, last.lookup == step.lookup {
        unique[unique.count - 1].mask |= step.mask
      } else {
        unique.append(step)
      }
    }
    return unique
  }
}
