import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cafeAt, show } from '../../testing.tsx'
import { PerksUsed } from './PerksUsed.tsx'

afterEach(cleanup)

test('what the owner gives with a tier stands among what is used, and is not counted', async () => {
  show(
    <PerksUsed
      tier="elite"
      saved={{
        since: null,
        cents: 700,
        orders: 2,
        areas: [{ of: 'menu', times: 2, cents: 700 }],
        perks: [],
      }}
    />,
    { 'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00') },
  )
  expect(await screen.findByText('Classes booked early')).toBeTruthy()
  const perk = screen.getByText('A shelf of your own in the lounge')
  expect(perk.nextElementSibling?.textContent).toBe('Not counted')
})
