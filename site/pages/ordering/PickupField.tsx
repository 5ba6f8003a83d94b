import { useEffect, useId, useState, type ReactNode } from 'react'
import { hoursOn } from '#domain/cafe/hours.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Pickup, PickupSlots } from '#domain/contracts/ordering.ts'
import { ESTIMATE_MINUTES } from '#domain/ordering/status.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { usePickupSlots } from '../../state/pickup-slots.ts'
import { useCafe } from '../../state/queries.ts'
import { pickupLabel, slotText } from '../../texts/cafe.ts'
import { dayName } from '../../texts/dates.ts'
import { notSoonText } from '../../texts/not-soon.ts'
import { t, word } from '../../texts/t.ts'
import './choices.css'

type Props = {
  /** undefined: nothing chosen; null: as soon as possible */
  value: Pickup | null | undefined
  onChange: (value: Pickup | null | undefined) => void
  /** What stands already: it is shown as chosen until something else is. */
  standing?: Pickup | null | undefined
  error?: string | undefined
  /** Where a summary of what is wrong leads. */
  id?: string
  /** How long what is in the cart takes to be made, where that is known. */
  prepSeconds?: number | undefined
  /** Hears which time is the first that can be had. */
  onEarliest?: ((first: CafeNow['nextPickup']) => void) | undefined
}

/** When the order is picked up: as soon as it is made, while the café is open, or a slot of the coming week. */
export function PickupField({
  value,
  onChange,
  standing,
  error,
  id,
  prepSeconds,
  onEarliest,
}: Props): ReactNode {
  const name = useId()
  const cafe = useCafe()
  const [browsed, setBrowsed] = useState<string>()
  const general = cafe.data?.nextPickup ?? null
  // A day without any time left is no place to begin.
  const first = general && general.date !== cafe.data?.today ? general.date : undefined
  const date = value?.date ?? browsed ?? standing?.date ?? first
  const shown = value === undefined && (!browsed || browsed === standing?.date) ? standing : value
  const slots = usePickupSlots(date, true, prepSeconds)
  // What is in the cart decides, where that is known.
  const known = slots.data?.ofCart ?? cafe.data
  const earliest = known?.nextPickup ?? null
  useEffect(() => onEarliest?.(earliest), [earliest, onEarliest])

  const isOpen = cafe.data?.isOpen ?? false
  // What an order is promised already it keeps.
  const notSoon = standing === null ? null : notSoonText(cafe.data)
  const isLost = value === null && notSoon !== null
  useEffect(() => {
    if (isLost) onChange(undefined)
  }, [isLost, onChange])
  const day = slots.data
  const why = day && cafe.data && hoursOn(cafe.data.cafe, day.date).reason

  // Where nothing can be had at once the first time stands above all others, else beside a day without any.
  const isFirst = !isOpen || notSoon !== null
  const soonest = earliest && (value?.date !== earliest.date || value.time !== earliest.time) && (
    <Earliest first={earliest} today={cafe.data?.today ?? ''} onChoose={onChange} />
  )

  return (
    <div className="pickup" role="group" aria-label={t('Pickup time')} id={id} tabIndex={-1}>
      {isOpen && (
        <label className="choice">
          <input
            type="radio"
            name={name}
            checked={shown === null}
            disabled={notSoon !== null}
            onChange={() => onChange(null)}
          />
          <span>
            <b>{t('As soon as it is ready')}</b>
            <small>
              {notSoon ??
                t('about {count} minutes', { count: known?.asapMinutes ?? ESTIMATE_MINUTES })}
            </small>
          </span>
        </label>
      )}
      {isFirst && soonest}
      {day && (
        <fieldset className="days">
          <legend>{t('Day')}</legend>
          {day.dates.map((each) => {
            const [weekday, number] = [dayName(each.date, 'short'), Number(each.date.slice(8))]
            return (
              <label key={each.date} className="pickup-day" data-closed={!each.isOpen || undefined}>
                <input
                  type="radio"
                  name={`${name}-day`}
                  checked={each.date === day.date}
                  onChange={() => {
                    setBrowsed(each.date)
                    onChange(undefined)
                  }}
                />
                <span>
                  <small>{each.date === day.today ? t('Today') : weekday}</small>
                  <b className="numeral">{number}</b>
                  {!each.isOpen && <small>{t('closed')}</small>}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      <Loaded query={slots} what={t('the pickup times')} blank="pickup-blank">
        {() => null}
      </Loaded>
      {why && <p className="notice">{t('Other hours on this day: {why}', { why: word(why) })}</p>}
      {day && day.slots.length === 0 && (
        <>
          <p className="notice">
            <b>{t('No available time slots for this date')}</b>
            <br />
            {t('Please select another date')}
          </p>
          {!isFirst && soonest}
        </>
      )}
      {day && day.slots.length > 0 && (
        <Slots day={day} name={name} value={shown} onChange={onChange} />
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

/** The times of a day. */
function Slots({
  day,
  name,
  value,
  onChange,
}: Pick<Props, 'value' | 'onChange'> & { day: PickupSlots; name: string }): ReactNode {
  return (
    <fieldset className="slots">
      <legend>{t('Time')}</legend>
      {day.slots.map((slot) => (
        <label key={slot.time} className="slot" data-full={!slot.isAvailable || undefined}>
          <input
            type="radio"
            name={name}
            disabled={!slot.isAvailable}
            checked={value?.date === day.date && value.time === slot.time}
            onChange={() => onChange({ date: day.date, time: slot.time })}
          />
          <span>
            {slotText(slot)}
            {slot.reason && <small>{word(slot.reason)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The first time that can be had, chosen with one press. */
function Earliest({
  first,
  today,
  onChoose,
}: {
  first: NonNullable<CafeNow['nextPickup']>
  today: string
  onChoose: (value: Pickup) => void
}): ReactNode {
  const { date, time } = first
  return (
    <p>
      <button type="button" className="button" onClick={() => onChoose({ date, time })}>
        {t('Earliest: {time}', { time: pickupLabel({ nextPickup: first, today }) })}
      </button>
    </p>
  )
}
