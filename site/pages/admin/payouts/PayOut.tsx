import { useId, useState, type ReactNode } from 'react'
import type { PayoutAccount } from '#domain/books/values.ts'
import { monthWords } from '#domain/artists/statement.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useAct } from '../use-act.ts'

/** An admin writes down that a month was paid, which the artist then sees. */
export function PayOut({
  to,
  month,
  cents,
  name,
}: {
  to: { artist: string } | { instructor: string }
  /** 'YYYY-MM' */
  month: string
  cents: number
  /** Where several people stand on the page. */
  name?: string
}): ReactNode {
  const field = useId()
  const { act, problem } = useAct([
    'artist-dashboard',
    'artists-owed',
    'instructor-statement',
    'books',
  ])
  const [account, setAccount] = useState<PayoutAccount>('bank')
  return (
    <form
      className="statement-pay no-print"
      onSubmit={(event) => {
        event.preventDefault()
        const paid = { month, expectedCents: cents, account }
        void act(() =>
          'artist' in to
            ? callPrivate('payArtist', { body: { artist: to.artist, ...paid } })
            : callPrivate('payInstructor', { params: { id: to.instructor }, body: paid }),
        )
      }}
    >
      <div className="field">
        <label htmlFor={field}>
          {name ? `${monthWords(month)}, paid to ${name}` : 'Paid to the artist'}
        </label>
        <select
          id={field}
          className="input"
          value={account}
          onChange={({ target }) => setAccount(target.value === 'safe' ? 'safe' : 'bank')}
        >
          <option value="bank">By transfer from the bank</option>
          <option value="safe">In cash from the safe</option>
        </select>
      </div>
      <button className="button loud">Record {formatCents(cents)} as paid</button>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </form>
  )
}
