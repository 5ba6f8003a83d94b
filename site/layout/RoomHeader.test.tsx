import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveTillAsNew, standAtTill } from '../pages/till/testing.ts'
import { show } from '../testing.tsx'
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
