// Which tests `npm run check` runs besides those of the domain: of what changed since the branch left main.
import { dirname, posix } from 'node:path'

/** Among them each file of the server opens databases, which takes seconds. All of them run in `npm test`. */
const MOST = 4
const TEST = /\.test\.tsx?$/
const IMPORT = /(?:from|import\()\s*'([^']+)'/g

/**
 * The tests of changed files: changed tests, then those that import a changed file, then those that stand in its folder.
 * @param {string[]} changed paths from the folder of the repository
 * @param {Map<string, string>} tests each test file and its text
 * @returns {{ run: string[], left: string[] }} at most four to run, and those that are left to `npm test`
 */
export function testsOf(changed, tests) {
  const files = changed.filter((path) => !isOfDomain(path))
  const own = files.filter((path) => TEST.test(path))
  const sources = new Set(files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !TEST.test(path)))
  const folders = new Set([...sources].map((path) => dirname(path)))
  const others = [...tests.keys()].filter((path) => !isOfDomain(path))
  const importing = others.filter((path) =>
    importsOf(path, tests.get(path) ?? '').some((target) => sources.has(target)),
  )
  const beside = others.filter((path) => folders.has(dirname(path)))
  const all = [...new Set([...own, ...importing, ...beside])].filter((path) => tests.has(path))
  return { run: all.slice(0, MOST), left: all.slice(MOST) }
}

/** These run each time. */
const isOfDomain = (path) => path.startsWith('domain/')

/** Paths of our own files, as written: with their ending. */
function importsOf(path, text) {
  return [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : posix.join(dirname(path), name),
  )
}
