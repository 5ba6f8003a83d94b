import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { isSensitive } from '#domain/cafe/sensitive-settings.ts'
import { ALL_DEFAULTS } from '#domain/cafe/all-defaults.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import type { HoursConflicts, SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import { differences, isSame } from '#domain/content/differences.ts'
import { servesAt, type PickupWorld } from '#domain/ordering/pickup.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import { audit } from '../audit/store.ts'
import { holdPiece } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { orders, settings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { toOrder } from '../ordering/store.ts'
import type { Person } from '../people/person.ts'
import { requireProof } from '../people/sessions.ts'
import { tellOfCafeAddress } from './address-news.ts'
import { bookedOnClosed } from './booked-on-closed.ts'
import { merged, type SettingsChange } from './store.ts'

type By = Pick<Person, 'user' | 'provedAt'>

/** What is set now, and every state that was saved, with what it changed. */
export async function settingsState(services: Services): Promise<SettingsState> {
  const rows = await services.db
    .select()
    .from(settings)
    .orderBy(desc(settings.id))
    .limit(HISTORY_SHOWN + 1)
  const states = rows.map(({ value }) => withDefaults(value as SettingsChange))
  const { contest: _, ...shown } = services.settings.get()
  return {
    settings: shown,
    version: rows[0]?.id ?? 0,
    history: rows.slice(0, HISTORY_SHOWN).map(({ id, changedAt, changedBy }, i) => ({
      id,
      at: changedAt.toISOString(),
      by: changedBy,
      changes: differences(states[i + 1] ?? ALL_DEFAULTS, states[i]),
    })),
  }
}

/**
 * Saves a change as a new state. @throws Refused 409 where somebody saved since `version` was read, 403 where a sensitive
 * setting is another than before and nobody proved in the last minutes who asks
 */
export async function changeSettings(
  services: Services,
  by: By,
  { change, version }: { change: SettingsEdit; version: number },
): Promise<SettingsState> {
  await addState(services, by, version, 'settings.changed', (before) => {
    const { campaign, ...cafe } = change.cafe ?? {}
    const now = withDefaults(before).cafe
    return merged(before, {
      ...change,
      ...(change.cafe && {
        cafe: { ...cafe, ...(campaign && { campaign: { ...now.campaign, ...campaign } }) },
      }),
    } as SettingsChange)
  })
  return settingsState(services)
}

/**
 * Makes an earlier state the one in force; those in between stay in the history. The contest's rules, and which contest runs,
 * have a desk of their own, where they are locked for those who entered: they stay. @throws Refused
 */
export async function restoreSettings(
  services: Services,
  by: By,
  { id, version }: { id: number; version: number },
): Promise<SettingsState> {
  const [row] = id === 0 ? [] : await services.db.select().from(settings).where(eq(settings.id, id))
  if (!row && id !== 0)
    throw new Refused(404, 'state_not_found', 'There is no such state of the settings.')
  const earlier = row?.value as SettingsChange | undefined
  await addState(services, by, version, 'settings.restored', (now) => {
    const campaign = { ...withDefaults(earlier ?? {}).cafe.campaign }
    campaign.id = withDefaults(now).cafe.campaign.id
    const isUsual = isSame(campaign, ALL_DEFAULTS.cafe.campaign)
    const { campaign: _, ...cafe } = earlier?.cafe ?? {}
    return {
      ...earlier,
      cafe: { ...cafe, ...(!isUsual && { campaign }) },
      ...(now.contest && { contest: now.contest }),
    }
  })
  return settingsState(services)
}

/** Whom new hours would leave before a closed door: placed orders whose pickup is ahead, and what is on days that they close. */
export async function hoursConflicts(
  services: Services,
  { pickup, ...hours }: PickupWorld['hours'] & Pick<PickupWorld, 'pickup'>,
): Promise<HoursConflicts> {
  const rows = await services.db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, [...ACTIVE_STATUSES]), gt(orders.pickupAt, services.now())))
    .orderBy(asc(orders.pickupAt))
  return {
    orders: rows.flatMap((row) =>
      row.pickupAt && !servesAt({ hours, pickup }, row.pickupAt)
        ? {
            number: toOrder(row, []).number,
            name: row.contactName,
            pickupAt: row.pickupAt.toISOString(),
          }
        : [],
    ),
    booked: await bookedOnClosed(services, hours),
  }
}

/** As many as anybody looks through; the table keeps them all. */
const HISTORY_SHOWN = 60

async function addState(
  services: Services,
  by: By,
  version: number,
  action: string,
  next: (before: SettingsChange) => SettingsChange,
) {
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, { kind: 'settings', id: '' })
    const latest = await latestState(tx)
    if (latest.id !== version)
      throw new Refused(
        409,
        'outdated',
        `${latest.by} has saved the settings while you were writing. Nothing of yours is lost: look at what is new, then save again.`,
        { version: latest.id },
      )
    const value = next(latest.value)
    const [before, after] = [withDefaults(latest.value), withDefaults(value)]
    if (isSame(before, after)) return
    const changes = differences(before, after)
    if (changes.some(({ path }) => isSensitive(path))) requireProof(services, by)
    await tx.insert(settings).values({ value, changedAt: services.now(), changedBy: by.user.name })
    await tellOfCafeAddress(tx, services, by, {
      before: before.cafe.email,
      after: after.cafe.email,
    })
    await audit(tx, services, by, {
      action,
      subject: 'settings',
      before: Object.fromEntries(changes.map((one) => [one.path.join('.'), one.before ?? null])),
      after: Object.fromEntries(changes.map((one) => [one.path.join('.'), one.after ?? null])),
    })
  })
  await services.settings.refresh()
}

async function latestState(db: Db) {
  const [row] = await db.select().from(settings).orderBy(desc(settings.id)).limit(1)
  return {
    id: row?.id ?? 0,
    by: row?.changedBy ?? 'Somebody',
    value: (row?.value ?? {}) as SettingsChange,
  }
}

function withDefaults(change: SettingsChange): Settings {
  return merged(ALL_DEFAULTS, change) as Settings
}
