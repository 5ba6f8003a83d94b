// `npm start`: from a fresh clone to a running house, with nothing but Node.
import { install } from './install.mjs'

install()
try {
  const { build } = await import('./build.mjs')
  await build()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await import('../dist/server/main.js')
