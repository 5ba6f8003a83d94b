import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { ProposalsPage } from './ProposalsPage.tsx'

afterEach(cleanup)

const CLASH = {
  kind: 'room',
  text: 'Cut Paper is in the same room from 12 PM to 3 PM.',
  isBlocking: false,
}
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
  priceCents: 6_000,
  materialsCents: 0,
  shareBasisPoints: 6_000,
  note: '',
  state: 'sent',
  said: [],
  createdAt: '2025-10-17T16:00:00Z',
  date: null,
  path: null,
  artist: { id: 'arlo', name: 'Arlo', ink: 'coral' },
  conflicts: [[CLASH], []],
  piece: null,
  isChange: false,
  change: null,
  updatedAt: '2025-10-17T16:00:00.000Z',
  toPublish: null,
}

function open(proposal: object) {
  const sent: unknown[] = []
  const answer = { proposals: [proposal], timeZone: 'America/New_York' }
  show(<ProposalsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/admin/proposals': () => answer,
    'POST /api/admin/proposals/p-1/decision': ({ body }) => {
      sent.push(body)
      return answer
    },
  })
  return sent
}

test('staff are asked once more before they agree to a date with something in its way', async () => {
  const sent = open(PROPOSAL)
  fireEvent.click(await screen.findByRole('button', { name: 'Agree, and begin its page' }))
  expect((await screen.findByText(/Agree all the same\?$/)).textContent).toContain(CLASH.text)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Agree all the same, and begin its page' }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ decision: 'approve', date: 0, shareBasisPoints: 6_000 }])
})

test('a date with nothing in its way is agreed to at once', async () => {
  const sent = open(PROPOSAL)
  fireEvent.click((await screen.findAllByRole('radio'))[1] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Agree, and begin its page' }))
  await expect.poll(() => sent).toHaveLength(1)
})

test('what is in the way is said again where it is published', async () => {
  const words = { ages: 'Ages 16 and up', policy: 'None.', coverAlt: 'A moth.' }
  open({
    ...PROPOSAL,
    state: 'approved',
    date: PROPOSAL.dates[0],
    conflicts: [[CLASH]],
    toPublish: { ...words, level: 'all levels', mark: 'm' },
  })
  expect(await screen.findByRole('button', { name: 'Publish it all the same' })).toBeTruthy()
  expect(screen.getByText(CLASH.text)).toBeTruthy()
})

test('a class that is proposed says its type', async () => {
  open({ ...PROPOSAL, classType: 'printmaking' })
  expect(await screen.findByText('Class, printmaking')).toBeTruthy()
})

test('a change of what is on the site says what becomes what, and who is told', async () => {
  const change = {
    lines: [
      { what: 'Begins', from: 'Sunday, October 26, 1:00 PM', to: 'Sunday, November 2, 1:00 PM' },
      { what: 'Price', from: '$60.00', to: '$70.00' },
    ],
    parties: 2,
    problem: null,
  }
  const sent = open({ ...PROPOSAL, isChange: true, change, piece: { kind: 'class', id: 'moths' } })
  expect(await screen.findByText('$70.00')).toBeTruthy()
  expect(screen.getByText(/^2 parties have seats or wait for them/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agree, and begin its page' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Agree, and change it' }))
  await expect
    .poll(() => sent)
    .toEqual([{ decision: 'change', seenAt: '2025-10-17T16:00:00.000Z' }])
})
