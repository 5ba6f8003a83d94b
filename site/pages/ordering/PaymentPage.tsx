import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { PaymentStanding } from '#domain/contracts/payments.ts'
import { SECURE_PAYMENT } from '#domain/ordering/express-texts.ts'
import { ApiError } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { latePart } from '../../layout/late-part.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { confirmingTitle, confirmingWords, Unheard } from '../../layout/Confirming.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useAnnounced } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { toCardPage } from '../../state/card-page.ts'
import { useAfterCard } from '../../state/after-card.ts'
import { usePaymentActs, usePaymentStanding } from '../../state/payments.ts'
import { useCafe } from '../../state/queries.ts'
import { isRestored } from '../../state/restored.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { BookedWith } from './Booked.tsx'
import { collectText } from './collect-text.ts'
import { clockTime, dayAndTime } from './day-and-time.ts'
import { lateText } from './order-says.ts'
import './payment.css'

const BoughtCards = latePart(
  () => import('./BoughtCards.tsx'),
  'BoughtCards',
  () => t('the gift card'),
)
const PrintedTicket = latePart(
  () => import('./PrintedTicket.tsx'),
  'PrintedTicket',
  () => t('the ticket'),
)

/**
 * Where a customer goes to the provider's page and comes back from it. It shows what the server knows, so it may be opened, reloaded
 * and shared between tabs at any time. `go=1` comes from the checkout and leads on at once.
 */
export function PaymentPage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const [id, token] = [search.get('order') ?? '', search.get('token') ?? '']
  const isHydrating = useHydrating()
  const isHere = session.user.value !== null
  const query = usePaymentStanding({ id, token }, token !== '' || isHere)
  const { data: now } = useCafe()
  const { isGoing, problem, go, atCounter } = usePaying({ id, token }, query)
  const after = useAfterCard(
    { isOpen: query.data && query.data.state === 'due', failure: query.data?.failure },
    () => query.refetch(),
  )
  const { isConfirming } = after

  const isNobodys = id === '' || (!isHydrating && token === '' && isRestored.value && !isHere)
  if (isNobodys || (query.error instanceof ApiError && query.error.status === 404))
    return <NoPayment />
  if (!query.data) return <Checking query={query} />
  const standing = query.data
  return (
    <div className="payment-page" data-state={standing.state}>
      <PageTitle>{`${isConfirming ? confirmingTitle() : word(TITLES[standing.state])} · ${standing.number}`}</PageTitle>
      <div>
        <p className="kicker">{t('Order {number}', { number: standing.number })}</p>
        <h1>{isConfirming ? confirmingTitle() : headline(standing)}</h1>
        <div role="status">
          {isConfirming ? <p>{confirmingWords()}</p> : words(standing, now?.isWithoutMail === true)}
        </div>
        <Unheard after={after} />
        {standing.state === 'paid' && now && <Collecting standing={standing} now={now} />}
        {standing.state === 'paid' && (standing.hasBooking || standing.hasMembership) && (
          <BookedWith id={id} token={token} items={standing.items} />
        )}
        {standing.hasGiftCard && standing.state === 'paid' && token !== '' && (
          <BoughtCards id={id} token={token} isPaid />
        )}
        {problem && (
          <p className="notice is-error" role="alert">
            {problem}
          </p>
        )}
        {standing.state === 'due' && standing.failure && !problem && (
          <p className="notice is-error" role="alert">
            {word(standing.failure)}
          </p>
        )}
        <p className="acts">
          {standing.state === 'due' && !isConfirming && (
            <button className="button loud" disabled={isGoing} onClick={() => void go()}>
              {isGoing
                ? t('Opening the card page…')
                : t('Pay {amount} by card', { amount: formatCents(askedCents(standing)) })}
            </button>
          )}
          {standing.heldUntil &&
            !isConfirming &&
            !standing.hasWork &&
            !standing.hasBooking &&
            !standing.hasMembership && (
              <button className="button" disabled={isGoing} onClick={() => void atCounter()}>
                {t('Pay at the counter instead')}
              </button>
            )}
          {standing.seatsPath && (
            <Link className="button loud" to={standing.seatsPath}>
              {t('See your seats')}
            </Link>
          )}
          <Link
            className={standing.state === 'paid' ? 'button loud' : 'button'}
            to={orderPath(id, token)}
          >
            {t('See the order')}
          </Link>
        </p>
        {standing.state === 'due' && !isConfirming && (
          <p className="soft">{word(SECURE_PAYMENT)}</p>
        )}
      </div>
      {(standing.state === 'due' || standing.state === 'paid') && (
        <PrintedTicket
          id={id}
          token={token}
          isPaid={standing.state === 'paid'}
          blank={<span className="blank printed-ticket-blank" />}
        />
      )}
    </div>
  )
}

