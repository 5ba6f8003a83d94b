// `npm start`: from a fresh clone to a running server, with nothing but Node.
import { join } from 'node:path'
import { install } from './install.mjs'
import { ROOT } from './stale.mjs'

install()
try {
  const { build } = await import('./build.mjs')
  await build()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const { whileReading } = await import('./build-lock.mjs')
// Until it answers: by then it has read everything, and a build may come.
await whileReading(join(ROOT, 'dist'), () => import('../dist/server/main.js'))
