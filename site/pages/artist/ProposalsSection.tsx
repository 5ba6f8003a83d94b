import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { seats as seatCount } from '#domain/booking/party.ts'
import { formatDate, formatHour } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Changed, Proposal, ProposalEdit, ProposalState } from '#domain/contracts/proposals.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFocusOnceOff } from '../../layout/use-focus-once-off.ts'
import { callPrivate } from '../../state/call-private.ts'
import { joined } from '../../state/joined.ts'
import { useOwnDates } from '../../state/artist.ts'
import { useCafe } from '../../state/queries.ts'
import { Clash, keyOf, Taken, useWishedTimes, type Planned } from './Clashes.tsx'
import { clashOf } from './own-clash.ts'
import { ChangeOwnPiece } from './OwnPieceForm.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { useSections } from './use-sections.ts'
import './proposals.css'

export const PROPOSAL_WORDS: Record<ProposalState, string> = {
  sent: 'With the café',
  asked: 'The café asks',
  approved: 'Agreed',
  declined: 'Not this time',
  withdrawn: 'Withdrawn',
}

/** What an artist proposed and what became of it, with the form for another. */
export function ProposalsSection(): ReactNode {
  const { chosen } = useSections()
  const [isWriting, setWriting] = useState(false)
  const [sent, setSent] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const proposals = useQuery({
    queryKey: ['artist-dashboard', chosen ?? null, 'proposals'],
    queryFn: ({ signal }) =>
      callPrivate(
        'ownProposals',
        { query: chosen === undefined ? {} : { artist: chosen } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <section className="own-proposals" aria-labelledby="own-proposals">
      <div className="own-proposals-head">
        <h2 id="own-proposals">Your proposals</h2>
        <button
          type="button"
          className="button loud"
          ref={button}
          aria-expanded={isWriting}
          onClick={() => {
            setSent('')
            setWriting(!isWriting)
          }}
        >
          Propose a class or an event
        </button>
      </div>
      <p className="own-proposals-sent" role="status">
        {sent && `Sent: the café has ${sent} now and answers here.`}
      </p>
      <Loaded
        query={joined({ proposals, cafe: useCafe(), dates: useOwnDates(chosen) })}
        what="the proposals"
        blank="own-blank"
        lines={1}
      >
        {({ proposals: own, cafe, dates }) => (
          <>
            {isWriting && (
              <ProposalForm
                chosen={chosen}
                today={cafe.today}
                planned={{ own: dates, timeZone: cafe.cafe.timeZone }}
                shareBasisPoints={own.shareBasisPoints}
                onDone={(title = '') => {
                  setWriting(false)
                  setSent(title)
                  button.current?.focus()
                }}
              />
            )}
            {own.proposals.length === 0 ? (
              <p className="soft">
                Nothing proposed yet. Say what you would like to teach or host and when; the café
                answers here.
              </p>
            ) : (
              <ul className="own-proposal-list">
                {own.proposals.map((proposal) => (
                  <Row
                    key={proposal.id}
                    proposal={proposal}
                    today={cafe.today}
                    planned={{ own: dates, timeZone: cafe.cafe.timeZone }}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** ', 2027', where that is another year. */
const yearOf = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`

/** What a change is about: from what, to what. */
function ChangedList({ of }: { of: readonly Changed[] }): ReactNode {
  if (of.length === 0) return null
  return (
    <ul className="own-proposal-changed">
      {of.map(({ what, from, to }) => (
        <li key={what}>
          {what}: <del>{from}</del> <ins>{to}</ins>
        </li>
      ))}
    </ul>
  )
}

type Shown = { proposal: Proposal; today: string; planned: Planned }

function Row({ proposal, today, planned }: Shown): ReactNode {
  const cache = useQueryClient()
  const [problem, setProblem] = useState('')
  const [text, setText] = useState('')
  const { id, state, title, kind, date, dates, seats, shareBasisPoints, said, path } = proposal
  const { isChange, piece } = proposal
  const [isChanging, setChanging] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setProblem('')
    try {
      await work()
      setText('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    await cache.invalidateQueries({ queryKey: ['artist-dashboard'] })
  }
  const answer = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem('Write an answer first.')
    void act(() => callPrivate('answerProposal', { params: { id }, body: { text } }))
  }
  const isOpen = state === 'sent' || state === 'asked'
  return (
    <li data-state={state}>
      <Head title={title} state={state} />
      <p className="soft">
        {isChange && 'A change: '}
        {kind === 'class' ? 'Class' : 'Event'},{' '}
        {(date ? [date] : dates)
          .map(
            (wish) =>
              `${formatDate(wish.date, 'short')}${yearOf(wish.date, today)} at ${formatHour(wish.time)}`,
          )
          .join(date ? '' : ' or ')}
        . {seatCount(seats)}, {priceOf(proposal)}
        {!isChange && `, your share ${shareBasisPoints / 100}%`}.
      </p>
      <ChangedList of={proposal.changed ?? []} />
      {isOpen && <InTheWay proposal={proposal} today={today} planned={planned} />}
      <Said said={said} own="artist" />
      {state === 'approved' && (
        <p>{path ? <Link to={path}>See it on the site</Link> : 'The café writes its page.'}</p>
      )}
      {state === 'approved' && !path && !isChange && piece && (
        <ChangeOwnPiece of={piece} title={title} />
      )}
      {state === 'asked' && <Answer id={id} text={text} onType={setText} onSubmit={answer} />}
      <p className="field-error" id={`answer-${id}-error`} role="alert">
        {problem}
      </p>
      {isOpen && (
        <p className="own-proposal-acts">
          {!isChange && (
            <button
              type="button"
              className="link"
              aria-expanded={isChanging}
              aria-label={`Change it: ${title}`}
              onClick={() => setChanging(!isChanging)}
            >
              Change it
            </button>
          )}
          <button
            type="button"
            className="link"
            aria-label={`Withdraw ${title}`}
            onClick={() =>
              confirm(`Withdraw ${title}?`) &&
              void act(() => callPrivate('withdrawProposal', { params: { id } }))
            }
          >
            Withdraw
          </button>
        </p>
      )}
      {isOpen && isChanging && (
        <ProposalForm
          chosen={undefined}
          today={today}
          planned={planned}
          shareBasisPoints={shareBasisPoints}
          changing={{
            id,
            value: editOf(proposal),
            version: null,
            send: (value) => callPrivate('changeProposal', { params: { id }, body: value }),
          }}
          onDone={() => setChanging(false)}
        />
      )}
    </li>
  )
}

function Answer({
  id,
  text,
  onType,
  onSubmit,
}: {
  id: string
  text: string
  onType: (text: string) => void
  onSubmit: (event: FormEvent) => void
}): ReactNode {
  return (
    <form className="own-proposal-answer" onSubmit={onSubmit} noValidate>
      <div className="field">
        <label htmlFor={`answer-${id}`}>Your answer</label>
        <textarea
          id={`answer-${id}`}
          className="input"
          rows={2}
          maxLength={1000}
          value={text}
          aria-describedby={`answer-${id}-error`}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <button className="button small">Answer</button>
    </form>
  )
}

/** What of a proposal its artist can change. */
function editOf({
  isChange: _change,
  piece: _piece,
  id: _id,
  state: _state,
  said: _said,
  createdAt: _at,
  date: _date,
  path: _path,
  ...value
}: Proposal): ProposalEdit {
  return value
}

function Head({ title, state }: Pick<Proposal, 'title' | 'state'>): ReactNode {
  const head = useFocusOnceOff<HTMLParagraphElement>(state === 'withdrawn')
  return (
    <p className="own-proposal-top" tabIndex={-1} ref={head}>
      <b>{title}</b>
      <span className="proposal-state" data-state={state}>
        {PROPOSAL_WORDS[state]}
      </span>
    </p>
  )
}

function priceOf({ priceCents, materialsCents }: Proposal): string {
  const price = priceCents === 0 ? 'free' : formatCents(priceCents)
  return materialsCents > 0 ? `${price} and ${formatCents(materialsCents)} for materials` : price
}

/** What is in the way of each time that was wished for, as the form said it, for as long as nobody has decided. */
function InTheWay({ proposal, today, planned: { own, timeZone } }: Shown): ReactNode {
  const { dates, minutes } = proposal
  const except = proposal.isChange ? (proposal.piece ?? undefined) : undefined
  const times = useWishedTimes({ ...proposal, except })
  const others = own.filter(({ kind, id }) => kind !== except?.kind || id !== except.id)
  return dates.map((wish) => {
    const day = dates.length > 1 ? `${formatDate(wish.date, 'short')}: ` : ''
    return (
      <Fragment key={keyOf(wish)}>
        <Clash of={clashOf(others, wish, minutes, timeZone)} timeZone={timeZone} day={day} />
        <Taken of={times[keyOf(wish)]} today={today} day={day} />
      </Fragment>
    )
  })
}

/** What was asked and answered, oldest first. @param own who reads it */
export function Said({ said, own }: { said: Proposal['said']; own: 'artist' | 'café' }): ReactNode {
  if (said.length === 0) return null
  return (
    <ul className="proposal-said">
      {said.map(({ by, text, at }) => (
        <li key={at}>
          <b>{by === own ? 'You' : by === 'café' ? 'The café' : 'The artist'}:</b> {text}
        </li>
      ))}
    </ul>
  )
}
