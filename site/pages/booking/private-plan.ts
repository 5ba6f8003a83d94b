import type { SpaceType } from '#domain/contracts/barista.ts'
import type { Who } from '../../forms/checks.ts'

/** The plan of a private event, as it is typed. */
export type PrivatePlan = Who & {
  space: SpaceType
  date: string
  startsAt: string
  hours: string
  headcount: string
  budget: string
  occasion: string
  message: string
}

/** What a person typed as money, in cents. */
export function budgetCents(text: string): number | null {
  const amount = Number(text.replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(amount) && amount >= 0 && text.trim() !== ''
    ? Math.round(amount * 100)
    : null
}
