/**
 * Whether somebody may have meant one id and written the other: at most two letters more, fewer or others, and at most a third of it.
 * Ids have at most 80 letters, so it takes a few thousand steps.
 */
export function isNearId(one: string, other: string): boolean {
  const most = Math.min(2, Math.floor(Math.max(one.length, other.length) / 3))
  if (one === other || Math.abs(one.length - other.length) > most) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      next.push(
        Math.min((row[j - 1] ?? 0) + (isSame ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1),
      )
    }
    row = next
  }
  return (row[other.length] ?? 0) <= most
}
