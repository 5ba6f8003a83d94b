import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { fitsPassword, hashCheaply, hashPassword } from './passwords.ts'

const CHEAP = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/

describe('the hash of a password', () => {
  // As the other tests of this worker want it.
  afterEach(() => void hashCheaply())

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

  test('is made cheap by nothing but tests', () => {
    const callers = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => readFileSync(join(ROOT, 'server', file), 'utf8').includes('hashCheaply'))
    expect(callers.toSorted()).toEqual(['db/cluster.ts', 'db/testing.ts', 'people/passwords.ts'])
  })
})
