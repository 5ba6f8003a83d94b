// The database's thread where nothing was built: in tests and while developing. What it is made of is compiled once and kept:
// compiling it in each thread takes longer than opening a database.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../stale.mjs'

const SOURCES = import.meta.dirname
// Below the packages, so that those it imports are found.
const CACHE = join(ROOT, 'node_modules/.cache/database-thread')

await import(pathToFileURL(await compiled()).href)

/** @returns {Promise<string>} the path of the thread in JavaScript, made of the sources as they are now */
async function compiled() {
  const path = join(CACHE, `${hashOfSources()}.mjs`)
  if (existsSync(path)) return path
  const code = await compile()
  mkdirSync(CACHE, { recursive: true })
  // Under another name first: several threads may compile at once.
  const fresh = join(CACHE, `${process.pid}-${Math.random()}`)
  writeFileSync(fresh, code)
  renameSync(fresh, path)
  return path
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const name of readdirSync(SOURCES).sort())
    if (/(?<!\.test)\.ts$/.test(name)) hash.update(name).update(readFileSync(join(SOURCES, name)))
  return hash.digest('hex')
}

/** @returns {Promise<string>} the thread and what it imports of this folder, as one module */
async function compile() {
  const { build } = await import('vite')
  const { output } = await build({
    configFile: false,
    root: SOURCES,
    logLevel: 'error',
    build: { ssr: 'thread.ts', target: 'node20', write: false },
  })
  const elsewhere = output[0].moduleIds.filter((id) => !id.startsWith(SOURCES))
  if (elsewhere.length > 0)
    throw new Error(`A change of ${elsewhere.join(', ')} would not be seen: keep it in server/db.`)
  return output[0].code
}
