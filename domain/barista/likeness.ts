/** How alike two words are, 0 to 1: one less the share of letters to add, drop, change or swap. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest / 2) return 0
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return 1 - last[b.length]! / longest
}
