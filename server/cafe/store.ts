import { desc } from 'drizzle-orm'
import { ALL_DEFAULTS } from '#domain/cafe/all-defaults.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { EARLY_BOOKING_DAYS } from '#domain/membership/early-booking.ts'
import type { Db } from '../db/open.ts'
import { live } from '../db/live.ts'
import { settings } from '../db/schema.ts'
import type { Topics } from '../db/topics.ts'

export type LiveSettings = Awaited<ReturnType<typeof openSettings>>

/** The settings in force: what the owner saved last, over the defaults. */
export async function openSettings(
  db: Db,
  topics: Topics,
  isDemo: boolean,
  defaults: Settings = ALL_DEFAULTS,
) {
  const current = await live(() => readSettings(db, isDemo, defaults))
  topics('settings', () => void current.refresh().catch(() => {}))
  return current
}

/** Saves a change; the states before it stay as the history. */
export async function saveSettings(db: Db, change: SettingsChange, by: string, at: Date) {
  await db.transaction(async (tx) => {
    const before = await latest(tx)
    await tx
      .insert(settings)
      .values({ value: merged(before, change), changedAt: at, changedBy: by })
  })
}

/** Only what differs from the start is kept, so a better default still reaches a café that never touched it. */
export type SettingsChange = { [Area in keyof Settings]?: Partial<Settings[Area]> }

async function readSettings(db: Db, isDemo: boolean, defaults: Settings): Promise<Settings> {
  const change = await latest(db)
  const result = merged(defaults, change) as Settings
  return { ...result, cafe: { ...result.cafe, ...withEarlyDays(result.cafe), isDemo } }
}

/** Memberships that were saved before there was a field for early booking have what they began with. */
function withEarlyDays({ tiers }: Settings['cafe']): Pick<Settings['cafe'], 'tiers'> {
  if (!tiers) return {}
  const { basic, premium, elite } = tiers
  return {
    tiers: {
      basic: { earlyBookingDays: EARLY_BOOKING_DAYS.basic, ...basic },
      premium: { earlyBookingDays: EARLY_BOOKING_DAYS.premium, ...premium },
      elite: { earlyBookingDays: EARLY_BOOKING_DAYS.elite, ...elite },
    },
  }
}

async function latest(db: Db): Promise<SettingsChange> {
  const [row] = await db.select().from(settings).orderBy(desc(settings.id)).limit(1)
  return row?.value ?? {}
}

/** A change over what was there, area by area. */
export function merged(base: SettingsChange, change: SettingsChange): SettingsChange {
  const areas = [...new Set([...Object.keys(base), ...Object.keys(change)])] as (keyof Settings)[]
  return Object.fromEntries(areas.map((area) => [area, { ...base[area], ...change[area] }]))
}
