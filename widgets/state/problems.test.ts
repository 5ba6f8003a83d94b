import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorEntry } from '#domain/contracts/errors.ts'

let report: typeof import('./problems.ts')
let sent: { message: string; type: string }[]
/** What one test reported may arrive during the next. */
const sentWith = (message: string) => sent.filter((each) => each.message.startsWith(message))

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', (_: string, { body, keepalive, headers }: RequestInit) => {
    expect(keepalive).toBe(true)
    // What carries anything else is refused, and `sendBeacon` cannot be answered.
    expect(headers).toMatchObject({ 'Content-Type': 'application/json' })
    sent.push(JSON.parse(String(body)))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  sessionStorage.clear()
  vi.resetModules()
  report = await import('./problems.ts')
})

test('is kept, told to the server and told to the page, and nobody minds that the server is gone', async () => {
  const heard: unknown[] = []
  report.onProblem((problem) => heard.push(problem))
  report.reportProblem('call', new Error('no menu'), { call: 'menu' })
  await vi.waitFor(() => expect(sentWith('no menu')).toHaveLength(1))
  expect(sentWith('no menu')[0]).toMatchObject({
    message: 'no menu',
    type: 'call',
    context: { name: 'Error', call: 'menu' },
  })
  expect(report.problems()).toHaveLength(1)
  expect(heard).toEqual([{ phase: 'call', message: 'no menu' }])
})

test('is sent as JSON, and short enough to be accepted whatever it says', async () => {
  const long = new Error('x'.repeat(9_000))
  long.name = 'y'.repeat(9_000)
  report.reportProblem('call', long, { part: 'menu' })
  await vi.waitFor(() => expect(sentWith('xxx')).toHaveLength(1))
  expect(ErrorEntry.safeParse(sentWith('xxx')[0]).success).toBe(true)
})

test('a problem from before anybody listened is told to the first who does', () => {
  report.reportProblem('storage', new Error('unreadable'))
  const [first, second]: string[][] = [[], []]
  report.onProblem(({ phase }) => first?.push(phase))
  report.onProblem(({ phase }) => second?.push(phase))
  expect(first).toEqual(['storage'])
  expect(second).toEqual([])
})

test('a failure in a loop is sent once', async () => {
  for (let time = 0; time < 50; time++) report.reportProblem('render', new Error('again'))
  report.reportProblem('render', new Error('another'))
  await vi.waitFor(() => expect(sentWith('another')).toHaveLength(1))
  expect(sentWith('again')).toHaveLength(1)
})

test('the session keeps the latest 100', async () => {
  for (let time = 0; time < 130; time++) report.reportProblem('call', new Error(`drink ${time}`))
  const kept = report.problems()
  expect(kept).toHaveLength(100)
  expect(kept.at(0)?.message).toBe('drink 30')
  expect(kept.at(-1)?.message).toBe('drink 129')
  // So many calls may be made in a minute. Those of the next test would count among them.
  await vi.waitFor(() => expect(sentWith('drink')).toHaveLength(100))
})

test('tells the path of a page and not its query, which may hold a token', () => {
  history.replaceState(null, '', '/order?token=secret')
  report.noteProblem('call', new Error('x'))
  expect(report.problems()[0]?.url).toBe(`${location.origin}/order`)
  expect(sent.filter(({ message }) => message === 'x')).toEqual([])
})

test('ids are random and need no secure page', () => {
  expect(report.newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(report.newId()).not.toBe(report.newId())
})

test('the same again and again is told to the page five times in a minute, and something else at once', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const heard: string[] = []
  report.onProblem(({ message }) => heard.push(message))
  for (let times = 0; times < 50; times++) report.reportProblem('call', new Error('no café'))
  report.reportProblem('call', new Error('no menu'))
  expect(heard).toEqual([...Array<string>(5).fill('no café'), 'no menu'])
  vi.advanceTimersByTime(60_001)
  report.reportProblem('call', new Error('no café'))
  expect(heard).toHaveLength(7)
  vi.useRealTimers()
})
