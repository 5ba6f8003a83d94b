import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { ROOT } from './root.ts'

const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('the environment', () => {
  test('is described in docs/configuration.md, each variable of it and no other', () => {
    const reads = [...source('server/env.ts').matchAll(/\b\w+\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(
      ([, name]) => name,
    )
    const rows = [
      ...source('docs/configuration.md').matchAll(/^\| (`[A-Z][A-Z0-9_]*`[^|]*)\|/gm),
    ].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(rows.toSorted()).toEqual([...new Set(reads)].toSorted())
  })

  test('is read in one place only', () => {
    const readers = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => source(join('server', file)).includes('process.env'))
    // They hand the whole of it to `readEnv`, and the test database to its programs.
    expect(readers.toSorted()).toEqual([
      'backup/main.ts',
      'db/cluster.ts',
      'main.ts',
      'owner.ts',
      'releases.ts',
    ])
  })

  test('needs nothing to be set', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: null,
      demoPort: 3001,
      databaseUrl: null,
      isProduction: false,
      smtpUrl: null,
      publicUrl: 'http://localhost:3000',
      clock: null,
      google: null,
      networkFactor: 1,
      maxConnections: 6_000,
    })
    expect(readEnv({}).dataDir).toMatch(/[\\/]data$/)
    expect(readEnv({}).releasesDir).toBe(join(readEnv({}).dataDir, 'releases'))
    expect(readEnv({ RELEASES_DIR: join(ROOT, 'kept') }).releasesDir).toBe(join(ROOT, 'kept'))
  })

  test('takes what a million tokens of the model cost, and nothing that is no price', () => {
    const model = {
      ASSISTANT_URL: 'https://api.example/v1',
      ASSISTANT_MODEL: 'a-model',
      ASSISTANT_KEY: 'a-key',
    }
    expect(readEnv({ ...model, ASSISTANT_PRICES: '0.15 0.6' }).assistant?.prices).toEqual({
      read: 1_500,
      written: 6_000,
    })
    expect(readEnv(model).assistant?.prices).toBeNull()
    expect(() => readEnv({ ...model, ASSISTANT_PRICES: '15 cents' })).toThrow(/ASSISTANT_PRICES/)
    expect(() => readEnv({ ASSISTANT_PRICES: '1 2' })).toThrow(/ASSISTANT_PRICES/)
  })

  test('takes what is set', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '127.0.0.1',
        MAIL_FROM: 'Café <hello@cafe.example>',
        DATA_DIR: '/srv/café',
        DATABASE_URL: 'postgres://u:p@db/x',
        PUBLIC_URL: 'https://cafe.example/',
        CLOCK: '2025-10-31T16:00:00Z',
        SMTP_URL: 'smtps://mail.example',
        NETWORK_FACTOR: '2.5',
        MAX_CONNECTIONS: '500',
        GOOGLE_CLIENT_ID: 'cafe',
        GOOGLE_CLIENT_SECRET: 'sesame',
      }),
    ).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mailFrom: 'Café <hello@cafe.example>',
      dataDir: '/srv/café',
      databaseUrl: 'postgres://u:p@db/x',
      publicUrl: 'https://cafe.example',
      clock: new Date('2025-10-31T16:00:00Z'),
      smtpUrl: 'smtps://mail.example',
      networkFactor: 2.5,
      maxConnections: 500,
      google: {
        clientId: 'cafe',
        clientSecret: 'sesame',
        issuer: 'https://accounts.google.com',
      },
    })
  })

  test.each([
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production for a real café'],
    [{ NODE_ENV: 'Production' }, 'not "Production"'],
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ HOST: 'https://cafe.example' }, 'HOST must be an address of this machine'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: 'Café <nobody>' }, 'MAIL_FROM must be an email address'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ PORT: '3001' }, 'PORT and DEMO_PORT must differ'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address starting with postgres://'],
    [{ DATABASE_POOL: '0', DATABASE_URL: 'postgres://x/y' }, 'DATABASE_POOL must be a number'],
    [{ DATABASE_POOL: 'many', DATABASE_URL: 'postgres://x/y' }, 'DATABASE_POOL must be a number'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'goes with DATABASE_URL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address starting with smtp://'],
    [{ PUBLIC_URL: 'cafe.example' }, 'PUBLIC_URL must be an address starting with http://'],
    [{ PUBLIC_URL: 'https://cafe.example/shop' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'https://user:word@cafe.example' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'https://cafe.example/?from=mail' }, 'PUBLIC_URL must be an origin'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'set both or neither'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY begins with pk_'],
    [
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', NODE_ENV: 'production' },
      'STRIPE_PUBLISHABLE_KEY is a key for tests',
    ],
    [{ GOOGLE_CLIENT_ID: 'cafe' }, 'set both or neither'],
    [{ GOOGLE_CLIENT_SECRET: 'sesame' }, 'set both or neither'],
    [{ GOOGLE_ISSUER: 'http://x.example', NODE_ENV: 'production' }, 'must start with https://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be how many proxies'],
    [{ NETWORK_FACTOR: 'many' }, 'NETWORK_FACTOR must be a number between 0.1 and 100'],
    [{ NETWORK_FACTOR: '0' }, 'NETWORK_FACTOR must be a number between 0.1 and 100'],
    [{ MAX_CONNECTIONS: '1.5' }, 'MAX_CONNECTIONS must be a number between 20 and 100000'],
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS must be a number between 20 and 100000'],
    [{ SECRETS_KEY: 'sesame' }, 'SECRETS_KEY must have at least 32 characters'],
    [{ METRICS_TOKEN: 'sesame' }, 'METRICS_TOKEN must have at least 16 characters'],
    [
      { DATABASE_URL: 'postgres://u:p@db/x', NODE_ENV: 'production' },
      'DATABASE_URL needs SECRETS_KEY or SECRETS_FILE',
    ],
    [{ CLOCK: 'noon' }, 'CLOCK must be an instant'],
    [{ CLOCK: '2025-10-31T16:00:00Z', NODE_ENV: 'production' }, 'refused in production'],
  ])('refuses %o in a sentence', (env, sentence) => {
    expect(() => readEnv(env)).toThrow(sentence)
  })

  test('tells every mistake at once', () => {
    expect(() => readEnv({ PORT: 'x', CLOCK: 'y', LOG_LEVEL: 'z' })).toThrow(
      /PORT[^]*LOG_LEVEL[^]*CLOCK/,
    )
  })
})
