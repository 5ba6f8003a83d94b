import type { ReactNode } from 'react'
import type { CafeNow, HoursException } from '#domain/contracts/cafe.ts'
import { dateText, hourText } from '../texts/dates.ts'
import { spanish, t, word } from '../texts/t.ts'

/** The rows of a list of hours: the usual week, and the days to come that differ from it. */
export function HoursRows({
  hours,
  exceptions,
}: {
  hours: CafeNow['hours']
  exceptions: readonly HoursException[]
}): ReactNode {
  return (
    <>
      {(spanish()?.hours(hours) ?? hours).map((line) => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
      {exceptions.map(({ date, span, reason }) => (
        <div key={date}>
          <dt>{dateText(date, 'short')}</dt>
          <dd>
            {span
              ? t('{from} to {to}', { from: hourText(span.opens), to: hourText(span.closes) })
              : t('Closed')}{' '}
            ({word(reason)})
          </dd>
        </div>
      ))}
    </>
  )
}
