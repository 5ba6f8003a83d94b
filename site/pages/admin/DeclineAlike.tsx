import { useState, type ReactNode } from 'react'
import type {
  AlikeBy,
  AlikeFound,
  AlikeOne,
  AlikeSender,
  DeclineAlike as Choice,
} from '#domain/contracts/ordering.ts'
import { ALIKE_LISTED, isOfAccount } from '#domain/people/alike.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import './decline-alike.css'

const SENDERS: [AlikeBy, string][] = [
  ['network', 'from the same network'],
  ['range', 'from networks beside it'],
  ['domain', 'with the same email domain'],
  ['unproven', 'from anywhere that nobody confirmed'],
]
const CONTACTS: Record<AlikeSender, string> = {
  stranger: 'not confirmed',
  mail: 'confirmed by email',
  account: 'signed in, new account',
}

type Props = {
  /** What it is about, for screen readers. */
  about: string
  /** The order or reservation from which more are looked for. */
  id: string
  find: () => Promise<AlikeFound>
  decline: (choice: Choice) => Promise<{ declined: number }>
  onDone: () => void
}

/** Before all that nobody confirmed is declined. */
const UNPROVEN_SAYS =
  'For a flood from many networks. Guests who left only a phone number are among them, and those who have not confirmed their email. What was confirmed, paid, accepted or signed in for stays.'

/**
 * Looks for more of the same sender and for all that nobody confirmed, shows which they are, and declines those of one kind at
 * once; asks once. People who signed in with a new account stand apart: a stranger may share their network or mail domain.
 */
export function DeclineAlike({ about, id, find, decline, onDone }: Props): ReactNode {
  const [found, setFound] = useState<AlikeFound | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'That failed. Please try again.'
      toasts.show({ kind: 'error', title: 'Nothing was declined', text })
    }
    setBusy(false)
  }
  if (!found)
    return (
      <button
        type="button"
        className="link alike-ask"
        disabled={isBusy}
        onClick={() => void attempt(async () => setFound(await find()))}
      >
        More like this?<span className="visually-hidden"> {about}</span>
      </button>
    )
  const groups = groupsOf(found, id)
  if (groups.length === 0) return <p className="soft">No others of this sender are open.</p>
  return (
    <div className="alike">
      {groups.map(({ choice, count, label, shown }) => (
        <details key={label}>
          <summary>{label}</summary>
          {choice.by === 'unproven' && <p className="soft">{UNPROVEN_SAYS}</p>}
          <ul>
            {shown.map((one) => (
              <li key={one.id}>
                <b className="numeral">{one.label}</b> {one.name} · {CONTACTS[one.sender]} ·{' '}
                {one.about}
              </li>
            ))}
            {count > shown.length && <li>and {count - shown.length} more</li>}
          </ul>
          <SureButton
            label={`Decline ${count === 1 ? 'it' : `all ${count}`}`}
            about={`${label}, ${about}`}
            sure="Yes, decline them all"
            busy="Declining…"
            onSure={() =>
              attempt(async () => {
                const { declined } = await decline(choice)
                toasts.show({ kind: 'success', title: 'Declined', text: `${declined} declined.` })
                setFound(null)
                onDone()
              })
            }
          />
        </details>
      ))}
    </div>
  )
}

/** What can be declined at once, each with the first few that would be: there is something in it beside the one itself. */
function groupsOf(found: AlikeFound, id: string) {
  const groups: { choice: Choice; count: number; label: string; shown: AlikeOne[] }[] = []
  for (const who of ['strangers', 'accounts'] as const)
    for (const [by, words] of SENDERS) {
      const isAccounts = who === 'accounts'
      const all = found.list.filter((one) => one.by.includes(by) && isOfAccount(one) === isAccounts)
      if (!all.some((one) => one.id !== id)) continue
      const count = (isAccounts ? found.accounts : found)[by]
      const of = isAccounts ? ' of people with new accounts' : ''
      const shown = all.slice(0, ALIKE_LISTED)
      groups.push({ choice: { by, who }, count, label: `${count}${of} ${words}`, shown })
    }
  return groups
}
