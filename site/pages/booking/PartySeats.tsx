import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { calendarHref } from '#domain/booking/calendar-file.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { confirmingTitle, confirmingWords, Unheard, unpaidWords } from '../../layout/Confirming.tsx'
import { Awaited } from '../../layout/Awaited.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useAfterCard } from '../../state/after-card.ts'
import { useSeatsChanged } from '../../state/booking.ts'
import { heldHere } from '../../state/held-seats.ts'
import { useSeats } from '../../state/seats.ts'
import { useCafe } from '../../state/queries.ts'
import { clockText } from '../../texts/dates.ts'
import { t, word, written } from '../../texts/t.ts'
import { BreakDrinks } from './BreakDrinks.tsx'
import { calledOffWords, endedWords, waitHere } from './ended-words.ts'
import { GiveOneBack, GiveSeatsBack } from './GiveSeatsBack.tsx'
import { HoldLonger } from './HoldLonger.tsx'
import { OnePanel, usePanels } from './one-panel.ts'
import { PaySeats } from './PaySeats.tsx'
import { PolicyList } from './PolicyList.tsx'
import { ReceiptAsked } from './ReceiptAsked.tsx'
import { SeatChanges } from './SeatChanges.tsx'
import { unpaidOf } from './unpaid-drinks.ts'
import { momentText, spanText } from './when-text.ts'
import './class-confirmation.css'
import './classes.css'
import './hire.css'
import './seat-lines.css'
import './tickets.css'
import { Said } from '#site/texts/Said.tsx'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** Where there is something to agree to. */
const Waiver = lazyChunk(() => import('./Waiver.tsx'), 'Waiver')
/** Where something was paid. */
const SeatReceipt = lazyChunk(() => import('./SeatReceipt.tsx'), 'SeatReceipt')
/** Where seats are held and not paid yet. */
const HoldTimer = lazyChunk(() => import('./HoldTimer.tsx'), 'HoldTimer')
const SeatsForm = lazyChunk(() => import('./SeatsForm.tsx'), 'SeatsForm')

type Shown = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** The seats of a party for whoever has their link: held, paid, and given back here. It says what the server knows. */
export function PartySeats({
  area = 'classes',
  reference,
  token,
  missing,
}: {
  area?: 'classes' | 'events'
  reference: string
  token: string
  missing: ReactNode
}): ReactNode {
  const cache = useQueryClient()
  const changed = useSeatsChanged()
  const found = useSeats(reference, token)
  const what = t(area === 'events' ? 'your tickets' : 'your seats')
  const renew = useCallback(
    (known?: SeatBooking) => {
      const queryKey = ['seats', reference]
      void changed()
      if (known) setNewerAnswer(cache, queryKey, known)
      else return cache.invalidateQueries({ queryKey })
    },
    [cache, changed, reference],
  )
  return (
    <div className="class-confirmation" data-area={area}>
      <Loaded
        query={found}
        what={what}
        isPage
        renderBlank={() => <Awaited what={what} blank="class-confirmation-blank" />}
        missing={missing}
      >
        {(seats) => <Party seats={seats} onChange={renew} />}
      </Loaded>
    </div>
  )
}

const HEADINGS: Record<SeatBooking['status'], string> = {
  held: 'Held for you',
  offered: 'Seats for you',
  confirmed: 'You are in',
  waitlisted: 'On the waitlist',
  unconfirmed: 'Not confirmed yet',
  cancelled: 'No seats are kept',
}

function headingOf({ status, party }: SeatBooking): string {
  return word(status === 'offered' && party === 1 ? 'A seat for you' : HEADINGS[status])
}

/** What an action says of itself, until the next one: the change that comes with it leaves it there. */
function useSaid(onChange: Shown['onChange']) {
  const [said, setSaid] = useState<ReactNode>(null)
  const isNew = useRef(false)
  const say = (words: ReactNode) => {
    isNew.current = true
    setSaid(words)
  }
  const change: Shown['onChange'] = (known) => {
    if (!isNew.current) setSaid(null)
    isNew.current = false
    onChange(known)
  }
  return { said, say, change }
}

