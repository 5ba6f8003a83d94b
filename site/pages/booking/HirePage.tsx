import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isOver, wordsAfter } from '#domain/booking/hire-over.ts'
import { calendarHref } from '#domain/booking/calendar-file.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { confirmingTitle, confirmingWords, Unheard, unpaidWords } from '../../layout/Confirming.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFocusOnceOff } from '../../layout/use-focus-once-off.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { useAfterCard } from '../../state/after-card.ts'
import { useHire, useRoomsChanged } from '../../state/rooms.ts'
import { useCafe } from '../../state/queries.ts'
import { clockText } from '../../texts/dates.ts'
import { Said } from '../../texts/Said.tsx'
import { isOne, rich, t, word } from '../../texts/t.ts'
import { HoldTimer } from './HoldTimer.tsx'
import { PolicyList } from './PolicyList.tsx'
import { ReceiptAsked } from './ReceiptAsked.tsx'
import { ROOM_PAYMENT_WORDS } from './room-payment-words.ts'
import { spanText } from './when-text.ts'
import './hire.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** Where a room is held and not paid yet. */
const HireForm = lazyChunk(() => import('./HireForm.tsx'), 'HireForm')
/** Where something was paid. */
const RoomReceipt = lazyChunk(() => import('./RoomReceipt.tsx'), 'RoomReceipt')
/** Where something is left to pay. */
const PayHire = lazyChunk(
  async () => ({ PayHire: (await import('./PayHire.tsx')).PayHire }),
  'PayHire',
)
/** Where it is booked, until it ends. */
const HireTimes = lazyChunk(() => import('./HireTimes.tsx'), 'HireTimes')

/** Where a room is booked. */
const HireRules = lazyChunk(() => import('./HireRules.tsx'), 'HireRules')

/** A hire of a room for whoever has its link: held, paid, moved and cancelled here. It says what the server knows. */
export function HirePage(): ReactNode {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  // The server knows that there is a link, and reads none.
  const isHydrating = useHydrating()
  if (!token) return <NoHire />
  if (isHydrating)
    return (
      <div className="hire" data-area="space">
        <HireAwaited />
      </div>
    )
  if (!reference) return <NoHire />
  return <Hire key={reference} reference={reference} token={token} />
}

const HireAwaited = (): ReactNode => (
  <Awaited what={t('your room')} blank="hire-blank" files={['private-calls', 'PayHire']} />
)

function Hire({ reference, token }: { reference: string; token: string }): ReactNode {
  const cache = useQueryClient()
  const changed = useRoomsChanged()
  const hire = useHire(reference, token)
  const renew = useCallback(
    (known?: RoomBooking) => {
      const queryKey = ['hire', reference]
      void changed()
      if (known) setNewerAnswer(cache, queryKey, known)
      else return cache.invalidateQueries({ queryKey })
    },
    [cache, changed, reference],
  )
  return (
    <div className="hire" data-area="space">
      <Loaded
        query={hire}
        what={t('your room')}
        isPage
        renderBlank={HireAwaited}
        missing={<NoHire />}
      >
        {(booking) => <Ticket booking={booking} onChange={renew} />}
      </Loaded>
    </div>
  )
}

export type ShownHire = { booking: RoomBooking; onChange: (known?: RoomBooking) => void }

const HEADINGS: Record<RoomBooking['state'], string> = {
  held: 'Held for you',
  asked: 'We look at it',
  confirmed: 'It is yours',
  cancelled: 'Cancelled',
  declined: 'Not possible',
  expired: 'No longer held',
}

function Ticket({ booking, onChange }: ShownHire): ReactNode {
  const cafe = useCafe()
  const { state, canMove, cancel, calendar, reference, dueCents, paidCents, refundedCents } =
    booking
  const { canBeLonger } = booking
  const after = useAfterCard(
    { isOpen: booking.isPaying ?? booking.canPay, failure: booking.failure },
    onChange,
  )
  const { isConfirming } = after
  const isBooked = (state === 'asked' || state === 'confirmed') && !isConfirming
  const isToBook = state === 'held' && !booking.isInOrder && !isConfirming
  const head = useFocusOnceOff(state === 'cancelled')
  return (
    <>
      <header className="page-head" tabIndex={-1} ref={head}>
        <h1>
          {isConfirming
            ? confirmingTitle()
            : word(isOver(booking) ? 'You were here' : HEADINGS[state])}
        </h1>
        <p className="lead" role={isConfirming ? 'status' : undefined}>
          {isConfirming
            ? confirmingWords()
            : booking.isPaying && booking.canPay && !after.isUnheard
              ? unpaidWords(wordsFor(booking, cafe.data?.isWithoutMail === true), booking)
              : wordsFor(booking, cafe.data?.isWithoutMail === true)}
        </p>
      </header>
      <Unheard after={after} />
      {isToBook && <HoldTimer booking={booking} onOver={onChange} />}
      <div className="hire-sheets">
        <article className="hire-ticket" data-state={state}>
          <Facts booking={booking} isConfirming={isConfirming} />
          {calendar && !isOver(booking) && (
            <p>
              <a className="link" href={calendarHref(calendar)} download={`${reference}.ics`}>
                {t('Add it to your calendar')}
              </a>
            </p>
          )}
          {isBooked && (
            <Suspense fallback={null}>
              <PayHire booking={booking} />
            </Suspense>
          )}
          {!isConfirming && (isBooked || canBeLonger) && (
            <Suspense fallback={null}>
              <HireTimes booking={booking} onChange={onChange} />
            </Suspense>
          )}
          {isBooked && cancel && (
            <p className="soft">
              {t(
                canMove
                  ? 'You can move it here as long as cancelling costs nothing.'
                  : 'It can no longer be moved here. Call us, and we see what we can do.',
              )}
            </p>
          )}
          {isBooked && !cancel && dueCents > 0 && (
            <p>{t('You can pay it here by card, or at our counter.')}</p>
          )}
          {paidCents - refundedCents > 0 && state === 'cancelled' && (
            <p>
              {t('{amount} of what you paid was kept.', {
                amount: formatCents(paidCents - refundedCents),
              })}
            </p>
          )}
        </article>
        {isToBook && (
          <Suspense fallback={<span className="blank hire-blank" />}>
            <HireForm booking={booking} onChange={onChange} />
          </Suspense>
        )}
        {isBooked && booking.houseRules && (
          <Suspense fallback={null}>
            <HireRules rules={booking.houseRules} />
          </Suspense>
        )}
      </div>
      {!isBooked && state !== 'held' && !isConfirming && (
        <p>
          <Link className="button loud" to="/book-space">
            {t('Choose a time')}
          </Link>
        </p>
      )}
      {booking.payments.length > 0 && !isConfirming && (
        <ReceiptAsked>
          <RoomReceipt booking={booking} />
        </ReceiptAsked>
      )}
    </>
  )
}

