import { afterEach, describe, expect, test, vi } from 'vitest'
import { fitsPassword, hashCheaply, hashPassword } from './passwords.ts'

const CHEAP = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/

describe('the hash of a password', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    // As the other tests of this worker want it.
    hashCheaply()
  })

  test('costs what OWASP asks for: 19 MiB and two rounds', async () => {
    hashCheaply()()
    expect(await hashPassword('boba')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is made cheap for tests and fits as any other', async () => {
    hashCheaply()
    const made = await hashPassword('boba')
    expect(made).toMatch(CHEAP)
    expect([
      await fitsPassword('boba', made),
      await fitsPassword('tea', made),
      await fitsPassword('boba', null),
    ]).toEqual([true, false, false])
  })

  test('is never made cheap in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => hashCheaply()).toThrow('production')
  })
})
