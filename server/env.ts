import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { NO_PROXIES, readTrustedProxies, type TrustedProxies } from './http/proxies.ts'
import { SOCKET_LIMITS } from './http/sockets.ts'
import type { AssistantSettings } from './barista/assistant/model.ts'
import type { GoogleSettings } from './people/google.ts'
import type { StripeSettings } from './payments/stripe.ts'
import { ROOT } from './root.ts'
import type { SecretsSource } from './secrets.ts'

export type Env = {
  port: number
  /** The address on which the server listens; `null` is all of them. */
  host: string | null
  demoPort: number
  dataDir: string
  /** Where the files of earlier builds are kept, for partners who pinned a release and for open tabs. */
  releasesDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler that shares connections. */
  databaseDirectUrl: string | null
  /** Connections to PostgreSQL at most. */
  databasePool: number
  isProduction: boolean
  /** Built files are read again when a build changes them. */
  isDevelopment: boolean
  smtpUrl: string | null
  mailFrom: string | null
  /** The café's own origin, as visitors type it. */
  publicUrl: string
  logLevel: string
  /** Where the server's clock starts; `null` is the real time. */
  clock: Date | null
  /** Which proxies of ours may say in `X-Forwarded-For` where a request comes from. */
  trustProxy: TrustedProxies
  /** How many times as many people as in a full café may stand behind one address. */
  networkFactor: number
  /** Connections that this server holds at most. */
  maxConnections: number
  /** Where the keys are that sign and seal. */
  secrets: SecretsSource
  /** Opens `/metrics`; without it there is no such page. */
  metricsToken: string | null
  google: GoogleSettings | null
  /** The model that is asked what the barista with rules does not understand; none by default. */
  assistant: AssistantSettings | null
  /** Cards online by Stripe; without it everybody pays at the counter, and a demo has a provider that takes no money. */
  stripe: StripeSettings | null
}

/** Reads the environment once. @throws EnvError with every mistake in one sentence each, all of them together */
export function readEnv(from: Record<string, string | undefined>): Env {
  const variables = readVariables(from)
  const { get, url } = variables
  const isProduction = readMode(variables) === 'production'
  const dataDir = resolve(ROOT, get('DATA_DIR') ?? 'data')
  const ports = readPorts(variables)
  const database = readDatabase(variables)
  const env: Env = {
    ...ports,
    host: readHost(variables),
    dataDir,
    releasesDir: resolve(ROOT, get('RELEASES_DIR') ?? join(dataDir, 'releases')),
    ...database,
    isProduction,
    isDevelopment: get('NODE_ENV') === 'development',
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: readMailFrom(variables),
    publicUrl: readPublicUrl(variables) ?? `http://localhost:${ports.port}`,
    logLevel: readLogLevel(variables, isProduction),
    clock: readClock(variables, isProduction),
    ...readNetwork(variables),
    secrets: readSecrets(variables, {
      dataDir,
      isNeeded: isProduction && database.databaseUrl !== null,
    }),
    metricsToken: readMetricsToken(variables),
    google: readGoogle(variables, isProduction),
    stripe: readStripe(variables, isProduction),
    assistant: readAssistant(variables, isProduction),
  }
  if (variables.problems.length > 0) throw new EnvError(variables.problems)
  return env
}

type Variables = ReturnType<typeof readVariables>

/** What the variables hold, and a list for what is wrong with them. */
function readVariables(from: Record<string, string | undefined>) {
  const problems: string[] = []
  const get = (name: string) => from[name]?.trim() || null
  return {
    problems,
    get,
    /** @param said what the number must be */
    number(name: string, fallback: number, isRight: (value: number) => boolean, said: string) {
      const text = get(name)
      if (text === null) return fallback
      const value = Number(text)
      if (isRight(value)) return value
      problems.push(`${name} must be ${said}, not "${text}".`)
      return fallback
    },
    url(name: string, schemes: string[]) {
      const text = get(name)
      if (text === null) return null
      const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
      if (schemes.includes(scheme)) return text
      problems.push(`${name} must be an address starting with ${schemes.join(':// or ')}://.`)
      return null
    },
  }
}

const isWholeWithin =
  (least: number, most: number) =>
  (value: number): boolean =>
    Number.isInteger(value) && value >= least && value <= most

/** A typing mistake must not start a demo, with accounts that anybody can guess, where a café was meant. */
function readMode({ get, problems }: Variables): string | null {
  const mode = get('NODE_ENV')
  if (mode !== null && !MODES.includes(mode))
    problems.push(
      `NODE_ENV must be production for a real café, or development or test, or not be set for a demo, not "${mode.slice(0, 40)}".`,
    )
  return mode
}

