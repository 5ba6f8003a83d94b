import { expect, test } from 'vitest'
import { durationsOf, slowest } from './slowest.mjs'

const vitest = {
  testResults: [
    {
      name: '/repository/server/menu/menu.test.ts',
      startTime: 1_000,
      endTime: 4_000,
      assertionResults: [
        { fullName: 'prices', duration: 500 },
        { fullName: 'steps', duration: 1_500 },
        { fullName: 'is skipped' },
      ],
    },
  ],
}
const playwright = {
  suites: [
    {
      specs: [{ file: 'menu.spec.ts', title: 'orders', tests: [{ results: [{ duration: 900 }] }] }],
      suites: [
        {
          specs: [
            {
              file: 'menu.spec.ts',
              title: 'is tried again',
              tests: [{ results: [{ duration: 700 }, { duration: 800 }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('the slowest files and tests of both runners are listed together', () => {
  const durations = [...durationsOf(vitest), ...durationsOf(playwright)]
  expect(Object.fromEntries(slowest(durations, '/repository'))).toEqual({
    'the slowest files': [
      { name: 'server/menu/menu.test.ts', ms: 3_000 },
      { name: 'e2e/menu.spec.ts', ms: 2_400 },
    ],
    'the slowest tests': [
      { name: 'server/menu/menu.test.ts: steps', ms: 1_500 },
      { name: 'e2e/menu.spec.ts: is tried again', ms: 1_500 },
      { name: 'e2e/menu.spec.ts: orders', ms: 900 },
      { name: 'server/menu/menu.test.ts: prices', ms: 500 },
      { name: 'server/menu/menu.test.ts: is skipped', ms: 0 },
    ],
  })
})

test('ten are listed', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    file: `/repository/${index}.test.ts`,
    test: 'works',
    ms: index,
  }))
  for (const [, rows] of slowest(many, '/repository')) expect(rows).toHaveLength(10)
})
