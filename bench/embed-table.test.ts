import { expect, test } from 'vitest'
import { outcomesIn, proven, table } from './embed-table.ts'

const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped') => ({
  title,
  tests: [{ status }],
})
const outcomes = outcomesIn({
  suites: [
    {
      title: 'embeds.spec.ts',
      suites: [{ title: 'row 3', specs: [spec('orders', 'expected'), spec('looks', 'expected')] }],
    },
    {
      title: 'engines.spec.ts',
      specs: [
        spec('Firefox, row 3: orders', 'unexpected'),
        spec('WebKit, row 3: orders', 'skipped'),
      ],
    },
  ],
})
const proof = { row: '3', promise: 'a policy', goal: '0', chromium: /embeds.*row 3/ }

test('counts the tests of a promise by engine, and names what failed and what was not run', () => {
  expect(proven({ ...proof, others: /row 3:/ }, outcomes)).toEqual({
    row: '3',
    promise: 'a policy',
    goal: '0',
    found: 'Chromium 2/2, Firefox 0/1',
    isHeld: 'no: engines.spec.ts › Firefox, row 3: orders; not run in WebKit',
  })
})

test('says of a promise that no test of the run keeps that it was not run', () => {
  const { found, isHeld } = proven({ ...proof, chromium: /row 4/ }, outcomes)
  expect(found).toBe('–')
  expect(isHeld).toBe('not run in Chromium and Firefox and WebKit')
})

test('writes Markdown that can be pasted', () => {
  const row = { row: '1', promise: 'the loader', goal: '2 kB', found: '1.9 kB', isHeld: 'yes' }
  expect(table([row]).split('\n')).toEqual([
    '| row | on any page | goal | found  | held |',
    '| --- | ----------- | ---- | ------ | ---- |',
    '| 1   | the loader  | 2 kB | 1.9 kB | yes  |',
  ])
})
