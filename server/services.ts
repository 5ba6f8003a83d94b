import type { Logger } from 'pino'
import type { Settings } from '#domain/cafe/settings.ts'
import { openKitchen, type LiveKitchen } from './kitchen/state.ts'
import { openMenu, type LiveMenu } from './menu/store.ts'
import { openSettings, type LiveSettings } from './cafe/store.ts'
import { openDiskSpace, type DiskSpace } from './db/disk-space.ts'
import { openPubSub, type PubSub } from './db/pubsub.ts'
import type { Database, Db } from './db/open.ts'
import { openTopics } from './db/topics.ts'
import { openCounting, type EmbedCounting } from './embeds/counting.ts'
import { openLimits, type Limits } from './http/limits.ts'
import { openReads, type Reads } from './http/reads.ts'
import { NO_PROXIES, type TrustedProxies } from './http/proxies.ts'
import { openPlacing, type Placing } from './ordering/placing.ts'
import { openReservations, type OpenReservations } from './ordering/reservations.ts'
import { openAdmission, type Admission } from './http/admission.ts'
import { openStreamBudget, type StreamBudget } from './http/stream-budget.ts'
import { dayCounts } from './ordering/store.ts'
import { openMetrics, type Metrics } from './metrics/metrics.ts'
import type { Model } from './barista/assistant/model.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Google } from './people/google.ts'
import { passingSecrets, type Secrets } from './secrets.ts'

/** Everything that the areas of the server share. Nothing here reads the environment or the real clock. */
export type Services = {
  db: Db
  database: Database
  /** Whether the database has room to write. */
  disk: DiskSpace
  now: () => Date
  log: Logger
  /** The café's own origin. */
  publicUrl: string
  isDemo: boolean
  /** Which proxies say where a request comes from. */
  trustProxy: TrustedProxies
  /** Whether this server sends mails; otherwise the outbox keeps them. */
  sendsMail: boolean
  settings: LiveSettings
  menu: LiveMenu
  /** How busy the kitchen is. */
  kitchen: LiveKitchen
  /** Which orders changed. */
  orderChanges: PubSub
  /** Whose notifications changed, or whose sign-in. */
  notificationChanges: PubSub
  /** How many orders there were before a day began. */
  countedBefore: (day: string) => Promise<number>
  limits: Limits
  /** Adds up what pages tell of saved embeds. */
  embedCounts: EmbedCounting
  /** Writes new orders, many with one call. */
  placing: Placing
  /** What orders hold in the calendar. */
  reservations: OpenReservations
  /** Turns work away while there is too much of it. */
  admission: Admission
  /** How many event streams are open, and whose. */
  streams: StreamBudget
  /** How much each network reads, and in which order that is worked off. */
  reads: Reads
  secrets: Secrets
  /** What the server counts of itself. */
  metrics: Metrics
  /** Signing in with Google, where the café has set it up. */
  google: Google | null
  /** The model that is asked what the barista with rules does not understand; `null` where there is none. */
  assistant: Model | null
  /** Who takes cards online; `null` where everybody pays at the counter. */
  payments: PaymentProvider | null
}

export type ServicesOptions = Pick<Services, 'database' | 'now' | 'log' | 'publicUrl' | 'isDemo'> &
  Partial<
    Pick<
      Services,
      | 'trustProxy'
      | 'reads'
      | 'sendsMail'
      | 'limits'
      | 'streams'
      | 'admission'
      | 'google'
      | 'payments'
      | 'assistant'
      | 'secrets'
    >
  > & {
    /** What the settings start from; a test may have others. */
    defaults?: Settings
  }

/** Builds the services around a database that is open and seeded. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { database, now, isDemo } = options
  const topics = await openTopics(database)
  const settings = await openSettings(database.db, topics, isDemo, options.defaults)
  return {
    trustProxy: NO_PROXIES,
    sendsMail: false,
    google: null,
    payments: null,
    assistant: null,
    limits: openLimits(database.pool),
    secrets: passingSecrets(),
    metrics: openMetrics(),
    streams: openStreamBudget(),
    reads: openReads(),
    admission: openAdmission(database),
    ...options,
    db: database.db,
    disk: openDiskSpace(database.db),
    settings,
    menu: await openMenu(database.db, topics, now, () => settings.get().cafe.timeZone),
    kitchen: await openKitchen(database.db, topics, now),
    orderChanges: await openPubSub(database, 'orders'),
    notificationChanges: await openPubSub(database, 'notifications'),
    countedBefore: dayCounts(database.db),
    placing: openPlacing(database),
    reservations: openReservations(),
    embedCounts: openCounting(database.db, options.log),
  }
}