function Facts({
  booking,
  isConfirming,
}: {
  booking: RoomBooking
  isConfirming: boolean
}): ReactNode {
  const { room, startsAt, endsAt, timeZone, headcount, lines, totalCents, policy } = booking
  const { payments, refundedCents, atCounterCents, dueCents, depositCents, state } = booking
  const { moneyWords } = booking
  const money = (label: string, cents: number) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
  return (
    <>
      <h2>{word(room)}</h2>
      <p>{spanText(timeZone, new Date(startsAt), new Date(endsAt))}</p>
      {headcount !== null && (
        <p>
          {isOne(headcount)
            ? t('{count} person', { count: headcount })
            : t('{count} people', { count: headcount })}
        </p>
      )}
      <dl className="hire-figures">
        {lines.map(({ label, cents }) => money(word(label), cents))}
        {totalCents !== null && money(t('Total'), totalCents)}
        {state === 'held' &&
          depositCents !== totalCents &&
          money(t('Deposit, paid now'), depositCents)}
        {payments.map(({ at, kind, amountCents, method }) => (
          <div key={at}>
            <dt>
              {word(ROOM_PAYMENT_WORDS[kind])}
              {method && <small> {word(METHOD_NAMES[method].toLowerCase())}</small>}
            </dt>
            <dd>{formatCents(amountCents)}</dd>
          </div>
        ))}
        {refundedCents > 0 && money(t('Given back'), refundedCents)}
        {atCounterCents > 0 && money(t('of that at the counter, when you come by'), atCounterCents)}
        {dueCents > 0 && state !== 'held' && !isConfirming && money(t('Left to pay'), dueCents)}
        <div>
          <dt>{t('Reference')}</dt>
          <dd className="numeral">{booking.reference}</dd>
        </div>
      </dl>
      {moneyWords && !isConfirming && (
        <p>
          <Said>{moneyWords}</Said>
        </p>
      )}
      {policy.length > 0 && (
        <>
          <h3>{t('If you cancel')}</h3>
          <PolicyList policy={policy} />
        </>
      )}
    </>
  )
}

/** @param isWithoutMail no mail leaves this server, so none is said to be sent */
function wordsFor(booking: RoomBooking, isWithoutMail: boolean): string {
  const { state, paidCents, refundedCents } = booking
  if (isOver(booking)) return word(wordsAfter(booking))
  switch (state) {
    case 'held':
      if (booking.isInOrder)
        return t(
          'It is in an order that waits for its payment. With that it is yours; without it it is free again.',
        )
      if (booking.isPaying && booking.heldUntil)
        return t('The room is held for you until {time}: go on paying, or give it back.', {
          time: clockText(timeIn(booking.timeZone, new Date(booking.heldUntil))),
        })
      return t('Tell us who is coming, and pay the deposit before the time runs out.')
    case 'asked':
      return t(
        isWithoutMail
          ? 'The room is held for you. Keep this page: it says within one opening day whether you have it; if not, all that you paid comes back.'
          : 'The room is held for you. We write within one opening day; if we cannot, all that you paid comes back.',
      )
    case 'confirmed':
      return `${t('Come when your time begins: the room is ready.')} ${t(
        !isWithoutMail
          ? 'We have sent you an email with this link.'
          : 'Keep this page: here you pay and cancel it.',
      )}`
    case 'cancelled':
      return refundedCents > 0
        ? t('{amount} comes back to you.', { amount: formatCents(refundedCents) })
        : t('Nothing is owed.')
    case 'declined':
      return t('We are sorry, that time does not work. All that you paid comes back.')
    case 'expired':
      return t(
        paidCents > 0
          ? 'Somebody else has the room now. All that you paid goes back to your card.'
          : 'The ten minutes are over, and nothing was charged.',
      )
  }
}

function NoHire(): ReactNode {
  return (
    <BrokenLink
      title={t('We cannot find that room')}
      acts={
        <Link className="button loud" to="/book-space">
          {t('Rent a room')}
        </Link>
      }
    >
      {rich('Open the whole link again. Signed in, you find your rooms on {page}.', {
        page: <Link to="/dashboard">{t('your page')}</Link>,
      })}
    </BrokenLink>
  )
}
