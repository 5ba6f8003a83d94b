import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
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

type Values = Who & { participants: string[]; sitWith: string; message: string }
/** Of the contract: more people write to us. */
const MOST = 8

/** The ruled sheet: a line per person, who they sit with, and whom we answer. */
export function SignUpSheet({ session }: { session: ClassSession }): ReactNode {
  const seatsChanged = useSeatsChanged()
  const form = useForm<Values, Receipt>({
    name: `class:${session.id}`,
    initial: { ...NOBODY, participants: [''], sitWith: '', message: '' },
    check: (values) => ({ ...checkNames(values), ...checkWho(values) }),
    send: async ({ participants, sitWith, message, ...who }, guards) => {
      const receipt = await call('requestClass', {
        body: {
          ...whoOf(who),
          sessionId: session.id,
          participants: participants.map((name) => name.trim()),
          ...(sitWith.trim() && { sitWith }),
          message,
          ...guards,
        },
      })
      void seatsChanged()
      return receipt
    },
  })
  const { participants } = form.values
  const most = Math.min(MOST, session.seatsLeft)
  const rename = (at: number, name: string) =>
    form.set({ participants: participants.map((each, i) => (i === at ? name : each)) })

  if (form.done)
    return (
      <FormDone title="You are down." reference={form.done.reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          Put more names down
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      className="sign-up"
      label={`Names for ${session.title}`}
      button={
        participants.length === 1 ? 'Ask for this seat' : `Ask for ${participants.length} seats`
      }
      busy="Writing them down…"
      note={`${dollars(session.priceCents * participants.length)} in all, paid when we confirm. Nothing is charged now.`}
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
            {most === MOST ? 'For more than 8, write to us.' : 'That is every seat that is left.'}
          </p>
        )}
      </fieldset>
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

function checkNames({ participants }: Values): Problems {
  return Object.fromEntries(
    participants.flatMap((name, i) =>
      name.trim() === '' ? [[`participants.${i}`, `Write a name on line ${i + 1}.`]] : [],
    ),
  )
}
