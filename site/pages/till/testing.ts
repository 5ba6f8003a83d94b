import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { session } from '#widgets/state/session.ts'
import { quoteBill, till } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { tillClock } from '../../state/till-clock.ts'
import { known } from '../../state/till-known.ts'

/** Somebody who sells stands at the till. For tests. */
export function standAtTill(staffRole: StaffRole = 'BARISTA'): void {
  session.signIn({
    id: 'bao',
    email: 'bao@cafe.example',
    name: 'Bao Tran',
    role: 'STAFF',
    staffRole,
  } as Parameters<typeof session.signIn>[0])
}

/** The till as a new tablet has it, with nobody at it. */
export function leaveTillAsNew(): void {
  till.clear()
  till.parked.value = []
  till.isTraining.value = false
  till.drawerId.value = 'front'
  known.heard()
  tillClock.forget()
  tillAgreed.forget()
  session.signOut()
}

/** Puts a taro milk tea on the bill: $7.50, with 8 % tax $8.10. */
export function addTaro(): void {
  till.add(CATALOGUE, { id: 'taro-milk-tea', size: 'medium', customizations: {}, quantity: 1 })
}

export const quoteNow = (): Quote => quoteBill(CATALOGUE, till.bill.value, DEFAULT_SETTINGS.cafe)
