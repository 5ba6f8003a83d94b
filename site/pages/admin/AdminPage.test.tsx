import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { leaveTillAsNew, standAtTill } from '../till/testing.ts'
import { show } from '../../testing.tsx'
import { AdminPage } from './AdminPage.tsx'

beforeEach(() => standAtTill('MANAGER'))
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

const QUIET: AdminToday = {
  at: '2025-10-17T19:00:00.000Z',
  date: '2025-10-17',
  due: [],
  dueCount: 0,
  lateCount: 0,
  orders: { count: 0, cancelled: 0, takenCents: 0, openCents: 0 },
  sales: { count: 0, cents: 0 },
  entries: { today: 0, all: 0 },
  messages: { waiting: 0, oldestAt: null },
  seats: { waiting: 0 },
  mails: { failed: 0, waiting: 0, kept: 0, sendsMail: true },
  errors: { recent: 0, all: 3 },
  soldOut: [],
  pace: { time: '15:00', hours: [], soFarCents: 0, weekBeforeSoFarCents: 0 },
  kitchen: [],
}

test('what needs somebody stands first, then the sales and the next three hours', async () => {
  const late = {
    id: 'a',
    number: 'A-104',
    name: 'Mira',
    status: 'preparing',
    minutesLate: 4,
  } as const
  open({
    ...QUIET,
    due: [late],
    dueCount: 3,
    lateCount: 1,
    messages: { waiting: 2, oldestAt: null },
  })
  const needs = within(await screen.findByRole('region', { name: 'Needs somebody now' }))
  const [waiting, due] = needs.getAllByRole('list')
  const texts = (list?: HTMLElement) =>
    within(list!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(texts(waiting)).toEqual(['1 order late', '2 messages to answer'])
  expect(texts(due)).toEqual(['A-104MiraPreparing4 min late', 'and 2 more on Tickets'])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Needs somebody now',
    'Net sales so far',
    'The next three hours',
  ])
})

test('what is at zero is one line of links', async () => {
  open(QUIET)
  const needs = within(await screen.findByRole('region', { name: 'Nothing needs you now' }))
  expect(needs.queryByRole('list')).toBeNull()
  expect(needs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '0 orders late',
    '0 messages to answer',
    '0 parties to confirm',
    '0 emails failed',
    '0 errors since yesterday',
  ])
})

test('without a mail server, the page says once how many emails were not sent', async () => {
  open({ ...QUIET, mails: { ...QUIET.mails, sendsMail: false, kept: 13 } })
  const numbers = within(await screen.findByRole('list', { name: 'The day in numbers' }))
  numbers.getByRole('link', { name: '13 emails not sent' })
  expect(screen.getAllByText(/emails?\b/)).toHaveLength(1)
})

test('emails that failed need somebody, also where no mail server is set up any more', async () => {
  open({ ...QUIET, mails: { ...QUIET.mails, sendsMail: false, kept: 13, failed: 1 } })
  const needs = within(await screen.findByRole('region', { name: 'Needs somebody now' }))
  needs.getByRole('link', { name: '1 email failed' })
  screen.getByRole('link', { name: '13 emails not sent' })
})

const open = (today: AdminToday) =>
  show(<AdminPage />, { 'GET /api/admin/today': () => today }, '/admin')