/** Before the first answer of the server. */
function Checking({ query }: { query: ReturnType<typeof usePaymentStanding> }): ReactNode {
  useAnnounced('private-calls')
  return (
    <div className="payment-page" aria-busy={!query.isError}>
      <h1>{t('Payment')}</h1>
      {query.isError ? (
        <>
          <p className="notice is-error" role="alert">
            {said(query.error)}
          </p>
          <button className="button loud" onClick={() => void query.refetch()}>
            {t('Look again')}
          </button>
        </>
      ) : (
        <p role="status">{t('Checking your payment…')}</p>
      )}
    </div>
  )
}

/** When it is ready, and where it is called out or collected. */
function Collecting({
  standing: { counter, hasWork, number, timeZone },
  now,
}: {
  standing: PaymentStanding
  now: NonNullable<ReturnType<typeof useCafe>['data']>
}): ReactNode {
  const clock = new Date(now.now)
  const readyAt = counter && dayAndTime(counter.readyAt, timeZone, clock)
  const isLate = counter && Date.parse(counter.readyAt) < clock.getTime()
  return (
    <>
      {counter && (
        <>
          <p className="payment-when">
            {isLate ? (
              lateText(readyAt ?? '')
            ) : (
              <>
                {t(counter.isChosen ? 'Pickup' : 'Ready about')}{' '}
                <b className="numeral">{readyAt}</b>
              </>
            )}
          </p>
          <p>
            {t('At the counter, {street}. Say {name} or {number}.', {
              street: now.cafe.street,
              name: counter.name,
              number,
            })}
          </p>
        </>
      )}
      {hasWork && <p>{collectText(now.cafe, clock)}</p>}
    </>
  )
}

