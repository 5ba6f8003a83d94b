import type { ReactNode } from 'react'
import type { CommunityNote } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { PublicForm } from '../../forms/PublicForm.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import './blocks.css'

type Values = Who & { kind: CommunityNote['kind']; title: string; text: string }
const INITIAL: Values = { ...NOBODY, kind: 'notice', title: '', text: '' }
const SHORTEST_TEXT = 10
const KINDS = [
  ['notice', 'A notice: wanted, found, free, happening'],
  ['showcase', 'Something I made'],
] as const

/** A note for the board. It waits until somebody of the house has read it, and says so. */
export function NewNote(): ReactNode {
  const form = useForm({
    name: 'community-note',
    initial: INITIAL,
    check: (values) => ({
      ...(values.title.trim() === '' && { title: 'Give your note a headline.' }),
      ...(values.text.trim().length < SHORTEST_TEXT && {
        text: 'Say a little more: at least ten characters.',
      }),
      ...checkWho(values),
    }),
    send: ({ kind, title, text, ...who }, guards) =>
      call('postNote', { body: { ...whoOf(who), ...guards, kind, title, text } }),
  })

  return (
    <section className="pin" id="pin" aria-labelledby="pin-title">
      <div className="pin-words">
        <h2 id="pin-title">Pin up a note</h2>
        <ul className="dots">
          <li>Somebody here reads it first. Then it hangs, with your name under it.</li>
          <li>Your email and phone are for us only. They are never on the board.</li>
          <li>Wanted, found, lost, free, happening, made: all fine. Selling cars is not.</li>
        </ul>
      </div>
      {form.done ? (
        <FormDone title="Your note waits for its pin." {...form.done}>
          <button type="button" className="button" onClick={form.again}>
            Write another
          </button>
        </FormDone>
      ) : (
        <PublicForm
          form={form}
          label="Pin up a note"
          button="Send it for a look"
          busy="Sending…"
          note="It is not on the board before we have read it."
        >
          <SelectField form={form} name="kind" label="It is" options={KINDS} />
          <Field form={form} name="title" label="Headline" maxLength={80} />
          <AreaField form={form} name="text" label="Your note" rows={5} maxLength={800} />
          <div className="form-row">
            <WhoFields form={form} />
          </div>
        </PublicForm>
      )}
    </section>
  )
}
