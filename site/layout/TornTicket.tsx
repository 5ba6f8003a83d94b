import type { ReactNode } from 'react'
import { dots, handOf } from '#widgets/style/hand.ts'

const UPPER = 'M24 12L136 12L136 92L120 104L108 90L92 108L78 92L62 106L48 90L36 102L24 92Z'
const LOWER =
  'M20 118L34 126L46 112L60 128L76 114L90 130L106 112L118 126L132 114L132 186L124 196L114 186L104 196L94 186L84 196L74 186L64 196L54 186L44 196L34 186L20 196Z'

/** A ticket torn in two, with nothing to be read on it: for what cannot be found. Decoration. */
export function TornTicket(): ReactNode {
  const hand = handOf('torn ticket')
  const halves = [
    { d: hand.cut(UPPER), transform: undefined },
    { d: hand.cut(LOWER), transform: 'rotate(-5 76 156) translate(2 4)' },
  ]
  const rows = [30, 44, 58, 72].map((y, row) =>
    dots(Array.from({ length: 14 - row * 3 }, (_, column) => [38 + column * 6, y] as const)),
  )
  const total = dots(Array.from({ length: 6 }, (_, column) => [88 + column * 6, 158] as const))
  return (
    <svg
      className="torn-ticket"
      viewBox="0 0 160 208"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform="translate(5 5)" fill="var(--ink-coral)">
        {halves.map((half) => (
          <path key={half.d} {...half} />
        ))}
      </g>
      <g fill="var(--sheet)" stroke="var(--text)" strokeWidth={2.4}>
        {halves.map((half) => (
          <path key={half.d} {...half} />
        ))}
      </g>
      <g stroke="var(--text-soft)" strokeWidth={3}>
        {rows.map((row) => (
          <path key={row} d={row} />
        ))}
        <path d={total} strokeWidth={4.4} transform="rotate(-5 76 156)" />
      </g>
    </svg>
  )
}
