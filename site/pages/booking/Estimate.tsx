import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { hirePrice } from '#domain/booking/hire-price.ts'
import type { SpaceRate } from '#domain/booking/rates.ts'
import type { Problems } from '../../forms/problems.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import type { Query } from '../../state/joined.ts'
import { useMyTierOn } from '../../state/my-tier.ts'
import { useSpaceDay } from '../../state/rooms.ts'
import { dateText } from '../../texts/dates.ts'
import { t, word, written } from '../../texts/t.ts'
import type { PrivatePlan } from './private-plan.ts'

type Rates = { cafe: CafeNow; spaces: Space[] }

/** The docket beside the plan: the room as its own page prices it, whether that day is free, and what is left of the budget. */
export function Estimate({
  plan,
  rates,
  misfits,
}: {
  plan: PrivatePlan
  rates: Query<Rates>
  /** What does not fit the room, which has no price then. */
  misfits: Problems
}): ReactNode {
  return (
    <aside className="estimate" aria-labelledby="estimate-title">
      <h3 id="estimate-title">{t('The room at our rates')}</h3>
      <Loaded query={rates} what={t('our rates')} lines={3}>
        {({ cafe, spaces }) => {
          const room = spaces.find(({ id }) => id === plan.space)
          return (
            <>
              {room && Object.keys(misfits).length === 0 ? (
                <Price plan={plan} room={room} cafe={cafe} />
              ) : (
                <Misfit misfits={misfits} />
              )}
              {plan.date !== '' && !MISFIT_DAYS.some((name) => misfits[name]) && (
                <DayNote plan={plan} />
              )}
            </>
          )
        }}
      </Loaded>
      <p className="soft">{t('Drinks and food are extra, for what you order.')}</p>
    </aside>
  )
}

/** Of a time that cannot be had, nobody asks whether it is free. */
const MISFIT_DAYS = ['date', 'startsAt', 'hours']

/** What the room costs whoever asks, by the membership that they have on the day. */
function Price({ plan, room, cafe }: { plan: PrivatePlan; room: Space; cafe: CafeNow }): ReactNode {
  useSignals()
  const tier = useMyTierOn(plan.date || cafe.today)
  const price = hirePrice(rateOf(room), Number(plan.hours), tier, { depositPercent: 0 }, cafe.cafe)
  const budget = typedCents(plan.budget)
  const people = Number(plan.headcount)
  if (!price) return null
  return (
    <>
      <dl aria-live="polite">
        {price.lines.map(({ label, cents }) => (
          <div key={label}>
            <dt lang={written(label)}>{word(label)}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="estimate-total">
          <dt>{word(room.name)}</dt>
          <dd className="numeral">{dollars(price.totalCents)}</dd>
        </div>
        {people > 1 && (
          <div>
            <dt>{t('for each of {people}', { people })}</dt>
            <dd>{formatCents(Math.round(price.totalCents / people))}</dd>
          </div>
        )}
        {budget !== null && (
          <div>
            <dt>
              {t(budget >= price.totalCents ? 'left for drinks and food' : 'over the budget')}
            </dt>
            <dd>{formatCents(Math.abs(budget - price.totalCents))}</dd>
          </div>
        )}
      </dl>
      {price.note && <p lang={written(price.note)}>{word(price.note)}</p>}
    </>
  )
}

/** Why there is no price, and whether the plan may be sent all the same. */
function Misfit({ misfits }: { misfits: Problems }): ReactNode {
  return (
    <div role="status">
      {Object.entries(misfits).map(([field, why]) => (
        <p key={field}>{why}</p>
      ))}
      {!misfits.headcount && (
        <p>{t('Send the plan anyway: we look for a way and tell you a price.')}</p>
      )}
    </div>
  )
}

const rateOf = ({ name, rateCents, ...rest }: Space): SpaceRate => ({
  ...rest,
  name,
  hourlyCents: rateCents,
})

function DayNote({ plan: { space, date, startsAt, hours } }: { plan: PrivatePlan }): ReactNode {
  const { data, isError } = useSpaceDay(space, date)
  if (isError) return <p>{t('We could not look up whether that day is open. We check by hand.')}</p>
  if (!data) return <p role="status">{t('Looking up that day…')}</p>
  const wanted = data.hours.filter(({ time }) => {
    const hour = Number(time.slice(0, 2)) - Number(startsAt.slice(0, 2))
    return hour >= 0 && hour < Number(hours)
  })
  const isFree = wanted.length === Number(hours) && wanted.every((each) => each.isFree)
  return (
    <p role="status" className={isFree ? 'estimate-free' : undefined}>
      {isFree
        ? t('{day}: open at that time, as of now.', { day: dateText(date) })
        : data.reason
          ? word(data.reason)
          : t('{day}: not all of that time is open. We would suggest another.', {
              day: dateText(date),
            })}
    </p>
  )
}
