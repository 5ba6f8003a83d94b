import type { ReactNode } from 'react'
import { differences } from '#domain/content/differences.ts'
import { Changes } from '../editing/Changes.tsx'

/** What an update of the software says about something that the café has changed: taken over, or left. */
export function Offer({
  name,
  ours,
  offered,
  isBusy,
  onDecide,
}: {
  name: string
  ours: object
  offered: object
  isBusy: boolean
  onDecide: (isTaken: boolean) => void
}): ReactNode {
  return (
    <section className="notice menu-offer" aria-labelledby="menu-offer">
      <h2 id="menu-offer">An update has news about {name}</h2>
      <p>
        You have changed it yourself, so nothing was replaced. Yours is crossed out, the update
        stands under it:
      </p>
      <Changes changes={differences(ours, offered)} />
      <p className="acts">
        <button
          type="button"
          className="button small"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onDecide(true)}
        >
          Take the update
        </button>
        <button
          type="button"
          className="button small"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onDecide(false)}
        >
          Keep ours
        </button>
      </p>
    </section>
  )
}
