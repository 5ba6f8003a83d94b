import { CalendarDays } from 'lucide'
import { useState, type ReactNode } from 'react'
import type { AdminMenu, SoldOutChange } from '#domain/contracts/menu-editing.ts'
import { addDays, formatDate, formatHour } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { Icon } from '#site/layout/Icon.tsx'
import { useCafe } from '#site/state/queries.ts'
import './availability.css'

type Thing = {
  name: string
  isSoldOut: boolean
  soldOutUntil: string | null
  /** What it is made of and cannot be had. */
  lacks?: string[] | undefined
}

/** On sale, out until the next opening, out until somebody says otherwise: each is one tap. */
export function Availability({
  thing,
  menu,
  onChange,
  isBusy,
  day,
}: {
  thing: Thing
  menu: Pick<AdminMenu, 'nextOpening'>
  onChange: (change: SoldOutChange) => void
  isBusy: boolean
  /** A button that shows where a day is named, where that is not in sight anyway. */
  day?: { isOpen: boolean; onToggle: () => void }
}): ReactNode {
  const { data } = useCafe()
  const { name, isSoldOut, soldOutUntil } = thing
  if (!data) return null
  const when = (at: string) => shortly(new Date(at), data.cafe.timeZone, data.today)
  const isUntilOther = isSoldOut && soldOutUntil !== null && soldOutUntil !== menu.nextOpening
  const choices: { text: string; isOn: boolean; change: SoldOutChange }[] = [
    { text: 'On sale', isOn: !isSoldOut, change: { isSoldOut: false } },
    ...(menu.nextOpening
      ? [
          {
            text: `Out until ${when(menu.nextOpening)}`,
            isOn: isSoldOut && soldOutUntil === menu.nextOpening,
            change: { isSoldOut: true, until: 'next-opening' as const },
          },
        ]
      : []),
    {
      text: isUntilOther ? `Out until ${when(soldOutUntil)}` : 'Sold out',
      isOn: isSoldOut && (soldOutUntil === null || isUntilOther),
      change: { isSoldOut: true },
    },
  ]
  return (
    <div className="availability" role="group" aria-label={`${name}: on sale or sold out`}>
      {choices.map(({ text, isOn, change }) => (
        <button
          key={text}
          type="button"
          aria-pressed={isOn}
          aria-disabled={isBusy}
          data-out={change.isSoldOut || undefined}
          onClick={() => !isBusy && !isOn && onChange(change)}
        >
          {text}
        </button>
      ))}
      {day && (
        <button
          type="button"
          className="availability-day"
          aria-label="Until a day"
          title="Until a day"
          aria-expanded={day.isOpen}
          onClick={day.onToggle}
        >
          <Icon of={CalendarDays} />
        </button>
      )}
      {!isSoldOut && thing.lacks && (
        <p className="availability-lacks">Not sold meanwhile: no {thing.lacks.join(', no ')}</p>
      )}
    </div>
  )
}

/** 'Sat 11 AM', and with its date where that is more than a week off: short enough for three buttons on a phone. */
function shortly(at: Date, timeZone: string, today: string): string {
  const date = dateIn(timeZone, at)
  const day = formatDate(date, 'short')
  return `${date < addDays(today, 7) ? day.slice(0, 3) : day} ${formatHour(timeIn(timeZone, at))}`
}

/** Until the opening of a day: for what the supplier brings on Thursday. */
export function OutUntilDay({
  name,
  onChange,
}: {
  name: string
  onChange: (change: SoldOutChange) => void
}): ReactNode {
  const { data } = useCafe()
  const [day, setDay] = useState('')
  if (!data) return null
  return (
    <form
      className="out-until"
      onSubmit={(event) => {
        event.preventDefault()
        if (day) onChange({ isSoldOut: true, until: day })
      }}
    >
      <label>
        <span>Sold out until the opening of</span>
        <input
          className="input"
          type="date"
          required
          aria-label={`${name}: sold out until`}
          min={addDays(data.today, 1)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </label>
      <button className="button small">Mark it sold out until then</button>
    </form>
  )
}
