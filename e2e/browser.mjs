// Finds a Chromium: the one named, the system's, Playwright's own; else installs the system's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const INSTALLERS = [
  {
    tool: 'apt-get',
    steps: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
  { tool: 'dnf', steps: [['dnf', 'install', '-y', '-q', 'chromium']] },
  { tool: 'apk', steps: [['apk', 'add', '--no-cache', 'chromium']] },
  { tool: 'pacman', steps: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
]
const ADVICE =
  'No Chromium was found: install one (Debian: sudo apt-get install chromium; any system: npx playwright install --with-deps chromium) or set CHROMIUM_PATH.'

/**
 * @returns {{ path: string } | { path: null, advice: string }} a Chromium to run, or one line saying what to install
 */
export function browser() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named)
      ? { path: named }
      : { path: null, advice: `CHROMIUM_PATH names ${named}, and nothing is there.` }
  const found = find() ?? (installOne() ? find() : null)
  return found ? { path: found } : { path: null, advice: ADVICE }
}

function find() {
  return [...SYSTEM, playwrightsOwn()].find((path) => path && existsSync(path)) ?? null
}

function playwrightsOwn() {
  try {
    return chromium.executablePath()
  } catch {
    return null
  }
}

/** By the system's package manager, as root or by a sudo that asks for no password. */
function installOne() {
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const installer = INSTALLERS.find(({ tool }) => spawnSync('which', [tool]).status === 0)
  if (!installer) return false
  process.stdout.write(`Installing Chromium with ${installer.tool}…\n`)
  return installer.steps.every((step) => {
    const [command, ...args] = [...sudo, ...step]
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  })
}
