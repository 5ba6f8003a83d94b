import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Piece, PieceValue } from '#domain/contracts/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { openPathOf } from './writing-paths.ts'

/** After so long without a change it is asked. */
const PAUSE_MS = 400

/** What stands in the way of a class or an event while somebody plans it: hires, the same room, the same people. */
export function OccasionConflicts({
  piece: { kind, id },
  value,
}: {
  piece: Piece
  value: PieceValue
}): ReactNode {
  useSignals()
  const asked = useSettled(questionOf(kind, id, value))
  const { data, isError } = useQuery({
    queryKey: ['occasion-conflicts', asked],
    queryFn: ({ signal }) =>
      callPrivate('occasionConflicts', { query: JSON.parse(asked ?? '') }, { signal }),
    enabled: asked !== null,
    staleTime: 0,
  })
  if (kind !== 'event' && kind !== 'class') return null
  const conflicts = asked === null ? [] : (data?.conflicts ?? [])
  return (
    <div role="status" className="piece-conflicts">
      {asked !== null && isError && <p>We could not look for what else is planned then.</p>}
      {conflicts.length > 0 && (
        <>
          <p>
            <b>At that time</b>
          </p>
          <ul>
            {conflicts.map(({ kind, text, isBlocking, to }) => (
              <li key={text + to} data-blocking={isBlocking || undefined}>
                {text}{' '}
                {isBlocking
                  ? 'It cannot be published like this.'
                  : kind === 'instructor'
                    ? 'Publishing asks whether that is meant.'
                    : 'Publish it if that is meant.'}{' '}
                <LookAt to={openPathOf(to)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function LookAt({ to }: { to: string | null }): ReactNode {
  return to && <Link to={to}>Look at it</Link>
}

/** As text, which stays the same while nothing changes; `null` where there is nothing to ask. */
function questionOf(kind: Piece['kind'], id: string, value: PieceValue): string | null {
  const fields = value as unknown as Record<string, unknown>
  const { startsAt, endsAt, space = '', status = 'scheduled' } = fields
  const who = (kind === 'class' ? fields['instructor'] : fields['host']) ?? ''
  if (kind !== 'event' && kind !== 'class') return null
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string') return null
  if (status !== 'scheduled' || !(Date.parse(endsAt) > Date.parse(startsAt))) return null
  return JSON.stringify({ kind, id, startsAt, endsAt, space, who })
}

function useSettled(next: string | null): string | null {
  const [settled, setSettled] = useState(next)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(next), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [next])
  return settled
}
