import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { callsIn } from './calls.ts'

test('widgets make a part of the calls of the contract', () => {
  const calls = callsIn(fileURLToPath(new URL('../../widgets', import.meta.url)))
  expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(calls))
  expect(calls).toEqual(expect.arrayContaining(['cafe', 'chat', 'menu', 'placeOrder', 'quote']))
  expect(calls.length).toBeLessThan(Object.keys(endpoints).length / 2)
})

test('a call that is not named where it is made stops the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'))
  writeFileSync(join(folder, 'named.ts'), "void call(\n  'menu',\n)\nact.call(this)\n")
  expect(callsIn(folder)).toEqual(['menu'])
  writeFileSync(join(folder, 'unnamed.ts'), 'void call(name)\n')
  expect(() => callsIn(folder)).toThrow('widgets/unnamed.ts')
})
