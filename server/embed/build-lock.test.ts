import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { whileBuilding, whileReading, whileReplacing } from '../build-lock.mjs'
import { ROOT } from '../root.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'creative-lounge-build-lock-'))
  return () => rmSync(dist, { recursive: true, force: true })
})

/** Work that lasts until it is told to end. */
function work() {
  let started!: () => void
  let end!: () => void
  const hasStarted = new Promise<void>((resolve) => (started = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = () => {
    started()
    return ended
  }
  return { run, hasStarted, end }
}

/** Lets whoever could take a lock try it a few times. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 200))

test('a second build waits for the first and says who holds the lock', async () => {
  const events: string[] = []
  const first = work()
  const firstDone = whileBuilding(dist, first.run).then(() => events.push('first ended'))
  await first.hasStarted
  const lines: string[] = []
  const told = new Promise<void>((resolve) => {
    void whileBuilding(
      dist,
      async () => void events.push('second started'),
      (line) => {
        lines.push(line)
        resolve()
      },
    ).then(() => events.push('second ended'))
  })
  await told
  expect(lines.join('')).toContain(`Another process builds in this folder (process ${process.pid} `)
  expect(events).toEqual([])
  first.end()
  await firstDone
  await expect.poll(() => events).toEqual(['first ended', 'second started', 'second ended'])
})

test('builds take their place when no server reads the old ones, and many servers read at once', async () => {
  const [one, two] = [work(), work()]
  const reading = [whileReading(dist, one.run), whileReading(dist, two.run)]
  await Promise.all([one.hasStarted, two.hasStarted])
  let isReplaced = false
  const replacing = whileReplacing(dist, () => void (isReplaced = true))
  one.end()
  await aWhile()
  expect(isReplaced).toBe(false)
  two.end()
  await Promise.all([...reading, replacing])
  expect(isReplaced).toBe(true)
})

test('a server that starts waits until the builds are in their place', async () => {
  const builder = work()
  const replacing = whileReplacing(dist, builder.run)
  await builder.hasStarted
  let isRead = false
  const reading = whileReading(dist, async () => void (isRead = true))
  await aWhile()
  expect(isRead).toBe(false)
  builder.end()
  await Promise.all([replacing, reading])
  expect(isRead).toBe(true)
})

test('a build that was killed holds nothing', async () => {
  const module = pathToFileURL(join(ROOT, 'server/build-lock.mjs')).href
  const code = `
    const { whileBuilding } = await import(${JSON.stringify(module)})
    setInterval(() => {}, 1000)
    await whileBuilding(${JSON.stringify(dist)}, () => {
      process.stdout.write('builds')
      return new Promise(() => {})
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  await once(child.stdout, 'data')
  let isBuilt = false
  const building = whileBuilding(
    dist,
    async () => void (isBuilt = true),
    () => {},
  )
  await aWhile()
  expect(isBuilt).toBe(false)
  child.kill('SIGKILL')
  await building
  expect(isBuilt).toBe(true)
})
