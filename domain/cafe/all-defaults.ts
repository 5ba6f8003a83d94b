import { SPACES } from '#domain/booking/rates.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

/** What the settings are until the owner sets others: those that the widgets ship with, the rates of the rooms and the memberships. */
export const ALL_DEFAULTS: Settings = {
  ...DEFAULT_SETTINGS,
  cafe: { ...DEFAULT_SETTINGS.cafe, rentals: SPACES, tiers: TIER_TERMS, foundingUntil: '' },
}
