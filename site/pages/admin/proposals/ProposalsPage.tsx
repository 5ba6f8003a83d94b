import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { minutesWords } from '#domain/booking/hire.ts'
import { seats as seatCount } from '#domain/booking/party.ts'
import { formatDateWithYear, formatHour } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Input } from '#domain/contracts/api.ts'
import { CLASS_LEVELS, EVENT_KINDS } from '#domain/content/values.ts'
import type { Changed, StaffProposal } from '#domain/contracts/proposals.ts'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useCafe, useSendsMail } from '#site/state/queries.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { AdminShell } from '../AdminShell.tsx'
import { openPathOf } from '../content/writing-paths.ts'
import { useAct } from '../use-act.ts'
import { PROPOSAL_WORDS, Said } from '../../artist/ProposalsSection.tsx'
import '../classes/series.css'
import '../editing/editing.css'
import './proposals-page.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** What artists would like to give: those that wait for an answer first, with what stands in the way of each date. */
export function ProposalsPage(): ReactNode {
  const sendsMail = useSendsMail()
  const found = useQuery({
    queryKey: ['proposals'],
    queryFn: ({ signal }) => callPrivate('proposals', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Proposals"
      lead={`Classes and events that artists would like to give. What you agree to becomes a draft, which you publish here; they are told in their notifications${sendsMail ? ', and by email' : ': no email leaves this café'}.`}
    >
      <Loaded
        query={found}
        what="the proposals"
        lines={4}
        isEmpty={({ proposals }) => proposals.length === 0}
        empty={
          <NothingYet title="No proposals yet.">
            <p>
              Artists propose classes and events on their dashboard, under Dates. What they send
              shows up here.
            </p>
          </NothingYet>
        }
      >
        {({ proposals }) => (
          <ul className="staff-proposals">
            {proposals.map((proposal) => (
              <One key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        )}
      </Loaded>
    </AdminShell>
  )
}

function One({ proposal }: { proposal: StaffProposal }): ReactNode {
  useSignals()
  const { id, artist, title, kind, state, summary, description, note, said, date, piece, path } =
    proposal
  const { toPublish, classType } = proposal
  const { minutes, space, seats, priceCents, materialsCents } = proposal
  const toEdit = piece && openPathOf(`/admin/content/${piece.kind}/${piece.id}`)
  const isOpen = state === 'sent' || state === 'asked'
  const heading = `proposal-${id}`
  return (
    <li aria-labelledby={heading}>
      <p className="staff-proposal-top">
        <span className="proposal-state" data-state={state}>
          {state === 'sent'
            ? 'Waits for you'
            : state === 'asked'
              ? 'Waits for the artist'
              : PROPOSAL_WORDS[state]}
        </span>
        <span className="soft">
          {proposal.isChange && 'A change of what is on the site: '}
          {kind === 'class' ? 'Class' : 'Event'}
          {classType && `, ${classType}`}
        </span>
      </p>
      <h2 id={heading}>
        {title} <span className="soft">by {artist.name}</span>
      </h2>
      <p>{summary}</p>
      {isOpen && <p className="staff-proposal-text">{description}</p>}
      <p>
        {minutesWords(minutes)}, {space}, {seatCount(seats)},{' '}
        {priceCents === 0 ? 'free' : formatCents(priceCents)}
        {materialsCents > 0 && ` and ${formatCents(materialsCents)} materials`}. The artist’s share:{' '}
        {proposal.shareBasisPoints / 100}%.
      </p>
      {note && isOpen && (
        <p>
          <b>To you:</b> {note}
        </p>
      )}
      {!isOpen && <ChangedLines lines={proposal.changed ?? []} />}
      <Said said={said} own="café" />
      {isOpen ? (
        proposal.change ? (
          <DecideChange proposal={proposal} change={proposal.change} />
        ) : (
          <Decide proposal={proposal} />
        )
      ) : (
        date && (
          <p>
            <WishedDay date={date.date} /> at {formatHour(date.time)}
            {path && (
              <>
                {'. '}
                <Link className="link" to={path}>
                  It is on the site
                </Link>
              </>
            )}
            {toEdit && (
              <>
                {'. '}
                <Link className="link" to={toEdit}>
                  Edit its page
                </Link>
              </>
            )}
          </p>
        )
      )}
      {toPublish && <Publish key={toPublish.mark} proposal={proposal} words={toPublish} />}
    </li>
  )
}

type Words = NonNullable<StaffProposal['toPublish']>

/** What the page says that no artist was asked for, and the press that puts it on the site. */
function Publish({ proposal, words }: { proposal: StaffProposal; words: Words }): ReactNode {
  const cache = useQueryClient()
  const { act, problem } = useAct(['pieces'])
  const field = useId()
  const [{ mark, ...value }, setValue] = useState(words)
  const set = (more: Partial<Words>) => setValue((before) => ({ ...before, ...more }))
  const { id, title } = proposal
  const inTheWay = proposal.conflicts[0] ?? []
  const publish = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () =>
      setNewerAnswer(
        cache,
        ['proposals'],
        await callPrivate('publishProposal', {
          params: { id },
          body: { mark, words: value },
        }),
      ),
    )
    void cache.invalidateQueries({ queryKey: ['proposals'] })
  }
  const choice = value.level !== undefined ? 'level' : 'eventKind'
  return (
    <form
      className="staff-proposal-decide"
      onSubmit={(event) => void publish(event)}
      aria-label={`Publish ${title}`}
    >
      <p className="soft">
        Nobody sees it yet. This is what its page still has to say; then seats can be booked.
      </p>
      <div className="staff-proposal-words">
        <div className="field">
          <label htmlFor={`${field}-choice`}>{choice === 'level' ? 'Level' : 'Kind'}</label>
          <select
            id={`${field}-choice`}
            className="input"
            value={value[choice]}
            onChange={({ target }) => set({ [choice]: target.value })}
          >
            {(choice === 'level' ? CLASS_LEVELS : EVENT_KINDS).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${field}-ages`}>For whom</label>
          <input
            id={`${field}-ages`}
            className="input"
            required
            maxLength={80}
            value={value.ages}
            onChange={({ target }) => set({ ages: target.value })}
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${field}-policy`}>If somebody cannot come</label>
        <textarea
          id={`${field}-policy`}
          className="input"
          required
          rows={3}
          maxLength={600}
          value={value.policy}
          onChange={({ target }) => set({ policy: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${field}-alt`}>The picture in words, for whoever does not see it</label>
        <input
          id={`${field}-alt`}
          className="input"
          required
          maxLength={300}
          value={value.coverAlt}
          onChange={({ target }) => set({ coverAlt: target.value })}
        />
      </div>
      <InTheWay of={inTheWay} />
      <p>
        <button className="button loud">
          {inTheWay.length > 0 ? 'Publish it all the same' : 'Publish it'}
        </button>
      </p>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </form>
  )
}

type Decision = Input<'decideProposal'>['body']

/** Sends what was decided on a proposal. @param topics what else is asked anew then */
function useDecision(id: string, topics: string[]) {
  const cache = useQueryClient()
  const { act, problem } = useAct(topics)
  const [wrong, setWrong] = useState('')
  const decide = async (body: Decision) => {
    setWrong('')
    await act(async () =>
      setNewerAnswer(
        cache,
        ['proposals'],
        await callPrivate('decideProposal', { params: { id }, body }),
      ),
    )
    void cache.invalidateQueries({ queryKey: ['proposals'] })
  }
  return { decide, setWrong, error: wrong || problem }
}

/** What staff write to the artist: a question, or why it is not to be. And what is wrong with any decision. */
function AskOrDecline({
  decision: { decide, setWrong, error },
}: {
  decision: ReturnType<typeof useDecision>
}): ReactNode {
  const field = useId()
  const [text, setText] = useState('')
  const write = (decision: 'ask' | 'decline') => {
    if (text.trim()) return void decide({ decision, text })
    setWrong(
      decision === 'ask'
        ? 'Write the question first.'
        : 'Write the reason first: the artist reads it.',
    )
  }
  return (
    <>
      <div className="field">
        <label htmlFor={field}>A question or a reason, which the artist reads</label>
        <textarea
          id={field}
          className="input"
          rows={2}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className="acts">
        <button type="button" className="button" onClick={() => write('ask')}>
          Ask
        </button>
        <button type="button" className="button" onClick={() => write('decline')}>
          Decline
        </button>
      </p>
      <p className="field-error" role="alert">
        {error}
      </p>
    </>
  )
}

function Decide({ proposal }: { proposal: StaffProposal }): ReactNode {
  const decision = useDecision(proposal.id, ['pieces'])
  const { decide, setWrong } = decision
  const field = useId()
  const [date, setDate] = useState(0)
  const [share, setShare] = useState(String(proposal.shareBasisPoints / 100))
  /** The date about which was asked once more, because of what is in its way. */
  const [sureOf, setSureOf] = useState<number | null>(null)
  const { title } = proposal
  const inTheWay = proposal.conflicts[date] ?? []
  const asksTwice = inTheWay.length > 0 && sureOf === date
  const agree = (event: FormEvent) => {
    event.preventDefault()
    const basisPoints = Math.round(Number(share.replace(',', '.')) * 100)
    if (
      !Number.isFinite(basisPoints) ||
      share.trim() === '' ||
      basisPoints < 0 ||
      basisPoints > 10_000
    )
      return setWrong('The share is a number from 0 to 100.')
    if (inTheWay.length > 0 && sureOf !== date) return setSureOf(date)
    const seenAt = proposal.updatedAt
    void decide({ decision: 'approve', date, shareBasisPoints: basisPoints, seenAt })
  }
  return (
    <form
      className="staff-proposal-decide"
      onSubmit={agree}
      noValidate
      aria-label={`Decide on ${title}`}
    >
      <Wishes proposal={proposal} chosen={date} onChoose={setDate} />
      <div className="field staff-proposal-share">
        <label htmlFor={`${field}-share`}>The artist’s share of the price, in %</label>
        <input
          id={`${field}-share`}
          className="input"
          inputMode="decimal"
          maxLength={6}
          value={share}
          onChange={({ target }) => setShare(target.value)}
        />
      </div>
      <p>
        <button className="button loud">
          {asksTwice ? 'Agree all the same, and begin its page' : 'Agree, and begin its page'}
        </button>
      </p>
      {asksTwice && (
        <p className="notice" role="alert">
          {inTheWay.map(({ text: why }) => why).join(' ')} Agree all the same?
        </p>
      )}
      <AskOrDecline decision={decision} />
    </form>
  )
}

/** What is or was to be another one: from what, to what. */
function ChangedLines({ lines }: { lines: readonly Changed[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <dl className="staff-proposal-change">
      {lines.map(({ what, from, to }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <del>{from}</del> <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A change for which an artist asks, because guests have seats: what would be another one, and who is told. */
function DecideChange({
  proposal,
  change: { lines, parties, problem: why },
}: {
  proposal: StaffProposal
  change: NonNullable<StaffProposal['change']>
}): ReactNode {
  const decision = useDecision(proposal.id, ['pieces', 'events', 'event'])
  const { title, updatedAt, conflicts } = proposal
  const inTheWay = conflicts[0] ?? []
  const isMoved = lines.some(({ what }) => ['Begins', 'Ends', 'Room'].includes(what))
  return (
    <form
      className="staff-proposal-decide"
      onSubmit={(event) => {
        event.preventDefault()
        void decision.decide({ decision: 'change', seenAt: updatedAt })
      }}
      aria-label={`Decide on the change of ${title}`}
    >
      <ChangedLines lines={lines} />
      {isMoved && <InTheWay of={inTheWay} />}
      <p className="soft">
        {parties === 0
          ? 'Nobody has seats now.'
          : `${parties === 1 ? '1 party has seats or waits for them' : `${parties} parties have seats or wait for them`}. ${isMoved ? 'They are told of the new time or room, and may give their seats back for all that they paid.' : 'What they agreed to pay stays.'}`}
      </p>
      {why && <p className="notice">{why}</p>}
      {!why && (
        <p>
          <button className="button loud">Agree, and change it</button>
        </p>
      )}
      <AskOrDecline decision={decision} />
    </form>
  )
}

/** The day of a wish, with its year where that is another one. */
function WishedDay({ date }: { date: string }): ReactNode {
  const { data } = useCafe()
  return formatDateWithYear(date, data?.today ?? date)
}

/** The dates that would suit the artist, each with what stands in its way. */
function Wishes({
  proposal: { dates, conflicts },
  chosen,
  onChoose,
}: {
  proposal: StaffProposal
  chosen: number
  onChoose: (number: number) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset>
      <legend>Which date</legend>
      {dates.map((wish, i) => (
        <div key={`${wish.date} ${wish.time}`} className="staff-proposal-date">
          <label className="tick">
            <input type="radio" name={name} checked={chosen === i} onChange={() => onChoose(i)} />
            <span>
              <WishedDay date={wish.date} /> at {formatHour(wish.time)}
            </span>
          </label>
          {(conflicts[i] ?? []).length === 0 ? (
            <p className="soft">Nothing is in the way.</p>
          ) : (
            <InTheWay of={conflicts[i] ?? []} />
          )}
        </div>
      ))}
    </fieldset>
  )
}

function InTheWay({ of }: { of: StaffProposal['conflicts'][number] }): ReactNode {
  return of.map(({ text, isBlocking }) => (
    <p key={text} className="series-conflict" data-blocking={isBlocking || undefined}>
      {isBlocking ? <Icon of={CircleAlert} size={18} /> : <Icon of={TriangleAlert} size={18} />}
      <span>{text}</span>
    </p>
  ))
}
