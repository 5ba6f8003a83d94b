import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import { useEditor } from './use-editor.ts'

type Item = { name: string; price: { cents: number } }
const TARO: Item = { name: 'Taro', price: { cents: 650 } }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function edit(saved = TARO, version = 'one') {
  return renderHook(
    (now: { saved: Item; version: string }) =>
      useEditor<Item, string>('taro', now.saved, now.version),
    { initialProps: { saved, version } },
  )
}
const refusal = (code: string, fields?: Record<string, string>) =>
  new ApiError(409, code, 'Refused.', fields ? { fields } : {})

test('a field is changed by its path, and nothing else of the value', () => {
  const { result } = edit()
  act(() => result.current.set('price.cents', 700))
  expect(result.current.value).toEqual({ name: 'Taro', price: { cents: 700 } })
  expect(result.current.isDirty).toBe(true)
  act(() => result.current.set('price.cents', 650))
  expect(result.current.isDirty).toBe(false)
})

test('what was typed is there again after a reload, on the version it was begun on', () => {
  const before = edit()
  act(() => before.result.current.set('name', 'Ube'))
  before.unmount()
  const { result } = edit({ ...TARO, name: 'Taro milk' }, 'two')
  expect(result.current.value.name).toBe('Ube')
  expect(result.current.base).toBe('one')
})

test('what others save is shown at once where nothing was typed, and never over what was', () => {
  const { result, rerender } = edit()
  const theirs = { ...TARO, name: 'Taro milk' }
  rerender({ saved: theirs, version: 'two' })
  expect(result.current.value).toEqual(theirs)
  act(() => result.current.set('name', 'Ube'))
  rerender({ saved: { ...TARO, name: 'Purple' }, version: 'three' })
  expect(result.current.value.name).toBe('Ube')
  expect(result.current.base).toBe('two')
})

test('what is typed while it is saved stays, on top of what was saved', async () => {
  const { result } = edit()
  let answer: (saved: [Item, string]) => void = () => {}
  act(() => result.current.set('name', 'Ube'))
  const saving = act(() =>
    result.current.save(() => new Promise<[Item, string]>((resolve) => (answer = resolve))),
  )
  act(() => result.current.set('price.cents', 700))
  answer([{ ...TARO, name: 'Ube' }, 'two'])
  await saving
  expect(result.current.value).toEqual({ name: 'Ube', price: { cents: 700 } })
  expect(result.current.base).toBe('two')
})

test('a second save waits for the first, and goes on from its version', async () => {
  const { result } = edit()
  const versions: string[] = []
  const send = vi.fn(async (value: Item, version: string): Promise<[Item, string]> => {
    versions.push(version)
    return [value, `${version}+`]
  })
  act(() => result.current.set('name', 'Ube'))
  await act(async () => {
    await Promise.all([result.current.save(send), result.current.save(send)])
  })
  expect(versions).toEqual(['one', 'one+'])
})

test('somebody else was quicker: it says so, and everything that was typed is still there', async () => {
  const { result } = edit()
  act(() => result.current.set('name', 'Ube'))
  await act(() => result.current.save(() => Promise.reject(refusal('outdated'))))
  expect(result.current.conflict).toMatchObject({ message: 'Refused.', clashes: null })
  expect(result.current.value.name).toBe('Ube')
  act(() => result.current.take({ ...TARO, name: 'Theirs' }, 'two'))
  expect(result.current).toMatchObject({ conflict: null, base: 'two', value: { name: 'Theirs' } })
})

test('somebody else changed another field: it is taken over, and the next save sends both on their version', async () => {
  const { result } = edit()
  act(() => result.current.set('name', 'Ube'))
  const theirs = async () => [{ ...TARO, price: { cents: 700 } }, 'two'] as const
  await act(() => result.current.save(() => Promise.reject(refusal('outdated')), { theirs }))
  expect(result.current.conflict).toEqual({
    message: 'Refused.',
    clashes: [],
    taken: [{ path: ['price', 'cents'], before: 650, after: 700 }],
  })
  const send = vi.fn(async (value: Item): Promise<[Item, string]> => [value, 'three'])
  await act(() => result.current.save(send, { theirs }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ube', price: { cents: 700 } }, 'two')
  expect(result.current.conflict).toBeNull()
})

test('both changed one field: nothing goes over theirs until that is answered', async () => {
  const begin = () => {
    const { result } = edit()
    act(() => result.current.set('name', 'Ube'))
    act(() => result.current.set('price.cents', 800))
    return result
  }
  const theirs = async () => [{ name: 'Purple', price: { cents: 650 } }, 'two'] as const
  const versions: string[] = []
  const send = async (value: Item, version: string): Promise<[Item, string]> => {
    versions.push(version)
    if (version === 'one') throw refusal('outdated')
    return [value, 'three']
  }
  const mine = begin()
  await act(() => mine.current.save(send, { theirs }))
  expect(mine.current.conflict?.clashes).toEqual([
    { path: ['name'], before: 'Purple', after: 'Ube' },
  ])
  await act(() => mine.current.save(send, { theirs }))
  expect(versions).toEqual(['one', 'one'])
  act(() => mine.current.choose('mine'))
  await act(() => mine.current.save(send, { theirs }))
  expect(versions).toEqual(['one', 'one', 'two'])
  expect(mine.current.value).toEqual({ name: 'Ube', price: { cents: 800 } })

  cleanup()
  sessionStorage.clear()
  const other = begin()
  await act(() => other.current.save(send, { theirs }))
  act(() => other.current.choose('theirs'))
  expect(other.current).toMatchObject({
    conflict: null,
    base: 'two',
    value: { name: 'Purple', price: { cents: 800 } },
  })
})

test('what is wrong with a field goes when that field is changed', async () => {
  const { result } = edit()
  const fields = { 'value.price.cents': 'Too much.', 'value.name': 'Taken.' }
  await act(() => result.current.save(() => Promise.reject(refusal('invalid', fields))))
  expect(result.current.problems).toEqual({ 'price.cents': 'Too much.', name: 'Taken.' })
  act(() => result.current.set('price.cents', 600))
  expect(result.current.problems).toEqual({ name: 'Taken.' })
})

test('a draft that could not be saved by itself says why, and leaves the fields alone', async () => {
  const { result } = edit()
  const send = () => Promise.reject(refusal('invalid', { name: 'Taken.' }))
  await act(() => result.current.save(send, { isQuiet: true }))
  expect(result.current).toMatchObject({ failure: 'Refused.', problems: {} })
})
