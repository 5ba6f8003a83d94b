import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from '../root.ts'
import { openFiles } from '../site/files.ts'

type Swap = {
  scratchIn(dist: string): string
  swapIn(dist: string, name: string, fresh: string, options?: { keepsEarlier?: boolean }): void
}
const MODULE = pathToFileURL(join(ROOT, 'server/swap.mjs')).href
const { scratchIn, swapIn } = (await import(MODULE)) as Swap

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'creative-lounge-swap-'))
  return () => rmSync(dist, { recursive: true, force: true })
})

function build(text: string): string {
  const fresh = join(scratchIn(dist), 'site')
  mkdirSync(fresh)
  for (const name of FILES) writeFileSync(join(fresh, name), text)
  return fresh
}
const FILES = Array.from({ length: 20 }, (_, index) => `${index}.txt`)

test('a server that starts while builds come and go reads one whole build', async () => {
  swapIn(dist, 'site', build('first'))
  const builder = new Worker(
    `import(${JSON.stringify(MODULE)}).then(({ swapIn, scratchIn }) => {
      const { mkdirSync, writeFileSync } = require('node:fs')
      const { parentPort, workerData: { dist, files } } = require('node:worker_threads')
      parentPort.postMessage('ready')
      for (let count = 0; count < 40; count++) {
        const fresh = scratchIn(dist) + '/site'
        mkdirSync(fresh)
        for (const name of files) writeFileSync(fresh + '/' + name, 'build ' + count)
        swapIn(dist, 'site', fresh)
      }
    })`,
    { eval: true, workerData: { dist, files: FILES } },
  )
  let isDone = false
  const done = new Promise<void>((resolve, reject) => {
    builder.on('exit', () => resolve())
    builder.on('error', reject)
  }).finally(() => (isDone = true))
  await new Promise((resolve) => builder.once('message', resolve))
  while (!isDone) {
    const files = openFiles(join(dist, 'site'))
    expect(files.paths()).toHaveLength(FILES.length)
    expect(new Set(FILES.map((name) => files.get(name)?.plain.toString())).size).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
})

test('the last five builds stay beside the new one, where their files may still be asked for', () => {
  for (let count = 0; count < 8; count++) swapIn(dist, 'site', build(`${count}`))
  expect(openFiles(join(dist, 'site')).get('0.txt')?.plain.toString()).toBe('7')
  const earlier = readdirSync(join(dist, 'earlier')).sort()
  expect(
    earlier.map((name) =>
      openFiles(join(dist, 'earlier', name))
        .get('0.txt')
        ?.plain.toString(),
    ),
  ).toEqual(['2', '3', '4', '5', '6'])
  for (let count = 0; count < 2; count++)
    swapIn(dist, 'server', build('server'), { keepsEarlier: false })
  expect(readdirSync(join(dist, 'earlier')).sort()).toEqual(earlier)
})

test('builds that end in the same millisecond are kept one by one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-10-17T15:00:00Z') })
  try {
    for (let count = 0; count < 4; count++) swapIn(dist, 'site', build(`${count}`))
  } finally {
    vi.useRealTimers()
  }
  expect(readdirSync(join(dist, 'earlier'))).toHaveLength(3)
})

test('what a build left that ended in the middle goes after a day', () => {
  const [old, young] = [scratchIn(dist), scratchIn(dist)]
  utimesSync(old, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))
  const next = scratchIn(dist)
  const left = readdirSync(dist).map((name) => join(dist, name))
  expect(left.sort()).toEqual([young, next].sort())
})
