import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { Moment } from './Moment.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** @param startsAt as it is kept */
async function edit(startsAt: string) {
  function Form() {
    const [value, setValue] = useState<{ startsAt: unknown }>({ startsAt })
    const editor = {
      value,
      set: (_: string, next: unknown) => setValue({ startsAt: next }),
      problems: {},
      fieldId: (path: string) => path,
    }
    return (
      <>
        <Moment editor={editor} path="startsAt" label="Begins" />
        <output>{String(value.startsAt)}</output>
      </>
    )
  }
  show(<Form />, { 'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00') })
  await screen.findByLabelText('Begins: time')
}
const day = () => screen.getByLabelText<HTMLInputElement>(/Begins on the/)
const time = () => screen.getByLabelText<HTMLInputElement>('Begins: time')
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } })
const kept = () => screen.getByRole('status').textContent

test('an instant is shown on the clock of the café, also when the clocks have changed', async () => {
  await edit('2025-10-18T23:30:00.000Z')
  expect([day().value, time().value]).toEqual(['2025-10-18', '19:30'])
  cleanup()
  await edit('2025-11-08T23:30:00.000Z')
  expect([day().value, time().value]).toEqual(['2025-11-08', '18:30'])
})

test('a day and a time that are typed are kept as an instant', async () => {
  await edit('')
  type(day(), '2025-11-08')
  expect(kept()).toBe('')
  type(time(), '18:30')
  expect(kept()).toBe('2025-11-08T23:30:00.000Z')
})

test('half of it, taken away, leaves the other half standing', async () => {
  await edit('2025-10-18T23:30:00.000Z')
  type(time(), '')
  expect(kept()).toBe('')
  expect(day().value).toBe('2025-10-18')
  type(time(), '20:00')
  expect(kept()).toBe('2025-10-19T00:00:00.000Z')
})
