import { expect, test } from 'vitest'
import { testsOf } from './changed-tests.mjs'

const tests = new Map([
  ['domain/menu/prices.test.ts', "import { price } from './prices.ts'"],
  ['server/menu/menu.test.ts', "import { testServer } from '../db/testing.ts'"],
  ['server/menu/editing.test.ts', "import { testServer } from '../db/testing.ts'"],
  ['server/people/tokens.test.ts', "import { hash } from '../menu/store.ts'"],
  ['site/pages/menu/find.test.ts', "import { menu } from '#server/menu/store.ts'"],
  ['site/layout/nav.test.ts', "import { nav } from './nav.ts'"],
])

test('tests that import a changed file come before those beside it', () => {
  expect(testsOf(['server/menu/store.ts'], tests).run).toEqual([
    'server/people/tokens.test.ts',
    'site/pages/menu/find.test.ts',
    'server/menu/menu.test.ts',
    'server/menu/editing.test.ts',
  ])
})

test('a changed test runs first, a deleted one not at all, and those of the domain run anyway', () => {
  const changed = [
    'README.md',
    'domain/menu/prices.ts',
    'site/layout/gone.test.ts',
    'site/layout/nav.test.ts',
  ]
  expect(testsOf(changed, tests)).toEqual({ run: ['site/layout/nav.test.ts'], left: [] })
})

test('what would take long is left to the whole suite, and named', () => {
  const many = new Map(
    Array.from({ length: 11 }, (_, index) => [`server/people/${index}.test.ts`, '']),
  )
  const { run, left } = testsOf(['server/people/store.ts'], many)
  expect(run).toHaveLength(4)
  expect(left).toEqual([4, 5, 6, 7, 8, 9, 10].map((index) => `server/people/${index}.test.ts`))
})
