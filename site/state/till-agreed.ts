import { signal } from '@preact/signals-react'
import type { Approval } from '#domain/contracts/till.ts'
import type { Bill } from './till.ts'

/** What somebody agreed to with their PIN: for these terms and no more than its amount, and never written down. */
const agreed = signal<{ of: string; approval: Approval } | null>(null)

const termsOf = ({ discount, waiver }: Pick<Bill, 'discount' | 'waiver'>) =>
  JSON.stringify([discount, waiver])

/** Who agreed to what a bill gives away, until it is sold or says something else. */
export const tillAgreed = {
  keep(bill: Pick<Bill, 'discount' | 'waiver'>, approval: Approval): void {
    agreed.value = { of: termsOf(bill), approval }
  },
  for(bill: Pick<Bill, 'discount' | 'waiver'>): Approval | undefined {
    return agreed.value?.of === termsOf(bill) ? agreed.value.approval : undefined
  },
  forget(): void {
    agreed.value = null
  },
}
