// Finds a Chromium: the one named, the system's, Playwright's own; else installs the system's.
// Where nobody looks at the windows, Chromium's headless shell comes first: it takes about a third less of the processors.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SHELLS = ['/usr/bin/chromium-headless-shell']
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
    before: ['apt-get', 'update', '-qq'],
    install: ['apt-get', 'install', '-y', '-qq', '--no-install-recommends'],
    packages: ['chromium', 'chromium-headless-shell'],
  },
  { tool: 'dnf', install: ['dnf', 'install', '-y', '-q'], packages: ['chromium'] },
  { tool: 'apk', install: ['apk', 'add', '--no-cache'], packages: ['chromium'] },
  { tool: 'pacman', install: ['pacman', '-Sy', '--noconfirm'], packages: ['chromium'] },
]
/** What Playwright turns off: of two such arguments the browser reads the last one alone. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/**
 * A Chromium that is no headless shell makes a window for each context. The lists under its address bar, which nobody sees, are
 * pages with processes of their own: without these three they take half as much of the processors as the pages under test.
 */
const WINDOW_PARTS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** What a browser is started with in which nobody looks at the windows. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...WINDOW_PARTS].join(',')}`,
]

const ADVICE =
  'No Chromium was found: install one (Debian: sudo apt-get install chromium; any system: npx playwright install --with-deps chromium) or set CHROMIUM_PATH.'

/**
 * @param {{ prefersShell?: boolean }} options whether the headless shell will do, where there is one
 * @returns {{ path: string } | { path: null, advice: string }} a Chromium to run, or one line saying what to install
 */
export function browser({ prefersShell = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named)
      ? { path: named }
      : { path: null, advice: `CHROMIUM_PATH names ${named}, and nothing is there.` }
  const found = find(prefersShell) ?? (installOne(prefersShell) ? find(prefersShell) : null)
  return found ? { path: found } : { path: null, advice: ADVICE }
}

/** A shell is no browser to look at, and better than none. */
function find(prefersShell) {
  const browsers = [...SYSTEM, playwrightsOwn()]
  const paths = prefersShell ? [...SHELLS, ...browsers] : [...browsers, ...SHELLS]
  return paths.find((path) => path && existsSync(path)) ?? null
}

function playwrightsOwn() {
  try {
    return chromium.executablePath()
  } catch {
    return null
  }
}

/** By the system's package manager, as root or by a sudo that asks for no password. */
function installOne(prefersShell) {
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const installer = INSTALLERS.find(({ tool }) => spawnSync('which', [tool]).status === 0)
  if (!installer) return false
  process.stdout.write(`Installing Chromium with ${installer.tool}…\n`)
  const run = (step) => {
    const [command, ...args] = [...sudo, ...step]
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  if (installer.before && !run(installer.before)) return false
  const packages = prefersShell ? installer.packages.toReversed() : installer.packages
  // Where the first is not to be had, the other is.
  return packages.some((name) => run([...installer.install, name]))
}
