import { Check } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { dueOf } from '#domain/kitchen/due.ts'
import { madeBy, piecesToMake } from '#domain/kitchen/making.ts'
import { callPrivate } from '../../state/call-private.ts'
import { isRemakable, RemakeDialog } from './Remake.tsx'
import { LineText } from './TicketLines.tsx'
import { TicketNotes } from './TicketNotes.tsx'
import { Unpaid } from './Unpaid.tsx'
import type { Moves } from './use-moves.ts'
import { useRemakeKey } from './use-remake-key.ts'

/** One order in the kitchen: how long it has been here, each line to tick off, and one press for all of it. */
export function KitchenTicket({
  order,
  isNew,
  lines,
  now,
  mayChange,
  moves,
}: {
  order: Order
  /** Nobody has seen it yet. */
  isNew: boolean
  /** The positions of the lines that this station makes. */
  lines: number[]
  now: Date
  mayChange: boolean
  moves: Moves
}): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [isRemaking, setRemaking] = useState(false)
  const canRemake = mayChange && isRemakable(order)
  const article = useRemakeKey(canRemake, () => setRemaking(true))
  const due = dueOf(order, now)
  const made = order.madeLines ?? []
  const waits = Math.max(0, Math.floor((now.getTime() - Date.parse(order.createdAt)) / 60_000))
  const work = async (act: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  const setMade = (next: number[]) =>
    work(async () => {
      const isLast = madeBy(order).every((position) => next.includes(position))
      const wentOn = moves.keepPlace(order)
      const isDone = await moves.attempt(order.number, () =>
        callPrivate('setMadeLines', {
          params: { id: order.id },
          body: { lines: next, from: order.status },
        }),
      )
      wentOn()
      if (isDone && isLast) moves.note(order, 'ready')
    })
  return (
    <article
      className="pos-ticket kitchen-ticket"
      id={`pos-ticket-${order.id}`}
      aria-label={`Order ${order.number}`}
      data-due={due.level ?? undefined}
      data-new={isNew || undefined}
      ref={article}
    >
      <header>
        <b className="numeral">{order.number}</b>
        <span className="pos-ticket-name">{order.contact.name}</span>
        <time dateTime={order.estimatedAt}>
          <b>{due.text}</b> · placed {waits === 0 ? 'just now' : `${waits} min ago`}
        </time>
      </header>
      <Unpaid order={order} />
      <TicketNotes order={order} />
      <Lines
        order={order}
        lines={lines}
        mayChange={mayChange}
        onMade={(next) => void setMade(next)}
      />
      {mayChange && (
        <footer>
          {canRemake && (
            <button
              type="button"
              className="button"
              aria-keyshortcuts="R"
              onClick={() => setRemaking(true)}
            >
              Again<span className="visually-hidden"> something of {order.number}</span>
            </button>
          )}
          {isNew && (
            <button
              type="button"
              className="button pos-ticket-next"
              aria-disabled={isBusy}
              onClick={() => {
                const isPending = order.status === 'pending'
                void work(() =>
                  moves.change(
                    order,
                    isPending ? { status: 'confirmed', from: 'pending' } : { isSeen: true },
                  ),
                )
              }}
            >
              Seen<span className="visually-hidden"> {order.number}</span>
            </button>
          )}
          <button
            type="button"
            className="button loud pos-ticket-next"
            aria-disabled={isBusy}
            onClick={() =>
              void setMade([
                ...new Set([...made, ...lines.filter((each) => piecesToMake(order, each) > 0)]),
              ])
            }
          >
            Done<span className="visually-hidden"> {order.number}</span>
          </button>
        </footer>
      )}
      {isRemaking && (
        <RemakeDialog order={order} moves={moves} onClose={() => setRemaking(false)} />
      )}
    </article>
  )
}

/** Each line to tick off. */
function Lines({
  order,
  lines,
  mayChange,
  onMade,
}: {
  order: Order
  lines: number[]
  mayChange: boolean
  onMade: (next: number[]) => void
}): ReactNode {
  const made = order.madeLines ?? []
  return (
    <ul className="kitchen-lines">
      {lines.map((position) => {
        const line = order.quote.lines[position]
        if (!line) return null
        const isDone = made.includes(position)
        if (piecesToMake(order, position) === 0)
          return (
            <li key={position} className="kitchen-off">
              <LineText order={order} line={line} position={position} />
            </li>
          )
        return (
          <li key={position}>
            <button
              type="button"
              aria-pressed={isDone}
              disabled={!mayChange}
              onClick={() =>
                onMade(isDone ? made.filter((each) => each !== position) : [...made, position])
              }
            >
              <LineText order={order} line={line} position={position} />
              {isDone && <Icon of={Check} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
