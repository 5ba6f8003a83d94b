import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { budgetLabel, type CommissionState } from '#domain/artists/commissions.ts'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import type { MyCommission } from '#domain/contracts/commissions.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useMyCommissions, useReplyingAboutCommission } from '../../state/following.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { ago } from '../people/ago.ts'

/** What somebody asked artists to make, with all that was written since, and a way to write again. */
export function MyCommissions({ userId }: { userId: string }): ReactNode {
  const query = useMyCommissions(userId)
  return (
    <section aria-labelledby="commissions" className="my-commissions">
      <h2 id="commissions">Commissions</h2>
      <Loaded query={query} what="your commissions" blank="my-artists-blank" lines={2}>
        {({ commissions, isEmailProven }) =>
          commissions.length > 0 ? (
            <Asked userId={userId} commissions={commissions} />
          ) : isEmailProven ? (
            <p>
              You have not asked for anything yet. The form is on
              <Link to="/artists"> each artist’s page</Link>. What you ask for with the email of
              this account shows up here.
            </p>
          ) : (
            <p>
              Confirm the address of your account <Link to="/account">there</Link>: what you asked
              for with it stands here then.
            </p>
          )
        }
      </Loaded>
    </section>
  )
}

function Asked({
  userId,
  commissions,
}: {
  userId: string
  commissions: MyCommission[]
}): ReactNode {
  // The bell and the mails lead to one of them.
  const wanted = useLocation().hash.slice(1)
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView()
  }, [wanted])
  return (
    <ul className="my-commissions-list">
      {commissions.map((each) => (
        <Commission key={each.reference} userId={userId} commission={each} />
      ))}
    </ul>
  )
}

const STANDS: Record<CommissionState, (artist: string) => string> = {
  new: (artist) => `Waits for ${artist}`,
  answered: () => 'Answered',
  accepted: () => 'Accepted',
  declined: () => 'Declined',
  closed: () => 'Closed',
}

function Commission({
  userId,
  commission,
}: {
  userId: string
  commission: MyCommission
}): ReactNode {
  const { reference, artist, wish, size, budget, byDate, state, createdAt, thread } = commission
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  const when = (at: string) => <time dateTime={at}>{data && ago(at, now, data.cafe.timeZone)}</time>
  return (
    <li id={reference}>
      <h3>
        {artist.isShown ? <Link to={`/artist/${artist.id}`}>{artist.name}</Link> : artist.name}
      </h3>
      <p className="my-commission-state" data-state={state}>
        {STANDS[state](artist.name)}
      </p>
      <p className="soft">
        <span className="numeral">{reference}</span>, {when(createdAt)}
      </p>
      <ol className="my-commission-thread">
        <li data-kind="reply">
          <p className="soft">You</p>
          <p className="my-commission-words">{wish}</p>
          <p className="soft">
            {budgetLabel(budget)}
            {size && `, ${size}`}
            {byDate && `, by ${formatShortDate(byDate)}`}
          </p>
        </li>
        {thread.map(({ id, kind, by, text, at }) => (
          <li key={id} data-kind={kind}>
            <p className="soft">
              {kind === 'reply' ? 'You' : (by ?? 'The café')}, {when(at)}
            </p>
            <p className="my-commission-words">
              {kind === 'credit' &&
                `The café gave you a credit: its code ${data?.isWithoutMail ? 'waits at the counter' : 'is in your email'}. `}
              {text}
            </p>
          </li>
        ))}
      </ol>
      <Reply userId={userId} reference={reference} artist={artist.name} />
    </li>
  )
}

/** Writing again: it reaches the artist and the café. */
function Reply({
  userId,
  reference,
  artist,
}: {
  userId: string
  reference: string
  artist: string
}): ReactNode {
  const id = useId()
  const reply = useReplyingAboutCommission(userId)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ isError: boolean; text: string } | null>(null)
  // New for each thing that is written.
  const key = useRef(crypto.randomUUID())
  const send = async () => {
    if (isBusy) return
    if (text.trim().length < 2) {
      setSaid({ isError: true, text: `Write what ${artist} should know.` })
      return
    }
    setBusy(true)
    setSaid(null)
    try {
      await reply(reference, { text, key: key.current })
      key.current = crypto.randomUUID()
      setText('')
      setOpen(false)
      setSaid({ isError: false, text: `Sent. ${artist} reads it and answers you.` })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'That was not sent. Try again.'
      setSaid({ isError: true, text: message })
    }
    setBusy(false)
  }
  if (!isOpen)
    return (
      <div className="my-commission-reply">
        <div>
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Write to {artist}
            <span className="visually-hidden"> about {reference}</span>
          </button>
          {said && (
            <p className="soft" role="status">
              {said.text}
            </p>
          )}
        </div>
      </div>
    )
  return (
    <form
      className="my-commission-reply"
      aria-label={`Reply about ${reference}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>Write to {artist}</label>
      <textarea
        id={id}
        ref={field}
        className="input"
        rows={3}
        maxLength={4_000}
        value={text}
        aria-invalid={said?.isError || undefined}
        aria-describedby={said?.isError ? `${id}-said` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <button className="button loud" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send it'}
          <span className="visually-hidden"> about {reference}</span>
        </button>
        <button type="button" className="button" onClick={() => setOpen(false)}>
          Leave it
        </button>
        {said?.isError && (
          <p id={`${id}-said`} className="field-error" role="alert">
            {said.text}
          </p>
        )}
      </div>
    </form>
  )
}
