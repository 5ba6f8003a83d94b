import { useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import { addDays } from '#domain/cafe/time.ts'
import { DAYS_AHEAD } from '#domain/booking/request.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useSpaceMonth, useSpaces } from '../../state/rooms.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { englishNote, rich, t, word, written } from '../../texts/t.ts'
import { DayGrid, type RoomWish } from './DayGrid.tsx'
import { RoomMonth } from './RoomMonth.tsx'
import { RoomPrice } from './RoomPrice.tsx'
import './book-space.css'

/** A drawing that the server has made, with nothing to press: its script comes later. */
const RoomPlan = lazyChunk(() => import('./RoomPlan.tsx'), 'RoomPlan', '.rooms')

/** The floor plan: choose a room on its plan, a day of the month, hours on its ruler, and see the price being built. */
export function BookSpacePage(): ReactNode {
  const spaces = useSpaces()
  const cafe = useCafe()
  return (
    <div className="book-space">
      <header className="page-head">
        <h1>{t('Rent a room')}</h1>
        <p className="lead">
          {t(
            'Choose an open time, pay the deposit, and it is yours. What it costs and what comes back if you cancel stand beside it.',
          )}
        </p>
        {englishNote()}
      </header>
      <Loaded
        query={joined({ spaces, cafe })}
        what={t('the rooms')}
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
  const [wish, setWish] = useState<RoomWish>(NOTHING)
  const space = spaces.find(({ id }) => id === chosen) ?? spaces[0]
  if (!space)
    return (
      <p className="notice">
        {t('No room can be rented right now.')} <Link to="/contact">{t('Write to us')}</Link>
      </p>
    )
  const choose = (id: SpaceType) => {
    setChosen(id)
    setWish(NOTHING)
  }
  return (
    <>
      <fieldset className="rooms">
        <legend className="visually-hidden">{t('Which room')}</legend>
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
              <span className="room-name">{word(each.name)}</span>
              <span className="room-rate" lang={written(each.rateNote)}>
                {word(each.rateNote)}
              </span>
              <PlanHere plan={each.plan} />
              <span className="room-summary" lang={written()}>
                {each.summary}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <section className="room-more" aria-labelledby="room-more">
        <h2 id="room-more">{t('In the {room}', { room: word(space.name) })}</h2>
        <ul lang={written()}>
          {space.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
      <When key={space.id} space={space} cafe={cafe} wish={wish} onWish={setWish} />
      <section className="room-private" aria-labelledby="room-private">
        <h2 id="room-private">{t('More than a room?')}</h2>
        <p>
          {t(
            'A birthday, a wedding, an evening with your team: tell us the date, how many people and what you have in mind. You see at once whether it is free and what it costs about, and we answer with a proposal.',
          )}
        </p>
        <Link className="button" to="/events#private-event">
          {t('Plan a private event')}
        </Link>
      </section>
    </>
  )
}

function PlanHere(props: ComponentProps<typeof RoomPlan>): ReactNode {
  return (
    <HydrationBoundary>
      <RoomPlan {...props} />
    </HydrationBoundary>
  )
}

const NOTHING: RoomWish = { date: '', startsAt: '', hours: 0 }

/** The month, the hours of a day, and the price of what is chosen. The first free day is chosen already. */
function When({
  space,
  cafe,
  wish,
  onWish,
}: {
  space: Space
  cafe: CafeNow
  wish: RoomWish
  onWish: (wish: RoomWish) => void
}): ReactNode {
  const [shown, setShown] = useState<string | null>(null)
  const month = useSpaceMonth(space.id, shown)
  const last = addDays(cafe.today, DAYS_AHEAD)
  const first = month.data?.next ?? null
  const chosen = wish.date === '' && first ? { ...wish, date: first.date } : wish
  return (
    <section aria-labelledby="when-title" className="room-when">
      <div className="room-choice">
        <h2 id="when-title">{t('When')}</h2>
        <Loaded
          query={month}
          what={t('the open days')}
          blank="room-month-blank"
          isEmpty={() => false}
        >
          {(days) => (
            <>
              <RoomMonth
                space={space}
                month={days}
                date={chosen.date}
                today={cafe.today}
                last={last}
                onMonth={setShown}
                onDate={(date) => onWish({ date, startsAt: '', hours: 0 })}
              />
              {!days.next && (
                <p className="notice" role="status">
                  {t('Nothing is open this month.')}{' '}
                  <span lang={written(space.days)}>{word(space.days)}</span>.{' '}
                  {rich('Look at another month, or {ask}.', {
                    ask: <Link to="/events#private-event">{t('ask for a private event')}</Link>,
                  })}
                </p>
              )}
            </>
          )}
        </Loaded>
        <DayGrid
          space={space}
          wish={chosen}
          today={cafe.today}
          last={last}
          known={first}
          onChange={(change) => onWish({ ...chosen, ...change })}
        />
      </div>
      <RoomPrice
        space={space}
        wish={chosen}
        onLost={() => onWish({ ...chosen, startsAt: '', hours: 0 })}
      />
    </section>
  )
}
