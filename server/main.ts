import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openModel } from './barista/assistant/model.ts'
import { warmUpBarista } from './barista/warm-up.ts'
import { openControl } from './backup/control.ts'
import { whileReading } from './build-lock.mjs'
import { seatDemoGuests } from './booking/demo-guests.ts'
import { seedContent } from './content/seeding.ts'
import { refuseDemoOfCafe, seed, setDemoAccounts } from './db/seed.ts'
import { openFolder, openPostgres, type Database } from './db/open.ts'
import { missingLimits } from './db/postgres.ts'
import { whenReachable } from './db/reachable.ts'
import { DatabaseTrouble } from './db/trouble.ts'
import { createDemo, releaseIn } from './embed/demo.ts'
import { startKeeping } from './embed/keeping.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { openServices } from './services.ts'
import { trustsNone } from './http/proxies.ts'
import { openLimits } from './http/limits.ts'
import { limitsOfMachine } from './http/limits-of-machine.ts'
import { openReads } from './http/reads.ts'
import { closeServer, createLimitedServer, type SocketLimits } from './http/sockets.ts'
import { openStreamBudget } from './http/stream-budget.ts'
import { endOnUncaught, openLog, sendConsoleTo } from './log/log.ts'
import { safeError } from './log/safe-error.ts'
import { startUpkeep } from './upkeep.ts'
import { smtpMailer, startOutbox } from './outbox/worker.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people/demo.ts'
import { choosePayments } from './payments/choose.ts'
import { openGoogle } from './people/google.ts'
import { ownerLink, type OwnerLink } from './people/setup.ts'
import { ROOT } from './root.ts'
import { openSecrets } from './secrets.ts'
import { SecretsError } from './secrets-file.ts'
import { openFiles } from './site/files.ts'

/** The only file that does something when it is imported. */
try {
  // Until it answers: by then it has read everything that was built.
  await whileReading(join(ROOT, 'dist'), () => run(readEnv(process.env)))
} catch (error) {
  refuse(error)
  process.exit(1)
}

/** Says why it does not start: in production in a line of the log like everything else. */
function refuse(error: unknown) {
  const sentence = sentenceFor(error)
  if (process.env.NODE_ENV?.trim() === 'production') {
    const log = openLog('fatal')
    return sentence
      ? log.fatal(`could not start: ${sentence}`)
      : log.fatal({ err: error }, 'could not start')
  }
  const { message, stack = '', ...more } = safeError(error)
  const fallback = `The server could not start: ${message} ${JSON.stringify(more)}\n${stack}`
  process.stderr.write(`${sentence ?? fallback}\n`)
}

async function run(env: Env) {
  const log = openLog(env.logLevel)
  sendConsoleTo(log)
  endOnUncaught(log)
  log.info({ version: ownVersion() }, 'starting')
  const now = clockFrom(env.clock)
  const isDemo = !env.isProduction
  const database = await openDatabase(env, log)
  if (isDemo) await refuseDemoOfCafe(database.db)
  await seed(database.db, { isDemo, now: now() })
  await setDemoAccounts(database.db, { isDemo, now: now() })

  const { services, sockets } = await servicesFor(env, { database, log, now })
  await seedContent(database.db, { isDemo, cafe: services.settings.get().cafe, now: now() })
  await seatDemoGuests(services)
  const isLive = env.isDevelopment
  const dist = join(ROOT, 'dist')
  // Whoever develops builds every minute, and nobody pins that. Files have real dates, also where CLOCK is set.
  const keeping = isLive
    ? null
    : await startKeeping(env.releasesDir, dist, { log, now: () => new Date() })
  const embed = openFiles(join(dist, 'embed'), { isLive })
  const app = createApp(
    services,
    {
      site: { ...openFiles(join(dist, 'site'), { isLive }), older: keeping?.site.older },
      embed: { ...embed, releases: keeping?.releases },
      docs: openFiles(join(dist, 'docs'), { isLive }),
      preview: openFiles(join(dist, 'preview'), { isLive }),
      dist,
    },
    { metricsToken: env.metricsToken },
  )
  const from = env.mailFrom ?? services.settings.get().cafe.email
  warnOfGaps(env, from, log)
  const outbox = env.smtpUrl ? startOutbox(services, smtpMailer(env.smtpUrl, from)) : null
  const upkeep = startUpkeep(services)
  const closeControl = env.databaseUrl
    ? null
    : await openControl(env, log, async (to) => database.copy?.(to))

  // Before anybody is listened to: it takes about a second, in which nothing else is answered.
  await warmUpBarista(services).catch((error: unknown) => log.warn({ err: error }, 'no warm-up'))

  // Behind a proxy all connections come from it.
  const limits = trustsNone(env.trustProxy) ? sockets : { ...sockets, perNetwork: null }
  const cafe = await listen(app.fetch, { port: env.port, host: env.host }, limits)
  const demo = isDemo
    ? await listen(
        createDemo(join(ROOT, 'embed-demo'), env.publicUrl, () => releaseIn(embed)).fetch,
        { port: env.demoPort, host: env.host },
        limits,
      )
    : null
  log.info({ port: env.port }, 'ready')
  greet(env, isDemo ? null : await ownerLink(services))

  const stop = async () => {
    log.info('stopping')
    upkeep.stop()
    keeping?.stop()
    services.orderChanges.close()
    services.notificationChanges.close()
    await Promise.all([closeServer(cafe), demo && closeServer(demo)])
    await outbox?.stop()
    await services.embedCounts.close()
    await closeControl?.()
    await database.close()
    log.info('stopped')
  }
  onSignal(stop, log)
}

