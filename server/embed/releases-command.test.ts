import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startKeeping } from './keeping.ts'
import { openReleases } from './releases.ts'
import { releasesCommand, type CommandOptions } from './releases-command.ts'
import { buildEmbed, listeningLog } from './testing.ts'

let dist: string
let folder: string
let printed: string[]
const NOW = new Date('2026-06-01T12:00:00Z')
beforeEach(() => {
  const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-command-'))
  dist = join(scratch, 'dist')
  folder = join(scratch, 'kept')
  printed = []
  return () => rmSync(scratch, { recursive: true, force: true })
})

const { log } = listeningLog()
const options = (now = NOW) => ({ log, now: () => now, listMs: 0 })

/** Three releases, built on the first of January; the last is the current one. */
async function keepThree(): Promise<string[]> {
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) {
    ids.push(buildEmbed(dist, text).id)
    const keeping = await startKeeping(folder, dist, options())
    keeping.stop()
  }
  return ids
}

function run(args: string[], ask: CommandOptions['ask'] = null): Promise<number> {
  printed = []
  return releasesCommand(args, {
    ...options(),
    folder,
    dist,
    ask,
    print: (line) => void printed.push(line),
  })
}
const keptNow = () => readdirSync(join(folder, 'embed')).sort()

test('lists every release with the day it was built, the day it was last asked for, and which is current', async () => {
  const [one = '', two = '', three = ''] = await keepThree()
  openReleases(folder, options(new Date('2026-05-20T08:00:00Z'))).noteRequest(two)
  await expect.poll(() => run(['list']).then(() => printed.join('\n'))).toContain('2026-05-20')
  expect(printed[0]).toBe('release            built        last asked for   size')
  expect(printed.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^${three} +2026-01-01 +never .*current$`)),
    expect.stringMatching(new RegExp(`^${two} +2026-01-01 +2026-05-20 +\\d+ kB$`)),
    expect.stringMatching(new RegExp(`^${one} +2026-01-01 +never +\\d+ kB$`)),
  ])
})

test('deletes only what nobody asked for, after a yes, and never the current release', async () => {
  const [one = '', two = '', three = ''] = await keepThree()
  openReleases(folder, options(new Date('2026-05-20T08:00:00Z'))).noteRequest(two)
  await expect.poll(() => run(['list']).then(() => printed.join())).toContain('2026-05-20')
  const questions: string[] = []
  const ask = (answer: boolean) => (question: string) => {
    questions.push(question)
    return Promise.resolve(answer)
  }
  expect(await run(['prune', '--unrequested-for', '60'], ask(false))).toBe(1)
  expect(keptNow()).toHaveLength(3)
  expect(await run(['prune', '--unrequested-for', '60'], ask(true))).toBe(0)
  expect(questions).toEqual(Array(2).fill('Delete 1 of 3 releases?'))
  expect(keptNow()).toEqual([two, three].sort())
  expect(printed.join('\n')).toContain(`Deleted ${one}.`)
  expect(await run(['prune', three], ask(true))).toBe(0)
  expect(printed.join('\n')).toContain(`${three} is what this server gives out: it stays.`)
  expect(keptNow()).toHaveLength(2)
})

test('without a terminal it deletes nothing unless it is told --yes', async () => {
  const [one = ''] = await keepThree()
  expect(await run(['prune', one])).toBe(1)
  expect(printed.join('\n')).toContain('Add --yes')
  expect(keptNow()).toHaveLength(3)
  openReleases(folder, options()).noteRequest(one)
  await expect.poll(() => existsSync(join(folder, 'requested', one))).toBe(true)
  expect(await run(['prune', one, '--yes'])).toBe(0)
  expect(readdirSync(join(folder, 'requested'))).toEqual([])
  expect(keptNow()).not.toContain(one)
})

test.each([
  [[], 'There is no command ""'],
  [['remove'], 'There is no command "remove"'],
  [['prune'], 'Name the releases'],
  [['prune', '--unrequested-for', '60', 'abc'], 'Name the releases'],
  [['prune', '--unrequested-for', 'soon'], 'a whole number of days, not "soon"'],
  [['prune', '--everything'], '--everything'],
  [['prune', '../requested', '--yes'], 'No such release: ../requested'],
])('says what is wrong with %j and deletes nothing', async (args, message) => {
  await keepThree()
  expect(await run(args)).toBe(1)
  expect(printed.join('\n')).toContain(message)
  expect(keptNow()).toHaveLength(3)
})

test('says where it looked when nothing is there', async () => {
  expect(await run(['list'])).toBe(0)
  expect(printed.join('\n')).toContain(`There is no folder ${folder}`)
})
