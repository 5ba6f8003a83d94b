import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { secondsOfAll } from '#domain/menu/prep.ts'
import { cart } from '#widgets/state/cart.ts'
import { cafeAt, show, type Sent } from '../../testing.tsx'
import { OrderTimes } from './OrderTimes.tsx'

afterEach(() => {
  cleanup()
  cart.clear()
  vi.unstubAllGlobals()
})

/** Everybody else may have 4:00 PM; what takes longer than ten minutes has 5:30 PM. */
function slotsOf({ query }: Sent): PickupSlots {
  const prepSeconds = Number(query.get('prepSeconds') ?? 0)
  const time = prepSeconds > 600 ? '17:30' : '16:00'
  return {
    date: '2025-10-17',
    today: '2025-10-17',
    timeZone: 'America/New_York',
    dates: [{ date: '2025-10-17', label: 'Today', isOpen: true }],
    slots: [{ time: '17:30', label: '5:30 PM', isAvailable: true, reason: null }],
    ...(prepSeconds && {
      ofCart: {
        nextPickup: { date: '2025-10-17', time, label: `Today, ${time}` },
        asapMinutes: null,
      },
    }),
  } as PickupSlots
}

function Times() {
  const [first, setFirst] = useState<CafeNow['nextPickup']>()
  return (
    <>
      <OrderTimes value={undefined} onChange={() => {}} onEarliest={setFirst} />
      <p>Earliest {first?.time}</p>
    </>
  )
}

test('the earliest time that is said is that of the cart', async () => {
  const asked: (string | null)[] = []
  const line = { id: 'taro-milk-tea', size: 'large', quantity: 20 } as const
  show(<Times />, {
    'GET /api/cafe': () => ({
      ...cafeAt('2025-10-17T15:00:00-04:00'),
      nextPickup: { date: '2025-10-17', time: '16:00', label: 'Today, 4:00 PM' },
    }),
    'GET /api/menu': () => CATALOGUE,
    'GET /api/pickup-slots': (sent) => {
      asked.push(sent.query.get('prepSeconds'))
      return slotsOf(sent)
    },
  })
  expect(await screen.findByText('Earliest 16:00')).toBeTruthy()
  act(() => void cart.addItem(CATALOGUE, line))
  expect(await screen.findByText('Earliest 17:30')).toBeTruthy()
  expect(asked.at(-1)).toBe(String(secondsOfAll(CATALOGUE, [line])))
})
