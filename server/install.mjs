// Installs what is missing. Plain JavaScript without packages: it runs on a fresh clone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]

/** Runs `npm ci` unless node_modules already is what package-lock.json says. Ends the process with one line where it cannot. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    stop(
      `creative-lounge needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    )

  const stamp = join(root, 'node_modules', '.cache', 'installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return

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
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lock)
}

function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
