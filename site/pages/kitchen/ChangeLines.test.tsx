import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import { session, toasts } from '#widgets/state/index.ts'
import { show, type Sent } from '../../testing.tsx'
import { ChangeLines } from './ChangeLines.tsx'

beforeEach(() =>
  session.signIn({
    id: 'mia',
    email: 'mia@cafe.example',
    name: 'Mia',
    role: 'STAFF',
    staffRole: 'MANAGER',
  }),
)
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const quote = fullQuote({
  menu: CATALOGUE,
  request: { lines: [{ id: 'latte', quantity: 1 }], dining: 'here' },
  taxBasisPoints: 800,
})
const order = {
  id: 'o-1',
  number: 'A-104',
  status: 'confirmed',
  isPaid: true,
  contact: { name: 'Zoe', email: null, phone: null },
  quote,
  note: '',
} as unknown as Order

test('an order is to go after all: its lines stay, and what goes back is said before the press', async () => {
  const sent: unknown[] = []
  const keep = ({ body }: Sent) => {
    sent.push(body)
    return { ...order, quote: { ...quote, dining: 'to-go' } }
  }
  const priced = { quote: { ...quote, totalCents: 650 }, dueCents: 0, refundCents: 52 }
  show(<ChangeLines order={order} onClose={() => {}} />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/drawers': () => ({ drawers: [] }),
    'POST /api/orders/o-1/edits/quote': () => priced,
    'POST /api/orders/o-1/staff-edits': keep,
    'GET /api/orders/o-1/payments': () => ({
      refunds: [{ method: 'cash', amountCents: 52, createdAt: '2025-10-17T16:00:00.000Z' }],
    }),
  })
  const dialog = within(screen.getByRole('dialog'))
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Change the order' })
  fireEvent.click(dialog.getByRole('button', { name: 'Customer asked' }))
  expect(save().disabled).toBe(true)
  fireEvent.click(dialog.getByRole('radio', { name: 'To go' }))
  await dialog.findByText(/Give \$0\.52 back/)
  fireEvent.click(save())
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        dining: 'to-go',
        lines: [{ id: 'latte', was: 0 }],
        reason: 'Customer asked',
        expectedTotalCents: 650,
      },
    ]),
  )
  await waitFor(() => expect(toasts.list.value.at(-1)?.text).toBe('Hand out $0.52 in cash.'))
})

function change(changed: Order) {
  const quoted: unknown[] = []
  const onClose = vi.fn<() => void>()
  show(<ChangeLines order={changed} onClose={onClose} />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/drawers': () => ({ drawers: [] }),
    'POST /api/orders/o-1/edits/quote': ({ body }) => {
      quoted.push(body)
      return { quote, dueCents: 0, refundCents: 0 }
    },
  })
  return { quoted, onClose }
}
const pencil = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Change the choices/ })
const openChoices = async () => {
  await waitFor(async () => expect((await pencil()).disabled).toBe(false))
  fireEvent.click(await pencil())
}

test('another milk is kept, and the change stays open', async () => {
  const { quoted, onClose } = change(order)
  expect(await screen.findByText(/, as before\./)).toBeTruthy()
  await openChoices()
  fireEvent.click(screen.getByRole('radio', { name: 'Soy milk' }))
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(quoted.at(-1)).toMatchObject({ lines: [{ customizations: { milk: 'soy' } }] }),
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Change A-104' })).toBeTruthy()
})
