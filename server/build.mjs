// Builds what is stale: the site, the widgets and the server. `node server/build.mjs --all` builds everything.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzip } from 'node:zlib'
import { whileBuilding, whileReplacing } from './build-lock.mjs'
import { hashOf, ROOT } from './stale.mjs'
import { scratchIn, swapIn } from './swap.mjs'

const DIST = join(ROOT, 'dist')
const COMMON = ['vite.config.ts', 'package-lock.json', 'server/build.mjs', 'server/swap.mjs']
/** What is built, and from what: e2e/build-sources.test.ts checks that nothing is left out. */
export const TARGETS = [
  {
    name: 'site',
    mode: 'production',
    sources: ['domain', 'site', 'widgets', 'server/site/till-app.ts'],
    isServed: true,
  },
  { name: 'ssr', mode: 'ssr', sources: ['domain', 'site', 'widgets'], isServed: false },
  {
    name: 'embed',
    mode: 'widgets',
    sources: [
      'domain',
      'widgets',
      'server/embed/bundle.ts',
      'server/embed/complete-texts.ts',
      'server/embed/custom-elements.ts',
      'server/embed/examples.ts',
      'server/embed/export-names.ts',
      'server/embed/manual.ts',
      'server/embed/own-keys.ts',
      'server/embed/own-methods.ts',
      'server/embed/own-properties.ts',
      'server/embed/types.ts',
    ],
    isServed: true,
  },
  { name: 'docs', mode: 'docs', sources: ['site/api-docs'], isServed: true },
  {
    name: 'preview',
    mode: 'preview',
    sources: ['domain', 'site/embed-preview', 'widgets'],
    isServed: true,
  },
  { name: 'server', mode: 'server', sources: ['domain', 'server'], isServed: false },
]

/**
 * Waits for another build in the same folder; what that one built is then not built again.
 * @param {{ all?: boolean, only?: string[] }} options
 * @returns {Promise<string[]>} the names of what was built
 */
export async function build(options = {}) {
  if (staleTargets(options).length === 0) return []
  return whileBuilding(DIST, () => buildStale(options))
}

async function buildStale(options) {
  const stale = staleTargets(options)
  const scratch = scratchIn(DIST)
  try {
    // One after the other: together they would want more memory than a small machine has.
    for (const target of stale) await buildTarget(target, join(scratch, target.name))
    // All at once, so that a server which starts now finds pages and scripts of one build.
    await whileReplacing(DIST, () => {
      for (const { name, isServed } of stale) {
        rmSync(markOf(name), { force: true })
        swapIn(DIST, name, join(scratch, name), { keepsEarlier: isServed })
      }
      for (const { name, hash } of stale) writeFileSync(markOf(name), hash)
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return stale.map(({ name }) => name)
}

function staleTargets({ all = false, only }) {
  return TARGETS.map((target) => ({ ...target, hash: sourcesOf(target) })).filter(
    ({ name, hash }) => (only?.includes(name) ?? true) && (all || builtHash(name) !== hash),
  )
}

/** @param {string} name @returns {boolean} whether what is in dist was built from what is here */
export function isBuilt(name) {
  const target = TARGETS.find((each) => each.name === name)
  return target !== undefined && builtHash(name) === sourcesOf(target)
}

/** @param {{ sources: string[] }} target @returns {string} a hash of everything it is built from */
export const sourcesOf = ({ sources }) => hashOf([...COMMON, ...sources])

async function buildTarget({ name, mode, isServed }, folder) {
  process.stdout.write(`Building the ${name}…\n`)
  await vite(['build', '--mode', mode, '--logLevel', 'error', '--outDir', folder])
  // What other people's pages download is packed in each way; for the rest the first one is good enough.
  if (isServed) await compressAll(folder, name === 'embed' ? DISTANCES : DISTANCES.slice(0, 1))
}

/** Runs Vite as its own process, so that what it keeps in memory is gone afterwards. */
function vite(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`vite ${args.join(' ')} failed`)),
    )
  })
}

/** Text files as small as they get, once, instead of at each request. */
export async function compressAll(folder, ways = DISTANCES) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(js|css|html|json|svg|ts|txt|xml|map)$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const plain = readFileSync(file)
    if (plain.length < SMALLEST_BYTES) continue
    const packed = ways.map(([postfix, direct]) =>
      brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    )
    const [smallest] = packed.toSorted((one, other) => one.length - other.length)
    writeFileSync(`${file}.br`, smallest)
    writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
  }
}

/** How brotli writes distances, as numbers of postfix bits and of direct codes: which one packs a file best differs. */
const DISTANCES = [
  [0, 0],
  [1, 8],
  [0, 15],
]
/** Below this the headers outweigh what is saved. */
const SMALLEST_BYTES = 256

const markOf = (name) => join(DIST, `.${name}.hash`)

function builtHash(name) {
  try {
    // A mark without the files it speaks of is worth nothing.
    return readdirSync(join(DIST, name)).length > 0 ? readFileSync(markOf(name), 'utf8') : ''
  } catch {
    return ''
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await build({ all: process.argv.includes('--all') }).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
