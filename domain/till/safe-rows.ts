import type { DayReport } from '#domain/contracts/drawers.ts'

type SafeRow = { name: string; cents: number }

/**
 * What went between the drawers and the safe. Where every drawer is counted, what came in, what was taken out to open them, and what
 * stays; while one is open, only the difference is known.
 */
export function safeRows({
  safeCents,
  drawers,
  openDrawers,
}: Pick<DayReport, 'safeCents' | 'drawers' | 'openDrawers'>): SafeRow[] {
  const opened = drawers.reduce((sum, { openingCents }) => sum + openingCents, 0)
  if (openDrawers.length > 0 || opened === 0) {
    const name = safeCents < 0 ? 'From the safe' : 'To the safe'
    return safeCents === 0 ? [] : [{ name, cents: Math.abs(safeCents) }]
  }
  return [
    { name: 'To the safe', cents: safeCents + opened },
    { name: 'From the safe, to open drawers', cents: -opened },
    { name: 'More in the safe than before', cents: safeCents },
  ]
}
