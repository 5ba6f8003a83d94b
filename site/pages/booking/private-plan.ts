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
