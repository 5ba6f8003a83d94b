import { useSignals } from '@preact/signals-react/runtime'
import { useRef, type ReactNode } from 'react'
import { itemCount, subtotalCents } from '#domain/ordering/lines.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { till } from '../../state/till.ts'

/** Bills that wait on this tablet, the oldest first. */
export function ParkedDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const parked = till.parked.value
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
                {itemCount(bill.lines)} for {formatCents(subtotalCents(bill.lines))}, parked at{' '}
                {new Date(parkedAt).toLocaleTimeString('en-US', {
                  hour: 'numeric',
                  minute: '2-digit',
                })}
              </span>
            </button>
            <SureButton
              label="Remove"
              about={bill.name || bill.lines[0]?.name || 'this bill'}
              sure="Yes, remove it"
              busy="Removing…"
              onSure={async () => till.drop(id)}
            />
          </li>
        ))}
      </ul>
    </SmallDialog>
  )
}