/** Leading to the provider's page, at once where the address asks for it, or paying at the counter instead. */
function usePaying(
  { id, token }: { id: string; token: string },
  query: ReturnType<typeof usePaymentStanding>,
) {
  const [search, setSearch] = useSearchParams()
  const acts = usePaymentActs({ id, token })
  const [isGoing, setGoing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()

  const go = async () => {
    setGoing(true)
    setProblem(null)
    try {
      toCardPage(await acts.start())
    } catch (error) {
      setGoing(false)
      setProblem(said(error))
      void query.refetch()
    }
  }
  const goesOn = useRef(search.get('go') === '1')
  const isDue = query.data?.state === 'due'
  useEffect(() => {
    if (!isDue || !goesOn.current) return
    goesOn.current = false
    // Whoever comes back by the browser's button is not sent away again.
    setSearch((now) => without(now, 'go'), { replace: true })
    void go()
  })
  const atCounter = async () => {
    setProblem(null)
    try {
      await acts.payAtCounter()
      void navigate(orderPath(id, token), { replace: true })
    } catch (error) {
      setProblem(said(error))
      void query.refetch()
    }
  }
  return { isGoing, problem, go, atCounter }
}

const TITLES: Record<PaymentStanding['state'], string> = {
  waiting: 'Waiting to be accepted',
  due: 'To pay',
  counter: 'To pay at the counter',
  paid: 'Paid',
  over: 'Nothing to pay',
  'with-seats': 'Paid with your seats',
}

/** What this phone is asked for. */
const askedCents = ({ partCents, dueCents }: PaymentStanding) => partCents ?? dueCents

function headline(standing: PaymentStanding): string {
  const { state, dueCents, paidCents, refundedCents, partCents } = standing
  if (state === 'paid')
    return t('Paid: {amount}', { amount: formatCents(paidCents - refundedCents) })
  if (state === 'over') return t(refundedCents > 0 ? 'Paid back' : 'Nothing to pay')
  if (state === 'waiting') return t('Waiting to be accepted')
  if (state === 'with-seats') return t('Paid with your seats')
  if (partCents === 0 && paidCents > refundedCents) return t('Your part is paid')
  return t('{amount} to pay', { amount: formatCents(askedCents(standing) || dueCents) })
}

/** @param isWithoutMail no mail leaves this server, so none is promised */
function words(standing: PaymentStanding, isWithoutMail: boolean): ReactNode {
  const { state, paidCents, refundedCents, heldUntil, provider, timeZone } = standing
  const { hasWork, hasBooking, hasGiftCard = false, isMade = true } = standing
  if (state === 'paid')
    return (
      <p>
        {hasBooking
          ? isWithoutMail
            ? t('Thank you. We have the payment.')
            : t('Thank you. We have the payment. We write to you about what you booked.')
          : hasWork
            ? t('Thank you. We have the payment, and the work is yours: it waits at the counter.')
            : isMade
              ? t('Thank you. We have the payment, and the bar has the order.')
              : hasGiftCard && !isWithoutMail
                ? t('Thank you. We have the payment. We write to you with a link to the code, too.')
                : t('Thank you. We have the payment.')}
      </p>
    )
  if (state === 'counter' && standing.partCents === 0)
    return (
      <p>
        {t('{amount} of the order is left, which the counter takes.', {
          amount: formatCents(standing.dueCents),
        })}
      </p>
    )
  if (state === 'counter')
    return <p>{t('Cards are not taken online just now. Pay at the counter.')}</p>
  if (state === 'waiting')
    return (
      <p>
        {t(
          'We have not accepted this order yet, and nothing was charged. See the order for what comes next.',
        )}
      </p>
    )
  if (state === 'with-seats')
    return <p>{t('These drinks are in the price of your seats, and are paid with them.')}</p>
  if (state === 'over')
    return (
      <p>
        {refundedCents > 0
          ? t(
              'This order is over. {amount} goes back to the card it came from; banks take some days.',
              { amount: formatCents(refundedCents) },
            )
          : t('This order is over, and nothing was charged.')}
      </p>
    )
  return (
    <>
      {paidCents <= refundedCents && <p>{t('Nothing was charged so far.')}</p>}
      {heldUntil && (
        <p>
          {hasBooking
            ? t('We hold your order until {time}. Until then nobody else can book it.', {
                time: clockTime(heldUntil, timeZone),
              })
            : hasWork
              ? t('We hold your order until {time}. Until then nobody else can buy the work.', {
                  time: clockTime(heldUntil, timeZone),
                })
              : t(
                  isMade
                    ? 'We hold your order until {time}. It is made when it is paid.'
                    : 'We hold your order until {time}.',
                  { time: clockTime(heldUntil, timeZone) },
                )}
        </p>
      )}
      {askedCents(standing) < standing.dueCents && (
        <p>
          {t('That is your part of {amount}. The counter takes the rest.', {
            amount: formatCents(standing.dueCents),
          })}
        </p>
      )}
      {paidCents - refundedCents > 0 && (
        <p>{t('{amount} is paid already.', { amount: formatCents(paidCents - refundedCents) })}</p>
      )}
      {provider === 'test' && (
        <p>
          <b>{t('Test payments: no money is taken.')}</b>
        </p>
      )}
      <p className="soft">
        {t('Paid already? This page updates by itself, within a few minutes.')}
      </p>
    </>
  )
}

function orderPath(id: string, token: string): string {
  return `/order-confirmation?order=${id}${token ? `&token=${encodeURIComponent(token)}` : ''}`
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(name)
  return next
}

function said(error: unknown): string {
  return error instanceof ApiError
    ? errorText(error)
    : t('That did not work. Your order is held: please try again.')
}

function NoPayment(): ReactNode {
  return (
    <BrokenLink
      title={t('We cannot find that payment')}
      acts={
        <Link className="button loud" to="/menu">
          {t('See the menu')}
        </Link>
      }
    >
      {t('Open the whole link from your order again, or tell us your name at the counter.')}
    </BrokenLink>
  )
}
