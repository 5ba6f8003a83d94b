// Installs what is missing. Plain JavaScript without packages: it runs on a fresh clone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]
const STAMP = join(root, 'node_modules', '.cache', 'installed')
const LOCK = join(root, 'dist', 'install.lock')
const AGAIN_MS = 200
/** Longer than any installation takes. */
const LONGEST_MS = 15 * 60_000

/**
 * Runs `npm ci` unless node_modules already is what package-lock.json says, or is a link: `npm ci` would empty the folder of
 * somebody else. Ends the process with one line where it cannot.
 */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    stop(
      `creative-lounge needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    )

  if (isLinked() || isInstalled()) return
  takeTurn()
  if (isInstalled()) return
  process.stdout.write('Installing packages (npm ci)…\n')
  const result = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (result.status !== 0) stop('npm ci failed: see above.')
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted())
  rmSync(LOCK, { force: true })
}

function isLinked() {
  return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function isInstalled() {
  return read(STAMP) === wanted()
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Waits while another process installs: somebody may start the server and the tests side by side in a fresh clone. Other
 * locks of this project need packages (build-lock.mjs), so this one is a file with the number of a process. It is removed
 * when the process ends, and counts for nothing when the process was ended by force or the file is old.
 */
function takeTurn() {
  mkdirSync(dirname(LOCK), { recursive: true })
  for (let isTold = false; !take(); isTold = true) {
    const holder = read(LOCK)
    if (holder !== null && isOver(holder)) rmSync(LOCK, { force: true })
    else if (!isTold)
      process.stdout.write(`Process ${holder} installs packages here. Waiting for it…\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
  }
  process.once('exit', () => {
    if (read(LOCK) === String(process.pid)) rmSync(LOCK, { force: true })
  })
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isOver(holder) {
  const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  // Between making the file and writing into it there is no number yet.
  return age > LONGEST_MS || (holder !== '' && !isRunning(Number(holder)))
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
