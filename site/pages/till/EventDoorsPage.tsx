import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { GuestList } from '#domain/contracts/guests.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { NothingYet } from '../../layout/NothingYet.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { doorLog } from '../../state/door-log.ts'
import { tillClock } from '../../state/till-clock.ts'
import { GuestDoor, isCode, whenOf, type Press } from '../booking/GuestDoor.tsx'
import { isMarkedIn, Unsent, useDoorLists } from './DoorMarks.tsx'
import { DoorStatus, TrainingNote, useKnownAt } from './TillStatus.tsx'
import './class-doors.css'

/** Who comes to the events of today and tomorrow, and who is in. It opens and works without the server too. */
export function EventDoorsPage(): ReactNode {
  useSignals()
  const [search, setSearch] = useSearchParams()
  const ticket = search.get('ticket') ?? ''
  const found = useDoorLists('eventDoors', (signal) =>
    callPrivate('eventDoors', undefined, { signal, retries: 0 }),
  )
  return (
    <div className="class-doors" data-area="classes">
      <h1>Who comes to events</h1>
      <TrainingNote />
      <DoorStatus of="eventDoors" />
      <Unsent />
      <Loaded query={found} what="the events" lines={4}>
        {({ doors, timeZone }) => {
          const chosen =
            doors.find((list) => ticket !== '' && hasTicket(list, ticket)) ??
            doors.find(({ event }) => event.id === search.get('event')) ??
            doors[0]
          return !chosen ? (
            <NothingYet title="No events today or tomorrow.">
              <p>
                <Link className="link" to="/guest-list">
                  All guest lists
                </Link>
              </p>
            </NothingYet>
          ) : (
            <>
              <label className="field">
                <span className="label">Event</span>
                <select
                  className="input"
                  value={chosen.event.id}
                  onChange={({ target }) => setSearch({ event: target.value }, { replace: true })}
                >
                  {doors.map(({ event }) => (
                    <option key={event.id} value={event.id}>
                      {whenOf(event, timeZone)}: {event.title}
                    </option>
                  ))}
                </select>
              </label>
              <Door key={chosen.event.id} list={chosen} ticket={ticket} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function Door({ list, ticket }: { list: GuestList; ticket: string }): ReactNode {
  useSignals()
  const listedAt = useKnownAt('eventDoors')
  return (
    <GuestDoor
      list={asMarked(list)}
      listedAt={listedAt}
      ticket={ticket}
      press={press}
      tools={
        <Link className="button" to="/pos/sell">
          Sell a ticket
        </Link>
      }
    />
  )
}

/** Written down on this device first: nobody waits at the door for the network. */
const press: Press = async (reference, seats, isIn) => {
  for (const pass of seats) void doorLog.mark({ reference, pass, isIn })
}

const hasTicket = ({ guests }: GuestList, words: string): boolean =>
  guests.some(({ reference, seats }) => seats.some(({ key }) => isCode(words, reference, key)))

/** A list with what this device marked since. Call `useSignals()` first. */
function asMarked(list: GuestList): GuestList {
  const now = tillClock.now().toISOString()
  const guests = list.guests.map((guest) => ({
    ...guest,
    seats: guest.seats.map((seat) => {
      const { reference } = guest
      const isIn = isMarkedIn({ reference, pass: seat.key, arrivedAt: seat.arrivedAt })
      return { ...seat, arrivedAt: isIn ? (seat.arrivedAt ?? now) : null }
    }),
  }))
  const arrived = guests.flatMap(({ seats }) => seats).filter((seat) => seat.arrivedAt !== null)
  return { ...list, guests, event: { ...list.event, arrived: arrived.length } }
}
