import type { ReactNode } from 'react'
import type { WaitingTill } from '#domain/contracts/drawers.ts'

/** Tablets that may hold sales which are in no report yet, each in a sentence. */
export function WaitingTills({
  tills,
  timeZone,
}: {
  tills: readonly WaitingTill[]
  timeZone: string
}): ReactNode {
  const time = (at: string) =>
    new Date(at).toLocaleString('en-US', {
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    })
  return (
    <>
      <ul>
        {tills.map(({ id, name, heardAt, unsentCount }) => (
          <li key={id}>
            <b>{capital(name)}</b> was last heard {time(heardAt)}{' '}
            {unsentCount === 0
              ? 'and may hold sales.'
              : unsentCount === 1
                ? 'with a sale that was not sent.'
                : `with ${unsentCount} sales that were not sent.`}
          </li>
        ))}
      </ul>
      <p>Open the counter on it, with a connection, until it has sent them.</p>
    </>
  )
}

/** 'The browser of Mo', where it stands first. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
