import { useState, type ReactNode } from 'react'
import type { AlikeBy, AlikeCounts } from '#domain/contracts/ordering.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { SureButton } from '../../forms/SureButton.tsx'

const SENDERS: [AlikeBy, string][] = [
  ['network', 'from the same network'],
  ['range', 'from networks beside it'],
  ['domain', 'with the same mail domain'],
]

type Props = {
  /** What it is about, for screen readers. */
  about: string
  count: () => Promise<AlikeCounts>
  decline: (by: AlikeBy) => Promise<{ declined: number }>
  onDone: () => void
}

/** Looks for more of the same sender, and declines all of them at once; asks once. */
export function DeclineAlike({ about, count, decline, onDone }: Props): ReactNode {
  const [counts, setCounts] = useState<AlikeCounts | null>(null)
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
  if (!counts)
    return (
      <button
        type="button"
        className="link"
        disabled={isBusy}
        onClick={() => void attempt(async () => setCounts(await count()))}
      >
        More like this?<span className="visually-hidden"> {about}</span>
      </button>
    )
  const found = SENDERS.filter(([by]) => counts[by] > 1)
  if (found.length === 0) return <p className="soft">No others of this sender are open.</p>
  return (
    <>
      {found.map(([by, words]) => (
        <SureButton
          key={by}
          label={`Decline all ${counts[by]} ${words}`}
          about={about}
          sure="Yes, decline them all"
          busy="Declining…"
          onSure={() =>
            attempt(async () => {
              const { declined } = await decline(by)
              toasts.show({ kind: 'success', title: 'Declined', text: `${declined} declined.` })
              setCounts(null)
              onDone()
            })
          }
        />
      ))}
    </>
  )
}
