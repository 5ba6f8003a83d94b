// Which files and tests of a run took the longest, from the JSON reports of Vitest and of Playwright.
import { relative } from 'node:path'

const LISTED = 10

/**
 * @param {object} report of Vitest or of Playwright
 * @returns {{ file: string, test: string, ms: number }[]} what each test took; the time of a file without its tests is that of its hooks
 */
export function durationsOf(report) {
  return report.testResults
    ? report.testResults.flatMap(ofVitest)
    : report.suites.flatMap(ofPlaywright)
}

/**
 * @param {{ file: string, test: string, ms: number }[]} durations
 * @param {string} root the folder that paths are shown from
 * @returns {[title: string, rows: { name: string, ms: number }[]][]}
 */
export function slowest(durations, root) {
  const files = new Map()
  for (const { file, ms } of durations) files.set(file, (files.get(file) ?? 0) + ms)
  const shown = (file) => (file.startsWith('/') ? relative(root, file) : file)
  return [
    ['the slowest files', top([...files].map(([file, ms]) => ({ name: shown(file), ms })))],
    [
      'the slowest tests',
      top(
        durations
          .filter(({ test }) => test)
          .map(({ file, test, ms }) => ({ name: `${shown(file)}: ${test}`, ms })),
      ),
    ],
  ]
}

function top(rows) {
  return rows.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED)
}

function ofVitest({ name, startTime, endTime, assertionResults }) {
  const tests = assertionResults.map(({ fullName, duration }) => ({
    file: name,
    test: fullName,
    ms: duration ?? 0,
  }))
  const inTests = tests.reduce((sum, { ms }) => sum + ms, 0)
  return [...tests, { file: name, test: '', ms: Math.max(0, endTime - startTime - inTests) }]
}

function ofPlaywright({ suites = [], specs = [] }) {
  const own = specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    test: title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(ofPlaywright)]
}
