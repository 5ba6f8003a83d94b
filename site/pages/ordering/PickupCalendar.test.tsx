import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { cafeAt, show } from '../../testing.tsx'
import { PickupCalendar } from './PickupCalendar.tsx'

afterEach(cleanup)

const ORDER = {
  id: 'o1',
  token: 'secret',
  number: 'A-104',
  contact: { name: 'Zoe', email: 'zoe@guest.example' },
  estimatedAt: '2025-10-26T18:30:00.000Z',
  createdAt: '2025-10-17T16:00:00.000Z',
  updatedAt: '2025-10-17T16:00:00.000Z',
  quote: { lines: [{ id: 'latte', name: 'Latte', quantity: 1 }] },
}

async function fileOf(more: object) {
  show(<PickupCalendar order={{ ...ORDER, ...more } as unknown as Order} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })
  const link = await screen.findByRole('link', { name: 'Add it to your calendar' })
  return decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('\r\n ', '')
}

test('the file of a pickup says that it is picked up', async () => {
  expect(await fileOf({})).toMatch(/SUMMARY:Pick up A-104 at/)
})

test('the file of a drink for a break says that it is brought there', async () => {
  const file = await fileOf({
    forBreak: { reference: 'R-1', title: 'Two Inks', until: '2025-10-26T17:00:00.000Z' },
  })
  expect(file).toContain('SUMMARY:Drinks in the break of Two Inks')
  expect(file).toContain('The bar brings A-104 to your class')
  expect(file).not.toContain('Pick up')
})
