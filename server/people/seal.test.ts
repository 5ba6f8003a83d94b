import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

test('opens what it sealed, and hides it', () => {
  const sealed = seal(key, 'zoe', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(unseal(key, 'zoe', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(seal(key, 'zoe', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

test('opens nothing for another owner, with another key, or after a change', () => {
  const sealed = seal(key, 'zoe', 'secret')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(() => unseal(key, 'max', sealed)).toThrow()
  expect(() => unseal(randomBytes(32), 'zoe', sealed)).toThrow()
  expect(() => unseal(key, 'zoe', changed.toString('base64url'))).toThrow()
  expect(() => unseal(key, 'zoe', 'short')).toThrow()
})
