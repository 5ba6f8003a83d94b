import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { showHook } from '../../testing.tsx'
import { useFound } from './use-found.ts'

afterEach(cleanup)

const names = (found: { name: string }[] | undefined) => found?.map(({ name }) => name) ?? []

test('shows the whole menu to who asked for nothing, and nothing before there is a menu', () => {
  expect(showHook(() => useFound(undefined)).result.current.found).toBeUndefined()
  const { result } = showHook(() => useFound(CATALOGUE))
  expect(result.current.found).toHaveLength(CATALOGUE.items.length)
  expect(result.current.search).toBeUndefined()
})

test('shows what a search finds once its reader has come, and all again when it is cleared', async () => {
  const { result } = showHook(() => useFound(CATALOGUE))
  act(() => result.current.type('taro'))
  await waitFor(() => expect(result.current.search).toBeDefined())
  expect(names(result.current.found)).toContain('Taro Milk Tea')
  expect(result.current.found?.length).toBeLessThan(CATALOGUE.items.length)
  act(() => result.current.showAll())
  await waitFor(() => expect(result.current.found).toHaveLength(CATALOGUE.items.length))
})

test('leaves out what does not suit, and names the milk that makes a drink suit', async () => {
  const { result } = showHook(() => useFound(CATALOGUE))
  act(() => result.current.filter.toggleAllergen('milk'))
  await waitFor(() => expect(result.current.found?.length).toBeLessThan(CATALOGUE.items.length))
  expect(result.current.milks.size).toBeGreaterThan(0)
  for (const id of result.current.milks.keys())
    expect(result.current.suitable?.map((item) => item.id)).toContain(id)
})
