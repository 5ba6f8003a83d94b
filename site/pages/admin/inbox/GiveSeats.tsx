import { useState, type ReactNode } from 'react'
import { seats, startInWords } from '#domain/booking/party.ts'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { AreaField, Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useClasses, useEvents } from '#site/state/booking.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe, useSendsMail } from '#site/state/queries.ts'

type Values = { what: string; party: string; message: string }

/** Seats in a class or at an event for whoever wrote: chosen, given and told in one step. */
export function GiveSeats({
  submission: { reference, name },
  onGiven,
}: {
  submission: OpenSubmission
  /** @param work gives the message as it is then */
  onGiven: (given: OpenSubmission) => void
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <p className="acts">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Give them seats
        </button>
      </p>
    )
  return (
    <GiveForm
      reference={reference}
      name={name ?? 'them'}
      onClose={() => setOpen(false)}
      onGiven={(given) => {
        setOpen(false)
        onGiven(given)
      }}
    />
  )
}

function GiveForm({
  reference,
  name,
  onClose,
  onGiven,
}: {
  reference: string
  name: string
  onClose: () => void
  onGiven: (given: OpenSubmission) => void
}): ReactNode {
  const options = useOptions()
  const sendsMail = useSendsMail()
  const form = useForm<Values, OpenSubmission>({
    initial: { what: '', party: '1', message: '' },
    check: ({ what, party }) => ({
      ...(what === '' && { what: 'Choose the class or the event.' }),
      ...(!(Number(party) >= 1) && { party: 'Write how many seats.' }),
    }),
    send: ({ what, party, message }) => {
      const [type, id = ''] = what.split(':')
      return callPrivate('giveSeats', {
        params: { id: reference },
        body: { type: type === 'event' ? 'event' : 'class', id, party: Number(party), message },
      })
    },
    onDone: onGiven,
  })
  return (
    <section className="give-seats" aria-label={`Give seats to ${name}`}>
      <Form
        form={form}
        label={`Give seats to ${name}`}
        button={sendsMail ? 'Give the seats and email them' : 'Give the seats'}
        busy="Giving them…"
        note={
          sendsMail
            ? 'They get the link by which they see, pay and give them back. The message is done with then.'
            : 'No email leaves this café: tell them yourself. The message is done with then.'
        }
        acts={
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
        }
        takesFocus
      >
        <div className="form-row">
          <SelectField
            form={form}
            name="what"
            label="Class or event"
            options={[['', 'Choose'], ...options]}
            isRequired
          />
          <Field
            form={form}
            name="party"
            label="Seats"
            type="number"
            inputMode="numeric"
            min={1}
            isRequired
          />
        </div>
        <AreaField
          form={form}
          name="message"
          label="A word to them"
          hint="optional"
          rows={2}
          maxLength={1000}
        />
      </Form>
    </section>
  )
}

/** What has seats and sells no tickets, the next first: 'Fri, Oct 24, 6:00 PM: Open Mic, 12 seats left'. */
function useOptions(): (readonly [string, string])[] {
  const timeZone = useCafe().data?.cafe.timeZone ?? 'UTC'
  const classes = (useClasses().data ?? []).map((one) => ({ ...one, key: `class:${one.id}` }))
  const events = (useEvents().data?.events ?? [])
    .filter(({ tickets, status }) => !tickets && status === 'scheduled')
    .map((one) => ({ ...one, key: `event:${one.id}` }))
  return [...classes, ...events]
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map(({ key, title, startsAt, seatsLeft }) => [
      key,
      `${startInWords(timeZone, new Date(startsAt))}: ${title}, ${seats(seatsLeft)} left`,
    ])
}
