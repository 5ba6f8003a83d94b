import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HOURS_PRESETS } from '#domain/cafe/settings.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { HoursPreview } from './HoursPreview.tsx'

afterEach(() => session.signOut())

const pickup = {
  opens: '07:00',
  closes: '21:00',
  slotMinutes: 30,
  leadMinutes: 15,
  daysAhead: 7,
  capacityMinutesPerSlot: 60,
  clipToOpeningHours: true,
}

test('a hire of the whole house shortens pickup as it does for guests, and a day without a reason has no brackets', async () => {
  session.signIn({ id: 'ada', email: 'ada@cafe.example', name: 'Ada', role: 'ADMIN' })
  const cafe = {
    timeZone: 'America/New_York',
    week: HOURS_PRESETS.footer,
    exceptions: [
      { date: '2025-10-21', span: { opens: '11:00', closes: '19:00' }, reason: '' },
      { date: '2025-10-24', span: null, reason: '' },
    ],
  }
  show(<HoursPreview value={{ cafe, pickup }} />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:30:00.000Z'),
    'GET /api/admin/settings/house-hires': () => ({
      hires: [{ startsAt: '2025-10-21T15:00:00.000Z', endsAt: '2025-10-21T19:30:00.000Z' }],
    }),
  })
  const preview = () => screen.getByRole('complementary').textContent
  await waitFor(() =>
    expect(preview()).toContain('Tue, Oct 21 3:30 PM to 6:30 PM (Private event until 3:30 PM)'),
  )
  expect(preview()).toContain('Tue, Oct 21 3:30 PM to 7 PM (Private event until 3:30 PM)')
  expect(preview()).toContain('Fri, Oct 24 Closed')
  expect(preview()).not.toContain('()')
})
