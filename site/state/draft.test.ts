import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const EMPTY = { name: '', note: '' }
const draft = (name: string | null) => renderHook(() => useDraft(name, EMPTY)).result

test('what was written is there after a reload, and gone once it was sent', () => {
  const first = draft('letter')
  act(() => first.current[1]({ name: 'Ada' }))
  expect(first.current[0]).toEqual({ name: 'Ada', note: '' })
  expect(draft('letter').current[0]).toEqual({ name: 'Ada', note: '' })
  act(() => first.current[2]())
  expect(draft('letter').current[0]).toEqual(EMPTY)
})

test('forms of other names, and those that keep nothing, know nothing of it', () => {
  const first = draft('letter')
  act(() => first.current[1]({ name: 'Ada' }))
  expect(draft('order').current[0]).toEqual(EMPTY)
  const unkept = draft(null)
  act(() => unkept.current[1]({ name: 'Ben' }))
  expect(unkept.current[0].name).toBe('Ben')
  expect(Object.keys(sessionStorage)).toEqual(['lounge:draft:letter'])
})

test.each(['not JSON', 'null', '7', '"text"'])('%s in the storage is no draft', (kept) => {
  sessionStorage.setItem('lounge:draft:letter', kept)
  expect(draft('letter').current[0]).toEqual(EMPTY)
})

test('a browser that keeps nothing lets the form work', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const form = draft('letter')
  act(() => form.current[1]({ note: 'Two keys' }))
  expect(form.current[0].note).toBe('Two keys')
})
