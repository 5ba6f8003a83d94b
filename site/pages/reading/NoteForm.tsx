import type { ReactNode } from 'react'
import type { CommunityNote } from '#domain/contracts/content.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { call } from '#widgets/api.ts'
import { AreaField, Field, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { t, word } from '../../texts/t.ts'

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
      ...(title.trim() === '' && { title: t('Give your note a headline.') }),
      ...(text.trim().length < SHORTEST_TEXT && {
        text: t('Say a little more: at least ten characters.'),
      }),
      ...(name.trim() === '' && { name: t('Tell us which name to put under it.') }),
    }),
    send: (note, guards) => call('postNote', { body: { ...note, ...guards } }),
  })

  if (form.done)
    return (
      <FormDone title={t('We have your note.')} {...form.done}>
        <button type="button" className="button" onClick={form.again}>
          {t('Write another')}
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label={t('Pin up a note')}
      button={t('Send the note')}
      busy={t('Sending…')}
      note={t('We read it before it goes up.')}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('What it is')}
        options={KINDS.map(([kind, text]) => [kind, word(text)])}
      />
      <Field form={form} name="title" label={t('Headline')} maxLength={80} isRequired />
      <AreaField
        form={form}
        name="text"
        label={t('Your note')}
        rows={5}
        maxLength={800}
        isRequired
      />
      <Field
        form={form}
        name="name"
        label={t('Name under it')}
        help={t('We answer to {email}, which nobody else sees.', { email: user.email })}
        autoComplete="name"
        maxLength={80}
        isRequired
      />
    </Form>
  )
}
