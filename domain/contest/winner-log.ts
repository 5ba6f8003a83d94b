import type { Winner, WinnerStep } from '#domain/contracts/contest.ts'

/** What can be done with a place of a draw now, in the order of the day. */
export function stepsOf({
  kind,
  status,
  isPrizeGiven,
}: Pick<Winner, 'kind' | 'status' | 'isPrizeGiven'>): WinnerStep['act'][] {
  const isWinner = kind === 'winner'
  return [
    ...(isWinner && status === 'drawn' ? (['tell'] as const) : []),
    ...(isWinner && status === 'told' ? (['accept'] as const) : []),
    ...(status !== 'passed' && !isPrizeGiven ? (['pass'] as const) : []),
    ...(status === 'accepted' ? (['prize', 'name'] as const) : []),
    'note',
  ]
}

/** How a winner is named in public, where they agreed to it: 'Zoe Park' → 'Zoe P.' */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}
