// `npm run backup` and `npm run restore`: like `npm start`, from a fresh clone with nothing but Node.
import { install } from '../install.mjs'

install()
try {
  const { build } = await import('../build.mjs')
  await build({ only: ['server'] })
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await import('../../dist/server/backup.js')