function Party({ seats, onChange: renew }: Shown): ReactNode {
  const { status, isCalledOff, path, type } = seats
  const isHeld = status === 'held' || status === 'offered'
  const isWithoutMail = useCafe().data?.isWithoutMail === true
  const { said, say, change: onChange } = useSaid(renew)
  const after = useAfterCard(
    { isOpen: seats.isPaying ?? seats.canPay, failure: seats.failure },
    renew,
  )
  const { isConfirming } = after
  const isToBook = status === 'held' && !seats.isInOrder && !isConfirming
  const news = useRef<HTMLParagraphElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(status)
  const panels = usePanels()
  useEffect(() => heldHere.seen(seats), [seats])
  // What was pressed may be far down and gone: one is led to where it says what became of it.
  useEffect(() => {
    if (said) news.current?.focus()
    else if (before.current !== status) title.current?.focus()
    before.current = status
  }, [said, status])
  return (
    <OnePanel value={panels}>
      <header className="page-head">
        <h1 ref={title} tabIndex={-1}>
          {isConfirming
            ? confirmingTitle()
            : isCalledOff
              ? t('It is called off')
              : headingOf(seats)}
        </h1>
        <p className="lead" role={isConfirming ? 'status' : undefined}>
          {isConfirming
            ? confirmingWords()
            : seats.isPaying && seats.canPay && !after.isUnheard
              ? unpaidWords(wordsFor(seats, isWithoutMail), seats)
              : wordsFor(seats, isWithoutMail)}
        </p>
      </header>
      <Unheard after={after} />
      {said && (
        <p className="notice" role="status" tabIndex={-1} ref={news}>
          {said}
        </p>
      )}
      {isToBook && (
        <Suspense fallback={<p className="hold-timer">{'\u00a0'}</p>}>
          <HoldTimer booking={seats} onOver={onChange}>
            <HoldLonger seats={seats} onChange={onChange} onSaid={say} />
          </HoldTimer>
        </Suspense>
      )}
      <div className="class-sheets">
        <Ticket {...{ seats, onChange, isConfirming }} onSaid={say} />
        {isToBook && (
          <Suspense fallback={<span className="blank class-confirmation-blank" />}>
            <SeatsForm seats={seats} onChange={onChange} />
          </Suspense>
        )}
        {!isConfirming && <BreakDrinks seats={seats} onChange={onChange} />}
      </div>
      {!isHeld && !isConfirming && (
        <p>
          {status === 'cancelled' && !isCalledOff ? (
            <Link className="button loud" to={path}>
              {t(type === 'event' ? 'Get tickets again' : 'Book seats again')}
            </Link>
          ) : (
            <Link to={type === 'event' ? '/events' : '/classes/calendar'}>
              {t('See what else is on')}
            </Link>
          )}
        </p>
      )}
      {seats.payments.length > 0 && !isConfirming && (
        <ReceiptAsked>
          <SeatReceipt seats={seats} />
        </ReceiptAsked>
      )}
    </OnePanel>
  )
}

