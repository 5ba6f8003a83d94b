import type { ProviderName } from '#domain/payments/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { dollars } from '#domain/booking/price-lines.ts'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { MyGift } from '#domain/contracts/membership-gifts.ts'
import {
  GIFT_AHEAD_DAYS,
  GIFT_MESSAGE_MOST,
  GIFT_MONTHS_MOST,
  monthsText,
} from '#domain/membership/gifts.ts'
import { perkWords } from '#domain/membership/perks.ts'
import { findTier, tiersOnSale, type HasTiers, type PaidTier } from '#domain/membership/tiers.ts'
import { checkEmail } from '../../forms/checks.ts'
import { AreaField, Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm, type FieldForm } from '../../forms/use-form.ts'
import { toCardPage } from '../../state/card-page.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { useTiers } from '../../state/tiers.ts'
import { useWishKey } from '../../state/wish-key.ts'

type Values = {
  tier: PaidTier['id']
  months: number
  recipientName: string
  recipientEmail: string
  message: string
  sendOn: string
}

const MONTHS = Array.from({ length: GIFT_MONTHS_MOST }, (_, index) => index + 1)

/** Which one, for how long, for whom, and when its mail is sent. */
export function GiveForm({
  userId,
  today,
  provider,
  before,
}: {
  userId: string
  today: string
  provider: ProviderName
  /** One that was not paid, and is asked for again. */
  before?: MyGift
}): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useWishKey()
  const initial: Values = {
    tier: before?.tier ?? 'basic',
    months: before?.months ?? 3,
    recipientName: before?.recipientName ?? '',
    recipientEmail: before?.recipientEmail ?? '',
    message: before?.message ?? '',
    sendOn: before && before.sendOn > today ? before.sendOn : today,
  }
  const cafe = useTiers()
  const isWithoutMail = useCafe().data?.isWithoutMail
  const form = useForm<Values, { url: string | null; id: string }>({
    initial,
    check: (values) => problemsIn(values, today),
    send: (values) => {
      const expectedCents = monthCentsOf(cafe, values)
      const body = { ...values, expectedCents }
      return callPrivate('giveMembership', { body: { ...body, key: key.of(body) } })
    },
    onDone: ({ url, id }) => {
      void client.invalidateQueries({ queryKey: ['mine', userId, 'membership-gifts'] })
      if (url) toCardPage(url)
      else void navigate(`/membership/give?gift=${id}`)
    },
  })
  const { values } = form
  const cents = monthCentsOf(cafe, values) * values.months
  return (
    <Form
      form={form}
      label="Giving a membership"
      className="member-join"
      button={`Pay ${formatCents(cents)}`}
      busy="One moment…"
      note={
        provider === 'test'
          ? 'Test payments: no money is taken.'
          : 'You pay on a page of Stripe. The card is not kept.'
      }
    >
      <WhatToGive form={form} />
      <Field form={form} name="recipientName" label="For whom?" isRequired maxLength={80} />
      <Field
        form={form}
        name="recipientEmail"
        label="Their email"
        help={
          isWithoutMail
            ? 'This café sends no email yet: the one with the link is kept at the café, where you ask for it.'
            : 'The email with the link goes there. Take your own to hand it over yourself.'
        }
        isRequired
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <AreaField
        form={form}
        name="message"
        label="A few words"
        hint="optional"
        help="They read them on the page behind the link."
        maxLength={GIFT_MESSAGE_MOST}
        rows={3}
      />
      <Field
        form={form}
        name="sendOn"
        label="Send it on"
        help={
          values.sendOn > today
            ? 'At nine in the morning of that day.'
            : 'Today: as soon as it is paid.'
        }
        isRequired
        type="date"
        min={today}
        max={addDays(today, GIFT_AHEAD_DAYS)}
      />
      <GiveSum cents={cents} months={values.months} />
    </Form>
  )
}

const monthCentsOf = (cafe: HasTiers, { tier }: Values): number =>
  findTier(cafe, tier)?.priceCents ?? 0

/** The tier, and for how many months. */
function WhatToGive({ form }: { form: FieldForm<Values> }): ReactNode {
  const { values, set } = form
  return (
    <>
      <fieldset className="member-tiers">
        <legend>Which one?</legend>
        {tiersOnSale(useTiers()).map((each) => (
          <label key={each.id} className="choice">
            <input
              type="radio"
              name="tier"
              checked={each.id === values.tier}
              onChange={() => set({ tier: each.id })}
            />
            <span>
              <b>{each.name}</b>, {dollars(each.priceCents)} a month
              <small>{perkWords(each).join(' · ')}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={form.fieldId('months')}>For how long?</label>
        <select
          id={form.fieldId('months')}
          className="input"
          value={values.months}
          onChange={(event) => set({ months: Number(event.target.value) })}
        >
          {MONTHS.map((months) => (
            <option key={months} value={months}>
              {months === 1 ? 'A month' : monthsText(months)}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

/** What it costs, and what whoever pays agrees to. */
function GiveSum({ cents, months }: { cents: number; months: number }): ReactNode {
  return (
    <section className="member-sum" aria-labelledby="give-sum">
      <h2 id="give-sum">
        {formatCents(cents)} once, for {monthsText(months)}
      </h2>
      <ul>
        <li>They start it with an account of their own, whenever they like.</li>
        <li>Someone who is a member already gets these months after the ones they paid for.</li>
        <li>It ends by itself. Nobody’s card is kept, and nothing more is charged.</li>
        <li>Until it is started you can take it back, and all of your money goes back.</li>
      </ul>
      <p className="soft">
        By paying you agree to our <Link to="/terms">terms</Link>.
      </p>
    </section>
  )
}

function problemsIn({ recipientName, recipientEmail, sendOn }: Values, today: string): Problems {
  const { email } = checkEmail(recipientEmail, 'Enter the address that the link is sent to.')
  const last = addDays(today, GIFT_AHEAD_DAYS)
  return {
    ...(recipientName.trim() === '' && { recipientName: 'Say who it is for.' }),
    ...(email && { recipientEmail: email }),
    ...((sendOn < today || sendOn > last) && {
      sendOn: `Choose a day from today to ${formatDateWithYear(last, today)}.`,
    }),
  }
}
