import { useRef, type ReactNode } from 'react'
import type { CommunityNote } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { AreaField, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { t, word } from '../../texts/t.ts'

const REASONS = [
  ['It shows somebody’s address or number', 'It shows an address or number'],
  ['It is unkind', 'It is unkind'],
  ['It is an advertisement', 'It is an advertisement'],
  ['It is not true', 'It is not true'],
  ['other', 'Something else'],
] as const

/** Tells the staff that something should not hang there. */
export function ReportSheet({
  note,
  onClose,
}: {
  note: CommunityNote
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({
    name: `report-${note.id}`,
    initial: { reason: REASONS[0][0] as string, words: '' },
    check: ({ reason, words }) => ({
      ...(reason === 'other' &&
        words.trim() === '' && { words: t('Tell us what is wrong with it.') }),
    }),
    send: ({ reason, words }, guards) =>
      call('reportNote', {
        params: { id: note.id },
        body: {
          ...guards,
          reason: [reason === 'other' ? '' : reason, words.trim()].filter(Boolean).join(': '),
        },
      }),
  })

  return (
    <SmallDialog
      dialog={dialog}
      title={t('Report “{title}”', { title: note.title })}
      closing={t('Close the report')}
      isLight
      onClose={onClose}
    >
      {form.done ? (
        <FormDone title={t('Reported.')} {...form.done}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('Back to the board')}
          </button>
        </FormDone>
      ) : (
        <Form form={form} label={t('Report a note')} button={t('Report it')} busy={t('Reporting…')}>
          <SelectField
            form={form}
            name="reason"
            label={t('What is wrong with it')}
            options={REASONS.map(([reason, text]) => [reason, word(text)])}
          />
          <AreaField
            form={form}
            name="words"
            label={t('In your words')}
            rows={3}
            maxLength={240}
            {...(form.values.reason === 'other' ? {} : { hint: 'optional' })}
          />
        </Form>
      )}
    </SmallDialog>
  )
}
