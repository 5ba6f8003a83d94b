import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { GiftCard } from '#domain/contracts/gift-cards.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { useAct } from '../use-act.ts'
import './gift-cards-room.css'

/** Gift cards that were sold, what is left on them, and stopping one that was lost. */
export function GiftCardsRoomPage(): ReactNode {
  const query = useQuery({
    queryKey: ['giftCards'],
    queryFn: ({ signal }) => callPrivate('giftCards', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Gift cards"
      lead="The last 200 that were sold, by the last four of their code. The code itself is known to whoever has the card."
    >
      <Loaded query={query} what="the gift cards" blank="gift-room-blank" lines={4}>
        {({ cards, owedCents }) => (
          <>
            <p>
              Owed on all cards together: <b className="numeral">{formatCents(owedCents)}</b>
            </p>
            {cards.length === 0 ? (
              <p>None was sold yet. They are sold at the till and on the site.</p>
            ) : (
              <ul className="gift-room">
                {cards.map((card) => (
                  <CardRow key={card.id} card={card} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </AdminShell>
  )
}

function CardRow({ card }: { card: GiftCard }): ReactNode {
  const { act, problem } = useAct(['giftCards'])
  const timeZone = useCafe().data?.cafe.timeZone
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { id, lastFour, initialCents, balanceCents, soldAt, stoppedAt } = card
  const isStopped = stoppedAt !== null
  const change = async () => {
    const body = { isStopped: !isStopped, reason }
    if (await act(() => callPrivate('stopGiftCard', { params: { id }, body }))) setAsking(false)
  }
  return (
    <li>
      <p>
        <b>…{lastFour}</b>
        {isStopped && ' (stopped)'}
        <span className="soft">
          {' '}
          sold{' '}
          {new Date(soldAt).toLocaleDateString('en-US', {
            dateStyle: 'medium',
            timeZone,
          })}{' '}
          for {formatCents(initialCents)}
        </span>
      </p>
      <b className="numeral">{formatCents(balanceCents)} left</b>
      {isAsking ? (
        <form
          className="gift-room-why"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim()) void change()
          }}
        >
          <label className="field">
            <span className="label">Why?</span>
            <input
              className="input"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <button className="button loud" disabled={reason.trim() === ''}>
            {isStopped ? 'Let it be used' : 'Stop it'}
          </button>
          <button type="button" className="button" onClick={() => setAsking(false)}>
            Back
          </button>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {isStopped ? 'Release' : 'Stop'}
          <span className="visually-hidden"> the card that ends in {lastFour}</span>
        </button>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
