import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { SPACES } from '#domain/booking/rates.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import { isEmail, isPhone } from '#domain/people/contact.ts'
import { AreaField, Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import type { Problems } from '#site/forms/problems.ts'
import { useForm } from '#site/forms/use-form.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { useRoomQuote, useSpaceDay, useSpaces } from '#site/state/rooms.ts'

type Guest = { name: string; email: string; phone: string }
type Values = Guest & {
  spaceType: SpaceType
  date: string
  startsAt: string
  hours: string
  headcount: string
  message: string
}
type Props = {
  /** The message that it answers; '' where somebody called. */
  about: string
  onBooked: (booking: StaffRoomBooking) => void
  onClose: () => void
}

/** A hire for a guest who called or wrote: whose message it answers is known already. */
export function BookRoom({ about, ...props }: Props): ReactNode {
  const letter = useQuery({
    queryKey: ['letter', about],
    queryFn: ({ signal }) => callPrivate('submission', { params: { id: about } }, { signal }),
    enabled: about !== '',
  })
  if (about === '')
    return <BookForm about="" guest={{ name: '', email: '', phone: '' }} {...props} />
  return (
    <Loaded query={letter} what="the message" lines={5}>
      {({ name, email, phone, message }) => (
        <BookForm
          about={about}
          guest={{ name: name ?? '', email: email ?? '', phone: phone ?? '' }}
          wrote={message}
          {...props}
        />
      )}
    </Loaded>
  )
}

function BookForm({
  about,
  guest,
  wrote,
  onBooked,
  onClose,
}: Props & { guest: Guest; wrote?: string }): ReactNode {
  const client = useQueryClient()
  const today = useCafe().data?.today ?? ''
  const form = useForm<Values, StaffRoomBooking>({
    initial: {
      ...guest,
      spaceType: 'art-space',
      date: '',
      startsAt: '',
      hours: String(SPACES['art-space'].minHours),
      headcount: '',
      message: '',
    },
    check,
    send: ({ hours, headcount, email, ...values }) =>
      callPrivate('addRoomHire', {
        body: {
          ...values,
          email: email.trim(),
          hours: Number(hours),
          headcount: Number(headcount),
          ...(about !== '' && { about }),
        },
      }),
    onDone: (booking) => {
      for (const queryKey of [['roomCalendar'], ['space-day'], ['inbox'], ['letter', about]])
        void client.invalidateQueries({ queryKey })
      onBooked(booking)
    },
  })
  return (
    <section className="room-hire" aria-label="Book a room for a guest">
      <h2>Book a room for a guest</h2>
      {wrote && <p className="words quoted">{wrote}</p>}
      <Form
        form={form}
        label="Book a room for a guest"
        button="Add the booking"
        busy="Adding it…"
        note="The room is kept for them from now on. No email goes out yet: next you see what is in its way, and confirm it."
        acts={
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
        }
        takesFocus
      >
        <When form={form} today={today} />
        <div className="form-row">
          <Field
            form={form}
            name="name"
            label="Name"
            maxLength={80}
            autoComplete="off"
            isRequired
          />
          <Field
            form={form}
            name="email"
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="off"
            isRequired
          />
          <Field
            form={form}
            name="phone"
            label="Phone"
            hint="optional"
            type="tel"
            maxLength={32}
            autoComplete="off"
          />
        </div>
        <AreaField
          form={form}
          name="message"
          label="What they do"
          hint="optional"
          rows={2}
          maxLength={2000}
        />
      </Form>
    </section>
  )
}

/** Which room, when and for how many; of the day only hours that are free, and what it costs. */
function When({
  form,
  today,
}: {
  form: ReturnType<typeof useForm<Values, StaffRoomBooking>>
  today: string
}): ReactNode {
  const { spaceType, date, startsAt, hours } = form.values
  const space = useSpaces().data?.find(({ id }) => id === spaceType)
  const { minHours, maxHours } = space ?? SPACES[spaceType]
  const isBelow = Number(hours) < minHours
  const isAbove = Number(hours) > maxHours
  // Each room has its own least and most.
  useEffect(() => {
    if (isBelow || isAbove) form.set({ hours: String(isBelow ? minHours : maxHours) })
  }, [isBelow, isAbove, minHours, maxHours, form])
  const day = useSpaceDay(spaceType, date).data
  const free = day?.hours.filter(({ isFree }) => isFree) ?? []
  const isGone = startsAt !== '' && day !== undefined && !free.some(({ time }) => time === startsAt)
  useEffect(() => {
    if (isGone) form.set({ startsAt: '' })
  }, [isGone, form])
  const why = day && free.length === 0 ? (day.reason ?? 'Nothing is free that day.') : undefined
  return (
    <>
      <div className="form-row">
        <SelectField
          form={form}
          name="spaceType"
          label="Room"
          options={SPACE_TYPES.map((id) => [id, SPACES[id].name] as const)}
        />
        <Field form={form} name="date" label="Day" type="date" min={today} isRequired />
        <SelectField
          form={form}
          name="startsAt"
          label="Begins"
          disabled={free.length === 0}
          options={[
            ['', date === '' ? 'Choose the day first' : 'Choose'],
            ...free.map(({ time }) => [time, formatTime(time)] as const),
          ]}
          help={why}
          isRequired
        />
        <SelectField
          form={form}
          name="hours"
          label="Hours"
          options={Array.from({ length: maxHours - minHours + 1 }, (_, at) => {
            const count = String(minHours + at)
            return [count, count] as const
          })}
        />
        <Field
          form={form}
          name="headcount"
          label="People"
          type="number"
          inputMode="numeric"
          min={1}
          isRequired
        />
      </div>
      <Price spaceType={spaceType} date={date} startsAt={startsAt} hours={Number(hours)} />
    </>
  )
}

function Price({
  spaceType,
  ...time
}: {
  spaceType: SpaceType
  date: string
  startsAt: string
  hours: number
}): ReactNode {
  const { data, error } = useRoomQuote(spaceType, time)
  if (error) return <p className="field-error">{error.message}</p>
  if (!data) return null
  const total = data.lines.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0)
  return (
    <p role="status">
      <b>{formatCents(total)}</b>
      {data.note && `. ${data.note}`}. A member pays less: their discount is taken off by their
      email address.
    </p>
  )
}

const SPACE_TYPES = Object.keys(SPACES) as SpaceType[]

const check = ({ date, startsAt, headcount, name, email, phone }: Values): Problems => ({
  ...(date === '' && { date: 'Choose the day.' }),
  ...(startsAt === '' && { startsAt: 'Choose when it begins.' }),
  ...(!(Number(headcount) > 0) && { headcount: 'Write how many people come.' }),
  ...(name.trim() === '' && { name: 'Write who the guest is.' }),
  ...(!isEmail(email.trim()) && {
    email: 'Write their email address: the link by which they pay and cancel goes there.',
  }),
  ...(phone.trim() !== '' && !isPhone(phone) && { phone: 'Write all 10 digits, or nothing.' }),
})
