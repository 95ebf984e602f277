/** Whether two words differ by one letter missing, added or wrong, or by two neighbours swapped, or not at all. */
export function isWithinOneError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1))
    return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
