import type { SalesReport } from '#domain/contracts/books.ts'

/** How orders came against what was promised, in a sentence. */
export function promisedWords({ promised }: Pick<SalesReport, 'promised'>): string {
  const { count, openLate, medianMinutes, ninthMinutes } = promised
  if (count === 0) return 'No order was ready yet, and none is late.'
  if (count === 1)
    return `1 order that ${openLate > 0 ? 'is not ready yet' : 'was ready'}, ${against(medianMinutes)}.`
  const orders = `${count} orders`
  const late = openLate > 0 ? `, ${openLate} of them late and not ready yet` : ' that were ready'
  return `${orders}${late}. Half of them ${against(medianMinutes)} or better, nine of ten ${against(ninthMinutes)} or better.`
}

function against(minutes: number): string {
  if (minutes === 0) return 'on time'
  return minutes > 0 ? `${minutes} min late` : `${-minutes} min early`
}
