import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { session } from '#widgets/state/session.ts'
import { useSeatsChanged } from '../../state/booking.ts'
import { heldHere, type HeldSeats } from '../../state/held-seats.ts'
import { usePlans } from '../../state/mine.ts'
import { useCafeClock } from '../../state/queries.ts'

/** Shows nothing and says which seats whoever looks holds: in this tab, or with their account. A page that the server made cannot know. */
export function OwnHolds({
  onHolds,
}: {
  onHolds: (holds: readonly HeldSeats[]) => void
}): ReactNode {
  useSignals()
  const user = session.user.value
  return (
    <>
      {user ? (
        <OfAccount key={user.id} userId={user.id} onHolds={onHolds} />
      ) : (
        <Told holds={[]} onHolds={onHolds} />
      )}
    </>
  )
}

type Telling = { onHolds: (holds: readonly HeldSeats[]) => void }

function OfAccount({ userId, onHolds }: Telling & { userId: string }): ReactNode {
  const { data } = usePlans(userId)
  const holds = (data?.plans ?? []).flatMap(({ reference, people, to, hold }) =>
    hold ? [{ reference, party: people, to, ...hold }] : [],
  )
  return <Told holds={holds} onHolds={onHolds} />
}

function Told({ holds, onHolds }: Telling & { holds: readonly HeldSeats[] }): ReactNode {
  useSignals()
  const now = useCafeClock(1_000)
  const changed = useSeatsChanged()
  const known = new Set(holds.map(({ reference }) => reference))
  const all = [...holds, ...heldHere.list().filter(({ reference }) => !known.has(reference))]
  const running = JSON.stringify(all.filter(({ until }) => new Date(until) > now))
  useEffect(() => onHolds(JSON.parse(running) as HeldSeats[]), [running, onHolds])
  const isOver = all.some(({ until }) => new Date(until) <= now)
  // Their seats are free again, or were booked elsewhere.
  useEffect(() => {
    if (isOver) void changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  return null
}
