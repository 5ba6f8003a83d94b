import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import { cart } from '#widgets/state/index.ts'
import { show } from '../../testing.tsx'
import { HELD } from '../booking/testing.ts'
import { HeldLine } from './HeldLine.tsx'

const LINE = {
  lineId: 'l-1',
  id: 'R-BCDFG.token',
  type: 'session',
  name: 'Clay for Beginners, 2 seats',
  priceCents: 9_620,
  quantity: 1,
  customizations: {},
} as unknown as CartLine
const over = { problem: { reason: 'hold-over', message: 'Over.' } } as QuoteLine
const kept = { problem: null } as QuoteLine

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function holdAgain(drinksLost?: { names: string[]; why: string | null }) {
  const line = { id: 'R-NEXT.token', name: LINE.name, priceCents: 8_000 }
  const { rerender } = show(<HeldLine line={LINE} quoted={over} />, {
    'POST /api/rsvps/R-BCDFG/hold': () => ({
      line,
      booking: HELD,
      ...(drinksLost && { drinksLost }),
    }),
  })
  cart.replace([LINE])
  fireEvent.click(screen.getByRole('button', { name: 'Hold them again' }))
  await vi.waitFor(() => expect(cart.lines.peek()[0]?.id).toBe('R-NEXT.token'))
  rerender(<HeldLine line={{ ...LINE, id: line.id }} quoted={kept} />)
}

test('says which drinks are not ordered again with seats, why, and where to choose others', async () => {
  await holdAgain({ names: ['Taro Milk Tea', '2 × Latte'], why: 'The bar has no time left.' })
  expect(screen.getByRole('alert').textContent).toBe(
    'Held without Taro Milk Tea, 2 × Latte for the break. The bar has no time left. Choose drinks',
  )
  expect(screen.getByRole('link', { name: 'Choose drinks' }).getAttribute('href')).toBe(
    '/classes/confirmation?reference=R-NEXT&token=token',
  )
})

test('says that drinks are sold out', async () => {
  await holdAgain({ names: ['Latte'], why: null })
  expect(screen.getByRole('alert').textContent).toContain(
    'Held without Latte for the break: sold out by now.',
  )
})

test('says nothing where all is held again', async () => {
  await holdAgain()
  expect(screen.queryByRole('alert')).toBeNull()
})
