import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { PrivateEventPage } from '#domain/contracts/private-events.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import type { Problems } from '../../forms/problems.ts'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { setNewerAnswer } from '../../state/newer-answer.ts'

/** Accepting the proposal that is shown, by typing one's name. */
export function AcceptProposal({
  event,
  number,
  reference,
  token,
}: {
  event: PrivateEventPage
  number: number
  reference: string
  token: string
}): ReactNode {
  const cache = useQueryClient()
  const queryKey = ['private-event', reference]
  const form = useForm<{ name: string }, PrivateEventPage>({
    initial: { name: '' },
    check: ({ name }): Problems =>
      name.trim() === '' ? { name: 'Type your name to accept.' } : {},
    send: async ({ name }) => {
      try {
        return await callPrivate('acceptProposal', {
          params: { reference },
          body: { token, name, number },
        })
      } catch (error) {
        void cache.invalidateQueries({ queryKey })
        throw error
      }
    },
    onDone: (known) => setNewerAnswer(cache, queryKey, known),
  })
  const first = event.proposal?.schedule[0]
  return (
    <Form
      form={form}
      label="Accept the proposal"
      button="Accept the proposal"
      busy="One moment…"
      note={
        first
          ? `You agree to ${formatCents(event.proposal?.totalCents ?? 0)} and these terms. The first payment is ${formatCents(first.cents)}.`
          : undefined
      }
    >
      <Field
        form={form}
        name="name"
        label="Your full name"
        hint="it is your signature"
        maxLength={80}
        autoComplete="name"
        isRequired
      />
    </Form>
  )
}
