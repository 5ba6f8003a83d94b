import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorMark } from '#domain/contracts/class-doors.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { memoryDatabases } from '../testing-store.ts'
import { doorLog } from './door-log.ts'
import { known } from './till-known.ts'

type Marks = { marks: DoorMark[] }
type Answer = (sent: Marks) => Response | Promise<Response>
const TAKEN: Answer = () => Response.json({ refused: [] })
const GONE: Answer = () => Promise.reject(new TypeError('no network'))
const refusing =
  (passes: string[], message: string): Answer =>
  ({ marks }) =>
    Response.json({
      refused: marks.filter(({ pass }) => passes.includes(pass)).map(({ id }) => ({ id, message })),
    })

let sent: DoorMark[][]
let answer: Answer

beforeEach(async () => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  configureApi({ api: 'https://cafe.example' })
  session.signIn({
    id: 'bao',
    email: 'bao@cafe.example',
    name: 'Bao',
    role: 'STAFF',
    staffRole: 'BARISTA',
  } satisfies SessionUser)
  sent = []
  answer = TAKEN
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body)) as Marks
    sent.push(body.marks)
    return answer(body)
  })
  known.heard()
  doorLog.unsent.value = []
})
afterEach(() => {
  session.signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const letIn = (pass: string, isIn = true) => doorLog.mark({ reference: 'R-ABCDEFG2', pass, isIn })
const waiting = () => doorLog.unsent.value.map(({ pass, isIn }) => [pass, isIn])

test('a mark that the server took is in no log', async () => {
  await letIn('A')
  expect(sent).toMatchObject([[{ reference: 'R-ABCDEFG2', pass: 'A', isIn: true }]])
  await doorLog.open()
  expect(waiting()).toEqual([])
  expect(sent).toHaveLength(1)
})

test('marks of an outage wait in order over a reload, and are sent once in the order in which they were made', async () => {
  answer = GONE
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [minute, pass] of ['A', 'B', 'C'].entries()) {
    vi.setSystemTime(new Date(Date.UTC(2025, 9, 17, 19, minute)))
    await letIn(pass)
  }
  const ids = doorLog.unsent.value.map(({ id }) => id)
  // The page is opened anew: only the device knows them, in the order of its ids.
  doorLog.unsent.value = []
  await doorLog.open()
  expect(waiting()).toEqual([
    ['A', true],
    ['B', true],
    ['C', true],
  ])
  sent = []
  answer = TAKEN
  await Promise.all([doorLog.send(), doorLog.send()])
  await doorLog.send()
  expect(sent.map((marks) => marks.map(({ id }) => id))).toEqual([ids])
  doorLog.unsent.value = []
  await doorLog.open()
  expect(waiting()).toEqual([])
})

test('a mark whose answer was lost is sent again with the same id and the time at which it was made', async () => {
  answer = GONE
  await letIn('A')
  const [first] = sent.flat()
  answer = TAKEN
  await doorLog.send()
  expect(sent.flat()).toEqual([first, first])
})

test('in and out again are two marks, and the last one is what the door shows', async () => {
  answer = GONE
  await letIn('A')
  await letIn('A', false)
  expect(waiting()).toEqual([
    ['A', true],
    ['A', false],
  ])
  answer = TAKEN
  sent = []
  await doorLog.send()
  expect(sent.flat().map(({ isIn }) => isIn)).toEqual([true, false])
})

test('what the server refuses, because it is for another class or was given back, stays with the reason and stops no other', async () => {
  answer = GONE
  for (const pass of ['A', 'GONE', 'B']) await letIn(pass)
  answer = refusing(['GONE'], 'This seat was given back.')
  await doorLog.send()
  expect(doorLog.unsent.value).toMatchObject([
    { pass: 'GONE', refusal: 'This seat was given back.' },
  ])
  sent = []
  await doorLog.send()
  expect(sent).toEqual([])
  // Also after a reload, until somebody has read it.
  doorLog.unsent.value = []
  await doorLog.open()
  expect(doorLog.unsent.value).toHaveLength(1)
  await doorLog.discard(doorLog.unsent.value[0]?.id ?? '')
  doorLog.unsent.value = []
  await doorLog.open()
  expect(waiting()).toEqual([])
})

test('more than a hundred marks go in several calls', async () => {
  answer = GONE
  for (let i = 0; i < 101; i += 1) await letIn(`P${i}`)
  answer = TAKEN
  sent = []
  await doorLog.send()
  expect(sent.map((marks) => marks.length)).toEqual([100, 1])
})

test('while nobody is signed in, marks wait and are not called refused', async () => {
  answer = () => Response.json({ error: 'sign_in_needed', message: 'Sign in.' }, { status: 401 })
  await letIn('A')
  expect(doorLog.unsent.value).toMatchObject([{ pass: 'A' }])
  expect(doorLog.unsent.value[0]?.refusal).toBeUndefined()
})
