import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { itemCount, subtotalCents } from '#domain/ordering/lines.ts'
import { formatTime, timeIn } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { parkedBills, type Waiting } from '../../state/parked-bills.ts'
import { billName, isHeld, paidCents, quoteBill, type Bill } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { useTillPrices } from '../../state/till-prices.ts'

/** Bills that wait, the oldest first, wherever they were parked. */
export function ParkedDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const parked = parkedBills.list.value
  const isGone = known.goneSince.value !== null
  useEffect(() => void parkedBills.ask(), [])
  const recall = async (id: string) => {
    setBusy(true)
    const isHere = await parkedBills.recall(id)
    setBusy(false)
    if (isHere) dialog.current?.close()
    else await parkedBills.ask()
  }
  return (
    <SmallDialog dialog={dialog} title="Parked bills" closing="Close" isLight onClose={onClose}>
      {parked.length === 0 && <p role="status">No bill is parked.</p>}
      <ul className="till-parked" aria-busy={isBusy}>
        {parked.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="button"
              disabled={isBusy || (isGone && one.isElsewhere)}
              onClick={() => void recall(one.id)}
            >
              <ParkedBill waiting={one} isGone={isGone} />
            </button>
            {/* Money that was taken is undone on the bill, never thrown away with it. */}
            {!isHeld(one.bill) && !(isGone && one.isElsewhere) && (
              <SureButton
                label="Remove"
                about={titleOf(one.bill)}
                sure="Yes, remove it"
                busy="Removing…"
                onSure={async () => void (await parkedBills.remove(one.id))}
              />
            )}
          </li>
        ))}
      </ul>
    </SmallDialog>
  )
}

function ParkedBill({ waiting, isGone }: { waiting: Waiting; isGone: boolean }): ReactNode {
  const { bill, parkedAt, by, on } = waiting
  const prices = useTillPrices().data
  const totalCents = prices
    ? quoteBill(prices.menu, bill, prices.cafe.cafe).totalCents
    : subtotalCents(bill.lines)
  const place = placeOf(waiting, isGone)
  return (
    <>
      <b>{titleOf(bill)}</b>
      <span>
        {itemCount(bill.lines)} for {formatCents(totalCents)}
        {paidCents(bill) > 0 && `, ${formatCents(paidCents(bill))} of it taken`}
        {prices && `, parked at ${formatTime(timeIn(prices.cafe.cafe.timeZone, parkedAt))}`}
        {by && ` by ${by}`}
        {on && !on.endsWith(` ${by}`) && ` on ${on}`}
      </span>
      {place && <small>{place}</small>}
    </>
  )
}

/** Where only one till can have it, and why. */
function placeOf({ bill, isOnlyHere, isElsewhere }: Waiting, isGone: boolean): string | null {
  if (isElsewhere) return isGone ? 'It can be taken once the café’s server is back.' : null
  if (isHeld(bill)) return 'Only on this tablet: money was taken for it here.'
  return isOnlyHere && isGone ? 'Only on this tablet: it is not sent yet.' : null
}

const titleOf = (bill: Bill): string => billName(bill) || bill.lines[0]?.name || 'this bill'
