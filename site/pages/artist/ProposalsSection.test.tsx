import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { ProposalsSection } from './ProposalsSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PROPOSAL = {
  id: 'p-1',
  kind: 'class',
  title: 'Moths',
  summary: 'Cut a moth.',
  description: 'You cut.',
  dates: [
    { date: '2025-10-26', time: '13:00' },
    { date: '2025-11-02', time: '13:00' },
  ],
  minutes: 120,
  space: 'Art Space',
  seats: 8,
  priceCents: 5_000,
  materialsCents: 500,
  shareBasisPoints: 6_000,
  note: '',
  state: 'sent',
  said: [],
  createdAt: '2025-10-17T16:00:00Z',
  date: null,
  path: null,
  isChange: false,
  piece: null,
}
const OWN = {
  id: 'paper',
  kind: 'class',
  title: 'Cut Paper',
  status: 'scheduled',
  startsAt: '2025-10-26T16:00:00Z',
  endsAt: '2025-10-26T19:00:00Z',
}

function open(proposal: object, more: Parameters<typeof show>[1] = {}) {
  const asked: unknown[] = []
  show(<ProposalsSection />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/artist/dates': () => ({ dates: [OWN] }),
    'GET /api/artist/proposals': () => ({ proposals: [proposal], shareBasisPoints: 6_000 }),
    'POST /api/artist/proposals/times': ({ body }) => {
      asked.push(body)
      const problem = 'The Art Space is taken by Cut Paper from 12 PM to 3 PM.'
      return {
        times: [
          { problem, free: null },
          { problem: null, free: null },
        ],
      }
    },
    ...more,
  })
  return asked
}

test('a proposal that waits says what its materials cost, and what is in the way of which date', async () => {
  open(PROPOSAL)
  await screen.findByText(/The Art Space is taken by Cut Paper/)
  const warnings = [...document.querySelectorAll('.own-clash')].map(({ textContent }) =>
    textContent?.trim(),
  )
  expect(warnings).toEqual([
    'Sun, Oct 26: You have “Cut Paper” then, 12:00 PM to 3:00 PM.',
    'Sun, Oct 26: The Art Space is taken by Cut Paper from 12 PM to 3 PM.',
  ])
  expect(document.body.textContent).toContain('$50.00 and $5.00 for materials')
})

test('once it is decided nothing is said to be in its way', async () => {
  const asked = open({ ...PROPOSAL, state: 'declined', materialsCents: 0 })
  await screen.findByText('Moths')
  expect(document.body.textContent).not.toContain('materials')
  expect(document.querySelector('.own-clash')).toBeNull()
  expect(asked).toEqual([])
})

test('a proposal that waits is changed by its artist', async () => {
  const sent: unknown[] = []
  open(PROPOSAL, {
    'PATCH /api/artist/proposals/p-1': ({ body }: { body: unknown }) => {
      sent.push(body)
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change it: Moths' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Moths at Dusk' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the change to the café' }))
  await expect.poll(() => sent).toMatchObject([{ title: 'Moths at Dusk', priceCents: 5_000 }])
  expect(sent[0]).not.toHaveProperty('state')
})

test('what was agreed to is changed at once while nobody has booked it', async () => {
  const sent: unknown[] = []
  const { state: _, said: _said, createdAt: _at, date: _date, path: _path, ...more } = PROPOSAL
  const { id: _id, isChange: _change, piece: _piece, ...value } = more
  const own = { version: 'none', mark: 'm', isAsked: false, keepsText: false, keepsPrice: false }
  const piece = { kind: 'class', id: 'moths' }
  open(
    { ...PROPOSAL, state: 'approved', date: PROPOSAL.dates[0], piece },
    {
      'GET /api/artist/dates/class/moths': () => ({
        ...own,
        value: { ...value, dates: [PROPOSAL.dates[0]] },
      }),
      'PATCH /api/artist/dates/class/moths': ({ body }: { body: unknown }) => {
        sent.push(body)
        return { outcome: 'saved' }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change it: Moths' }))
  await screen.findByText('Nobody has booked yet: it is changed at once.')
  expect(screen.queryByLabelText(/Your share/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Moths at Dawn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText('Saved: it is changed.')
  expect(sent).toMatchObject([{ version: 'none', mark: 'm', value: { title: 'Moths at Dawn' } }])
  // The next change begins with what the café has then.
  expect(Object.keys(sessionStorage).filter((key) => key.includes('change-class'))).toEqual([])
})

test('what somebody else changed meanwhile is in the form, beside what was typed, and is sent on top of theirs', async () => {
  const sent: { value: { title: string; seats: number }; mark: string }[] = []
  const { state: _, said: _said, createdAt: _at, date: _date, path: _path, ...more } = PROPOSAL
  const { id: _id, isChange: _change, piece: _piece, ...value } = more
  const own = { version: 'none', mark: 'm', isAsked: false, keepsText: false, keepsPrice: false }
  let now = { ...own, value: { ...value, dates: [PROPOSAL.dates[0]] } }
  open(
    {
      ...PROPOSAL,
      state: 'approved',
      date: PROPOSAL.dates[0],
      piece: { kind: 'class', id: 'moths' },
    },
    {
      'GET /api/artist/dates/class/moths': () => now,
      'PATCH /api/artist/dates/class/moths': ({ body }: { body: unknown }) => {
        sent.push(body as (typeof sent)[number])
        if (sent.length > 1) return { outcome: 'saved' }
        now = { ...now, mark: 'n', value: { ...now.value, seats: 3, title: 'Moths and Lamps' } }
        return Response.json({ error: 'outdated', message: 'It was changed.' }, { status: 409 })
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change it: Moths' }))
  await screen.findByText('Nobody has booked yet: it is changed at once.')
  const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  fireEvent.change(field('Title'), { target: { value: 'Moths at Dawn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText('It was changed.')
  expect([field('Seats').value, field('Title').value]).toEqual(['3', 'Moths at Dawn'])
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine, save it over theirs' }))
  await screen.findByText('Saved: it is changed.')
  expect(sent[1]).toMatchObject({ mark: 'n', value: { title: 'Moths at Dawn', seats: 3 } })
})

test('what is withdrawn says so where the keyboard goes on', async () => {
  let proposal: object = PROPOSAL
  vi.stubGlobal('confirm', () => true)
  show(<ProposalsSection />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/artist/dates': () => ({ dates: [] }),
    'GET /api/artist/proposals': () => ({ proposals: [proposal], shareBasisPoints: 6_000 }),
    'DELETE /api/artist/proposals/p-1': () => {
      proposal = { ...PROPOSAL, state: 'withdrawn' }
      return { proposals: [proposal], shareBasisPoints: 6_000 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Moths' }))
  await screen.findByText('Withdrawn')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('MothsWithdrawn'))
})
