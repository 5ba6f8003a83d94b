import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryOf, readTableState, writeTableState, type TableState } from './table-state.ts'

const PLAN = { sort: '-at', facets: ['role', 'state'], prefix: 'left-' }
const EMPTY = readTableState(new URLSearchParams(), PLAN)

test('an address without anything shows the first page, sorted as it usually is', () => {
  expect(EMPTY).toEqual({ q: '', sort: '-at', page: 1, facets: {}, open: null })
})

test.each(['0', '-1', '1.5', 'two', '9e99', ''])('%j is no page', (page) => {
  expect(readTableState(new URLSearchParams({ 'left-page': page }), PLAN).page).toBe(1)
})

test('another search, order or filter begins on its first page with nothing open', () => {
  const far = writeTableState(new URLSearchParams(), { page: 4, open: 'o-1' }, PLAN)
  expect(readTableState(far, PLAN)).toMatchObject({ page: 4, open: 'o-1' })
  for (const change of [{ q: 'ada' }, { sort: 'name' }, { facets: { role: 'ADMIN' } }])
    expect(readTableState(writeTableState(far, change, PLAN), PLAN)).toMatchObject({
      page: 1,
      open: null,
    })
  expect(readTableState(writeTableState(far, { open: null }, PLAN), PLAN).page).toBe(4)
})

test('what is as usual stands in no address, and what others wrote stays', () => {
  const others = new URLSearchParams('tab=people&right-q=tea')
  const changed = writeTableState(others, { q: 'ada', page: 2 }, PLAN)
  expect(changed.get('right-q')).toBe('tea')
  expect(writeTableState(changed, EMPTY, PLAN).toString()).toBe(others.toString())
})

test('whatever is written is read again', () => {
  const text = fc.string({ maxLength: 40 })
  const state: fc.Arbitrary<TableState> = fc.record({
    q: text,
    sort: fc.constantFrom('-at', 'name', '-name'),
    page: fc.integer({ min: 1, max: 100_000 }),
    facets: fc.dictionary(fc.constantFrom('role', 'state'), fc.string({ minLength: 1 })),
    open: fc.option(fc.string({ minLength: 1, maxLength: 40 })),
  })
  fc.assert(
    fc.property(state, (wanted) => {
      const address = writeTableState(new URLSearchParams(), wanted, PLAN).toString()
      const read = readTableState(new URLSearchParams(address), PLAN)
      expect(read).toEqual({ ...wanted, facets: { ...wanted.facets } })
    }),
  )
})

test('the server is asked for no more than what is wanted', () => {
  expect(queryOf({ ...EMPTY, sort: '' })).toEqual({})
  expect(queryOf({ ...EMPTY, q: 'ada', page: 3, facets: { role: 'ADMIN' } })).toEqual({
    q: 'ada',
    sort: '-at',
    page: '3',
    role: 'ADMIN',
  })
})
