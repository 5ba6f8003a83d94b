import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whileReplacing } from '../server/build-lock.mjs'
import { BUILT, copyBuild, ROOT } from './built-copy.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** Longer than a server waits for a file that is missing. */
const REPLACING_MS = 6_000

test('a server that is started while a build takes its place waits, and answers with the whole build', async () => {
  const root = await copyBuild()
  const dist = join(root, 'dist')
  let started: Promise<RunningServer> | undefined
  let server: RunningServer | undefined
  const move = (from: string, to: string) => {
    for (const name of ['site', 'ssr']) renameSync(join(dist, name + from), join(dist, name + to))
  }
  try {
    await whileReplacing(dist, async () => {
      move('', '.moved')
      started = startServer({}, root)
      await new Promise((resolve) => setTimeout(resolve, REPLACING_MS))
      move('.moved', '')
    })
    server = await started
    const page = await fetch(`${server?.cafe}/menu`)
    expect(page.status).toBe(200)
    // Rendered by the server, so the renderer was there too.
    expect(await page.text()).toContain('<h1')
  } finally {
    await server?.stop()
    rmSync(root, { recursive: true, force: true })
  }
})

test('the servers of this run are started from a copy, which a build in the folder does not change', async () => {
  expect(process.env[BUILT]).toBeTruthy()
  expect(process.env[BUILT]).not.toBe(ROOT)
})
