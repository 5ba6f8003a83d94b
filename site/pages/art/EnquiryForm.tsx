import { useEffect, useRef, type ReactNode } from 'react'
import { ENQUIRY_KINDS } from '#domain/artists/values.ts'
import type { ArtworkEnquiry } from '#domain/contracts/forms.ts'
import type { Work } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, SelectField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { canBeBought } from './work-words.ts'

type Kind = ArtworkEnquiry['kind']
type Values = Who & { kind: Kind; message: string }

const ASKS: Record<Kind, { option: string; button: string; done: string }> = {
  buy: { option: 'I would like to buy it', button: 'Ask to buy it', done: 'The artist is asked.' },
  hold: {
    option: 'Please hold it until I have seen it',
    button: 'Ask to hold it',
    done: 'We ask for a hold.',
  },
  question: { option: 'I have a question', button: 'Send my question', done: 'Question sent.' },
  commission: {
    option: 'I would like one made',
    button: 'Ask for one to be made',
    done: 'The artist is asked.',
  },
}
const NEEDS_WORDS: Kind[] = ['question', 'commission']

/** A wish for one work, to the café and its artist. Nothing is charged or reserved by it, and it says so. */
export function EnquiryForm({ work, kind }: { work: Work; kind: Kind }): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  const form = useForm({
    name: `artwork-${work.id}`,
    initial: { ...NOBODY, kind, message: '' } as Values,
    check: (values) => ({
      ...checkWho(values),
      ...(NEEDS_WORDS.includes(values.kind) &&
        values.message.trim() === '' && { message: 'Tell us what you would like to know.' }),
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
  const asked = ASKS[form.values.kind]

  if (form.done)
    return (
      <FormDone title={asked.done} {...form.done}>
        <button type="button" className="button" onClick={form.again}>
          Ask something else
        </button>
      </FormDone>
    )
  const kinds: Kind[] = canBeBought(work) ? [...ENQUIRY_KINDS] : ['question', 'commission']
  return (
    <div ref={top}>
      <Form
        form={form}
        label={`Ask about ${work.title}`}
        button={asked.button}
        busy="Sending…"
        note="Nothing is charged or set aside before we have answered you."
      >
        <SelectField
          form={form}
          name="kind"
          label="What you would like"
          options={kinds.map((each) => [each, ASKS[each].option] as const)}
        />
        <WhoFields form={form} />
        <AreaField
          form={form}
          name="message"
          label="Your words"
          rows={3}
          maxLength={2_000}
          {...(NEEDS_WORDS.includes(form.values.kind) ? {} : { hint: 'optional' })}
        />
      </Form>
    </div>
  )
}
