import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { PrivateEventPage } from '#domain/contracts/private-events.ts'
import { ApiError } from '#widgets/api.ts'
import { AreaField } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useSendsMail } from '../../state/queries.ts'
import { setNewerAnswer } from '../../state/newer-answer.ts'

type Props = { event: PrivateEventPage; reference: string; token: string }

/** What the guest does with a plan or an event: asks for a change, and withdraws it, or cancels it once it is agreed on. */
export function PrivateEventChanges(props: Props): ReactNode {
  const { cancel, canWithdraw, proposal, replyToken } = props.event
  const evenings = 1 + (proposal?.further.length ?? 0)
  return (
    <section className="hire-ticket" aria-labelledby="changes">
      <h2 id="changes">Something has changed?</h2>
      {replyToken && <Ask reference={props.reference} token={replyToken} />}
      {cancel && (
        <CallOff
          {...props}
          label="Cancel the event"
          sure="Yes, cancel it"
          busy="Cancelling…"
          failed="It was not cancelled."
          body={{ refundCents: cancel.refundCents }}
        >
          <b>{moneyWords(cancel)}</b>{' '}
          {evenings > 1
            ? `All ${evenings} evenings are free for others then.`
            : 'The time is free for others then.'}
        </CallOff>
      )}
      {canWithdraw && (
        <CallOff
          {...props}
          label={proposal ? 'Decline the proposal' : 'Withdraw the plan'}
          sure={proposal ? 'Yes, decline it' : 'Yes, withdraw it'}
          busy="One moment…"
          failed="It was not withdrawn."
          body={{ refundCents: 0, withdraws: true, ...(proposal && { number: proposal.number }) }}
        >
          <b>Nothing was paid, and nothing is owed.</b> No time is held for you then, and we make no
          other proposal unless you ask for one.
        </CallOff>
      )}
    </section>
  )
}

/** It joins the thread of the plan in the inbox. */
function Ask({ reference, token }: { reference: string; token: string }): ReactNode {
  const answer = useSendsMail()
    ? 'We answer by email'
    : 'This café sends no email yet: ask us for the answer on the phone or at the counter'
  const form = useForm({
    name: `change ${reference}`,
    initial: { message: '' },
    check: ({ message }) => ({
      ...(message.trim().length < 2 && { message: 'Write what should be different.' }),
    }),
    send: ({ message }, guards) =>
      callPrivate('replyToCafe', {
        params: { id: reference },
        body: { token, message, ...guards },
      }),
  })
  if (form.done)
    return (
      <div role="status">
        <p>
          <b>We have it.</b> {answer}. Nothing is changed before that.
        </p>
        <button type="button" className="button" onClick={form.again}>
          Write once more
        </button>
      </div>
    )
  return (
    <Form
      form={form}
      label="Ask for a change"
      button="Ask for it"
      busy="Sending…"
      note={`It reaches the people who plan it with you. ${answer}. Nothing is changed before that.`}
    >
      <AreaField
        form={form}
        name="message"
        label="What should be different?"
        hint="another day or hour, more people, the menu"
        maxLength={4_000}
        rows={4}
        isRequired
      />
    </Form>
  )
}

function CallOff({
  reference,
  token,
  label,
  sure,
  busy,
  failed,
  body,
  children,
}: Props & {
  label: string
  /** Of the button that does it. */
  sure: string
  busy: string
  failed: string
  body: { refundCents: number; withdraws?: boolean; number?: number }
  /** What becomes of it. */
  children: ReactNode
}): ReactNode {
  const cache = useQueryClient()
  const queryKey = ['private-event', reference]
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const callOff = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setNewerAnswer(
        cache,
        queryKey,
        await callPrivate('cancelPrivateEvent', {
          params: { reference },
          body: { token, ...body },
        }),
      )
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? error.message
          : `${failed} Check your connection and try again.`,
      )
      void cache.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  if (!isAsking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  return (
    <div className="hire-ask" role="group" aria-label={label}>
      <p>{children}</p>
      <button
        type="button"
        className="button loud"
        disabled={isBusy}
        onClick={() => void callOff()}
      >
        {isBusy ? busy : sure}
      </button>{' '}
      <button type="button" className="button" onClick={() => setAsking(false)}>
        Keep it
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function moneyWords({ refundCents, keptCents }: NonNullable<PrivateEventPage['cancel']>): string {
  if (refundCents + keptCents === 0) return 'Nothing was paid, and nothing is owed.'
  if (keptCents === 0) return `All of it, ${formatCents(refundCents)}, comes back as you paid it.`
  if (refundCents === 0)
    return `Nothing comes back: the ${formatCents(keptCents)} that you paid are kept.`
  return `${formatCents(refundCents)} comes back as you paid it, ${formatCents(keptCents)} is kept.`
}
