import { useSignals } from '@preact/signals-react/runtime'
import { useRef, type ReactNode } from 'react'
import { itemCount, subtotalCents } from '#domain/ordering/lines.ts'
import { formatTime, timeIn } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { isHeld, paidCents, quoteBill, till, type Bill } from '../../state/till.ts'
import { tillClock } from '../../state/till-clock.ts'
import { useTillPrices } from '../../state/till-prices.ts'

/** Bills that wait on this tablet, the oldest first. */
export function ParkedDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const parked = till.parked.value
  const prices = useTillPrices().data
  const cafe = prices?.cafe.cafe
  const totalCents = (bill: Bill) =>
    prices ? quoteBill(prices.menu, bill, prices.cafe.cafe).totalCents : subtotalCents(bill.lines)
  return (
    <SmallDialog dialog={dialog} title="Parked bills" closing="Close" isLight onClose={onClose}>
      {parked.length === 0 && <p role="status">No bill is parked.</p>}
      <ul className="till-parked">
        {parked.map(({ id, parkedAt, bill }) => (
          <li key={id}>
            <button
              type="button"
              className="button"
              onClick={() => {
                till.recall(id)
                dialog.current?.close()
              }}
            >
              <b>{bill.name || bill.lines[0]?.name}</b>
              <span>
                {itemCount(bill.lines)} for {formatCents(totalCents(bill))}
                {paidCents(bill) > 0 && `, ${formatCents(paidCents(bill))} of it taken`}
                {cafe && `, parked at ${formatTime(timeIn(cafe.timeZone, tillClock.at(parkedAt)))}`}
              </span>
            </button>
            {/* Money that was taken is undone on the bill, never thrown away with it. */}
            {!isHeld(bill) && (
              <SureButton
                label="Remove"
                about={bill.name || bill.lines[0]?.name || 'this bill'}
                sure="Yes, remove it"
                busy="Removing…"
                onSure={async () => till.drop(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </SmallDialog>
  )
}
