import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
import { formatDate, formatHour, minutesOf, timeOf } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dollars, rentalLines } from '#domain/booking/price-lines.ts'
import { checkSpaceRequest } from '#domain/booking/request.ts'
import { call } from '#widgets/api.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import type { RoomWish } from './DayGrid.tsx'

type Values = Who & { headcount: string; message: string }

/** The wish for a room, with its price beside it, line by line. */
export function RoomRequest({
  space,
  cafe,
  wish,
}: {
  space: Space
  cafe: CafeNow
  wish: RoomWish
}): ReactNode {
  const form = useForm<Values, Receipt>({
    name: 'book-space',
    initial: { ...NOBODY, headcount: '', message: '' },
    check: (values) => ({ ...checkWish(values), ...checkWho(values) }),
    send: ({ headcount, message, ...who }, guards) =>
      call('requestSpace', {
        body: {
          ...whoOf(who),
          spaceType: space.id,
          ...wish,
          headcount: Number(headcount),
          message,
          ...guards,
        },
      }),
  })

  function checkWish({ headcount }: Values): Problems {
    const people = Number(headcount)
    if (!wish.startsAt) return { '': 'Choose a free hour to begin, above.' }
    if (!(Number.isInteger(people) && people > 0))
      return { headcount: 'How many people will come?' }
    const checked = checkSpaceRequest(
      { spaceType: space.id, ...wish, headcount: people },
      { hours: cafe.cafe, now: new Date(cafe.now), seats: space.seats },
    )
    if (checked.ok) return {}
    return { [checked.field === 'headcount' ? 'headcount' : '']: checked.message }
  }

  if (form.done)
    return (
      <FormDone
        title="We have your wish."
        reference={form.done.reference}
        message={form.done.message}
      >
        <button type="button" className="button" onClick={form.again}>
          Ask for another time
        </button>
      </FormDone>
    )
  return (
    <section className="room-request" aria-labelledby="request-title">
      <div>
        <h2 id="request-title">Who comes</h2>
        <Form
          form={form}
          label="Reserve a space"
          button="Ask for this time"
          busy="Sending…"
          note="We confirm by mail. You pay when you come, not now."
        >
          <Field
            form={form}
            name="headcount"
            label="People"
            hint={`up to ${space.seats}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={space.seats}
            isRequired
          />
          <WhoFields form={form} />
          <AreaField
            form={form}
            name="message"
            label="What will you do there?"
            hint="optional"
            rows={3}
            maxLength={2000}
          />
        </Form>
      </div>
      <RoomPrice space={space} wish={wish} />
    </section>
  )
}

function RoomPrice({
  space,
  wish: { date, startsAt, hours },
}: {
  space: Space
  wish: RoomWish
}): ReactNode {
  const price = hours > 0 ? rentalLines(space.id, hours) : null
  return (
    <aside className="room-price" aria-label="What it costs" aria-live="polite">
      <h3>{space.name}</h3>
      {price && startsAt ? (
        <>
          <p>
            {formatDate(date)}, {formatHour(startsAt)} to{' '}
            {formatHour(timeOf(minutesOf(startsAt) + hours * 60))}
          </p>
          <dl>
            {price.lines.map(({ label, cents }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatCents(cents)}</dd>
              </div>
            ))}
          </dl>
          <p className="numeral room-total">{dollars(price.totalCents)}</p>
          {price.note && <p>{price.note}</p>}
          <p className="soft">Before member discounts.</p>
        </>
      ) : (
        <p>Choose a free hour, and the price is written here, line by line.</p>
      )}
    </aside>
  )
}
