import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import { show } from '#site/testing.tsx'
import { RunSheet } from './RunSheet.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what the guest wrote stands on the run sheet', () => {
  const plan = {
    reference: 'P-1',
    runSheet: null,
    occasion: 'Engagement',
    room: 'Entire Venue',
    headcount: 30,
    name: 'Zoe',
    phone: null,
    timeZone: 'America/New_York',
    startsAt: '2025-10-19T18:00:00.000Z',
    endsAt: '2025-10-19T22:00:00.000Z',
    proposal: null,
    message: 'Drinks for 30, and a projector',
  } as unknown as StaffPrivateEvent
  show(<RunSheet plan={plan} act={async () => true} />)
  expect(screen.getByText('The guest wrote: “Drinks for 30, and a projector”')).toBeTruthy()
})
