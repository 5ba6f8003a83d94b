import { join, resolve } from 'node:path'
import { NO_PROXIES, readTrustedProxies, type TrustedProxies } from './http/proxies.ts'
import { SOCKET_LIMITS } from './http/sockets.ts'
import type { GoogleSettings } from './people/google.ts'
import { ROOT } from './root.ts'
import type { SecretsSource } from './secrets.ts'

export type Env = {
  port: number
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
}

/** Reads the environment once. Every mistake is told in one sentence, all of them together. */
export function readEnv(from: Record<string, string | undefined>): Env {
  const problems: string[] = []
  const get = (name: string) => from[name]?.trim() || null

  const number = (name: string, fallback: number) => {
    const text = get(name)
    if (text === null) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= 0 && value < 65_536) return value
    problems.push(`${name} must be a port number between 0 and 65535, not "${text}".`)
    return fallback
  }
  const url = (name: string, schemes: string[]) => {
    const text = get(name)
    if (text === null) return null
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    if (schemes.includes(scheme)) return text
    problems.push(`${name} must be an address starting with ${schemes.join(':// or ')}://.`)
    return null
  }

  const isProduction = get('NODE_ENV') === 'production'
  const port = number('PORT', 3000)
  const demoPort = number('DEMO_PORT', 3001)
  if (port === demoPort && port !== 0) problems.push('PORT and DEMO_PORT must differ.')
  const logLevel = get('LOG_LEVEL') ?? (isProduction ? 'info' : 'warn')
  if (!LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`)

  const clockText = get('CLOCK')
  const clock = clockText === null ? null : new Date(clockText)
  if (clock && Number.isNaN(clock.getTime()))
    problems.push('CLOCK must be an instant like 2025-10-31T16:00:00Z.')
  if (clock && isProduction)
    problems.push('CLOCK is for trying things out and is refused in production: remove it.')

  const [clientId, clientSecret] = [get('GOOGLE_CLIENT_ID'), get('GOOGLE_CLIENT_SECRET')]
  if ((clientId === null) !== (clientSecret === null))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.')
  const issuer = url('GOOGLE_ISSUER', ['http', 'https']) ?? GOOGLE_ISSUER
  if (isProduction && !issuer.startsWith('https:'))
    problems.push('GOOGLE_ISSUER must start with https:// in production.')

  const trustProxy = readTrustedProxies(get('TRUST_PROXY'))
  if (!trustProxy.ok)
    problems.push(
      `TRUST_PROXY must be how many proxies stand before the server, or their addresses like 10.0.0.0/8, not "${trustProxy.part}".`,
    )
  const networkFactor = Number(get('NETWORK_FACTOR') ?? 1)
  if (!(networkFactor >= 0.1 && networkFactor <= FACTOR_MAX))
    problems.push(
      `NETWORK_FACTOR must be a number between 0.1 and ${FACTOR_MAX}, not "${get('NETWORK_FACTOR')}".`,
    )
  const maxConnections = Number(get('MAX_CONNECTIONS') ?? SOCKET_LIMITS.total)
  if (
    !Number.isInteger(maxConnections) ||
    maxConnections < CONNECTIONS_MIN ||
    maxConnections > CONNECTIONS_MAX
  )
    problems.push(
      `MAX_CONNECTIONS must be a number between ${CONNECTIONS_MIN} and ${CONNECTIONS_MAX}, not "${get('MAX_CONNECTIONS')}".`,
    )
  const databaseUrl = url('DATABASE_URL', ['postgres', 'postgresql'])
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres', 'postgresql'])
  if (databaseDirectUrl && !databaseUrl)
    problems.push('DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.')
  const poolText = get('DATABASE_POOL')
  const databasePool = poolText === null ? 10 : Number(poolText)
  if (!Number.isInteger(databasePool) || databasePool < 1 || databasePool > POOL_MAX)
    problems.push(
      `DATABASE_POOL must be a number of connections between 1 and ${POOL_MAX}, not "${poolText}".`,
    )
  const dataDir = resolve(ROOT, get('DATA_DIR') ?? 'data')
  const masters = (get('SECRETS_KEY') ?? '').split(/[\s,]+/).filter(Boolean)
  if (masters.some(({ length }) => length < MASTER_MIN))
    problems.push(
      `SECRETS_KEY must have at least ${MASTER_MIN} characters; openssl rand -base64 32 makes one.`,
    )
  const ownFile = get('SECRETS_FILE')
  if (isProduction && databaseUrl && masters.length === 0 && !ownFile)
    problems.push(
      'DATABASE_URL needs SECRETS_KEY or SECRETS_FILE in production: the same for every server, and kept apart from the database.',
    )
  const secrets = {
    masters,
    file: ownFile
      ? resolve(ROOT, ownFile)
      : masters.length > 0
        ? null
        : join(dataDir, 'secrets.json'),
    areLost: get('SECRETS_LOST') === '1',
  }
  const metricsToken = get('METRICS_TOKEN')
  if (metricsToken !== null && metricsToken.length < METRICS_TOKEN_MIN)
    problems.push(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters.`)

  const env: Env = {
    port,
    demoPort,
    dataDir,
    releasesDir: resolve(ROOT, get('RELEASES_DIR') ?? join(dataDir, 'releases')),
    databaseUrl,
    databaseDirectUrl,
    databasePool,
    isProduction,
    isDevelopment: get('NODE_ENV') === 'development',
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: get('MAIL_FROM'),
    publicUrl: new URL(url('PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`).origin,
    logLevel,
    clock,
    trustProxy: trustProxy.ok ? trustProxy.proxies : NO_PROXIES,
    networkFactor,
    maxConnections,
    secrets,
    metricsToken,
    google: clientId && clientSecret ? { clientId, clientSecret, issuer } : null,
  }
  if (problems.length > 0) throw new EnvError(problems)
  return env
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
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
