import { addDays, weekday } from '#domain/cafe/calendar.ts'

export type Period = { label: string; from: string; until: string }

/** The days that people ask for most, seen from today. A week begins on Monday. */
export function periodsOf(today: string): Period[] {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  const weekStart = addDays(today, -((weekday(today) + 6) % 7))
  return [
    { label: 'Today', from: today, until: today },
    { label: 'Yesterday', from: addDays(today, -1), until: addDays(today, -1) },
    { label: 'This week', from: weekStart, until: today },
    { label: 'This month', from: monthStart, until: today },
    { label: 'Last month', from: `${lastMonthEnd.slice(0, 8)}01`, until: lastMonthEnd },
  ]
}
