import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Settings } from './settings.ts'

/**
 * The settings by which whoever finds an open laptop could do lasting harm: who the café says it is under each of its mails, where
 * its mail and its visitors are led, what is charged, and how much strangers may take up. Every area is named, so that a new one is decided on.
 */
const SENSITIVE_SETTINGS = {
  cafe: [
    'name',
    'street',
    'email',
    'phone',
    'social',
    'reviewUrl',
    'promoLinks',
    'taxBasisPoints',
    'taxCategories',
    'serviceFees',
    'minimumOrderCents',
    'rentals',
    'tiers',
    'foundingUntil',
  ],
  pickup: [],
  orderLimits: 'all',
  seatLimits: 'all',
  mailLimits: 'all',
  rooms: 'all',
  classes: 'all',
  reminders: [],
  till: [],
  embed: 'all',
  gallery: 'all',
  contest: [],
} as const satisfies Record<keyof Settings, 'all' | readonly string[]> & {
  cafe: readonly (keyof Cafe)[]
}

/** Whether a change needs a proof of who makes it. @param path of a changed value, as in `['cafe', 'email']` */
export function isSensitive([area = '', field = '']: readonly string[]): boolean {
  const fields: 'all' | readonly string[] =
    area in SENSITIVE_SETTINGS ? SENSITIVE_SETTINGS[area as keyof Settings] : 'all'
  return fields === 'all' || fields.includes(field)
}
