import type { ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { meant } from '../../layout/meant.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { t } from '../../texts/t.ts'
import { usePanel } from './one-panel.ts'

const MoveSeats = lazyChunk(() => import('./MoveSeats.tsx'), 'MoveSeats')
const TransferSeats = lazyChunk(() => import('./TransferSeats.tsx'), 'TransferSeats')

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  /** One of the party; without it all of them. */
  seat?: number
  /** What is to be said where one looks: the row of whoever left is gone. */
  onSaid: (said: ReactNode) => void
}

/** The ways to change seats that are kept: another date, or somebody else. One is open at a time. */
export function SeatChanges({ seats, onChange, seat, onSaid }: Props): ReactNode {
  const {
    isOpen: isMoving,
    show: showMove,
    panel: movePanel,
    opener: moveOpener,
  } = usePanel<HTMLDivElement, HTMLButtonElement>(`move ${seat ?? 'all'}`)
  const {
    isOpen: isGiving,
    show: showGive,
    panel: givePanel,
    opener: giveOpener,
  } = usePanel<HTMLFormElement, HTMLButtonElement>(`transfer ${seat ?? 'all'}`)
  const given = seat === undefined ? {} : { seat }
  const changes = { seats, onChange, onSaid, ...given }
  if (isMoving) return <MoveSeats {...changes} panel={movePanel} onClose={() => showMove(false)} />
  if (isGiving)
    return <TransferSeats {...changes} panel={givePanel} onClose={() => showGive(false)} />
  const { party, participants } = seats
  const name = seat === undefined ? '' : (participants[seat] ?? '')
  const style = seat === undefined ? 'button' : 'link'
  const isOne = party === 1
  return (
    <>
      <button
        type="button"
        className={style}
        ref={moveOpener}
        {...meant(MoveSeats)}
        {...(name && { 'aria-label': t('Move {name} to another class', { name }) })}
        onClick={() => showMove(true)}
      >
        {t(
          seat !== undefined
            ? 'to another class'
            : isOne
              ? 'Move it to another class'
              : 'Move them to another class',
        )}
      </button>
      <button
        type="button"
        className={style}
        ref={giveOpener}
        {...meant(TransferSeats)}
        {...(name && { 'aria-label': t('Give the seat of {name} to somebody else', { name }) })}
        onClick={() => showGive(true)}
      >
        {t(
          seat !== undefined
            ? 'to somebody else'
            : isOne
              ? 'Give it to somebody else'
              : 'Give them to somebody else',
        )}
      </button>
    </>
  )
}
