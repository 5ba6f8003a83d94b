import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment', () => {
  test('needs nothing to be set', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      demoPort: 3001,
      databaseUrl: null,
      isProduction: false,
      smtpUrl: null,
      publicUrl: 'http://localhost:3000',
      clock: null,
      google: null,
    })
    expect(readEnv({}).dataDir).toMatch(/[\\/]data$/)
  })

  test('takes what is set', () => {
    expect(
      readEnv({
        PORT: '8080',
        DATA_DIR: '/srv/café',
        DATABASE_URL: 'postgres://u:p@db/x',
        PUBLIC_URL: 'https://cafe.example/anything',
        CLOCK: '2025-10-31T16:00:00Z',
        SMTP_URL: 'smtps://mail.example',
        GOOGLE_CLIENT_ID: 'cafe',
        GOOGLE_CLIENT_SECRET: 'sesame',
      }),
    ).toMatchObject({
      port: 8080,
      dataDir: '/srv/café',
      databaseUrl: 'postgres://u:p@db/x',
      publicUrl: 'https://cafe.example',
      clock: new Date('2025-10-31T16:00:00Z'),
      smtpUrl: 'smtps://mail.example',
      google: {
        clientId: 'cafe',
        clientSecret: 'sesame',
        issuer: 'https://accounts.google.com',
      },
    })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ PORT: '3001' }, 'PORT and DEMO_PORT must differ'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address starting with postgres://'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address starting with smtp://'],
    [{ PUBLIC_URL: 'cafe.example' }, 'PUBLIC_URL must be an address starting with http://'],
    [{ GOOGLE_CLIENT_ID: 'cafe' }, 'set both or neither'],
    [{ GOOGLE_CLIENT_SECRET: 'sesame' }, 'set both or neither'],
    [{ GOOGLE_ISSUER: 'http://x.example', NODE_ENV: 'production' }, 'must start with https://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
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
