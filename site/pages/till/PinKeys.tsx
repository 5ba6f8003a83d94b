import { Delete } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#site/layout/Icon.tsx'
import './pin.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** The ten digits as on a telephone, so that no keyboard of the tablet covers what is asked. */
export function PinKeys({
  isBusy = false,
  onDigit,
  onDelete,
}: {
  isBusy?: boolean
  onDigit: (digit: string) => void
  onDelete: () => void
}): ReactNode {
  return (
    <div className="pin-keys">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        className="button"
        aria-label="Delete the last digit"
        onClick={onDelete}
      >
        <Icon of={Delete} />
      </button>
    </div>
  )
}