/** What all areas share, as the environment says. */
async function servicesFor(
  env: Env,
  { database, log, now }: { database: Database; log: Logger; now: () => Date },
) {
  const isDemo = !env.isProduction
  const { reads, sockets, streams, calls } = limitsOfMachine({
    networkFactor: env.networkFactor,
    connections: env.maxConnections,
  })
  const services = await openServices({
    database,
    reads: openReads(reads),
    streams: openStreamBudget(streams),
    limits: openLimits(database.pool, calls),
    now,
    log,
    publicUrl: env.publicUrl,
    isDemo,
    trustProxy: env.trustProxy,
    secrets: await openSecrets(database.db, env.secrets),
    sendsMail: env.smtpUrl !== null,
    google: env.google && openGoogle(env.google, env.publicUrl),
    assistant: env.assistant && openModel(env.assistant),
    payments: await choosePayments(env, { db: database.db, now }),
  })
  return { services, sockets }
}

async function openDatabase(env: Env, log: Logger) {
  const { databaseUrl, databasePool, databaseDirectUrl, dataDir } = env
  const say = (line: string) => log.warn(line)
  if (!databaseUrl) return openFolder(dataDir, { say })
  const options = { max: databasePool, directUrl: databaseDirectUrl, say }
  const database = await whenReachable(() => openPostgres(databaseUrl, options), {
    forMs: env.isProduction ? DATABASE_WAIT_MS : 0,
    say: (error) => log.warn({ err: error }, 'the database cannot be reached yet: trying again'),
  })
  if (database.pool && databaseDirectUrl) await warnOfLimits(database.pool, log)
  return database
}

/** As long as PostgreSQL takes to start, also after a power cut. */
const DATABASE_WAIT_MS = 60_000

/** Ends the process once `stop` is through. A second signal, or ten seconds, ends it whatever is under way. */
function onSignal(stop: () => Promise<void>, log: Logger) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      setTimeout(() => process.exit(1), 10_000).unref()
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
}

async function listen(
  fetch: Parameters<typeof createLimitedServer>[0],
  { port, host }: { port: number; host: string | null },
  limits: SocketLimits,
) {
  const server = createLimitedServer(fetch, limits)
  server.listen({ port, ...(host && { host }) })
  await once(server, 'listening')
  return server
}

/** What is not set and need not be, and is seldom meant for a real café. */
function warnOfGaps(env: Env, from: string, log: Logger) {
  if (env.isProduction && new URL(env.publicUrl).hostname === 'localhost')
    log.warn(
      { publicUrl: env.publicUrl },
      'links in emails lead to this machine alone: PUBLIC_URL must be the address that visitors see',
    )
  else if (env.isProduction && env.publicUrl.startsWith('http:'))
    log.warn(
      { publicUrl: env.publicUrl },
      'PUBLIC_URL is not https: passwords and sign-ins cross the network in the open, and browsers refuse passkeys',
    )
  if (env.smtpUrl && !env.mailFrom)
    log.warn({ from }, 'MAIL_FROM is not set: emails are sent from the address in the settings')
}

function ownVersion(): string {
  const read = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version?: string }
  return read.version ?? 'unknown'
}

/** Whoever runs it behind PgBouncer learns what PostgreSQL must be told once (docs/production.md). */
async function warnOfLimits(pool: Pool, log: Logger) {
  const missing = await missingLimits(pool)
  if (missing)
    log.warn(missing, 'behind a pooler the role needs these limits, or what hangs hangs for ever')
}

/** A clock that starts at a given instant and then runs like any other. */
function clockFrom(start: Date | null): () => Date {
  if (!start) return () => new Date()
  const offset = start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

/** Mistakes of whoever started it are said in a line instead of a stack. */
function sentenceFor(error: unknown): string | null {
  const isSaid = [EnvError, DatabaseTrouble, SecretsError].some((kind) => error instanceof kind)
  if (isSaid && error instanceof Error) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${error.port} is in use. Stop what runs there, or choose another with PORT or DEMO_PORT.`
  if (error.code === 'EADDRNOTAVAIL' && 'address' in error)
    return `HOST=${String(error.address)} is no address of this machine.`
  if (error.code === 'EACCES') return `Not allowed: ${error.message}`
  // No server there, no such host; wrong password, no such database (PostgreSQL, appendix A).
  return ['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000'].includes(String(error.code))
    ? `DATABASE_URL does not work: ${error.message || error.code}`
    : null
}

function greet(env: Env, link: OwnerLink | null) {
  const lines = env.isProduction
    ? ['', `  Creative Lounge   ${env.publicUrl}`]
    : [
        '',
        `  Creative Lounge   ${env.publicUrl}`,
        `  Partner pages     http://localhost:${env.demoPort}`,
        '',
        '  *** DEMO MODE: demo content and accounts that anybody can guess. ***',
        '  *** Set NODE_ENV=production for a real café.                     ***',
        '',
        `  Sign in at ${env.publicUrl}/login with the password ${DEMO_PASSWORD} as`,
        ...DEMO_ACCOUNTS.map(
          ({ email, role, staffRole }) => `    ${email.padEnd(26)}${staffRole ?? role}`,
        ),
      ]
  if (link && !link.isAnew)
    lines.push(
      '',
      '  Nobody owns this café yet. Make the first account, within a day, at',
      `  ${link.url}`,
    )
  if (link?.isAnew)
    lines.push(
      '',
      '  The owner has not confirmed their email address: sign in and confirm it.',
      '  It is mistyped, or the password is lost? Make the account anew, within a day, at',
      `  ${link.url}`,
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
