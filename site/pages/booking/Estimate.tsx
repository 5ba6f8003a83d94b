import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { rentalLines } from '#domain/booking/rental-lines.ts'
import { isRentedOn, type SpaceRate } from '#domain/booking/rates.ts'
import { useSpaceDay } from '../../state/rooms.ts'
import { dateText } from '../../texts/dates.ts'
import { t, word, written } from '../../texts/t.ts'
import type { PrivatePlan } from './private-plan.ts'

/** The docket beside the plan: the room by its rates, whether that day is free, and what is left of the budget. */
export function Estimate({
  plan,
  spaces,
  cafe,
}: {
  plan: PrivatePlan
  spaces: Space[]
  cafe: CafeNow | undefined
}): ReactNode {
  const room = spaces.find(({ id }) => id === plan.space)
  const hours = Number(plan.hours)
  const rate = room && rateOf(room)
  const isRentedThatDay = plan.date === '' || !rate || isRentedOn(rate, plan.date)
  const price = isRentedThatDay && rate ? rentalLines(rate, hours) : null
  const budget = typedCents(plan.budget)
  const people = Number(plan.headcount)

  return (
    <aside className="estimate" aria-labelledby="estimate-title">
      <h3 id="estimate-title">{t('The room at our rates')}</h3>
      {price ? (
        <>
          <dl aria-live="polite">
            {price.lines.map(({ label, cents }) => (
              <div key={label}>
                <dt lang={written(label)}>{word(label)}</dt>
                <dd>{formatCents(cents)}</dd>
              </div>
            ))}
            <div className="estimate-total">
              <dt>{room ? word(room.name) : t('The room')}</dt>
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
      ) : (
        <p>
          {room && (
            <>
              <span lang={written(room.rateNote)}>{word(room.rateNote)}</span>{' '}
              <span lang={written(room.days)}>{word(room.days)}</span>.{' '}
            </>
          )}
          {t('Send the plan anyway: we look for a way and tell you a price.')}
        </p>
      )}
      {cafe && plan.date !== '' && isRentedThatDay && <DayNote plan={plan} />}
      <p className="soft">{t('Drinks and food are extra, for what you order.')}</p>
    </aside>
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
