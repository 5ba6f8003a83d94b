import { expect, test } from 'vitest'
import { failuresOf } from './failures.mjs'

test('of Vitest each failed test is named with the first line of its error, and a file that cannot be run', () => {
  const report = {
    testResults: [
      {
        name: '/repository/server/menu/menu.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'is cheap', status: 'passed', failureMessages: [] },
          {
            fullName: 'prices',
            status: 'failed',
            failureMessages: ['\u001B[31mError: 7 is not 8\u001B[39m\n    at menu.test.ts'],
          },
        ],
      },
      {
        name: '/repository/domain/cafe/hours.test.ts',
        status: 'failed',
        message: '\nSyntaxError: no such export',
        assertionResults: [],
      },
      {
        name: '/repository/domain/cafe/money.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [],
      },
    ],
  }
  expect(failuresOf(report, '/repository')).toEqual([
    {
      name: 'server/menu/menu.test.ts: prices',
      tries: 1,
      isFailed: true,
      error: 'Error: 7 is not 8',
    },
    {
      name: 'domain/cafe/hours.test.ts',
      tries: 1,
      isFailed: true,
      error: 'SyntaxError: no such export',
    },
  ])
})

test('of Playwright also what passed only when it was tried again, and what failed outside of tests', () => {
  const spec = (title: string, status: string, ...messages: (string | null)[]) => ({
    file: 'menu.spec.ts',
    title,
    tests: [
      {
        status,
        results: messages.map((message) => ({ error: message === null ? undefined : { message } })),
      },
    ],
  })
  const report = {
    suites: [
      {
        title: 'menu.spec.ts',
        file: 'menu.spec.ts',
        specs: [spec('orders', 'expected', null), spec('pays', 'flaky', 'Error: slow\nat', null)],
        suites: [
          {
            title: 'by night',
            file: 'menu.spec.ts',
            specs: [spec('is closed', 'unexpected', 'Error: open', 'Error: still open')],
          },
        ],
      },
    ],
    errors: [{ message: 'Error: The built server did not start' }],
  }
  expect(failuresOf(report, '/repository')).toEqual([
    { name: 'e2e/menu.spec.ts: pays', tries: 2, isFailed: false, error: 'Error: slow' },
    {
      name: 'e2e/menu.spec.ts: by night › is closed',
      tries: 2,
      isFailed: true,
      error: 'Error: open',
    },
    { name: 'e2e', tries: 1, isFailed: true, error: 'Error: The built server did not start' },
  ])
})
