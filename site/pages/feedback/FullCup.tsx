import type { ReactNode } from 'react'

const TOP = 24
const BOTTOM = 124
const INKS = ['blue', 'taro', 'lemon', 'matcha', 'coral']

/** A cup as full as a visit was good; the fullest runs over. */
export function FullCup({ score }: { score: number }): ReactNode {
  const level = BOTTOM - ((BOTTOM - TOP) * score) / 5
  const inset = (y: number) => 16 + ((y - TOP) / (BOTTOM - TOP)) * 12
  return (
    <svg viewBox="0 0 110 140" aria-hidden="true">
      <path
        transform="translate(4 -3)"
        fill={`var(--ink-${INKS[score - 1]})`}
        d={`M${inset(level)} ${level}q20 ${score === 5 ? -16 : 7} ${55 - inset(level)} 0t${55 - inset(level)} 0L82 ${BOTTOM}H28z`}
      />
      {score === 5 && (
        <path
          fill="var(--ink-coral)"
          d="M98 22c10 12 8 34 2 52-5-12 0-30-8-44zM8 40c-6 10-4 18-1 26 5-8 6-16 1-26z"
        />
      )}
      <path className="cup-line" d={`M12 ${TOP}h86M16 ${TOP}l12 100h54l12-100`} />
    </svg>
  )
}
