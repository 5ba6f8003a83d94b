import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/index.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

beforeEach(() => {
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'CUSTOMER' } as never)
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const news = (id: string) => ({
  id,
  title: `Order ${id} is ready`,
  message: 'It waits at the counter.',
  type: 'order',
  read: false,
  createdAt: '2025-10-17T18:00:00.000Z',
  actionUrl: null,
  actionLabel: null,
})

test('while more is being cleared, nobody brings back what was cleared before it by mistake', async () => {
  let rows = ['A-101', 'A-102', 'A-103']
  let answer: (value: unknown) => void = () => {}
  show(<NotificationsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00'),
    'GET /api/me/bell': () => ({ unread: rows.length, latest: rows.map(news) }),
    'GET /api/me/notifications': () => ({ notifications: rows.map(news), next: null }),
    'DELETE /api/me/notifications/A-101': () => {
      rows = ['A-102', 'A-103']
      return { clearedAt: '2025-10-17T19:00:00.000Z', count: 1 }
    },
    'POST /api/me/notifications/clear': () =>
      new Promise((resolve) => {
        rows = []
        answer = () => resolve({ clearedAt: '2025-10-17T19:00:01.000Z', count: 2 })
      }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Clear: Order A-101/ }))
  await screen.findByText('1 notification cleared.')
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  answer(null)
  await screen.findByText('2 notifications cleared.')
})
