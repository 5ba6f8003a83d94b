import type { Permission } from '#domain/people/permission-names.ts'
import { DISCOUNT_LIMIT_PERCENT } from './discount.ts'

/**
 * What a session by PIN is good for: the counter and nothing else. Every other permission asks for a sign-in by password
 * (docs/decisions/till.md).
 */
export const PIN_PERMISSIONS: readonly Permission[] = [
  'pos',
  'orders',
  'refunds',
  'sales',
  'shifts',
  'clock',
  'personal-stats',
  'training',
  'check-in',
]

/** Whether a PIN suffices for what needs this permission. */
export function opensByPin(permission: Permission): boolean {
  return PIN_PERMISSIONS.includes(permission)
}

/** What it takes to do something at the till. Who lacks it asks somebody who has it for their PIN. */
export const TILL_PERMISSIONS = {
  sell: 'orders',
  /** Above `DISCOUNT_LIMIT_PERCENT` of what is discounted, waived service fees included. */
  'large-discount': 'shifts',
  /** Opening and closing it, money in and out. */
  drawer: 'sales',
  report: 'sales',
  /** Closing the day although a tablet may hold sales. */
  'close-waiting': 'shifts',
  /** Giving money back. */
  refund: 'refunds',
  /** Saying how money at the counter was paid in truth. */
  correct: 'refunds',
} as const satisfies Record<string, Permission>
export type TillAct = keyof typeof TILL_PERMISSIONS
export const TILL_ACTS = [
  'sell',
  'large-discount',
  'drawer',
  'report',
  'close-waiting',
  'refund',
  'correct',
] as const satisfies TillAct[]

/** Codes of refusals after which somebody else may agree with their PIN. */
const BY_PIN = ['approval_needed', 'approval_not_enough', 'wrong_pin', 'pin_locked']

export const asksPin = (code: string | undefined): boolean =>
  code !== undefined && BY_PIN.includes(code)

const BY_SENIORS = 'a senior barista or a manager'
const BY_MANAGERS = 'a manager or an assistant manager'

/** Who may do something at the till, where not everybody there may. */
export const WHO_MAY: Record<TillAct, string> = {
  sell: 'a barista',
  'large-discount': BY_MANAGERS,
  drawer: BY_SENIORS,
  report: BY_SENIORS,
  'close-waiting': BY_MANAGERS,
  refund: BY_SENIORS,
  correct: BY_SENIORS,
}

/** Said where a discount is given or a fee waived, before it is known how much. */
export const LARGE_DISCOUNT_HINT = `Above ${DISCOUNT_LIMIT_PERCENT}%, waived fees included, it takes the PIN of ${BY_MANAGERS}.`

/** What is asked for, where somebody else has to agree. */
export const APPROVAL_TEXTS: Record<TillAct, string> = {
  sell: 'Selling needs a barista. Ask one for their PIN.',
  'large-discount': `A discount above ${DISCOUNT_LIMIT_PERCENT}%, waived fees included, needs ${BY_MANAGERS}. Ask one for their PIN.`,
  drawer: 'The drawer needs a senior barista or a manager. Ask one for their PIN.',
  refund: 'Giving money back needs a senior barista or a manager. Ask one for their PIN.',
  correct: 'Correcting how it was paid needs a senior barista or a manager. Ask one for their PIN.',
  'close-waiting':
    'Closing the day without what a tablet may hold needs a manager or an assistant manager. Ask one for their PIN.',
  report: 'Reports of the till need a senior barista or a manager. Ask one for their PIN.',
}
