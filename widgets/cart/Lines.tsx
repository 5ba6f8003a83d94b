import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { followKitchen } from '#widgets/state/follow-kitchen.ts'
import { cafe, cart, menu, recallPickup } from '#widgets/state/index.ts'
import { dateText, timeText } from '#widgets/texts/dates.ts'
import { statusText } from '#widgets/texts/status.ts'
import { drawerSays } from './drawer-says.ts'
import { linesSays } from './lines-says.ts'
import { Foot, isAllBooked } from './Foot.tsx'
import { Line } from './Line.tsx'
import styles from './lines.css?inline'
import { Undo } from './Undo.tsx'
import type { View } from './view.ts'

export { cafe, menu, styles, Undo }

/** What a cart that holds something shows: an empty one needs neither prices nor ways on. */
export function Lines({ view }: { view: View }) {
  useSignals()
  return (
    <>
      <Kitchen view={view} />
      <Today />
      <ul className="lines">
        {cart.lines.value.map((line) => (
          <Line key={line.lineId} line={line} view={view} />
        ))}
      </ul>
      <Undo view={view} />
      <Foot view={view} />
    </>
  )
}

/** Follows the kitchen while the drawer is open. Apart, so that opening it draws no line again. */
function Kitchen({ view }: { view: View }) {
  useSignals()
  const isWatched = view.isOpen.value && !view.isSimulated()
  useEffect(() => (isWatched ? followKitchen() : undefined), [isWatched])
  return null
}

/** Whether the café is open, and the time that was chosen, else the next time a drink can be had: only what the server said. */
function Today() {
  useSignals()
  const now = cafe.now.value
  if (!now || isAllBooked()) return null
  const chosen = recallPickup()
  const next = chosen ?? cafe.cartFacts.value?.nextPickup ?? now.nextPickup
  const day = next?.date === now.today ? '' : `${dateText(next?.date ?? now.today, 'short')}, `
  const says = chosen ? drawerSays().chosenPickup : linesSays().nextPickup
  return (
    <p className="today">
      <span>{statusText(now)}</span>
      {next && <span>{says(`${day}${timeText(next.time)}`)}</span>}
    </p>
  )
}
