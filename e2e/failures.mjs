// What went wrong in a run, in few lines, from the JSON reports of Vitest and of Playwright: many logs are seen by their end alone.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const LINE_LENGTH = 200

/**
 * @param {object} report of Vitest or of Playwright
 * @param {string} root the folder that paths are shown from
 * @returns {{ name: string, tries: number, isFailed: boolean, error: string }[]} the tests that failed, and those that passed
 * only when they were tried again, each with the first line of its first error; a file that could not be run is one of them
 */
export function failuresOf(report, root) {
  return report.testResults
    ? report.testResults.flatMap((file) => ofVitest(file, root))
    : [...report.suites.flatMap((suite) => ofPlaywright(suite, '')), ...outsideOf(report)]
}

function ofVitest({ name, status, message, assertionResults }, root) {
  const file = relative(root, name)
  const failed = assertionResults
    .filter((each) => each.status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]))
  return failed.length === 0 && status === 'failed' ? [failure(file, message)] : failed
}

/** @param around the titles of the groups around the tests */
function ofPlaywright({ suites = [], specs = [] }, around) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `e2e/${file}: ${around}${title}`,
        tries: results.length,
        isFailed: status === 'unexpected',
        error: firstLine(results.find(({ error }) => error)?.error.message),
      })),
  )
  // The suite of a file is called like the file.
  const inner = suites.flatMap((suite) =>
    ofPlaywright(suite, suite.title === suite.file ? '' : `${around}${suite.title} › `),
  )
  return [...own, ...inner]
}

/** What failed outside of tests. */
const outsideOf = ({ errors = [] }) => errors.map(({ message }) => failure('e2e', message))

const failure = (name, error) => ({ name, tries: 1, isFailed: true, error: firstLine(error) })

function firstLine(text = '') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
  return (lines.find(Boolean) ?? '').slice(0, LINE_LENGTH)
}