function readPorts({ number, problems }: Variables) {
  const read = (name: string, fallback: number) =>
    number(name, fallback, isWholeWithin(0, 65_535), 'a port number between 0 and 65535')
  const port = read('PORT', 3000)
  const demoPort = read('DEMO_PORT', 3001)
  if (port === demoPort && port !== 0) problems.push('PORT and DEMO_PORT must differ.')
  return { port, demoPort }
}

function readHost({ get, problems }: Variables): string | null {
  const host = get('HOST')
  if (host === null || host === 'localhost' || isIP(host) !== 0) return host
  problems.push(
    `HOST must be an address of this machine such as 127.0.0.1 or ::1, not "${host.slice(0, 80)}".`,
  )
  return null
}

/** The site stands at the root of its host: links with a path before them would lead nowhere. */
function readPublicUrl({ url, problems }: Variables): string | null {
  const text = url('PUBLIC_URL', ['http', 'https'])
  if (text === null) return null
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`)
    problems.push(
      'PUBLIC_URL must be an origin like https://cafe.example, without a path, a query or a password.',
    )
  return origin
}

/** An address, or a name with one in angle brackets. */
function readMailFrom({ get, problems }: Variables): string | null {
  const from = get('MAIL_FROM')
  if (from === null) return null
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    problems.push(
      `MAIL_FROM must be an email address like hello@cafe.example or Café <hello@cafe.example>, not "${from.slice(0, 80)}".`,
    )
  return from
}

function readLogLevel({ get, problems }: Variables, isProduction: boolean): string {
  const logLevel = get('LOG_LEVEL') ?? (isProduction ? 'info' : 'warn')
  if (!LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`)
  return logLevel
}

function readClock({ get, problems }: Variables, isProduction: boolean): Date | null {
  const text = get('CLOCK')
  const clock = text === null ? null : new Date(text)
  if (clock && Number.isNaN(clock.getTime()))
    problems.push('CLOCK must be an instant like 2025-10-31T16:00:00Z.')
  if (clock && isProduction)
    problems.push('CLOCK is for trying things out and is refused in production: remove it.')
  return clock
}

function readGoogle({ get, url, problems }: Variables, isProduction: boolean) {
  const [clientId, clientSecret] = [get('GOOGLE_CLIENT_ID'), get('GOOGLE_CLIENT_SECRET')]
  if ((clientId === null) !== (clientSecret === null))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.')
  const issuer = url('GOOGLE_ISSUER', ['http', 'https']) ?? GOOGLE_ISSUER
  if (isProduction && !issuer.startsWith('https:'))
    problems.push('GOOGLE_ISSUER must start with https:// in production.')
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null
}

function readStripe({ get, url, problems }: Variables, isProduction: boolean) {
  const [secretKey, webhookSecret] = [get('STRIPE_SECRET_KEY'), get('STRIPE_WEBHOOK_SECRET')]
  if ((secretKey === null) !== (webhookSecret === null))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both or neither.')
  const apiUrl = url('STRIPE_API_URL', ['http', 'https'])
  if (apiUrl && isProduction)
    problems.push('STRIPE_API_URL is for tests and is refused in production: remove it.')
  if (isProduction && secretKey?.startsWith('sk_test_'))
    problems.push('STRIPE_SECRET_KEY is a key for tests: a café in production takes real money.')
  const publishableKey = get('STRIPE_PUBLISHABLE_KEY')
  if (publishableKey && !secretKey)
    problems.push('STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY: set it too, or remove this one.')
  if (publishableKey && !publishableKey.startsWith('pk_'))
    problems.push(
      'STRIPE_PUBLISHABLE_KEY begins with pk_: every visitor reads it, so no other key may stand there.',
    )
  if (isProduction && publishableKey?.startsWith('pk_test_'))
    problems.push(
      'STRIPE_PUBLISHABLE_KEY is a key for tests: a café in production takes real money.',
    )
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl, publishableKey } : null
}

function readAssistant({ get, url, problems }: Variables, isProduction: boolean) {
  const address = url('ASSISTANT_URL', ['http', 'https'])
  const [model, key] = [get('ASSISTANT_MODEL'), get('ASSISTANT_KEY')]
  const given = [get('ASSISTANT_URL'), model, key].filter(Boolean).length
  if (given !== 0 && given !== 3)
    problems.push(
      'ASSISTANT_URL, ASSISTANT_MODEL and ASSISTANT_KEY go together: set all three or none.',
    )
  // A model on the same machine or network needs no certificate; the key of one elsewhere must not be readable on the way.
  if (isProduction && address?.startsWith('http:') && !isNear(new URL(address).hostname))
    problems.push('ASSISTANT_URL must start with https:// in production, unless it is near.')
  const prices = readTokenPrices({ get, problems })
  if (prices && given === 0)
    problems.push('ASSISTANT_PRICES has no meaning without ASSISTANT_URL: remove it.')
  return address && model && key ? { url: address, model, key, prices } : null
}

