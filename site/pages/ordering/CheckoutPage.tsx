import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { SECURE_PAYMENT } from '#domain/ordering/express-texts.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { reservedCents } from '#domain/ordering/reserved-lines.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { cart } from '#widgets/state/index.ts'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { AreaField, Field } from '../../forms/Field.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { isOne, rich, t, word } from '../../texts/t.ts'
import { CheckoutLines } from './CheckoutLines.tsx'
import { DiningField } from './DiningField.tsx'
import { GiftCardField } from './GiftCardField.tsx'
import { LineDrink } from './LineDrink.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PickupField } from './PickupField.tsx'
import { PointsField } from './PointsField.tsx'
import { PromoField } from './PromoField.tsx'
import { ToldAllergies } from './ToldAllergies.tsx'
import { allAvoids } from './checkout-order.ts'
import { useToldAvoids } from './told-avoids.ts'
import { TipField } from './TipField.tsx'
import { Totals } from './Totals.tsx'
import { useCheckout } from './use-checkout.ts'
import './parts.css'
import './choices.css'
import './checkout.css'

const NOTHING: DrinkRecipe = { vessel: 'cup', layers: [], bits: [], cap: null }
/** Drawn on top of the bill. */
const MOST_ON_TRAY = 5

type Checkout = ReturnType<typeof useCheckout>

/** One page from cart to placed order: who, when, a name per drink, tip, what it costs, and one button. */
export function CheckoutPage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const checkout = useCheckout()
  const { form, lines, quote, handover, refusal } = checkout
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus(), [refusal])

  if (handover.state === 'claiming') return <CheckoutWait text={t('Bringing your cart over…')} />
  if (lines.length === 0 && !checkout.isPlacing)
    return <EmptyCheckout note={handover.state === 'failed' ? handover.message : null} />
  return (
    <form className="checkout" onSubmit={checkout.place} noValidate>
      <h1>{t(search.get('type') === 'guest' ? 'Check out as a guest' : 'Check out')}</h1>

      <FormErrors form={form} />
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <div className="notice is-error" role="alert" tabIndex={-1} ref={problem}>
          {refusal.message}
        </div>
      )}
      <HandedOver handover={handover} />

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
        <CheckoutLines
          lines={lines}
          quote={quote.data}
          onStart={(membershipFrom) => form.set({ membershipFrom })}
        />
        {checkout.needsTime && (
          <>
            <NoteFields form={form} />
            <TipField
              subtotalCents={quote.data ? tippableCents(quote.data) : 0}
              value={form.values.tip}
              onChange={(tip) => form.set({ tip })}
            />
          </>
        )}
        <PromoField
          value={form.values.promoCode ?? ''}
          quote={quote.data}
          onChange={(promoCode) => form.set({ promoCode })}
        />
        <PointsField
          value={form.values.usePoints ?? false}
          onChange={(usePoints) => form.set({ usePoints })}
        />
        {cardCentsMost(quote.data) > 0 && (
          <GiftCardField
            card={checkout.card}
            dueCents={cardCentsMost(quote.data)}
            onChange={checkout.setCard}
          />
        )}
      </section>

      <PaymentChoice
        provider={checkout.provider}
        held={checkout.hasBooking ? 'booking' : checkout.hasWork ? 'work' : null}
        value={form.values.payment ?? 'counter'}
        onChange={(payment) => form.set({ payment })}
      />

      <Pay checkout={checkout} />
    </form>
  )
}

/** What the barista is to know, and what the chat was told of allergies. */
function NoteFields({ form }: Pick<Checkout, 'form'>): ReactNode {
  const avoids = allAvoids(form.values, useToldAvoids())
  return (
    <>
      <AreaField
        form={form}
        name="note"
        label={t('Note for the barista')}
        hint={t('optional; tell us about allergies')}
        rows={2}
        maxLength={avoids.length > 0 ? 400 : 500}
      />
      <ToldAllergies
        avoids={avoids}
        isUntold={form.values.untold === avoids.join()}
        onChange={(isUntold) => form.set({ untold: isUntold ? avoids.join() : '' })}
      />
    </>
  )
}

