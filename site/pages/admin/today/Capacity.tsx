import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminToday } from '#domain/contracts/admin.ts'

/** How full the kitchen is in the next three hours, slot by slot. */
export function Capacity({ slots }: { slots: AdminToday['kitchen'] }): ReactNode {
  const title = useId()
  return (
    <section className="today-chart" aria-labelledby={title}>
      <h2 id={title}>The next three hours</h2>
      {slots.length === 0 ? (
        <p className="soft">No orders can be picked up in the next three hours.</p>
      ) : (
        <ul className="today-capacity">
          {slots.map(({ label, startsAt, bookedMinutes, capacityMinutes, isHired }) => (
            <li key={startsAt} data-full={isHired || bookedMinutes >= capacityMinutes || undefined}>
              <span className="time">{label}</span>
              {/* The words beside it say the same. */}
              <span className="bar" aria-hidden="true">
                <span
                  style={{ inlineSize: `${share(bookedMinutes, capacityMinutes, isHired)}%` }}
                />
              </span>
              <span>
                {isHired
                  ? 'venue rented'
                  : bookedMinutes >= capacityMinutes
                    ? 'full'
                    : `${bookedMinutes} of ${capacityMinutes} min`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        Minutes of making that are promised, of those that fit.{' '}
        <Link to="/pos">Busy? Say so at the tickets.</Link>
      </p>
    </section>
  )
}

function share(booked: number, capacity: number, isHired: boolean): number {
  return isHired ? 100 : Math.min(100, Math.round((100 * booked) / Math.max(1, capacity)))
}
