import type { DayReport } from '#domain/contracts/drawers.ts'

/** What the card terminal says by itself, what the books have, and the difference; nothing where nobody read it off. */
export function terminalRows({
  terminal,
  cardTerminalCents,
}: Pick<DayReport, 'terminal' | 'cardTerminalCents'>): { name: string; cents: number }[] {
  if (!terminal) return []
  const { totalCents, differenceCents, note } = terminal
  return [
    { name: 'By its own total', cents: totalCents },
    { name: 'By the books', cents: cardTerminalCents ?? 0 },
    { name: note ? `Difference: “${note}”` : 'Difference', cents: differenceCents },
  ]
}
