import { useState, type ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { session } from '#widgets/state/session.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, FieldError } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm, type FieldForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { useSpaces } from '../../state/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { t } from '../../texts/t.ts'
import { InOrder, TO_ORDER, toCart } from './AddToOrder.tsx'
import { GiveHoldBack } from './CancelHire.tsx'
import { depositWords, PayHire } from './PayHire.tsx'
import { WaiverText } from './WaiverText.tsx'

type Values = Who & { headcount: string; message: string; agrees: boolean }
/** The house rules, and the tick without which nobody books. */
function HouseRules({ form, text }: { form: FieldForm<Values>; text: string }): ReactNode {
  return (
    <div className="waiver">
      <h3>{t('House rules')}</h3>
      <WaiverText text={text} />
      <label className="tick">
        <input
          type="checkbox"
          id={form.fieldId('agrees')}
          aria-invalid={Boolean(form.problems.agrees)}
          aria-required
          checked={form.values.agrees}
          onChange={({ target }) => form.set({ agrees: target.checked })}
        />
        <span>{t('I have read the house rules and agree to them')}</span>
      </label>
      <FieldError form={form} name="agrees" />
    </div>
  )
}

/** How it is paid. */
function noteOf(canPay: boolean): string {
  if (!canPay) return t('You pay at the café. We answer within one opening day.')
  const once = t(
    'Or pay once for everything: the deposit goes into your cart, and the room stays held until the time above runs out.',
  )
  return `${t('You pay at our provider’s page and come back here.')} ${once}`
}

type Props = { booking: RoomBooking; onChange: (known?: RoomBooking) => void }

/** Who comes, and the way to the page where the deposit is paid. */
export function HireForm({ booking, onChange }: Props): ReactNode {
  useSignals()
  const [isAgain, setAgain] = useState(false)
  if (booking.hasDetails && !isAgain)
    return (
      <section className="hire-form" aria-label={t('Pay the deposit')}>
        <h2>{t('Pay the deposit')}</h2>
        <InOrder reference={booking.reference} />
        <PayHire booking={booking} />
        <p>
          <button type="button" className="button" onClick={() => setAgain(true)}>
            {t('Change who comes')}
          </button>
        </p>
        <GiveHoldBack booking={booking} onChange={onChange} />
      </section>
    )
  return (
    <Details
      booking={booking}
      onChange={(known) => {
        setAgain(false)
        onChange(known)
      }}
    />
  )
}

function Details({ booking, onChange }: Props): ReactNode {
  useSignals()
  const seats = useSpaces().data?.find(({ id }) => id === booking.spaceType)?.seats
  const user = session.user.value
  const { reference, token, totalCents, canPay, houseRules } = booking
  const form = useForm<Values, { url: string | null; booking: RoomBooking }>({
    initial: {
      ...NOBODY,
      name: booking.name || user?.name || '',
      email: user?.email ?? '',
      headcount: booking.headcount ? String(booking.headcount) : '',
      message: '',
      agrees: Boolean(houseRules?.agreedAt),
    },
    check: ({ headcount, ...values }) => {
      const people = Number(headcount)
      const isCount = Number.isInteger(people) && people > 0
      return {
        ...(!isCount && { headcount: t('How many people will come?') }),
        ...(isCount &&
          seats &&
          people > seats && { headcount: t('The room holds {seats}.', { seats }) }),
        ...checkWho(values),
        ...(houseRules &&
          !values.agrees && { agrees: t('Read the house rules and agree to them.') }),
      }
    },
    send: async ({ headcount, message, agrees, ...who }, button) => {
      const body = {
        token,
        ...whoOf(who),
        headcount: Number(headcount),
        message,
        ...(houseRules && agrees && { houseRules: houseRules.version }),
        ...inLanguage(),
      }
      if (button === TO_ORDER) {
        const ordered = await callPrivate('roomForCart', { params: { reference }, body })
        toCart(ordered.line, 'booking', undefined, ordered.booking)
        return { url: null, booking: ordered.booking }
      }
      const done = await callPrivate('bookRoom', {
        params: { reference },
        body: { ...body, expectedCents: totalCents ?? 0 },
      })
      if (done.url) toCardPage(done.url)
      return done
    },
    onDone: (done) => {
      if (!done.url) onChange(done.booking)
    },
  })
  return (
    <section className="hire-form" aria-labelledby="hire-form-title">
      <h2 id="hire-form-title">{t('Who is coming')}</h2>
      <Form
        form={form}
        label={t('Book the room')}
        button={canPay ? depositWords(booking) : t('Ask for this time')}
        busy={t(canPay ? 'Opening the payment page…' : 'Sending…')}
        acts={
          canPay && (
            <button className="button" value={TO_ORDER}>
              {t('Add to your order')}
            </button>
          )
        }
        note={noteOf(canPay)}
      >
        <Field
          form={form}
          name="headcount"
          label={t('People')}
          {...(seats && { hint: t('up to {seats}', { seats }), max: seats })}
          type="number"
          inputMode="numeric"
          min={1}
          isRequired
        />
        <WhoFields form={form} />
        <AreaField
          form={form}
          name="message"
          label={t('What will you do there?')}
          hint={t('optional')}
          rows={3}
          maxLength={2000}
        />
        {houseRules && <HouseRules form={form} text={houseRules.text} />}
      </Form>
      <GiveHoldBack booking={booking} onChange={onChange} />
    </section>
  )
}
