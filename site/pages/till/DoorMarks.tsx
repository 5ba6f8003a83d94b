import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { doorLog } from '../../state/door-log.ts'
import { useCafe } from '../../state/queries.ts'
import { tillClock } from '../../state/till-clock.ts'
import { known, type Known } from '../../state/till-known.ts'
import { walkInLog } from '../../state/walk-in-log.ts'

/** How often a door asks for its lists, and sends what waits. */
const AGAIN_MS = 20_000

/** Reads what an earlier visit left, and sends what waits as soon as somebody answers. */
function useDoorLog(): void {
  const cache = useQueryClient()
  useEffect(() => {
    // Their seats stand in the lists from then on.
    const listAnew = (hasArrived: boolean) => {
      if (hasArrived) void cache.invalidateQueries({ queryKey: ['classDoors'] })
    }
    void doorLog.open()
    void walkInLog.open().then(listAnew)
    const again = () => {
      void doorLog.send()
      void walkInLog.send().then(listAnew)
    }
    addEventListener('online', again)
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [cache])
}

/** A door of an artist is at no till: the page itself hears what time it is at the café. */
function useHeardClock(): void {
  const { data, dataUpdatedAt } = useCafe()
  useEffect(() => {
    if (data) tillClock.heard(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
}

/**
 * The lists of a door, which come from this device while the server is gone, and are read anew once it has marks that they lack.
 * Call `useSignals()` first.
 */
export function useDoorLists<Name extends 'classDoors' | 'eventDoors'>(
  name: Name,
  call: (signal: AbortSignal) => Promise<Known[Name]>,
) {
  const cache = useQueryClient()
  const taken = doorLog.taken.value
  useEffect(() => {
    if (taken.length > 0) void cache.invalidateQueries({ queryKey: [name] })
  }, [cache, name, taken])
  useDoorLog()
  useHeardClock()
  return useQuery({
    queryKey: [name],
    queryFn: async ({ signal }) => {
      const marks = doorLog.taken.value
      const lists = await known.ask(name, () => call(signal))
      if (known.goneSince.value === null) doorLog.seen(marks)
      return lists
    },
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: AGAIN_MS,
  })
}

/** Whether somebody is in, by the server and by what this device marked since. Call `useSignals()` first. */
export function isMarkedIn({
  reference,
  pass,
  arrivedAt,
}: {
  reference: string
  pass: string
  arrivedAt: string | null
}): boolean {
  const waiting = doorLog.unsent.value.filter(({ refusal }) => !refusal)
  const last = [...doorLog.taken.value, ...waiting].findLast(
    (mark) => mark.reference === reference && mark.pass === pass,
  )
  return last ? last.isIn : arrivedAt !== null
}

/** How many marks wait on this device, and which were refused. */
export function Unsent(): ReactNode {
  useSignals()
  const all = doorLog.unsent.value
  const walkIns = walkInLog.unsent.value
  const waiting = [...all, ...walkIns].filter(({ refusal }) => !refusal).length
  return (
    <>
      {waiting > 0 && (
        <p className="notice" role="status">
          <b>{waiting} unsent.</b> They are kept on this device and sent when the café’s server
          answers.
        </p>
      )}
      {all.map(({ id, refusal }) =>
        refusal ? (
          <p key={id} className="notice is-error" role="alert">
            {refusal}{' '}
            <button type="button" className="link" onClick={() => void doorLog.discard(id)}>
              Understood
            </button>
          </p>
        ) : null,
      )}
      {walkIns.map(({ id, refusal, participants, title }) =>
        refusal ? (
          <p key={id} className="notice is-error" role="alert">
            {participants.join(', ')}, let in to {title} without the server: {refusal} They are
            inside and have no seat in the list.{' '}
            <button type="button" className="link" onClick={() => void walkInLog.discard(id)}>
              Understood
            </button>
          </p>
        ) : null,
      )}
    </>
  )
}
