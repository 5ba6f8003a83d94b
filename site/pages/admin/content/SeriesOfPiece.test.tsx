import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Piece } from '#domain/contracts/editing.ts'
import { session } from '#widgets/state/session.ts'
import { show } from '#site/testing.tsx'
import { SeriesOfPiece } from './SeriesOfPiece.tsx'

const SERIES = { id: 'open-mic', title: 'Open Mic', days: 'Every Friday' }
afterEach(() => {
  cleanup()
  session.signOut()
})

test.each([
  ['ADMIN', undefined, 'event', '/admin/event-series?series=open-mic'],
  ['STAFF', 'MANAGER', 'event', '/employee/event-series?series=open-mic'],
  ['STAFF', 'MANAGER', 'class', '/employee/classes?series=open-mic'],
] as const)('%s %s: a date of a series of each %s leads to it', (role, staffRole, kind, to) => {
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Uma',
    role,
    ...(staffRole && { staffRole }),
  })
  show(<SeriesOfPiece piece={{ kind, series: SERIES } as Piece} />)
  expect(screen.getByRole('link', { name: 'Open Mic, Every Friday' }).getAttribute('href')).toBe(to)
})

test('of what stands alone nothing is said', () => {
  const { container } = show(<SeriesOfPiece piece={{ kind: 'event', series: null } as Piece} />)
  expect(container.textContent).toBe('')
})
