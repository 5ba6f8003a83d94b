import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSale } from './split.ts'
import { addMonths, lineWords, monthWords, statementOf, type SaleRecord } from './statement.ts'

const ZONE = 'America/New_York'
const sale = (id: string, priceCents: number, soldAt: string, returnedAt: string | null = null) =>
  ({
    id,
    title: 'Gulls Leaving',
    copy: null,
    priceCents,
    ...splitSale(priceCents, 7_000),
    soldAt,
    returnedAt,
  }) satisfies SaleRecord

describe('a statement', () => {
  test('lists what was sold in its month, and what of it is the artist’s', () => {
    const sales = [
      sale('a', 9_000, '2025-10-03T16:00:00Z'),
      sale('b', 5_500, '2025-10-30T16:00:00Z'),
      sale('c', 8_000, '2025-11-02T16:00:00Z'),
    ]
    expect(statementOf({ sales }, '2025-10', ZONE)).toMatchObject({
      lines: [{ saleId: 'a' }, { saleId: 'b' }],
      months: ['2025-10', '2025-11'],
      priceCents: 14_500,
      artistCents: 10_150,
      houseCents: 4_350,
      payoutCents: 10_150,
      carriedOutCents: 0,
    })
  })

  test('knows the last evening of a month by the clock of the café', () => {
    const late = [sale('a', 9_000, '2025-11-01T01:30:00Z')] // 9:30 PM on October 31
    expect(statementOf({ sales: late }, '2025-10', ZONE).lines).toHaveLength(1)
    expect(statementOf({ sales: late }, '2025-11', ZONE).lines).toHaveLength(0)
  })

  test('takes a return off the month in which it came back, and never asks for money', () => {
    const sales = [
      sale('a', 9_000, '2025-10-25T16:00:00Z', '2025-11-04T16:00:00Z'),
      sale('b', 4_500, '2025-12-04T16:00:00Z'),
      sale('c', 10_000, '2025-12-05T16:00:00Z'),
    ]
    expect(statementOf({ sales }, '2025-10', ZONE).payoutCents).toBe(6_300)
    expect(statementOf({ sales }, '2025-11', ZONE)).toMatchObject({
      lines: [{ kind: 'return', artistCents: -6_300 }],
      payoutCents: 0,
      carriedOutCents: -6_300,
    })
    expect(statementOf({ sales }, '2025-12', ZONE)).toMatchObject({
      carriedInCents: -6_300,
      artistCents: 10_150,
      payoutCents: 3_850,
    })
  })

  test('has a line for each class and day, and one for what was kept of seats given back late', () => {
    const seats = (keptCents: number, count: number, at: string, isForfeited = false) => ({
      pieceId: 'moths',
      title: 'Moths at Dusk',
      seats: count,
      keptCents,
      artistCents: keptCents / 2,
      isForfeited,
      at,
    })
    const shares = [
      seats(3_000, 1, '2025-10-01T16:00:00Z', true),
      seats(6_000, 1, '2025-10-03T16:00:00Z'),
      seats(12_000, 2, '2025-10-03T16:01:00Z'),
      seats(6_000, 1, '2025-10-04T16:00:00Z'),
      seats(-6_000, -1, '2025-10-05T16:00:00Z'),
      seats(6_000, 1, '2025-10-06T16:00:00Z'),
      seats(-6_000, -1, '2025-10-06T17:00:00Z'),
    ]
    const { lines, ...all } = statementOf({ sales: [], seats: shares }, '2025-10', ZONE)
    expect(lines.map((line) => [lineWords(line), line.seats, line.artistCents])).toEqual([
      ['Given back late: ', 1, 1_500],
      ['', 3, 9_000],
      ['', 1, 3_000],
      ['Taken out again: ', -1, -3_000],
    ])
    expect(all).toMatchObject({ priceCents: 21_000, houseCents: 10_500, payoutCents: 10_500 })
  })

  test('over all months pays out exactly what was earned', () => {
    const day = fc.integer({ min: 1, max: 700 })
    const at = (offset: number) =>
      new Date(Date.UTC(2025, 0, 1, 15) + offset * 86_400_000).toISOString()
    const records = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), day, fc.option(day)), { maxLength: 30 })
      .map((drawn) =>
        drawn.map(([price, sold, back], i) =>
          sale(String(i), price, at(sold), back === null ? null : at(sold + back)),
        ),
      )
    fc.assert(
      fc.property(records, (sales) => {
        let paid = 0
        let month = '2024-12'
        let last = statementOf({ sales }, month, ZONE)
        while (month < '2029-01') {
          month = addMonths(month, 1)
          const next = statementOf({ sales }, month, ZONE)
          expect(next.carriedInCents).toBe(last.carriedOutCents)
          expect(next.artistCents + next.houseCents).toBe(next.priceCents)
          paid += next.payoutCents
          last = next
        }
        const earned = sales
          .filter(({ returnedAt }) => returnedAt === null)
          .reduce((cents, { artistCents }) => cents + artistCents, 0)
        expect(paid + last.carriedOutCents).toBe(earned)
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  ['2025-12', 1, '2026-01'],
  ['2025-01', -1, '2024-12'],
  ['2025-10', 0, '2025-10'],
  ['2025-10', -22, '2023-12'],
])('%s and %i months is %s', (month, count, then) => expect(addMonths(month, count)).toBe(then))

test('names a month', () => expect(monthWords('2025-10')).toBe('October 2025'))
