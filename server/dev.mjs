// `npm run dev`: one command. Vite serves the site with hot reload on PORT and passes calls on to the server behind it; the
// server starts again when its sources change, and widgets are built again when theirs do. Each says so in a line.
import { spawn } from 'node:child_process'
import { join, relative, sep } from 'node:path'
import { install } from './install.mjs'
import { ROOT } from './stale.mjs'

install()
const { build } = await import('./build.mjs')
await build()
const { createServer } = await import('vite')

const SETTLED_MS = 50
const END_MS = 1_000
const port = Number(process.env.PORT ?? 3000)
const behind = Number(process.env.API_PORT ?? port + 5)
const server = `http://localhost:${behind}`
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

/** Whatever runs beside this process ends with it, however it ends: by a signal or by an error on the way up. */
const children = new Set()
process.once('exit', () => {
  for (const child of children) child.kill()
})
let vite
let isRestarting = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    isRestarting = true
    for (const child of children) child.kill(signal)
    await vite?.close()
    process.exit(0)
  })

const widgets = run(
  [
    'node_modules/vite/bin/vite.js',
    'build',
    '--watch',
    '--mode',
    'widgets',
    '--logLevel',
    'info',
    '--clearScreen',
    'false',
  ],
  { NODE_ENV: 'production' },
  'pipe',
)
const proxied = [
  '/api',
  '/auth',
  '/embed',
  '/setup',
  '/healthz',
  '/readyz',
  '/og',
  '/rss.xml',
  '/calendar',
]
// Only the pictures: site/prints holds sources that Vite serves itself.
proxied.push('^/prints/.+\\.svg$')
vite = await createServer({
  mode: 'development',
  configFile: join(ROOT, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
await vite.listen()
widgets.stdout.setEncoding('utf8').on('data', (text) => {
  for (const [, time] of text.matchAll(/built in ([\d.]+ ?m?s)/g)) say(`widgets: built in ${time}`)
})

let behindServer = start()
let changed = new Set()
vite.watcher.add(['server', 'domain'].map((name) => join(ROOT, name)))
vite.watcher.on('all', (event, path) => {
  const name = relative(ROOT, path).split(sep).join('/')
  if (!/^(server|domain)\/.*\.(ts|mjs|sql|json)$/.test(name) || name.endsWith('.test.ts')) return
  if (event === 'addDir' || event === 'unlinkDir') return
  changed.add(name)
  if (!isRestarting) void restart()
})
await answers()
say(`server: answers on ${server}`)
say(`site: open ${publicUrl}`)

/** Ends the server and starts it again, once for all files that changed meanwhile. */
async function restart() {
  isRestarting = true
  while (changed.size > 0) {
    const since = performance.now()
    // An editor, or a change of branch, writes many files.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const [first, ...others] = changed
    changed = new Set()
    say(`server: ${first}${others.length > 0 ? ` and ${others.length} more` : ''} changed`)
    await end(behindServer)
    behindServer = start()
    if (await answers()) say(`server: answers again after ${secondsSince(since)}`)
    else say('server: ended, see above; it starts again with the next change')
  }
  isRestarting = false
}

/** One process: behind a program that starts it, it would outlive a kill. */
function start() {
  return run(['--import', 'tsx', 'server/main.ts'], {
    PORT: String(behind),
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'development',
  })
}

/** Open streams would keep it for seconds; its database loses nothing when it is killed. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(killing)
}

/** Waits for the server. @returns {Promise<boolean>} false where it ended */
async function answers() {
  for (;;) {
    if (behindServer.exitCode !== null) return false
    const isReady = await fetch(`${server}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function run(args, env, output = 'inherit') {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  })
  children.add(child.once('exit', () => children.delete(child)))
  return child
}

function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