/** '0.15 0.60': dollars for a million tokens that are read and that are written, kept as ten-thousandths of a dollar. */
function readTokenPrices({ get, problems }: Pick<Variables, 'get' | 'problems'>) {
  const text = get('ASSISTANT_PRICES')
  if (text === null) return null
  const [, read, written] = /^(\d{1,4}(?:\.\d{1,4})?) (\d{1,4}(?:\.\d{1,4})?)$/.exec(text) ?? []
  if (read !== undefined && written !== undefined)
    return {
      read: Math.round(Number(read) * 10_000),
      written: Math.round(Number(written) * 10_000),
    }
  problems.push(
    `ASSISTANT_PRICES must be two amounts in dollars for a million tokens, read and written, like "0.15 0.60", not "${text.slice(0, 40)}".`,
  )
  return null
}

/** This machine, or a name without a dot, as containers have them. */
const isNear = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[\w-]+)$/.test(host)

/** What stands before the server, and how many come through it. */
function readNetwork({ get, number, problems }: Variables) {
  const trustProxy = readTrustedProxies(get('TRUST_PROXY'))
  if (!trustProxy.ok)
    problems.push(
      `TRUST_PROXY must be how many proxies stand before the server, or their addresses like 10.0.0.0/8, not "${trustProxy.part}".`,
    )
  return {
    trustProxy: trustProxy.ok ? trustProxy.proxies : NO_PROXIES,
    networkFactor: number(
      'NETWORK_FACTOR',
      1,
      (value) => value >= 0.1 && value <= FACTOR_MAX,
      `a number between 0.1 and ${FACTOR_MAX}`,
    ),
    maxConnections: number(
      'MAX_CONNECTIONS',
      SOCKET_LIMITS.total,
      isWholeWithin(CONNECTIONS_MIN, CONNECTIONS_MAX),
      `a number between ${CONNECTIONS_MIN} and ${CONNECTIONS_MAX}`,
    ),
  }
}

function readDatabase({ url, number, problems }: Variables) {
  const databaseUrl = url('DATABASE_URL', ['postgres', 'postgresql'])
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres', 'postgresql'])
  if (databaseDirectUrl && !databaseUrl)
    problems.push('DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.')
  const databasePool = number(
    'DATABASE_POOL',
    10,
    isWholeWithin(1, POOL_MAX),
    `a number of connections between 1 and ${POOL_MAX}`,
  )
  return { databaseUrl, databaseDirectUrl, databasePool }
}

/** @param isNeeded where several servers may share a database, none can make keys of its own */
function readSecrets(
  { get, problems }: Variables,
  { dataDir, isNeeded }: { dataDir: string; isNeeded: boolean },
): SecretsSource {
  const masters = (get('SECRETS_KEY') ?? '').split(/[\s,]+/).filter(Boolean)
  if (masters.some(({ length }) => length < MASTER_MIN))
    problems.push(
      `SECRETS_KEY must have at least ${MASTER_MIN} characters; openssl rand -base64 32 makes one.`,
    )
  const ownFile = get('SECRETS_FILE')
  if (isNeeded && masters.length === 0 && !ownFile)
    problems.push(
      'DATABASE_URL needs SECRETS_KEY or SECRETS_FILE in production: the same for every server, and kept apart from the database.',
    )
  const usualFile = masters.length > 0 ? null : join(dataDir, 'secrets.json')
  return {
    masters,
    file: ownFile ? resolve(ROOT, ownFile) : usualFile,
    areLost: get('SECRETS_LOST') === '1',
  }
}

function readMetricsToken({ get, problems }: Variables): string | null {
  const token = get('METRICS_TOKEN')
  if (token !== null && token.length < METRICS_TOKEN_MIN)
    problems.push(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters.`)
  return token
}

/** What is wrong with the environment, a sentence per line. */
export class EnvError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'EnvError'
  }
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
/** 32 random bytes are 43 letters of base64; half of that is what nobody tries out. */
const MASTER_MIN = 32
/** PostgreSQL takes 100 connections by default, from all servers together. */
const POOL_MAX = 500
const METRICS_TOKEN_MIN = 16
/** A hundred cafés behind one address: a campus or a festival. */
const FACTOR_MAX = 100
/** A page needs some six. */
const CONNECTIONS_MIN = 20
const CONNECTIONS_MAX = 100_000
const MODES = ['production', 'development', 'test']
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
