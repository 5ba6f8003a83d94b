import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContactMessage, Receipt } from '#domain/contracts/forms.ts'
import { call } from '#widgets/api.ts'
import { checkWho, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, SelectField } from '../../forms/Field.tsx'
import { ForWho } from '../../forms/ForWho.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useCafe } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'

type Topic = ContactMessage['topic']
type Values = Who & { topic: Topic; message: string }

const topics = (): [Topic, string][] => [
  ['order', t('An order')],
  ['event', t('An event')],
  ['class', t('A class')],
  ['room', t('Renting a room')],
  ['artwork', t('A work on the wall')],
  ['press', t('Press')],
  ['other', t('Something else')],
]

/** A message with its topic; answered with a number to quote. `?about=room` chooses the topic. */
export const ContactForm = (): ReactNode => <ForWho>{(who) => <Message who={who} />}</ForWho>

function Message({ who: known }: { who: Who }): ReactNode {
  const [search] = useSearchParams()
  const isWithoutMail = useCafe().data?.isWithoutMail
  const about = topics().find(([topic]) => topic === search.get('about'))?.[0]
  const form = useForm<Values, Receipt>({
    name: 'contact',
    initial: { ...known, topic: about ?? 'order', message: '' },
    check: (values) => ({
      ...(values.message.trim().length < 10 && {
        message: t('Write a sentence or two, so that we can answer.'),
      }),
      ...checkWho(values),
    }),
    send: async ({ topic, message, ...who }, guards) => {
      // It is on every page once the page rests.
      const { page } = await import('#widgets/state/page.ts')
      return call('contact', {
        body: {
          ...whoOf(who),
          topic,
          message,
          source: page.source.peek() ?? undefined,
          ...guards,
        },
      })
    },
  })

  if (form.done)
    return (
      <FormDone title={t('Got it.')} reference={form.done.reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          {t('Write another one')}
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label={t('Write to us')}
      button={t('Send the message')}
      busy={t('Sending…')}
      note={t(
        isWithoutMail
          ? 'This café sends no email yet: ask for the answer at the counter or on the phone. We use your address for nothing else.'
          : 'We answer by email, and use your address for nothing else.',
      )}
    >
      <SelectField form={form} name="topic" label={t('It is about')} options={topics()} />
      <AreaField
        form={form}
        name="message"
        label={t('Message')}
        maxLength={4000}
        rows={6}
        isRequired
      />
      <WhoFields form={form} />
    </Form>
  )
}
