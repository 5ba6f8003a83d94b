import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { GiftCard } from '#domain/contracts/gift-cards.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { useAct } from '../use-act.ts'
import './gift-cards-room.css'

/** Gift cards that were sold, what is left on them, the code once more, and stopping one that was lost. */
export function GiftCardsRoomPage(): ReactNode {
  const query = useQuery({
    queryKey: ['giftCards'],
    queryFn: ({ signal }) => callPrivate('giftCards', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Gift cards"
      lead="The last 200 that were sold, by the last four of their code. Showing a code again is written down in the activity log."
    >
      <Loaded query={query} what="the gift cards" blank="gift-room-blank" lines={4}>
        {({ cards, owedCents }) => (
          <>
            <p>
              Owed on all cards together: <b className="numeral">{formatCents(owedCents)}</b>
            </p>
            {cards.length === 0 ? (
              <NothingYet title="No gift cards yet.">
                <p>They are sold at the till and on the site. Each one shows up here at once.</p>
              </NothingYet>
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

type Asking = 'stop' | 'code'

function CardRow({ card }: { card: GiftCard }): ReactNode {
  const { act, problem } = useAct(['giftCards'])
  const timeZone = useCafe().data?.cafe.timeZone
  const [asking, setAsking] = useState<Asking | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const { id, lastFour, initialCents, balanceCents, soldAt, stoppedAt } = card
  const isStopped = stoppedAt !== null
  const work = async (reason: string) => {
    const done = await act(async () => {
      if (asking === 'stop') {
        const body = { isStopped: !isStopped, reason }
        await callPrivate('stopGiftCard', { params: { id }, body })
      } else {
        const shown = await callPrivate('giftCardCode', { params: { id }, body: { reason } })
        setCode(shown.code)
      }
    })
    if (done) setAsking(null)
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
      {asking ? (
        <Why
          act={asking === 'code' ? 'Show the code' : isStopped ? 'Let it be used' : 'Stop it'}
          onGive={(reason) => void work(reason)}
          onBack={() => setAsking(null)}
        />
      ) : (
        <div className="gift-room-acts">
          <button type="button" className="button" onClick={() => setAsking('code')}>
            Show the code
            <span className="visually-hidden"> of the card that ends in {lastFour}</span>
          </button>
          <button type="button" className="button" onClick={() => setAsking('stop')}>
            {isStopped ? 'Release' : 'Stop'}
            <span className="visually-hidden"> the card that ends in {lastFour}</span>
          </button>
        </div>
      )}
      {code && (
        <p className="notice gift-room-code" role="status">
          Its code: <b className="numeral">{code}</b>
        </p>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

/** Asks for the reason, which stays in the activity log. */
function Why(props: {
  act: string
  onGive: (reason: string) => void
  onBack: () => void
}): ReactNode {
  const [reason, setReason] = useState('')
  return (
    <form
      className="gift-room-why"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) props.onGive(reason)
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
        {props.act}
      </button>
      <button type="button" className="button" onClick={props.onBack}>
        Back
      </button>
    </form>
  )
}
