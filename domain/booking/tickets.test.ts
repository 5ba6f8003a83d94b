import { describe, expect, test } from 'vitest'
import { doorPrice } from './door-price.ts'
import {
  answersFor,
  ticketLines,
  ticketsFor,
  ticketsForMember,
  ticketsInWords,
  ticketTotals,
  tierState,
  tierWithoutRoom,
  type TicketSale,
} from './tickets.ts'

const SALE: TicketSale = {
  tiers: [
    tier('early', 1_000, { number: 2, closesAt: '2025-10-10T00:00:00Z' }),
    tier('standard', 1_505),
    tier('choose', 500, { kind: 'choose' }),
  ],
  questions: [
    { id: 'diet', label: 'What do you not eat?', kind: 'text', options: [], isRequired: false },
    { id: 'seat', label: 'Where?', kind: 'choice', options: ['Front', 'Back'], isRequired: true },
    { id: 'ok', label: 'I am 18', kind: 'yes', options: [], isRequired: true },
  ],
  refundHours: 24,
  atCafe: true,
  isWorkshop: false,
}
const one = [tier('standard', 1_505), tier('choose', 500, { kind: 'choose' })]
let nth = 0
const asking = {
  now: new Date('2025-10-09T12:00:00Z'),
  memberPercent: 20,
  newId: () => `t${(nth += 1)}`,
}

describe('tickets', () => {
  test('are priced by their tier, or as the guest chooses from the minimum on', () => {
    const found = ticketsFor(
      SALE,
      [
        { tier: 'early', count: 1 },
        { tier: 'choose', count: 2, eachCents: 700 },
      ],
      asking,
    )
    if (!found.ok) throw new Error(found.message)
    expect(ticketTotals(found.tickets)).toEqual({
      priceCents: 2_400,
      discountCents: 0,
      totalCents: 2_400,
    })
    expect(ticketLines(found.tickets, 'none')).toEqual([
      { label: 'early', cents: 1_000 },
      { label: '2 × choose, $7 each', cents: 1_400 },
    ])
    expect(ticketsInWords(found.tickets)).toBe('early, 2 × choose')
  })

  test('of a workshop cost members less, except where the guest chooses the price', () => {
    const sale = { ...SALE, isWorkshop: true }
    const wishes = [
      { tier: 'standard', count: 1 },
      { tier: 'choose', count: 1, eachCents: 700 },
    ]
    const found = ticketsFor(sale, wishes, asking)
    if (!found.ok) throw new Error(found.message)
    const discounts = (tickets: typeof found.tickets) =>
      tickets.map(({ discountCents }) => discountCents)
    expect(discounts(found.tickets)).toEqual([301, 0])
    // Nor once somebody joins while they are held.
    expect(discounts(ticketsForMember(sale, found.tickets, 30))).toEqual([452, 0])
  })

  test.each([
    ['below the minimum', [{ tier: 'choose', count: 1, eachCents: 499 }]],
    ['above what anybody means', [{ tier: 'choose', count: 1, eachCents: 50_001 }]],
    ['of no tier', [{ tier: 'vip', count: 1 }]],
    ['more than go at once', [{ tier: 'standard', count: 9 }]],
  ])('%s are refused', (_, wishes) => {
    expect(ticketsFor(SALE, wishes, asking).ok).toBe(false)
  })

  test('are not sold before and after their time, to the millisecond', () => {
    const closing = new Date('2025-10-10T00:00:00Z')
    const [early] = SALE.tiers
    if (!early) throw new Error('no tier')
    expect(tierState(early, null, new Date(closing.getTime() - 1))).toBe('open')
    expect(tierState(early, null, closing)).toBe('over')
    expect(tierState({ opensAt: closing.toISOString(), closesAt: null }, null, closing)).toBe(
      'open',
    )
    expect(tierState(early, 0, asking.now)).toBe('sold-out')
  })

  test('have the member discount of workshops where the event is one, half a cent up for each', () => {
    const found = ticketsFor(
      { ...SALE, isWorkshop: true },
      [{ tier: 'standard', count: 2 }],
      asking,
    )
    if (!found.ok) throw new Error(found.message)
    expect(ticketTotals(found.tickets)).toEqual({
      priceCents: 3_010,
      discountCents: 602,
      totalCents: 2_408,
    })
  })

  test('of a tier end where its number ends', () => {
    const two = [{ tier: 'early' }, { tier: 'early' }, { tier: 'standard' }]
    expect(tierWithoutRoom(SALE, two, new Map())).toBeNull()
    expect(tierWithoutRoom(SALE, two, new Map([['early', 1]]))).toMatchObject({ left: 1 })
  })

  test.each([
    ['what the event says', 700, SALE, 700],
    ['what the event says, free too, where no tickets are sold', 0, null, 0],
    ['that of the tickets, where those of a fixed price cost the same', 0, { tiers: one }, 1_505],
    ['nothing, where all are free', 0, { tiers: [tier('free', 0)] }, 0],
    ['not to be had, where they differ', 0, SALE, null],
    ['not to be had, where the guest chooses', 0, { tiers: one.slice(1) }, null],
  ])('at the door the price is %s', (_, priceCents, tickets, expected) => {
    expect(doorPrice({ priceCents, tickets })).toBe(expected)
  })

  test('come with answers to what is asked, in its order', () => {
    expect(answersFor(SALE.questions, { ok: 'yes', seat: 'Front' })).toEqual({
      ok: true,
      answers: [
        { question: 'Where?', answer: 'Front' },
        { question: 'I am 18', answer: 'Yes' },
      ],
    })
    expect(answersFor(SALE.questions, { ok: 'no', seat: 'Roof' })).toMatchObject({
      fields: { 'answers.seat': 'Choose one.', 'answers.ok': 'Please confirm this.' },
    })
  })
})

function tier(id: string, priceCents: number, more: object = {}): TicketSale['tiers'][number] {
  return {
    id,
    name: id,
    note: '',
    kind: 'fixed',
    priceCents,
    number: null,
    opensAt: null,
    closesAt: null,
    ...more,
  }
}
