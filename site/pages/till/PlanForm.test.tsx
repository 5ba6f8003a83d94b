import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing.tsx'
import { CopyWeek, PlanForm } from './PlanForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ZONE = 'America/New_York'
const PEOPLE = [{ id: 'bao', name: 'Bao Tran' }]
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('asks whether a shift on a closed day is meant, about that shift alone, and plans it then', async () => {
  const sent: { isSure?: boolean; id: string; startsAt: string; endsAt: string }[] = []
  const why = 'The café is closed on Monday, October 20.'
  show(<PlanForm people={PEOPLE} timeZone={ZONE} day="2025-10-20" label="Plan a shift" />, {
    'POST /api/roster': ({ body }) => {
      sent.push(body as (typeof sent)[number])
      if ((body as { isSure?: boolean }).isSure) return {}
      return Response.json({ error: 'outside_hours', message: why }, { status: 409 })
    },
  })
  type(/^Who/, 'bao')
  press('Plan it')
  expect((await screen.findByRole('alert')).textContent).toContain(`${why} Is it meant so?`)
  // Another shift was not asked about.
  type(/^Until/, '04:00')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('on Tue, Oct 21')).toBeTruthy()
  press('Plan it')
  await screen.findByRole('alert')
  press('Yes, plan it')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ isSure }) => isSure)).toEqual([undefined, undefined, true])
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent[2]).toMatchObject({
    userId: 'bao',
    startsAt: '2025-10-20T13:00:00.000Z',
    endsAt: '2025-10-21T08:00:00.000Z',
  })
  // The same wish keeps its id, so that it is planned once.
  expect(sent[2]?.id).toBe(sent[1]?.id)
})

test('changes a shift that is there', async () => {
  const onDone = vi.fn()
  const shift = {
    id: 's-1',
    personId: 'bao',
    personName: 'Bao Tran',
    startsAt: '2025-10-17T15:00:00.000Z',
    endsAt: '2025-10-17T21:00:00.000Z',
    note: 'Bar',
    isOffered: false,
    taker: null,
    clockedInAt: null,
  }
  let sent: unknown
  const form = { people: PEOPLE, timeZone: ZONE, day: '', label: 'Change it', shift, onDone }
  show(<PlanForm {...form} />, {
    'PATCH /api/roster/s-1': ({ body }) => {
      sent = body
      return {}
    },
  })
  type(/^From/, '12:00')
  press('Save')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual({
    userId: 'bao',
    startsAt: '2025-10-17T16:00:00.000Z',
    endsAt: '2025-10-17T21:00:00.000Z',
    note: 'Bar',
  })
})

test('names what a copied week left out', async () => {
  show(<CopyWeek from="2025-10-24" timeZone={ZONE} />, {
    'POST /api/roster/copies': () => ({
      copied: 3,
      known: 1,
      left: [
        {
          personName: 'Sena Boyd',
          startsAt: '2025-10-24T18:00:00.000Z',
          endsAt: '2025-10-24T22:00:00.000Z',
          why: 'Sena Boyd has another shift at that time.',
        },
      ],
    }),
  })
  press('Copy the week before into these days')
  await screen.findByText('3 shifts copied. 1 shift copied before. 1 shift not copied:')
  expect(screen.getByRole('list', { name: 'Not copied' }).textContent).toBe(
    'Sena Boyd, Fri, Oct 24, 2:00 PM to 6:00 PM: Sena Boyd has another shift at that time.',
  )
})
