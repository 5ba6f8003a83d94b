import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { Usual } from '#domain/contracts/mine.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { choicesText, linesText } from '#domain/ordering/line-text.ts'
import { usualToday } from '#domain/ordering/usuals.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { Drawn } from './Drawn.tsx'

/** What somebody has most often and lately, each one click away from the cart, at today's prices. */
export function Usuals({ usuals }: { usuals: Usual[] }): ReactNode {
  if (usuals.length === 0) return null
  return (
    <section aria-labelledby="usuals-name">
      <h2 id="usuals-name">The usual</h2>
      <ul className="usuals">
        {usuals.map((usual, index) => (
          <UsualCard key={index} usual={usual} />
        ))}
      </ul>
    </section>
  )
}

function UsualCard({ usual }: { usual: Usual }): ReactNode {
  useSignals()
  const current = menu.current.value
  const today = current && usualToday(current, usual)
  const words = linesText(usual.lines)
  const details = usual.lines.map(choicesText)
  const isGone = today?.lines.length === 0
  return (
    <li className="usual-order" data-gone={isGone || undefined}>
      <Drawn lines={usual.lines} />
      <div>
        <h3>{words}</h3>
        <p className="soft">{details.filter(Boolean).join(' / ')}</p>
        <p className="margin-note">Had {usual.times} times</p>
        {today && today.missing.length > 0 && (
          <p className="sold-out">
            <b>Sold out today:</b> {today.missing.join(', ')}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button"
        disabled={!today || isGone}
        onClick={() => today?.lines.forEach((line) => cart.add({ ...line, source: 'site' }))}
      >
        {isGone ? (
          'Sold out'
        ) : (
          <>
            <Icon of={Plus} size={18} />
            <span className="visually-hidden">Add {words} to the cart: </span>
            <span className="numeral">{today ? formatCents(today.totalCents) : ' '}</span>
          </>
        )}
      </button>
    </li>
  )
}