function Ticket({
  seats,
  onChange,
  onSaid,
  isConfirming,
}: Shown & { onSaid: (said: ReactNode) => void; isConfirming: boolean }): ReactNode {
  const { status, title, path, startsAt, endsAt, timeZone, space, policy, calendar } = seats
  const { participants, party, sitWith, position, reference, isCalledOff, freeUntil, now } = seats
  const { tickets, answers } = seats
  const isKept = status === 'confirmed' && !isCalledOff
  const canChange = isKept && seats.type === 'class' && startsAt > now
  const cafe = useCafe().data?.cafe
  return (
    <article className="class-ticket" data-status={status}>
      <h2>
        <Link to={path} lang={written()}>
          {title}
        </Link>
      </h2>
      <dl>
        <Fact label={t('When')}>{spanText(timeZone, new Date(startsAt), new Date(endsAt))}</Fact>
        {seats.movedFrom && status !== 'cancelled' && !isCalledOff && (
          <Fact label={t('Moved by the café')}>
            {t('It was {before}.', { before: momentText(timeZone, new Date(seats.movedFrom)) })}
            {freeUntil !== null &&
              freeUntil >= now &&
              ` ${t('All that you paid comes back until {until}.', {
                until: momentText(timeZone, new Date(freeUntil)),
              })}`}
          </Fact>
        )}
        <Fact label={t('Where')}>
          {cafe ? `${word(space)}, ${cafe.street}, ${cafe.city}` : word(space)}
        </Fact>
        <Fact label={factLabel(seats)}>
          {tickets.length > 0 ? (
            ticketWords(tickets)
          ) : isKept && party > 1 && participants.length > 0 ? (
            <PartyNames {...{ seats, onChange, onSaid, canChange }} />
          ) : (
            participants.join(', ') || party
          )}
        </Fact>
        {sitWith && <Fact label={t('Sit with')}>{sitWith}</Fact>}
        {answers.map(({ question, answer }) => (
          <Fact key={question} label={question}>
            {word(answer)}
          </Fact>
        ))}
        {position !== null && <Fact label={t('Place in line')}>{position}</Fact>}
        {status === 'offered' && seats.heldUntil && (
          <Fact label={t(party === 1 ? 'Take it by' : 'Take them by')}>
            {momentText(timeZone, new Date(seats.heldUntil))}
          </Fact>
        )}
        {isKept && freeUntil !== null && freeUntil >= now && (
          <Fact label={t('Free to cancel until')}>{momentText(timeZone, new Date(freeUntil))}</Fact>
        )}
        <Fact label={t('Reference')}>
          <span className="numeral">{reference}</span>
        </Fact>
      </dl>
      {isKept && seats.passes.length > 0 && startsAt > now && <Passes passes={seats.passes} />}
      {seats.offerWords && (
        <p>
          <Said>{seats.offerWords}</Said>
        </p>
      )}
      <ToAgree seats={seats} onChange={onChange} />
      <Bill seats={seats} isConfirming={isConfirming} />
      {policy.length > 0 && (
        <>
          <h3>{t('If you cannot come')}</h3>
          <PolicyList policy={policy} />
        </>
      )}
      {isKept && tickets.length > 0 && <TicketList {...{ seats, onChange, onSaid }} />}
      {calendar && (
        <p className="class-calendar">
          <a className="link" href={calendarHref(calendar)} download={`${reference}.ics`}>
            {t('Add it to your calendar')}
          </a>
        </p>
      )}
      {status !== 'held' && !isConfirming && (
        <div className="seat-acts">
          <PaySeats seats={seats} onChange={onChange} />
          {canChange && <SeatChanges seats={seats} onChange={onChange} onSaid={onSaid} />}
          <GiveSeatsBack seats={seats} onChange={onChange} onSaid={onSaid} />
        </div>
      )}
    </article>
  )
}

