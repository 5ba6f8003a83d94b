import { useEffect, useRef, type ReactNode } from 'react'
import { ENQUIRY_KINDS } from '#domain/artists/values.ts'
import type { ArtworkEnquiry } from '#domain/contracts/forms.ts'
import type { Work } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { checkWho, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, SelectField } from '../../forms/Field.tsx'
import { ForWho } from '../../forms/ForWho.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { t } from '../../texts/t.ts'
import { canBeBought } from './work-words.ts'

type Kind = ArtworkEnquiry['kind']
type Values = Who & { kind: Kind; message: string }

const asks = (): Record<Kind, { option: string; button: string; done: string }> => ({
  buy: {
    option: t('I would like to buy it'),
    button: t('Ask to buy it'),
    done: t('The artist is asked.'),
  },
  hold: {
    option: t('Please hold it until I have seen it'),
    button: t('Ask to hold it'),
    done: t('We ask for a hold.'),
  },
  question: {
    option: t('I have a question'),
    button: t('Send my question'),
    done: t('Question sent.'),
  },
  commission: {
    option: t('I would like one made'),
    button: t('Ask for one to be made'),
    done: t('The artist is asked.'),
  },
})
const NEEDS_WORDS: Kind[] = ['question', 'commission']

type Props = { work: Work; kind: Kind }

/** A wish for one work, to the café and its artist. Nothing is charged or reserved by it, and it says so. */
export const EnquiryForm = (props: Props): ReactNode => (
  <ForWho>{(who) => <Asking {...props} who={who} />}</ForWho>
)

function Asking({ work, kind, who: known }: Props & { who: Who }): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  const form = useForm({
    name: `artwork-${work.id}`,
    initial: { ...known, kind, message: '' } as Values,
    check: (values) => ({
      ...checkWho(values),
      ...(NEEDS_WORDS.includes(values.kind) &&
        values.message.trim() === '' && { message: t('Tell us what you would like to know.') }),
    }),
    send: ({ message, kind: asked, ...who }, guards) =>
      call('artworkEnquiry', {
        body: { ...whoOf(who), ...guards, workId: work.id, kind: asked, message },
      }),
  })
  const { set } = form
  // The button that was clicked says what is asked, whatever a draft remembers.
  useEffect(() => {
    set({ kind } as Partial<Values>)
    top.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [set, kind])
  const asked = asks()[form.values.kind]

  if (form.done)
    return (
      <FormDone title={asked.done} reference={form.done.reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          {t('Ask something else')}
        </button>
      </FormDone>
    )
  const kinds: Kind[] = canBeBought(work) ? [...ENQUIRY_KINDS] : ['question', 'commission']
  return (
    <div ref={top}>
      <Form
        form={form}
        label={t('Ask about {title}', { title: work.title })}
        button={asked.button}
        busy={t('Sending…')}
        note={t('Nothing is charged or set aside before we have answered you.')}
      >
        <SelectField
          form={form}
          name="kind"
          label={t('What you would like')}
          options={kinds.map((each) => [each, asks()[each].option] as const)}
        />
        <WhoFields form={form} />
        <AreaField
          form={form}
          name="message"
          label={t('Your words')}
          rows={3}
          maxLength={2_000}
          {...(NEEDS_WORDS.includes(form.values.kind) ? {} : { hint: t('optional') })}
        />
      </Form>
    </div>
  )
}
