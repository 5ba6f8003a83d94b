import type { ReactNode } from 'react'
import type { Hours } from '#domain/cafe/hours.ts'
import { collectText } from './collect-text.ts'

/** When a work that is paid can be collected. */
export function Collect({ hours, now }: { hours: Hours; now: Date }): ReactNode {
  return collectText(hours, now)
}
