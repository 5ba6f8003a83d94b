import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { SECURE_PAYMENT } from '#domain/ordering/express-texts.ts'
import { Field } from '../../forms/Field.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { useMailHint } from '../../forms/use-mail-hint.tsx'
import { latePart } from '../../layout/late-part.tsx'
import { Part } from '../../layout/Part.tsx'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { Still } from '../../prints/Still.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { slotsQuery } from '../../state/slots-query.ts'
import { rich, t, word } from '../../texts/t.ts'
import { Totals } from './Totals.tsx'
import { useCheckout } from './use-checkout.ts'
import './parts.css'
import './choices.css'
import './checkout.css'

type Checkout = ReturnType<typeof useCheckout>
type Shown = { checkout: Checkout }

// What waits for an answer of the café anyway, or stands further down, comes after the page.
const CheckoutWhen = latePart(
  () => import('./CheckoutWhen.tsx'),
  'CheckoutWhen',
  () => t('the pickup times'),
)
const what = () => import('./CheckoutWhat.tsx')
const CheckoutWhat = latePart<'CheckoutWhat', Shown>(what, 'CheckoutWhat', () =>
  t('what is in your cart'),
)
const CheckoutPayment = latePart<'CheckoutPayment', Shown>(what, 'CheckoutPayment', () =>
  t('how you pay'),
)
const NoPickup = latePart<'NoPickup', Shown>(what, 'NoPickup', () => t('the pickup times'))
const CheckoutTray = lazyChunk(
  async () => ({ CheckoutTray: (await what()).CheckoutTray }),
  'CheckoutTray',
)

const UnpaidOrder = lazyChunk(
  async () => ({ UnpaidOrder: (await what()).UnpaidOrder }),
  'UnpaidOrder',
)

const HandedOver = lazyChunk(async () => ({ HandedOver: (await what()).HandedOver }), 'HandedOver')

const NOTHING: DrinkRecipe = { vessel: 'cup', layers: [], bits: [], cap: null }
/** Drawn on top of the bill. */
const MOST_ON_TRAY = 5

/**
 * One page from cart to placed order: who, when, a name per drink, tip, what it costs, and one button. As long as nobody knows
 * what is in the cart, and on the server nobody does, it has both the form and what is said of an empty cart: `data-cart` shows
 * one of them (site/ssr/preload.ts).
 */
export function CheckoutPage(): ReactNode {
  useSignals()
  const checkout = useCheckout()
  const { form, lines, handover, refusal } = checkout
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus(), [refusal])

  const isClaiming = handover.state === 'claiming'
  const isBrought = handover.state === 'claimed' || handover.state === 'failed'
  const isEmpty = !isClaiming && lines.length === 0 && !checkout.isPlacing
  const isUnknown = !checkout.isKnown && isEmpty
  return (
    <>
      {(isUnknown || !isEmpty) && (
        <form
          className={isUnknown ? 'checkout is-unknown' : 'checkout'}
          onSubmit={checkout.place}
          noValidate
        >
          <h1>{t('Check out')}</h1>

          <FormErrors form={form} />
          {refusal && Object.keys(refusal.fields).length === 0 && (
            <div className="notice is-error" role="alert" tabIndex={-1} ref={problem}>
              {refusal.message}
            </div>
          )}
          {isBrought && (
            <Part>
              <HandedOver handover={handover} />
            </Part>
          )}

          <When checkout={checkout} />

          <section aria-labelledby="checkout-who">
            <h2 id="checkout-who">
              <span className="numeral">2</span> {t('Who')}
            </h2>
            <ContactFields form={form} />
          </section>

          <section aria-labelledby="checkout-what">
            <h2 id="checkout-what">
              <span className="numeral">3</span> {t('What')}
            </h2>
            {checkout.isKnown ? (
              <CheckoutWhat checkout={checkout} blank={BLANK_WHAT} />
            ) : (
              BLANK_WHAT
            )}
          </section>

          {checkout.isKnown && checkout.provider && <CheckoutPayment checkout={checkout} />}

          <Pay checkout={checkout} wait={isClaiming ? t('Bringing your cart over…') : null} />
        </form>
      )}
      {isEmpty && (
        <EmptyCheckout
          isUnknown={isUnknown}
          note={handover.state === 'failed' ? handover.message : null}
        />
      )}
    </>
  )
}

const BLANK_WHAT = <span className="blank checkout-blank" />
const BLANK_WHEN = <span className="blank pickup-blank is-whole" />

/** When it is picked up; nothing to choose where nobody makes anything of it. */
function When({ checkout }: { checkout: Checkout }): ReactNode {
  useSlotsAhead(checkout)
  return (
    <section aria-labelledby="checkout-when">
      <h2 id="checkout-when">
        <span className="numeral">1</span> {t('When')}
      </h2>
      {!checkout.isKnown ? (
        BLANK_WHEN
      ) : checkout.needsTime ? (
        <CheckoutWhen checkout={checkout} blank={BLANK_WHEN} />
      ) : (
        <NoPickup checkout={checkout} />
      )}
    </section>
  )
}

