import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'

/** What guests together may take of a day or of the mail plan is no limit of a bench, and the kitchen is never full. */
const ENDLESS = 10_000_000
export const ROOMY = {
  pickup: { capacityMinutesPerSlot: ENDLESS },
  orderLimits: {
    ...DEFAULT_SETTINGS.orderLimits,
    guestDayMinutes: ENDLESS,
    phoneDayMinutes: ENDLESS,
  },
  mailLimits: { ...DEFAULT_SETTINGS.mailLimits, perDay: ENDLESS },
}
