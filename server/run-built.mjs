// `npm run backup`, `npm run restore`, `npm run owner` and `npm run releases`: a command of the built server, from a fresh clone with nothing
// but Node. Where the server is built, as beside a running one, nothing is installed and nothing is built.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { ROOT } from './stale.mjs'

const [name] = process.argv.splice(2, 1)
if (!isBuilt('server') || !existsSync(join(ROOT, 'node_modules'))) {
  install()
  try {
    await build({ only: ['server'] })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
await import(`../dist/server/${name}.js`)
