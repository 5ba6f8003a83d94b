import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveTillAsNew, standAtTill } from '../pages/till/testing.ts'
import { cafeAt, show } from '../testing.tsx'
import { RoomHeader } from './RoomHeader.tsx'

afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

test.each([
  ['BARISTA', false],
  ['SENIOR_BARISTA', true],
  ['MANAGER', true],
] as const)('the report of the day is in the list of a %s: %s', (staffRole, isListed) => {
  standAtTill(staffRole)
  show(<RoomHeader />, {}, '/admin')
  const counter = within(screen.getByRole('navigation', { name: 'Counter' }))
  expect(counter.queryByRole('link', { name: 'Day' }) !== null).toBe(isListed)
})

test.each([
  ['/pos/drawer', 'Drawer'],
  ['/employee', 'Tickets'],
  ['/employee/pos', 'Tickets'],
  ['/pos/', 'Tickets'],
  ['/admin/orders', 'Orders'],
])('at %s the list of the counter marks %s, and nothing else', (path, label) => {
  standAtTill('MANAGER')
  show(<RoomHeader />, {}, path)
  const links = within(screen.getByRole('navigation', { name: 'Counter' })).getAllByRole('link')
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual([label])
})

test('how many orders nobody accepted stands beside Tickets while something is sold', async () => {
  standAtTill('BARISTA')
  const order = (id: string, status: string, pickupAt: string | null = null) => ({
    id,
    status,
    pickupAt,
    contact: { name: 'Mira' },
    timeZone: 'America/New_York',
    estimatedAt: '2025-10-17T16:20:00.000Z',
    updatedAt: '2025-10-17T16:00:00.000Z',
  })
  show(
    <RoomHeader />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T16:05:00Z'),
      'GET /api/orders': () => ({
        orders: [
          order('a', 'pending'),
          order('b', 'waiting'),
          order('c', 'confirmed'),
          order('d', 'pending', '2025-10-18T16:00:00.000Z'),
        ],
      }),
    },
    '/pos/sell',
  )
  const counter = within(screen.getByRole('navigation', { name: 'Counter' }))
  expect(await counter.findByRole('link', { name: 'Tickets 2 not accepted yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /2 orders not accepted yet/ })).toBeTruthy()
})

test('each page has a name of its own in the menu of all pages', async () => {
  standAtTill('MANAGER')
  show(<RoomHeader />, {}, '/employee/day')
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'All pages' }))
  const pages = menu
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  const names = [...new Set(pages)].map((page) => page.replace(/ \S+$/, ''))
  expect(names.length).toBeGreaterThan(30)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
