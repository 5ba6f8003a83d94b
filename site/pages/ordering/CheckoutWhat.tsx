import { useEffect, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { CartLine, Quote } from '#domain/contracts/ordering.ts'
import { saysAllergy } from '#domain/kitchen/allergy.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { isMuchTip } from '#domain/till/tip.ts'
import { AreaField } from '../../forms/Field.tsx'
import { pageBehind } from '../../state/handover.ts'
import { rich, t } from '../../texts/t.ts'
import { CheckoutLines } from './CheckoutLines.tsx'
import { GiftCardField } from './GiftCardField.tsx'
import { LineDrink } from './LineDrink.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PointsField } from './PointsField.tsx'
import { PromoField } from './PromoField.tsx'
import { TipField } from './TipField.tsx'
import { ToldAllergies } from './ToldAllergies.tsx'
import { allAvoids } from './checkout-order.ts'
import { useTold } from './told-avoids.ts'
import type { useCheckout } from './use-checkout.ts'

/** In the same file, because each file that the page may ask for makes the page larger. */
export { HandedOver } from './HandedOver.tsx'
export { UnpaidOrder } from './UnpaidOrder.tsx'

type Checkout = ReturnType<typeof useCheckout>

/** In place of a pickup time, where nobody makes anything of what is ordered. */
export function NoPickup({ checkout }: { checkout: Checkout }): ReactNode {
  return (
    <p>
      {checkout.hasWork
        ? t(
            'Whenever we are open. It is yours from the moment it is paid; ask for it at the counter.',
          )
        : t('Nothing to pick up: it is booked for you when it is paid.')}
    </p>
  )
}

/** What is ordered, what the bar is to know of it, and what makes it cheaper. */
export function CheckoutWhat({ checkout }: { checkout: Checkout }): ReactNode {
  const { form, lines, quote, cardCentsMost } = checkout
  return (
    <>
      <CheckoutLines
        lines={lines}
        quote={quote.data}
        onStart={(membershipFrom) => form.set({ membershipFrom })}
      />
      <FilledAt />
      {checkout.needsTime && (
        <>
          <NoteFields form={form} />
          <TipField
            id={form.fieldId('tip')}
            subtotalCents={quote.data ? tippableCents(quote.data) : 0}
            value={form.values.tip}
            onChange={(tip) => form.set({ tip })}
          />
          {quote.data && <MuchTip form={form} quote={quote.data} />}
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
      {cardCentsMost > 0 && (
        <GiftCardField card={checkout.card} dueCents={cardCentsMost} onChange={checkout.setCard} />
      )}
    </>
  )
}

/** The page of a partner on which the cart was filled in this tab, and the way back to it. */
function FilledAt(): ReactNode {
  const page = pageBehind()
  if (!page) return null
  const host = (
    <a href={page.href} rel="noreferrer">
      {page.host}
    </a>
  )
  return <p className="soft">{rich('Your cart was filled at {host}.', { host })}</p>
}

/** A tip above what it is for is asked about, as at the till. */
function MuchTip({ form, quote }: Pick<Checkout, 'form'> & { quote: Quote }): ReactNode {
  const { tipCents } = quote
  const ofCents = tippableCents(quote)
  if (!isMuchTip(tipCents, ofCents) || form.values.agreedTipCents === tipCents) return null
  const [tip, of] = [formatCents(tipCents), formatCents(ofCents)]
  return (
    <div className="notice" role="status">
      <p>{t('A tip of {tip} is more than the {of} it is for. Is that right?', { tip, of })}</p>
      <button
        type="button"
        className="button"
        onClick={() => form.set({ agreedTipCents: tipCents })}
      >
        {t('Yes, a tip of {tip}', { tip })}
      </button>
    </div>
  )
}

/** What the barista is to know, and what the chat was told of allergies. */
function NoteFields({ form }: Pick<Checkout, 'form'>): ReactNode {
  const told = useTold()
  const avoids = allAvoids(form.values, told?.avoids ?? [])
  const { set } = form
  const dining = form.values.dining ? undefined : told?.dining
  // As the chat was told, until something else is chosen.
  useEffect(() => {
    if (dining) set({ dining })
  }, [dining, set])
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
      {saysAllergy(form.values.note) && (
        <p className="field-help" role="status">
          {t('The kitchen sees this note marked as an allergy.')}
        </p>
      )}
      <ToldAllergies
        avoids={avoids}
        isUntold={form.values.untold === avoids.join()}
        onChange={(isUntold) => form.set({ untold: isUntold ? avoids.join() : '' })}
      />
    </>
  )
}

/** How it is paid, where there is a choice. */
export function CheckoutPayment({
  checkout: { provider, hasBooking, hasWork, form },
}: {
  checkout: Checkout
}): ReactNode {
  return (
    <PaymentChoice
      provider={provider}
      held={hasBooking ? 'booking' : hasWork ? 'work' : null}
      value={form.values.payment ?? 'counter'}
      onChange={(payment) => form.set({ payment })}
    />
  )
}

/** The drinks that stand on the bill. */
export function CheckoutTray({ lines }: { lines: CartLine[] }): ReactNode {
  return lines.map(({ lineId, id, size, customizations, type }) => (
    <LineDrink
      key={lineId}
      itemId={id}
      size={size ?? null}
      customizations={customizations}
      type={type}
    />
  ))
}