/** The pickup times are asked for while the file that shows them comes. */
function useSlotsAhead({ needsTime, pickup }: Checkout): void {
  const client = useQueryClient()
  const date = useRef(pickup?.date)
  useEffect(() => {
    if (needsTime) void client.prefetchQuery(slotsQuery(date.current))
  }, [client, needsTime])
}

function ContactFields({ form }: Pick<Checkout, 'form'>): ReactNode {
  const hint = useMailHint(form.values.email, (email) => form.set({ email }))
  return (
    <div className="checkout-contact">
      <Field
        form={form}
        name="name"
        label={t('Name we call out')}
        autoComplete="name"
        maxLength={60}
        isRequired
      />
      <Field
        form={form}
        name="email"
        label={t('Email')}
        hint={t('to reach you')}
        type="email"
        autoComplete="email"
        {...hint}
      />
      <Field
        form={form}
        name="phone"
        label={t('Phone')}
        hint={t('email or phone is enough')}
        type="tel"
        autoComplete="tel"
      />
    </div>
  )
}

/** The bill with the drinks on top of it, and the one button. */
function Pay({
  checkout: { lines, quote, isPlacing, isPricing, provider, form, card, cardCentsMost, isPaidNow },
  wait,
}: {
  checkout: Checkout
  /** What is said while the cart itself is on its way. */
  wait: string | null
}): ReactNode {
  const tray = lines.slice(0, MOST_ON_TRAY)
  const cardCents = Math.min(card?.balanceCents ?? 0, cardCentsMost)
  const dueCents = (quote.data?.totalCents ?? 0) - cardCents
  const isChosen = isPaidNow || form.values.payment === 'online'
  const isByCard = provider !== null && isChosen
  const isOnline = isByCard && dueCents > 0
  const cents = quote.data ? formatCents(dueCents) : '–'
  const isInTheWay = quote.data !== undefined && !isPricing && !quote.data.isSellable
  return (
    <aside className="checkout-pay" aria-label={t('Total')}>
      <div className="checkout-tray">
        {tray.length > 0 && (
          <Part
            fallback={tray.map(({ lineId }) => (
              <span key={lineId} className="line-drink" />
            ))}
          >
            <CheckoutTray lines={tray} />
          </Part>
        )}
      </div>
      <div className="checkout-bill">
        {wait ? (
          <p className="totals-wait" role="status">
            {wait}
          </p>
        ) : (
          <Totals query={quote} />
        )}
        {cardCents > 0 && (
          <p>
            {rich('Gift card: −{card}. Left to pay: {left}', {
              card: formatCents(cardCents),
              left: <b>{cents}</b>,
            })}
          </p>
        )}
        <button
          className="button loud wide"
          disabled={isPlacing || isPricing || !quote.data?.isSellable}
          aria-describedby={isInTheWay ? 'checkout-in-the-way' : undefined}
        >
          {isPlacing
            ? t('Placing your order…')
            : isPricing || quote.isPending
              ? t('Adding it up…')
              : isInTheWay
                ? t('Place order')
                : isOnline
                  ? t('Go to payment · {total}', { total: cents })
                  : t('Place order · {total}', { total: cents })}
        </button>
        {isInTheWay && (
          <p id="checkout-in-the-way">
            {t('Something cannot be made as ordered. Change or remove it first.')}
          </p>
        )}
        <p className="soft" hidden={isInTheWay}>
          {isOnline || (isByCard && !quote.data)
            ? word(SECURE_PAYMENT)
            : dueCents === 0 && cardCents > 0
              ? t('The gift card pays all of it.')
              : t(
                  'You pay at the counter, by card or cash, when you pick it up. Nothing is charged now.',
                )}
        </p>
      </div>
    </aside>
  )
}

function EmptyCheckout({
  isUnknown,
  note,
}: {
  isUnknown: boolean
  note: string | null
}): ReactNode {
  return (
    <div className={isUnknown ? 'checkout-empty is-unknown' : 'checkout-empty'}>
      <span className="checkout-none" aria-hidden="true">
        <Still>
          <DrinkPrint recipe={NOTHING} iceLevel="no ice" />
        </Still>
      </span>
      <h1>{t('Nothing to check out yet')}</h1>
      {note && <p className="notice">{note}</p>}
      {!isUnknown && (
        <Part>
          <UnpaidOrder />
        </Part>
      )}
      <p>{t("Your cart is empty. Let's add something first!")}</p>
      <Link className="button loud" to="/menu">
        {t('See the menu')}
      </Link>
    </div>
  )
}
