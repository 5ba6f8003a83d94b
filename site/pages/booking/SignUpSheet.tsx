import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { call } from '#widgets/api.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, FieldError, wiring } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useSeatsChanged } from '../../state/booking.ts'
import { useCafe } from '../../state/queries.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { titleOf } from './RsvpForm.tsx'

type Values = Who & { participants: string[]; sitWith: string; message: string }
/** Of the contract: more people write to us. */
const MOST = 8

/** The ruled sheet: a line per person, who they sit with, and whom we answer. */
export function SignUpSheet({ session }: { session: ClassSession }): ReactNode {
  const seatsChanged = useSeatsChanged()
  const form = useForm<Values, Rsvp>({
    name: `class:${session.id}`,
    initial: { ...NOBODY, participants: [''], sitWith: '', message: '' },
    check: (values) => ({ ...checkNames(values), ...checkWho(values) }),
    send: async ({ participants, sitWith, message, ...who }, guards) => {
      const rsvp = await call('bookClass', {
        params: { id: session.id },
        body: {
          ...whoOf(who),
          participants: participants.map((name) => name.trim()),
          ...(sitWith.trim() && { sitWith }),
          message,
          ...guards,
        },
      })
      void seatsChanged()
      return rsvp
    },
  })
  const { participants } = form.values
  const { seatsLeft } = session
  const most = Math.min(MOST, session.capacity)
  const waits = participants.length > seatsLeft
  const rename = (at: number, name: string) =>
    form.set({ participants: participants.map((each, i) => (i === at ? name : each)) })

  if (form.done) return <Booked rsvp={form.done} session={session} />
  return (
    <Form
      form={form}
      className="sign-up"
      label={`Names for ${session.title}`}
      button={
        waits
          ? 'Join the waiting list'
          : participants.length === 1
            ? 'Book this seat'
            : `Book ${participants.length} seats`
      }
      busy="Writing you in…"
      note={`${dollars(session.priceCents * participants.length)} in all, before member discounts, paid at the café. Nothing is charged now.`}
    >
      <fieldset className="sign-up-names">
        <legend>Who comes</legend>
        <ol>
          {participants.map((name, i) => (
            <li key={i}>
              <label className="visually-hidden" htmlFor={form.fieldId(`participants.${i}`)}>
                Name of person {i + 1}
              </label>
              <input
                {...wiring(form, `participants.${i}`)}
                className="sign-up-line"
                value={name}
                maxLength={80}
                autoComplete={i === 0 ? 'name' : 'off'}
                placeholder={i === 0 ? 'First name is enough' : ''}
                onChange={(event) => rename(i, event.target.value)}
              />
              {participants.length > 1 && (
                <button
                  type="button"
                  aria-label={`Take person ${i + 1} off`}
                  onClick={() => form.set({ participants: participants.toSpliced(i, 1) })}
                >
                  <X aria-hidden="true" />
                </button>
              )}
              <FieldError form={form} name={`participants.${i}`} />
            </li>
          ))}
        </ol>
        {participants.length < most ? (
          <button
            type="button"
            className="link"
            onClick={() => form.set({ participants: [...participants, ''] })}
          >
            Add a line
          </button>
        ) : (
          <p className="soft">
            {most === MOST ? 'For more than 8, write to us.' : 'That is every seat of this class.'}
          </p>
        )}
      </fieldset>
      {waits && (
        <p className="notice" role="status">
          {seatsLeft === 0
            ? 'This class is full. You get the next place on the waiting list, and a mail as soon as seats are free.'
            : `${seatsLeft === 1 ? 'Only 1 seat is' : `Only ${seatsLeft} seats are`} left. ${participants.length} wait for seats together.`}
        </p>
      )}
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
    </Form>
  )
}

/** What became of it: seats, a place in the line, or one more step. */
function Booked({ rsvp, session }: { rsvp: Rsvp; session: ClassSession }): ReactNode {
  const { data } = useCafe()
  const { status, reference, message } = rsvp
  return (
    <FormDone title={titleOf(rsvp)} reference={reference} message={message}>
      {status === 'confirmed' && data && <CalendarLink event={session} cafe={data} />}
      {status !== 'unconfirmed' && (
        <p className="soft">
          Our mail has the link to your seats: look them up, or give them back if you cannot come.
        </p>
      )}
    </FormDone>
  )
}

function checkNames({ participants }: Values): Problems {
  return Object.fromEntries(
    participants.flatMap((name, i) =>
      name.trim() === '' ? [[`participants.${i}`, `Write a name on line ${i + 1}.`]] : [],
    ),
  )
}
