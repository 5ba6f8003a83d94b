import type { CSSProperties, ReactNode } from 'react'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { isOne, rich, t } from '../../texts/t.ts'
import './seat-plan.css'

/** Every seat of the room as one dot: filled when it is taken, a ring while it is free. */
export function SeatPlan({
  event: { capacity, seatsLeft },
  isWaitless = false,
}: {
  event: Pick<CafeEvent | ClassSession, 'capacity' | 'seatsLeft'>
  /** Nobody can wait for a seat here. */
  isWaitless?: boolean
}): ReactNode {
  const columns =
    capacity > 60 ? 18 : capacity > 20 ? 12 : Math.ceil(capacity / Math.ceil(capacity / 12))
  const rows = Math.ceil(capacity / columns)
  const taken = capacity - seatsLeft
  return (
    <figure className="seats">
      <svg
        viewBox={`0 0 ${columns * 10} ${rows * 10}`}
        style={{ '--columns': columns } as CSSProperties}
        aria-hidden="true"
      >
        {Array.from({ length: capacity }, (_, i) => (
          <circle
            key={i}
            className={i < taken ? 'is-taken' : undefined}
            cx={(i % columns) * 10 + 5}
            cy={Math.floor(i / columns) * 10 + 5}
            r={i < taken ? 4 : 3.2}
          />
        ))}
      </svg>
      <figcaption>
        {seatsLeft === 0 ? (
          <>
            <b>{t('Full.')}</b>{' '}
            {t(
              isWaitless
                ? 'All {capacity} seats are taken.'
                : 'All {capacity} seats are taken; the waitlist is open.',
              { capacity },
            )}
          </>
        ) : (
          rich('{left} of {capacity}', {
            left: (
              <b>
                {t(isOne(seatsLeft) ? '{count} seat left' : '{count} seats left', {
                  count: seatsLeft,
                })}
              </b>
            ),
            capacity,
          })
        )}
      </figcaption>
    </figure>
  )
}
