import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { YourPrice } from './YourPrice.tsx'

afterEach(() => {
  cleanup()
  session.user.value = null
})

test.each([
  ['elite', '$4.12 for you'],
  ['premium', '$4.67 for you'],
  ['none', null],
])(
  'a drink of $5.49 says what it costs whoever is signed in with %s: %s',
  async (tierToday, says) => {
    session.user.value = { id: 'u1', name: 'Mira', role: 'CUSTOMER' } as typeof session.user.value
    let asked = 0
    show(<YourPrice cents={549} />, {
      'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
      'GET /api/me/membership': () => {
        asked += 1
        return { tierToday }
      },
    })
    if (says) await screen.findByText(says)
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryAllByText(/for you$/)).toHaveLength(says ? 1 : 0)
  },
)
