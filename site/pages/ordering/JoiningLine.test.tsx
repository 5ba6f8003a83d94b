import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import { show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { JoiningLine } from './JoiningLine.tsx'

const LINE = { lineId: 'l', id: 'premium', type: 'membership', name: 'Premium' } as CartLine
const QUOTED = {
  id: 'premium',
  totalCents: 4_500,
  problem: null,
  startsOn: '2025-10-17',
} as QuoteLine

const onStart = vi.fn<(from: string) => void>()
const open = (quoted: QuoteLine | undefined) =>
  show(<JoiningLine line={LINE} quoted={quoted} onStart={onStart} />, {}, '/checkout?type=pickup')
beforeEach(() => {
  onStart.mockClear()
  session.signIn({
    id: 'c',
    email: 'c@guest.example',
    name: 'Cleo',
    role: 'CUSTOMER',
  } as Parameters<typeof session.signIn>[0])
})
afterEach(() => session.signOut())

test('whoever joins chooses the first day, and reads when the next month is charged', () => {
  open(QUOTED)
  const day = screen.getByLabelText<HTMLInputElement>('First day')
  expect([day.value, day.min, day.max]).toEqual(['2025-10-17', '2025-10-17', '2025-11-16'])
  expect(screen.getByText(/\$45\.00 again on .*17.*until you cancel it/)).toBeTruthy()
  fireEvent.change(day, { target: { value: '2025-10-20' } })
  fireEvent.change(day, { target: { value: '' } })
  expect(onStart.mock.calls).toEqual([['2025-10-20']])
})

test('where it cannot be joined nothing is promised', () => {
  open({ ...QUOTED, problem: { reason: 'not-sold-here', message: 'No.' } })
  expect(screen.queryByText(/again on/)).toBeNull()
})

test('alone in the cart it is joined on its own', () => {
  const { startsOn: _, ...alone } = QUOTED
  open({ ...alone, problem: { reason: 'not-sold-here', message: 'No.' } })
  expect(screen.getByRole('link', { name: 'Join it there' }).getAttribute('href')).toBe(
    '/membership/join?tier=premium',
  )
})

test('a guest signs in first, and the cart is kept', () => {
  session.signOut()
  open(QUOTED)
  expect(screen.getByRole('link', { name: 'Sign in, and keep your cart' })).toBeTruthy()
  expect(screen.queryByLabelText('First day')).toBeNull()
})
