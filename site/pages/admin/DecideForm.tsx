import { useId, useState, type ReactNode } from 'react'
import { useSendsMail } from '../../state/queries.ts'
import { SureButton } from '../../forms/SureButton.tsx'

type Props = {
  /** Its reference, which screen readers add to the names of the buttons. */
  about: string
  /** What the yes is called; without one there is only a no. */
  yes?: string | undefined
  no: { label: string; sure: string; busy: string }
  /** Whether there is an address to write to. What the no is called before it is meant has the email added to it. */
  isMailed?: boolean
  onDecide: (decision: 'confirm' | 'decline', message: string) => Promise<unknown>
}

/** Yes or no to what somebody asked for; where mail is set up one goes out, with what is written here in it. */
export function DecideForm({ about, yes, no, isMailed = true, onDecide }: Props): ReactNode {
  const sendsMail = useSendsMail()
  const mails = isMailed && sendsMail
  const id = useId()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      {isMailed && (
        <div className="field decide-words">
          <label htmlFor={id}>
            {sendsMail ? 'A sentence of yours for the email' : 'A sentence of yours'}{' '}
            <span className="hint">optional</span>
          </label>
          <textarea
            id={id}
            className="input"
            rows={3}
            maxLength={1000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          {!sendsMail && (
            <p className="field-help">
              No email leaves this café: theirs is kept under Emails in the admin, with this in it.
              Whoever has an account finds the answer in their notifications. Tell the others
              yourself.
            </p>
          )}
        </div>
      )}
      <div className="acts">
        {yes && (
          // All is known, and it can be taken back: one press.
          <button
            type="button"
            className="button loud"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return
              setBusy(true)
              void onDecide('confirm', message).finally(() => setBusy(false))
            }}
          >
            {isBusy ? 'Booking…' : mails ? `${yes} and email them` : yes}
            <span className="visually-hidden"> {about}</span>
          </button>
        )}
        <SureButton
          {...no}
          sure={mails ? `${no.sure} and email them` : no.sure}
          about={about}
          onSure={() => onDecide('decline', message)}
        />
      </div>
    </>
  )
}
