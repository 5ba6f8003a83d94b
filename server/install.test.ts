import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from './root.ts'

const run = promisify(execFile)
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creative-lounge-install-'))
  mkdirSync(join(folder, 'server'))
  copyFileSync(join(ROOT, 'server/install.mjs'), join(folder, 'server/install.mjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clone', version: '1.0.0' }))
  const packages = { '': { name: 'clone', version: '1.0.0' } }
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'clone', version: '1.0.0', lockfileVersion: 3, packages }),
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('installing what is missing', () => {
  it('happens once when two commands are started side by side in a fresh clone', async () => {
    const said = await Promise.all([install(), install()])
    expect(said.filter((text) => text.includes('npm ci'))).toHaveLength(1)
    expect(await install()).toBe('')
    expect(existsSync(join(folder, 'dist/install.lock'))).toBe(false)
  })

  it('goes on where an earlier one was ended by force', async () => {
    const { stdout: ended } = await run(process.execPath, ['-p', 'process.pid'])
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/install.lock'), ended.trim())
    expect(await install()).toBe('Installing packages (npm ci)…\n')
  })
})

async function install(): Promise<string> {
  const { stdout } = await run(process.execPath, [
    '-e',
    `import('${join(folder, 'server/install.mjs')}').then(({ install }) => install())`,
  ])
  return stdout
}
