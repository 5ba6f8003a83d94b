import type { ReactNode } from 'react'
import type { CommunityNote } from '#domain/contracts/content.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { call } from '#widgets/api.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'

const SHORTEST_TEXT = 10
const KINDS: [CommunityNote['kind'], string][] = [
  ['notice', 'A notice: wanted, found, free, happening'],
  ['showcase', 'Something I made'],
]

/** A note for the board. It waits until staff have read it, and says so. */
export function NoteForm({ user }: { user: SessionUser }): ReactNode {
  const form = useForm({
    name: `community-note-${user.id}`,
    initial: { kind: 'notice' as CommunityNote['kind'], title: '', text: '', name: user.name },
    check: ({ title, text, name }) => ({
      ...(title.trim() === '' && { title: 'Give your note a headline.' }),
      ...(text.trim().length < SHORTEST_TEXT && {
        text: 'Say a little more: at least ten characters.',
      }),
      ...(name.trim() === '' && { name: 'Tell us which name to put under it.' }),
    }),
    send: (note, guards) => call('postNote', { body: { ...note, ...guards } }),
  })

  if (form.done)
    return (
      <FormDone title="Your note waits for its pin." {...form.done}>
        <button type="button" className="button" onClick={form.again}>
          Write another
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label="Pin up a note"
      button="Send it for a look"
      busy="Sending…"
      note="It is not on the board before we have read it."
    >
      <SelectField form={form} name="kind" label="It is" options={KINDS} />
      <Field form={form} name="title" label="Headline" maxLength={80} isRequired />
      <AreaField form={form} name="text" label="Your note" rows={5} maxLength={800} isRequired />
      <Field
        form={form}
        name="name"
        label="Name under it"
        help={`We answer to ${user.email}, which nobody else sees.`}
        autoComplete="name"
        maxLength={80}
        isRequired
      />
    </Form>
  )
}
