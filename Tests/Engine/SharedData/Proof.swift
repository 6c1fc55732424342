import Foundation

/// The two sizes of the tests: a sample for every change, and the whole, which takes long.
///
/// `make test` runs the first, `make proof` the second.
public enum Proof {
  /// The whole is tried: `DUCTUS_PROOF` is 1.
  public static let isWhole = ProcessInfo.processInfo.environment["DUCTUS_PROOF"] == "1"

  /// Returns the number of tries.
  ///
  /// - Parameters:
  ///   - sample: in `make test`.
  ///   - whole: in `make proof`.
  /// - Returns: one of the two.
  public static func count(_ sample: Int, whole: Int) -> Int { isWhole ? whole : sample }

  /// Returns some of the cases of a test.
  ///
  /// - Parameters:
  ///   - count: the number of them in `make test`: the first ones.
  ///   - cases: all of them, for `make proof`.
  /// - Returns: the cases that are to be tried.
  public static func first<Case>(_ count: Int, of cases: [Case]) -> [Case] {
    isWhole ? cases : Array(cases.prefix(count))
  }
}
