import type { ReactNode } from 'react'
import { EXTRA_MINUTES } from '#domain/booking/hold-extension.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t } from '../../texts/t.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Some minutes more for seats that are held, once. */
export function HoldLonger({ seats, onChange }: Props): ReactNode {
  const { isBusy, act, problem } = useSeatAct(onChange)
  const { reference, token, canExtend } = seats
  return (
    <>
      {canExtend && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() =>
            void act(() =>
              callPrivate('extendSeatHold', { params: { reference }, body: { token } }),
            )
          }
        >
          {t('Hold for {count} more minutes', { count: EXTRA_MINUTES })}
        </button>
      )}
      {problem}
    </>
  )
}