/** The code of each person, for the door. */
function Passes({ passes }: Pick<SeatBooking, 'passes'>): ReactNode {
  return (
    <details>
      <summary>{t('Codes for the door')}</summary>
      <ul className="class-passes">
        {passes.map(({ pass, name, qrSvg, arrivedAt }) => (
          <li key={pass}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
              alt={t('QR code of {name}', { name })}
            />
            <p>{arrivedAt ? t('{name}, is in', { name }) : name}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ToAgree({ seats, onChange }: Shown): ReactNode {
  const { waiver, status, startsAt, now } = seats
  if (!waiver || status === 'held' || startsAt <= now) return null
  return (
    <Suspense fallback={<span className="blank" />}>
      <Waiver seats={seats} onChange={onChange} />
    </Suspense>
  )
}

/** Who comes, and what can be done with the seat of each. */
function PartyNames({
  seats,
  onChange,
  onSaid,
  canChange,
}: Shown & { onSaid: (said: ReactNode) => void; canChange: boolean }): ReactNode {
  const { participants, party } = seats
  return (
    <ul className="class-party">
      {participants.map((name, i) => (
        // With one person less, a row is somebody else's: what was open in it is not.
        <li key={`${party} ${i}`}>
          {name}{' '}
          <span className="class-party-acts">
            {canChange && (
              <SeatChanges seats={seats} seat={i} onChange={onChange} onSaid={onSaid} />
            )}
            <GiveOneBack seats={seats} seat={i} onChange={onChange} onSaid={onSaid} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Each ticket: who holds it, what the door reads, and the way to give it back. */
function TicketList({
  seats,
  onChange,
  onSaid,
}: Shown & { onSaid: (said: ReactNode) => void }): ReactNode {
  const { tickets, participants } = seats
  return (
    <>
      <h3>{t('At the door')}</h3>
      <p>{t('Show these on your phone, or print this page. Each lets one person in.')}</p>
      <ol className="ticket-list">
        {tickets.map(({ id, name, qrSvg, arrivedAt }, i) => (
          <li key={id}>
            {qrSvg && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
                alt={t('QR code of ticket {number}', { number: i + 1 })}
              />
            )}
            <div>
              <b>{participants[i]}</b>
              <span>{name}</span>
              <span className="numeral soft">{id}</span>
              {arrivedAt && <span>{t('Is in')}</span>}
            </div>
            {!arrivedAt && <GiveOneBack {...{ seats, onChange, onSaid }} seat={i} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function factLabel({ tickets, participants, party }: SeatBooking): string {
  if (tickets.length > 0) return t(party === 1 ? 'Ticket' : 'Tickets')
  if (participants.length === 0) return t('Seats')
  return party === 1 ? t('Who') : t('For {count}', { count: party })
}

/** '2 × Standard, Early bird' */
function ticketWords(tickets: SeatBooking['tickets']): string {
  const counts = new Map<string, number>()
  for (const { name } of tickets) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ')
}

/** What it costs, what was paid, and what became of it. */
function Bill({ seats, isConfirming }: { seats: SeatBooking; isConfirming: boolean }): ReactNode {
  const { lines, totalCents, payments, refundedCents, creditedCents, keptCents } = seats
  const { backInPackCents } = seats
  const { dueCents, atCounterCents, status } = seats
  const drinks = unpaidOf(seats)
  if (totalCents === null) return <p>{t('Paid at the café, as agreed.')}</p>
  const money = (label: string, cents: number) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
  return (
    <dl className="seat-lines">
      {status !== 'cancelled' && lines.map(({ label, cents }) => money(word(label), cents))}
      {drinks && money(t('Drinks for the break'), drinks.totalCents)}
      {status !== 'cancelled' && money(t('Total'), totalCents + (drinks?.totalCents ?? 0))}
      {payments.map(({ amountCents, method, isPack, inOneCents }, i) => (
        <div key={i}>
          <dt>
            {t('Paid')}{' '}
            <small>
              {method
                ? word(METHOD_NAMES[method].toLowerCase())
                : t(isPack ? 'by your pack' : 'by credit')}
              {inOneCents !== undefined &&
                `, ${t('part of one charge of {amount}', { amount: formatCents(inOneCents) })}`}
            </small>
          </dt>
          <dd>{formatCents(amountCents)}</dd>
        </div>
      ))}
      {refundedCents > 0 && money(t('Given back'), refundedCents)}
      {atCounterCents > 0 && money(t('of that at the counter, when you come by'), atCounterCents)}
      {backInPackCents > 0 && money(t('Back in your pack'), backInPackCents)}
      {creditedCents > 0 && money(t('Credit for another class'), creditedCents)}
      {keptCents > 0 && money(t('Kept'), keptCents)}
      {dueCents > 0 && status !== 'held' && !isConfirming && money(t('To pay'), dueCents)}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function wordsFor(seats: SeatBooking, isWithoutMail: boolean): string {
  const { status, isCalledOff, startsAt, now, party, type } = seats
  if (isCalledOff) return calledOffWords(seats)
  const isOne = party === 1
  switch (status) {
    case 'held':
      if (seats.isInOrder)
        return t(
          'They are in an order that waits for its payment. With that they are yours; without it they are free again.',
        )
      if (seats.isPaying && seats.heldUntil)
        return t('What you chose is held for you until {time}: go on paying, or give it back.', {
          time: clockText(timeIn(seats.timeZone, new Date(seats.heldUntil))),
        })
      return t('Tell us who is coming, and pay before the time runs out.')
    case 'offered':
      if (isOne)
        return t(
          seats.canPayAtCafe
            ? 'It came free for you. Take it: pay by card, or say that you pay at the café.'
            : 'It came free for you. Pay by card to keep it.',
        )
      return t(
        seats.canPayAtCafe
          ? 'They came free for you. Take them: pay by card, or say that you pay at the café.'
          : 'They came free for you. Pay by card to keep them.',
      )
    case 'waitlisted':
      if (isWithoutMail) return waitHere()
      return t(
        isOne
          ? 'We write as soon as a seat is free. Until then you need to do nothing.'
          : 'We write as soon as seats are free. Until then you need to do nothing.',
      )
    case 'unconfirmed':
      return t('No seats are kept before this is confirmed.')
    case 'confirmed':
      if (startsAt <= now) return t('We hope you enjoyed it.')
      if (type === 'event')
        return t(
          isOne
            ? 'Your ticket is kept. Come ten minutes early.'
            : 'Your tickets are kept. Come ten minutes early.',
        )
      return t(
        isOne
          ? 'Your seat is kept. Come ten minutes early.'
          : 'Your seats are kept. Come ten minutes early.',
      )
    case 'cancelled':
      return endedWords(seats)
  }
}
