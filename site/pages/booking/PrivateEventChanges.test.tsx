import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PrivateEventPage } from '#domain/contracts/private-events.ts'
import { show } from '../../testing.tsx'
import { PrivateEventChanges } from './PrivateEventChanges.tsx'

afterEach(cleanup)

const EVENT = {
  reference: 'P-1',
  state: 'deposit-paid',
  proposal: { further: [{ date: '2025-10-31' }] },
  cancel: { refundCents: 20_000, keptCents: 20_000 },
  replyToken: 'r',
} as unknown as PrivateEventPage

test('a private event is cancelled after its guest has read what comes back and what is kept', async () => {
  const sent: unknown[] = []
  show(<PrivateEventChanges event={EVENT} reference="P-1" token="t" />, {
    'POST /api/private-events/P-1/cancellation': ({ body }) => {
      sent.push(body)
      return Response.json(
        { error: 'refund_changed', message: 'Now $0.00 would come back. Look at it again.' },
        { status: 409 },
      )
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the event' }))
  const asked = screen.getByRole('group', { name: 'Cancel the event' })
  expect(asked.textContent).toContain('$200.00 comes back as you paid it, $200.00 is kept.')
  expect(asked.textContent).toContain('All 2 evenings are free for others then.')
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Now $0.00 would come back. Look at it again.',
  )
  expect(sent).toEqual([{ token: 't', refundCents: 20_000 }])
})

test('what has begun is not cancelled, and a change can still be asked for', () => {
  show(<PrivateEventChanges event={{ ...EVENT, cancel: null }} reference="P-1" token="t" />)
  expect(screen.queryByRole('button', { name: 'Cancel the event' })).toBeNull()
  expect(screen.getByRole('form', { name: 'Ask for a change' })).toBeTruthy()
})

test.each([
  [null, 'Withdraw the plan', 'Yes, withdraw it'],
  [{ number: 2, further: [] }, 'Decline the proposal', 'Yes, decline it'],
])(
  'a plan on which nothing is agreed (proposal: %o) is withdrawn',
  async (proposal, label, sure) => {
    const sent: unknown[] = []
    const event = {
      ...EVENT,
      state: proposal ? 'proposal' : 'new',
      cancel: null,
      canWithdraw: true,
    }
    show(
      <PrivateEventChanges
        event={{ ...event, proposal } as unknown as PrivateEventPage}
        reference="P-1"
        token="t"
      />,
      {
        'POST /api/private-events/P-1/cancellation': ({ body }) => {
          sent.push(body)
          return event
        },
      },
    )
    fireEvent.click(screen.getByRole('button', { name: label }))
    expect(screen.getByRole('group', { name: label }).textContent).toContain('Nothing was paid')
    fireEvent.click(screen.getByRole('button', { name: sure }))
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { token: 't', refundCents: 0, withdraws: true, ...(proposal && { number: 2 }) },
      ]),
    )
  },
)
