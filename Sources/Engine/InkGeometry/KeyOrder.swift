/// Puts things in the order of whole numbers.
///
/// One function for everything that is sorted: a generic one would be compiled for every type.
package enum KeyOrder {
  /// The indices of keys, those of smaller keys first; equal ones stay in their order.
  ///
  /// A merge sort from the bottom up. Complexity: O(n log n) time, O(n) memory.
  ///
  /// - Parameter keys: the keys.
  /// - Returns: for each position, the index of the key that belongs there.
  @inline(never)
  package static func indices(of keys: [Int64]) -> [Int] {
    let count = keys.count
    var order = Array(0..<count)
    if count < 2 { return order }
    var other = order
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start + width, count)
        let end = min(middle + width, count)
        var (left, right) = (start, middle)
        for index in start..<end {
          if right >= end || (left < middle && keys[order[left]] <= keys[order[right]]) {
            other[index] = order[left]
            left += 1
          } else {
            other[index] = order[right]
            right += 1
          }
        }
        start = end
      }
      swap(&order, &other)
      width *= 2
    }
    return order
  }

  /// The keys, smaller ones first.
  ///
  /// - Parameter keys: the keys.
  /// - Returns: the same in their order.
  @inline(never)
  package static func sorted(_ keys: [Int64]) -> [Int64] {
    let order = indices(of: keys)
    var sorted = keys
    for index in order.indices { sorted[index] = keys[order[index]] }
    return sorted
  }
}
