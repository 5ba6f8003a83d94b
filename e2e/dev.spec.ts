import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBuild, ROOT } from './built-copy.ts'
import { expect, test } from './test.ts'

/** What takes three seconds takes minutes where many others want the machine. */
const SAID_MS = 240_000
/** What is changed in the test, so it is copied; everything else is linked. */
const CHANGED = ['domain', 'server', 'site', 'widgets', 'vite.config.ts', 'tsconfig.json']

test('whoever develops sees a change of the server, a page and a widget at once, and is told', async () => {
  test.setTimeout(600_000)
  const root = await copyBuild()
  for (const name of CHANGED) {
    unlinkSync(join(root, name))
    cpSync(join(ROOT, name), join(root, name), { recursive: true })
  }
  const data = mkdtempSync(join(tmpdir(), 'creative-lounge-dev-'))
  const [port, behind, demo] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    API_PORT: String(behind),
    DEMO_PORT: String(demo),
    DATA_DIR: data,
    NO_COLOR: '1',
  }
  const dev = spawn(process.execPath, ['server/dev.mjs'], { cwd: root, env })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(dev, 'exit')
  const said = (line: RegExp) =>
    expect
      .poll(
        () => {
          if (dev.exitCode !== null) throw new Error(`It ended with ${dev.exitCode}.`)
          return output
        },
        { timeout: SAID_MS },
      )
      .toMatch(line)
  const read = async (path: string) =>
    (await fetch(`http://localhost:${port}${path}`)).text().catch(() => '')
  const change = (path: string, text: string) => appendFileSync(join(root, path), `\n${text}\n`)
  try {
    await said(/site: open http/)
    await said(/widgets: built in/)

    output = ''
    change('domain/cafe/money.ts', '// changed')
    await said(/server: domain\/cafe\/money\.ts changed\n[^]*server: answers again after [\d.]+ s/)
    expect(JSON.parse(await read('/readyz'))).toBeTruthy()

    const page = '/pages/home/HomePage.tsx'
    await read('/main.tsx')
    expect(await read(page)).not.toContain('changedPage')
    output = ''
    change(`site${page}`, 'export const changedPage = 1')
    await expect.poll(() => read(page)).toContain('changedPage')
    await said(/(hmr update|page reload) .*HomePage\.tsx/)

    output = ''
    const before = await read('/embed/manifest.json')
    change(
      'widgets/shadow-dom-wrapper/define-widget.ts',
      'Object.assign(globalThis, { changed: 1 })',
    )
    await said(/widgets: built in/)
    await expect.poll(() => read('/embed/manifest.json'), { timeout: 30_000 }).not.toBe(before)
  } catch (error) {
    throw new Error(`${String(error)}\n${output}`, { cause: error })
  } finally {
    dev.kill('SIGTERM')
    await ended
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true })
  }
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
