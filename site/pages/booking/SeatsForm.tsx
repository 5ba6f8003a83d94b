import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { GiveSeatsBack } from './GiveSeatsBack.tsx'
import { checkNames, Names } from './Names.tsx'
import { PaySeats } from './PaySeats.tsx'

type Values = Who & {
  participants: string[]
  sitWith: string
  message: string
  usesCredit: boolean
  creditCode: string
}
type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Who comes, and the way to the page where it is paid. */
export function SeatsForm({ seats, onChange }: Props): ReactNode {
  const [isAgain, setAgain] = useState(false)
  return (
    <section className="seats-form" aria-labelledby="seats-form-title">
      <h2 id="seats-form-title">{seats.hasDetails && !isAgain ? 'Pay' : 'Book'}</h2>
      {seats.hasDetails && !isAgain ? (
        <>
          <PaySeats seats={seats} onChange={onChange} />
          <button type="button" className="button" onClick={() => setAgain(true)}>
            Change who comes
          </button>
        </>
      ) : (
        <Details seats={seats} onChange={onChange} />
      )}
      <GiveSeatsBack seats={seats} onChange={onChange} />
    </section>
  )
}

function Details({ seats, onChange }: Props): ReactNode {
  useSignals()
  const user = account.user.value
  const { reference, token, party, participants, totalCents, dueCents, ownCreditCents } = seats
  const form = useForm<Values, { url: string | null; booking: SeatBooking }>({
    initial: {
      ...NOBODY,
      name: seats.name || user?.name || '',
      email: user?.email ?? '',
      participants: Array.from(
        { length: party },
        (_, i) => participants[i] ?? (i === 0 ? (user?.name.split(' ')[0] ?? '') : ''),
      ),
      sitWith: seats.sitWith ?? '',
      message: '',
      usesCredit: true,
      creditCode: '',
    },
    check: (values) => ({ ...checkNames(values.participants), ...checkWho(values) }),
    send: async ({ participants: names, sitWith, message, usesCredit, creditCode, ...who }) => {
      const done = await callPrivate('bookSeats', {
        params: { reference },
        body: {
          token,
          ...whoOf(who),
          participants: names.map((name) => name.trim()),
          ...(sitWith.trim() && { sitWith }),
          message,
          expectedCents: totalCents ?? 0,
          useCredit: usesCredit && ownCreditCents > 0,
          ...(creditCode.trim() && { creditCode }),
        },
      })
      if (done.url) location.assign(done.url)
      return done
    },
    onDone: (done) => {
      if (!done.url) onChange(done.booking)
    },
  })
  const { values } = form
  const credit = values.usesCredit ? Math.min(ownCreditCents, dueCents) : 0
  return (
    <Form
      form={form}
      label="Book the seats"
      button={dueCents > credit ? `Pay ${formatCents(dueCents - credit)}` : 'Book with my credit'}
      busy="One moment…"
      note="You pay at our provider’s page and come back here."
    >
      <Names
        form={form}
        participants={values.participants}
        onChange={(names) => form.set({ participants: names })}
        isOpen={false}
      />
      <Field
        form={form}
        name="sitWith"
        label="Sit with"
        hint="optional: somebody who is coming too"
        maxLength={80}
      />
      <WhoFields form={form} />
      <AreaField
        form={form}
        name="message"
        label="Anything we should know?"
        hint="optional"
        rows={2}
        maxLength={1000}
      />
      {ownCreditCents > 0 ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={values.usesCredit}
            onChange={({ target }) => form.set({ usesCredit: target.checked })}
          />
          <span>Use my credit of {formatCents(ownCreditCents)}</span>
        </label>
      ) : (
        <Field
          form={form}
          name="creditCode"
          label="Code of a credit"
          hint="optional: from our mail"
          maxLength={40}
          autoComplete="off"
        />
      )}
    </Form>
  )
}
