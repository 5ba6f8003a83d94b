import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminMenu, SoldOutChange } from '#domain/contracts/menu-editing.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { Availability, OutUntilDay } from './Availability.tsx'

const TOMORROW = '2025-10-18T15:00:00.000Z'
const NEXT_MONTH = '2025-11-20T16:00:00.000Z'
const SERVED = { 'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00') }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Thing = { isSoldOut?: boolean; soldOutUntil?: string | null; lacks?: string[] }

async function open(
  thing: Thing,
  { isBusy = false, nextOpening = TOMORROW as string | null } = {},
) {
  const onChange = vi.fn<(change: SoldOutChange) => void>()
  const menu = { nextOpening } as AdminMenu
  const full = { name: 'Taro', isSoldOut: false, soldOutUntil: null, ...thing }
  show(<Availability thing={full} menu={menu} isBusy={isBusy} onChange={onChange} />, SERVED)
  await screen.findByRole('group')
  const on = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  return { onChange, on }
}

test('on sale, out until the next opening, and out until somebody says otherwise are one tap each', async () => {
  const { onChange, on } = await open({})
  expect(on).toEqual(['On sale'])
  fireEvent.click(screen.getByRole('button', { name: 'Out until Sat 11 AM' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sold out' }))
  expect(onChange.mock.calls).toEqual([
    [{ isSoldOut: true, until: 'next-opening' }],
    [{ isSoldOut: true }],
  ])
})

test('what cannot be made says what is out, beside its own choice', async () => {
  const { on } = await open({ lacks: ['Boba', 'Ice'] })
  expect(on).toEqual(['On sale'])
  screen.getByText('Not sold meanwhile: no Boba, no Ice')
  cleanup()
  await open({ isSoldOut: true, lacks: ['Boba'] })
  expect(screen.queryByText(/^Not sold meanwhile/)).toBeNull()
})

test('a day further off is named with its date', async () => {
  const { on } = await open({ isSoldOut: true, soldOutUntil: NEXT_MONTH })
  expect(on).toEqual(['Out until Thu, Nov 20 11 AM'])
})

test('what is so already, and what is on its way, is not asked for again', async () => {
  const { onChange } = await open({ isSoldOut: true, soldOutUntil: TOMORROW })
  fireEvent.click(screen.getByRole('button', { name: 'Out until Sat 11 AM' }))
  cleanup()
  const busy = await open({}, { isBusy: true })
  fireEvent.click(screen.getByRole('button', { name: 'Sold out' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(busy.onChange).not.toHaveBeenCalled()
})

test('a café that does not open again offers no next opening', async () => {
  await open({}, { nextOpening: null })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'On sale',
    'Sold out',
  ])
})

test('out until a day begins tomorrow at the earliest', async () => {
  const onChange = vi.fn()
  show(<OutUntilDay name="Taro" onChange={onChange} />, SERVED)
  const day = await screen.findByLabelText<HTMLInputElement>('Taro: sold out until')
  expect(day.min).toBe('2025-10-18')
  fireEvent.change(day, { target: { value: '2025-10-23' } })
  fireEvent.click(screen.getByRole('button'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ isSoldOut: true, until: '2025-10-23' })
})
