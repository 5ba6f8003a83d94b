import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-circles-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Problem = { code: string; filename: string }

/** The files in a folder that import themselves by way of others, as the linter's settings of the project see them. */
async function circlesIn(folder: string): Promise<string[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const run = promisify(execFile)(process.execPath, [oxlint, '--format', 'json', '.'], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  // It ends with 1 where it found something.
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Problem[] }
  return diagnostics
    .filter(({ code }) => code === 'import(no-cycle)')
    .map(({ filename }) => filename)
    .toSorted()
}

describe('circles of imports', () => {
  test('there are none, not of types either', async () => {
    expect(await circlesIn(root)).toEqual([])
  })

  test('one of types would be found, and a page that is loaded later is none', async () => {
    write('package.json', '{ "type": "module", "imports": { "#domain/*": "./domain/*" } }')
    copyFileSync(join(root, '.oxlintrc.json'), join(scratch, '.oxlintrc.json'))
    write('server/app.ts', "import { room } from './room.ts'\nexport type App = typeof room\n")
    write(
      'server/room.ts',
      "import type { App } from './app.ts'\nexport const room = (_: App) => 1\n",
    )
    write('domain/one.ts', "export { two } from '#domain/two.ts'\n")
    write(
      'domain/two.ts',
      "import type { two as one } from './one.ts'\nexport let two: typeof one\n",
    )
    write('site/routes.ts', "export const pages = [() => import('./page.ts')]\n")
    write('site/page.ts', "import { pages } from './routes.ts'\nexport const page = pages.length\n")
    expect(await circlesIn(scratch)).toEqual([
      'domain/one.ts',
      'domain/two.ts',
      'server/app.ts',
      'server/room.ts',
    ])
  })
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(scratch, path)), { recursive: true })
  writeFileSync(join(scratch, path), text)
}
