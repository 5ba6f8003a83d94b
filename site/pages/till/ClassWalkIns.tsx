import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { MOST_SEATS } from '#domain/booking/values.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { ClassDoor } from '#domain/contracts/class-doors.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { known } from '../../state/till-known.ts'
import { training } from '../../state/training.ts'
import { walkInLog } from '../../state/walk-in-log.ts'
import { SeatMoney } from '../admin/seats/SeatMoney.tsx'

/** People at the door without seats: they get free ones, and pay at once. */
export function ClassWalkIns({
  roster: { id, title, seatsLeft, eachCents },
}: {
  roster: ClassDoor
}): ReactNode {
  const cache = useQueryClient()
  const [names, setNames] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [sold, setSold] = useState<string | null>(null)
  const participants = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const tooMany = whyNot(participants.length, seatsLeft)
  const sell = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      const body = { key, participants }
      const done = await callPrivate('addWalkIn', { params: { id }, body }, { retries: 0 })
      setSold(done.reference)
      setNames('')
      setKey(crypto.randomUUID())
      await cache.invalidateQueries({ queryKey: ['classDoors'] })
    } catch (error) {
      if (!known.failed(error))
        return setProblem(error instanceof ApiError ? error.message : 'Nothing was sold.')
      if (training.isOn.value) return setProblem('In training no seat is sold without the server.')
      // With the same key: where the answer alone was lost, it is done once.
      await walkInLog.add({ id: key, classId: id, title, participants })
      setSold(null)
      setNames('')
      setKey(crypto.randomUUID())
    }
  }
  return (
    <section aria-labelledby="walk-ins">
      <h2 id="walk-ins">At the door without a seat</h2>
      <form onSubmit={(event) => void sell(event)}>
        <label className="field">
          <span className="label">
            Names, with commas between them{' '}
            <span className="soft">({seatsLeft === 1 ? '1 seat' : `${seatsLeft} seats`} free)</span>
          </span>
          <input
            className="input"
            maxLength={500}
            autoComplete="off"
            value={names}
            onChange={({ target }) => setNames(target.value)}
          />
        </label>
        <button
          className="button loud"
          disabled={participants.length === 0 || tooMany !== null}
          aria-describedby={tooMany ? 'walk-ins-why' : undefined}
        >
          Sell seats, {formatCents(eachCents * Math.max(1, participants.length))}
        </button>
      </form>
      {tooMany && (
        <p id="walk-ins-why" role="status">
          {tooMany}
        </p>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      {sold && (
        <div role="status">
          <p>Seats sold. Take the money here:</p>
          <SeatMoney reference={sold} />
        </div>
      )}
    </section>
  )
}

/** Why so many get no seats, or `null`. */
function whyNot(wanted: number, seatsLeft: number): string | null {
  if (wanted > seatsLeft)
    return `${wanted} names, and ${seatsLeft === 1 ? '1 seat is' : `${seatsLeft} seats are`} free.`
  return wanted > MOST_SEATS ? `At most ${MOST_SEATS} at once.` : null
}
