import { useState, type ReactNode } from 'react'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import { addDays } from '#domain/cafe/time.ts'
import { DAYS_AHEAD } from '#domain/booking/request.ts'
import { firstRentedDay } from '#domain/booking/day-grid.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useSpaces } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { DayGrid, type RoomWish } from './DayGrid.tsx'
import { RoomPlan } from './RoomPlan.tsx'
import { RoomRequest } from './RoomRequest.tsx'
import './book-space.css'

/** The floor plan: choose a room on its plan, a day on its ruler, and see the price being built. */
export function BookSpacePage(): ReactNode {
  const spaces = useSpaces()
  const cafe = useCafe()
  return (
    <div className="book-space">
      <header className="page-head">
        <h1>Take a room</h1>
        <p className="lead">
          You send a wish, we confirm it by mail within one opening day. Nothing is charged before
          that.
        </p>
      </header>
      <Loaded
        query={joined({ spaces, cafe })}
        what="the rooms"
        renderBlank={(loading) => (
          <div className="rooms" {...loading}>
            <span className="blank rooms-blank" />
            <span className="blank rooms-blank" />
          </div>
        )}
      >
        {(rooms) => <Rooms {...rooms} />}
      </Loaded>
    </div>
  )
}

function Rooms({ spaces, cafe }: { spaces: Space[]; cafe: CafeNow }): ReactNode {
  const [chosen, setChosen] = useState<SpaceType>(spaces[0]?.id ?? 'art-space')
  const [wish, setWish] = useState<RoomWish>(() => firstWish(chosen, cafe))
  const space = spaces.find(({ id }) => id === chosen) ?? spaces[0]
  if (!space) return <p className="notice">No room can be rented right now.</p>
  const choose = (id: SpaceType) => {
    setChosen(id)
    setWish(firstWish(id, cafe))
  }
  return (
    <>
      <fieldset className="rooms">
        <legend className="visually-hidden">Which room</legend>
        {spaces.map((each) => (
          <label key={each.id} className="room">
            <input
              type="radio"
              name="space"
              value={each.id}
              checked={each.id === space.id}
              onChange={() => choose(each.id)}
            />
            <span className="room-sheet">
              <span className="room-name">{each.name}</span>
              <span className="room-rate">{each.rateNote}</span>
              <RoomPlan plan={each.plan} />
              <span className="room-summary">{each.summary}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <section className="room-more" aria-label={`In the ${space.name}`}>
        <ul>
          {space.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="when-title" className="room-when">
        <h2 id="when-title">When</h2>
        <DayGrid
          space={space}
          wish={wish}
          today={cafe.today}
          last={addDays(cafe.today, DAYS_AHEAD)}
          onChange={(change) => setWish((before) => ({ ...before, ...change }))}
        />
      </section>
      <RoomRequest key={space.id} space={space} cafe={cafe} wish={wish} />
    </>
  )
}

function firstWish(id: SpaceType, cafe: CafeNow): RoomWish {
  return { date: firstRentedDay(cafe.cafe, id, cafe.today), startsAt: '', hours: 0 }
}
