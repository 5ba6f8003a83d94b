import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { writePackage } from './package.ts'

// `npm run pack`: the package for npm as a tarball in dist/package.
const folder = join(ROOT, 'dist/package')
mkdirSync(folder, { recursive: true })
writePackage(ROOT, join(folder, 'embed'))
const { status } = spawnSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], {
  cwd: join(folder, 'embed'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
