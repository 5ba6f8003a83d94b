// `npm run dev`: one command. Vite serves the site with hot reload on PORT and passes calls on to the server behind it; the
// server starts again when its sources change, and widgets are built again when theirs do.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { HOUSE } from './stale.mjs'

install()
const { build } = await import('./build.mjs')
await build()
const { createServer } = await import('vite')

const port = Number(process.env.PORT ?? 3000)
const behind = Number(process.env.API_PORT ?? port + 5)
const server = `http://localhost:${behind}`
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

const children = [
  run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: String(behind),
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'development',
  }),
  run(
    'node_modules/vite/bin/vite.js',
    ['build', '--watch', '--mode', 'widgets', '--logLevel', 'error'],
    {
      NODE_ENV: 'production',
    },
  ),
]
const proxied = ['/api', '/auth', '/embed', '/setup', '/healthz', '/readyz', '/og', '/rss.xml']
// Only the pictures: site/prints holds sources that Vite serves itself.
proxied.push('^/prints/.+\\.svg$')
const vite = await createServer({
  mode: 'development',
  configFile: join(HOUSE, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
await vite.listen()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    void vite.close().then(() => process.exit(0))
  })

function run(script, args, env) {
  return spawn(process.execPath, [join(HOUSE, script), ...args], {
    cwd: HOUSE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
