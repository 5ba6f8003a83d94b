import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { GiftCardsRoomPage } from './GiftCardsRoomPage.tsx'

const CARD = {
  id: 'card-1',
  lastFour: 'HW3C',
  initialCents: 2_500,
  balanceCents: 1_000,
  soldAt: '2025-10-17T16:00:00.000Z',
  stoppedAt: null,
}

test('the code of a card is shown again for a reason alone', async () => {
  const asked: unknown[] = []
  show(<GiftCardsRoomPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/gift-cards': () => ({ cards: [CARD], owedCents: 1_000 }),
    'POST /api/gift-cards/card-1/code': ({ body }) => {
      asked.push(body)
      return { code: '7K2M-9QXD-0A4T-HW3C', cents: 2_500, balanceCents: 1_000 }
    },
  })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Show the code of the card that ends in HW3C' }),
  )
  const give = screen.getByRole<HTMLButtonElement>('button', { name: 'Show the code' })
  expect(give.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'The slip was not printed' } })
  fireEvent.click(give)
  expect(await screen.findByText('7K2M-9QXD-0A4T-HW3C')).toBeTruthy()
  expect(asked).toEqual([{ reason: 'The slip was not printed' }])
})
