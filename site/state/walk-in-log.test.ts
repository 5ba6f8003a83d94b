import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabases } from '../testing-store.ts'
import { walkInLog } from './walk-in-log.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  walkInLog.unsent.value = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const walkIn = { id: 'key-1', classId: 'letters-1', title: 'Letters', participants: ['Nora'] }

test('a seat given at the door is shown as kept once it is on the disk', async () => {
  const adding = walkInLog.add(walkIn)
  expect(walkInLog.unsent.value).toEqual([])
  await adding
  expect(walkInLog.unsent.value).toMatchObject([walkIn])
})

test('a device that keeps nothing sends it all the same', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('Not here.')
    },
  })
  await walkInLog.add(walkIn)
  expect(walkInLog.unsent.value).toMatchObject([walkIn])
})
