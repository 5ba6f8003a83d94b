import { RRuleTemporal } from 'rrule-temporal'
import { ruleOf } from '#domain/booking/series-words.ts'
import { MOST_DATES, type SeriesSchedule } from '#domain/contracts/class-series.ts'
import { Refused } from '../http/refuse.ts'

type Pattern = Pick<SeriesSchedule, 'firstDate' | 'pattern'>

/**
 * The dates of a pattern, YYYY-MM-DD, soonest first. They are counted as dates, without a zone, so that neither midnight nor the
 * clocks can move one (docs/decisions/class-series.md). One more than a series may have is the most.
 */
export function patternDates({ firstDate, pattern }: Pattern): string[] {
  const { ends } = pattern
  if (ends.kind === 'until' && ends.until < firstDate) return []
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${firstDate.replaceAll('-', '')}\nRRULE:${ruleOf(pattern)}`,
  })
  return rule
    .all((_, count) => count <= MOST_DATES)
    .map((at) => at.toPlainDate().toString())
    .slice(0, MOST_DATES + 1)
}

/** The same for what somebody asks for. @throws Refused 422 where there are none, or more than a series may have */
export function seriesDates(schedule: Pattern): string[] {
  const { ends } = schedule.pattern
  if (ends.kind === 'until' && ends.until < schedule.firstDate)
    throw wrong('schedule.pattern.ends.until', 'The last day is before the first one.')
  const dates = patternDates(schedule)
  if (dates.length === 0)
    throw wrong(
      'schedule.pattern.ends.until',
      'No day until then is like that. Choose a later one.',
    )
  if (dates.length > MOST_DATES)
    throw wrong(
      'schedule.pattern.ends.until',
      `A series has at most ${MOST_DATES} dates. Choose an earlier day: ${dates[MOST_DATES - 1]} is the last that fits.`,
    )
  return dates
}

function wrong(field: string, message: string) {
  return new Refused(422, 'not_possible', message, { fields: { [field]: message } })
}