/** When it is picked up; nothing to choose where nobody makes anything of it. */
function When({
  checkout: { form, quote, pickup, choosePickup, needsTime, hasWork },
}: {
  checkout: Checkout
}): ReactNode {
  return (
    <section aria-labelledby="checkout-when">
      <h2 id="checkout-when">
        <span className="numeral">1</span> {t('When')}
      </h2>
      {needsTime ? (
        <>
          <PickupField
            id={form.fieldId('pickup')}
            value={pickup}
            onChange={choosePickup}
            error={form.problems.pickup}
            prepSeconds={quote.data?.prepSeconds}
          />
          <DiningField
            value={form.values.dining ?? 'to-go'}
            onChange={(dining) => form.set({ dining })}
          />
        </>
      ) : (
        <p>
          {hasWork
            ? t(
                'Whenever we are open. It is yours from the moment it is paid; ask for it at the counter.',
              )
            : t('Nothing to pick up: it is booked for you when it is paid.')}
        </p>
      )}
    </section>
  )
}

/** What came of a cart that was carried over from another page. */
function HandedOver({ handover }: Pick<Checkout, 'handover'>): ReactNode {
  if (handover.state === 'failed')
    return (
      <p className="notice">
        {handover.message} {t('What is below was in your cart here.')}
      </p>
    )
  if (handover.state !== 'claimed' || handover.kept.length === 0) return null
  return (
    <p className="notice">
      {isOne(handover.kept.length)
        ? t('Your cart here already had something in it; everything is below.')
        : t('Your cart here already had {count} things in it; everything is below.', {
            count: handover.kept.length,
          })}{' '}
      <button type="button" className="link" onClick={() => cart.replace(handover.arrived)}>
        {t('Keep only the new ones')}
      </button>
    </p>
  )
}

function ContactFields({ form }: Pick<Checkout, 'form'>): ReactNode {
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
        hint={t('for the receipt')}
        type="email"
        autoComplete="email"
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
  checkout: { lines, quote, isPlacing, isPricing, provider, form, card, isPaidNow },
}: {
  checkout: Checkout
}): ReactNode {
  const cardCents = Math.min(card?.balanceCents ?? 0, cardCentsMost(quote.data))
  const dueCents = (quote.data?.totalCents ?? 0) - cardCents
  const isChosen = isPaidNow || form.values.payment === 'online'
  const isByCard = provider !== null && isChosen
  const isOnline = isByCard && dueCents > 0
  const cents = quote.data ? formatCents(dueCents) : '–'
  const isInTheWay = quote.data !== undefined && !isPricing && !quote.data.isSellable
  return (
    <aside className="checkout-pay" aria-label={t('Total')}>
      <div className="checkout-tray">
        {lines.slice(0, MOST_ON_TRAY).map(({ lineId, id, size, customizations, type }) => (
          <LineDrink
            key={lineId}
            itemId={id}
            size={size ?? null}
            customizations={customizations}
            type={type}
          />
        ))}
      </div>
      <div className="checkout-bill">
        <Totals query={quote} />
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

/** What a gift card may pay: seats and rooms are paid by a card that they can go back to. */
const cardCentsMost = (quote: Quote | undefined): number =>
  quote ? quote.totalCents - reservedCents(quote) : 0

function EmptyCheckout({ note }: { note: string | null }): ReactNode {
  return (
    <div className="checkout-empty is-drawn">
      <span className="checkout-none" aria-hidden="true">
        <DrinkPrint recipe={NOTHING} iceLevel="no ice" />
      </span>
      <h1>{t('Nothing to check out yet')}</h1>
      {note && <p className="notice">{note}</p>}
      <p>{t("Your cart is empty. Let's add something first!")}</p>
      <Link className="button loud" to="/menu">
        {t('See the menu')}
      </Link>
    </div>
  )
}

function CheckoutWait({ text }: { text: string }): ReactNode {
  return (
    <div className="checkout-empty" aria-busy="true">
      <h1>{t('Check out')}</h1>
      <p role="status">{text}</p>
    </div>
  )
}
