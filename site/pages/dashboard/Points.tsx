import type { ReactNode } from 'react'
import type { MyPoints } from '#domain/contracts/mine.ts'
import { LEAST_POINTS, worthOf } from '#domain/loyalty/points.ts'

/** Points: how many, what they are worth, and what earned and spent them. */
export function Points({ points, entries }: MyPoints): ReactNode {
  return (
    <section aria-labelledby="dashboard-points">
      <h2 id="dashboard-points">Points</h2>
      <p>
        <b className="numeral">{points}</b> {points === 1 ? 'point' : 'points'}
        {points >= LEAST_POINTS
          ? `, worth ${worthOf(points)}. Use them at checkout.`
          : `. You earn one for each dollar when you pick up an order. You can use them once you have ${LEAST_POINTS}.`}
      </p>
      {entries.length > 0 && (
        <details>
          <summary>What earned and spent them</summary>
          <ul className="dashboard-points">
            {entries.map(({ orderId, number, kind, points: change, at }, index) => (
              <li key={index}>
                <a className="link" href={`/order-confirmation?order=${orderId}`}>
                  {number || 'An order'}
                </a>
                <span>{wordOf(kind, change)}</span>
                <span>{new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })}</span>
                <span className="numeral">{change > 0 ? `+${change}` : `−${-change}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function wordOf(kind: 'earned' | 'spent', change: number): string {
  if (kind === 'earned') return change > 0 ? 'Earned' : 'Taken back: money was given back'
  return change < 0 ? 'Spent' : 'Given back'
}
