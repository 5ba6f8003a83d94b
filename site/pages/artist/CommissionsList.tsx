import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import {
  budgetLabel,
  COMMISSION_LABELS,
  DECISIONS_FROM,
  type CommissionDecision,
} from '#domain/artists/commissions.ts'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import type { Commission } from '#domain/contracts/commissions.ts'
import { ApiError } from '#widgets/api.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useRenewal } from '../../state/artist.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { ago } from '../people/ago.ts'
import { useSections } from './use-sections.ts'

/** What an artist is asked to make, each with what was written since and what can be done about it. */
export function CommissionsList(): ReactNode {
  const { chosen } = useSections()
  const query = useQuery({
    queryKey: ['artist-dashboard', chosen ?? null, 'commissions'],
    queryFn: ({ signal }) =>
      callPrivate(
        'artistCommissions',
        { query: chosen === undefined ? {} : { artist: chosen } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby="own-commissions">
      <h2 id="own-commissions" className="own-part">
        Commissions
      </h2>
      <Loaded query={query} what="the commissions" blank="own-blank" lines={1}>
        {({ commissions }) =>
          commissions.length === 0 ? (
            <p className="soft">
              Nobody asked you for one yet. The form is on your page, under what you give.
            </p>
          ) : (
            <ul className="own-letters">
              {commissions.map((each) => (
                <Asked key={each.reference} commission={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Asked({ commission }: { commission: Commission }): ReactNode {
  const { reference, name, email, phone, wish, size, budget, byDate, state, createdAt, thread } =
    commission
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  const when = (at: string) => data && ago(at, now, data.cafe.timeZone)
  return (
    <li data-answered={state !== 'new' || undefined}>
      <h3>{name} would like a commission</h3>
      <p className="own-state" data-state={state}>
        {COMMISSION_LABELS[state]}
      </p>
      <p className="soft">
        <span className="numeral">{reference}</span>{' '}
        <time dateTime={createdAt}>{when(createdAt)}</time>, {email}
        {phone && (
          <>
            , <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </>
        )}
      </p>
      <p className="own-message">{wish}</p>
      <p className="soft">
        {budgetLabel(budget)}
        {size && `, ${size}`}
        {byDate && `, by ${formatShortDate(byDate)}`}
      </p>
      {thread.map((entry) => (
        <div key={entry.id} className="own-said" data-kind={entry.kind}>
          <p className="soft">
            {entry.kind === 'reply' ? name : (entry.by ?? 'The café')},{' '}
            <time dateTime={entry.at}>{when(entry.at)}</time>
          </p>
          <p className="own-message">
            {entry.kind === 'credit' ? 'The café gave them a credit. ' : ''}
            {entry.text}
          </p>
        </div>
      ))}
      <Write commission={commission} />
    </li>
  )
}

const DEEDS: Record<CommissionDecision, { label: string; sure: string; busy: string }> = {
  accepted: { label: 'Accept', sure: 'Accept it, and tell them', busy: 'Accepting…' },
  declined: { label: 'Decline', sure: 'Decline it, and tell them', busy: 'Declining…' },
  closed: { label: 'Close', sure: 'Close it', busy: 'Closing…' },
}

/** An answer, and what is decided; what was written goes with either. */
function Write({ commission: { reference, state } }: { commission: Commission }): ReactNode {
  const id = useId()
  const renew = useRenewal()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // New for each thing that was done.
  const key = useRef(crypto.randomUUID())
  const send = async (work: () => Promise<unknown>) => {
    setProblem('')
    setBusy(true)
    try {
      await work()
      key.current = crypto.randomUUID()
      setText('')
      await renew()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That was not sent. Try again.')
    }
    setBusy(false)
  }
  const params = { id: reference }
  const answer = () =>
    send(() => callPrivate('answerCommission', { params, body: { text, key: key.current } }))
  const decide = (decision: CommissionDecision) =>
    send(() =>
      callPrivate('decideCommission', { params, body: { decision, text, key: key.current } }),
    )
  return (
    <div className="own-write">
      <label htmlFor={id}>
        Your words <span className="visually-hidden">about {reference}</span>
        <span className="soft"> go to them by email</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="own-acts">
        <button
          type="button"
          className="button loud"
          disabled={isBusy || text.trim().length < 2}
          onClick={() => void answer()}
        >
          {isBusy ? 'Sending…' : 'Send an answer'}
          <span className="visually-hidden"> about {reference}</span>
        </button>
        {DECISIONS_FROM[state].map((decision) => (
          <SureButton
            key={decision}
            {...DEEDS[decision]}
            about={reference}
            onSure={() => decide(decision)}
          />
        ))}
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
