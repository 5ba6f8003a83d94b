import { useEffect, useRef, type ReactNode } from 'react'
import { timeIn } from '#domain/cafe/time.ts'
import { EXTRA_MINUTES } from '#domain/booking/hold-extension.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { clockText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  onSaid: (said: ReactNode) => void
}

/** Some minutes more for seats that are held, once. The button is gone then: whoever pressed it is led to what became of it. */
export function HoldLonger({ seats, onChange, onSaid }: Props): ReactNode {
  const { reference, token, canExtend } = seats
  const { isBusy, act, problem } = useSeatAct((known) => {
    if (known?.heldUntil) onSaid(<b>{heldText(known.timeZone, new Date(known.heldUntil))}</b>)
    onChange(known)
  })
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && !canExtend) refusal.current?.focus()
  }, [problem, canExtend])
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
      {problem && (
        <div ref={refusal} tabIndex={-1}>
          {problem}
        </div>
      )}
    </>
  )
}

const heldText = (timeZone: string, until: Date): string =>
  t('Your seats are held until {time}.', { time: clockText(timeIn(timeZone, until)) })
