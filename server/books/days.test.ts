import { randomUUID } from 'node:crypto'
import { and, eq, gt, gte } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Posting } from '#domain/books/accounts.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { eachEngine } from '../db/testing.ts'
import { ledgerPostings, ledgerTransactions } from '../db/schema.ts'
import { closeDay, dayReport } from '../till/report.ts'
import { COUNTER_DAY, newCounter, playCounterDay } from './counter-days-testing.ts'
import { problemsOfCounter, reportedWrong, type Standing } from './counter-days-check.ts'
import { DAY, newCafe, playDay, problemsOf, type Cafe, type Deed } from './days-testing.ts'
import { readReport } from './report.ts'
import { post } from './store.ts'

const FIRST = '2026-01-01'
/** `LEDGER_DAYS=20000 LEDGER_SEED=7` plays more of them, and others. */
const { LEDGER_DAYS, LEDGER_SEED = '20251017' } = process.env
const SEED = Number(LEDGER_SEED)
/** What is in one transaction together. */
const DAYS_AT_ONCE = 25

eachEngine('the books of many days', (server, engine) => {
  const days = Number(LEDGER_DAYS ?? (engine === 'pglite' ? 1_000 : 1_500))
  const noonOf = (date: string) => instantAt(server().settings.get().cafe.timeZone, date, '12:00')
  const played = async (tx: Db, cafe: Cafe, date: string, deeds: readonly Deed[]) => {
    await playDay({ tx, server: server(), cafe, at: noonOf(date) }, deeds)
    return problemsOf({ tx, cafe }, date)
  }
  let cafe: Cafe
  const lastDay = addDays(FIRST, days)

  test(`are right after each of ${days} days with everything that posts (LEDGER_SEED=${SEED})`, async () => {
    cafe = newCafe(server())
    const all = fc.sample(DAY, { numRuns: days, seed: SEED })
    for (let first = 0; first < days; first += DAYS_AT_ONCE) {
      const some = all.slice(first, first + DAYS_AT_ONCE)
      await server().db.transaction(async (tx) => {
        for (const [index, deeds] of some.entries()) {
          const problems = await played(tx, cafe, addDays(FIRST, first + index), deeds)
          const where = `day ${first + index} of LEDGER_SEED=${SEED}: ${JSON.stringify(deeds)}`
          expect(problems, where).toEqual([])
        }
      })
      // The report of these days, and of all until then, is what the ledger says.
      const until = addDays(FIRST, first + some.length - 1)
      const { accounts } = await readReport(server(), { from: addDays(FIRST, first), until })
      const wrong = accounts.filter(
        ({ account, balanceCents }) =>
          Math.abs(cafe.stands.get(account) ?? 0) !== Math.abs(balanceCents),
      )
      expect(wrong).toEqual([])
    }
    // Nothing of it is left out by chance.
    expect(Object.entries(cafe.done).filter(([, times]) => times < days / 100)).toEqual([])
    expect(Object.keys(cafe.done).toSorted()).toEqual([
      'ahead',
      'credit',
      'drawer',
      'give-back',
      'opened',
      'payout',
      'rest',
      'sale',
      'settle',
      'work',
    ])
  }, 600_000)

  /** Does something wrong to the books on the day after the last, and takes it back. @returns what the check says of it */
  const tampered = async (wrong: (tx: Db, at: Date) => Promise<unknown>) => {
    let problems: string[] = []
    const copy = { ...cafe, stands: new Map(cafe.stands), should: new Map(cafe.should) }
    await server()
      .db.transaction(async (tx) => {
        await wrong(tx, noonOf(lastDay))
        problems = await problemsOf({ tx, cafe: copy }, lastDay)
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    return problems
  }
  const written =
    (postings: Posting[], day = lastDay) =>
    async (tx: Db, at: Date) => {
      const about = { at, day: lastDay, kind: 'payment', subject: 'payment', position: 1 } as const
      const [made] = await tx
        .insert(ledgerTransactions)
        .values({ ...about, subjectId: randomUUID() })
        .returning()
      const transactionId = made?.id ?? 0
      await tx
        .insert(ledgerPostings)
        .values(postings.map((posting) => ({ ...posting, transactionId, day })))
    }

  test('are found wrong where a posting is off by a cent, a leg is missing, or it is on the wrong account', async () => {
    const till = { account: 'till', cents: 100 } as const
    const found = async (...of: Parameters<typeof written>) =>
      (await tampered(written(...of))).join(' ')
    expect(await tampered(async () => {})).toEqual([])
    expect(await found([till])).toContain('1 transactions do not balance')
    expect(await found([till, { account: 'tips', cents: -99 }])).toContain('do not balance')
    expect(await found([till, { account: 'tips', cents: -100 }], '2026-01-01')).toContain('balance')
    // It balances, and is wrong all the same.
    const twice = (tx: Db, at: Date) =>
      post(tx, server(), {
        subject: 'credit',
        subjectId: randomUUID(),
        at,
        postings: [
          { ...till, cents: 1 },
          { account: 'deposits:orders', cents: -1 },
        ],
      })
    expect((await tampered(twice)).toSorted()).toEqual([
      expect.stringMatching(/^deposits:orders stands at /),
      expect.stringMatching(/^till stands at /),
    ])
    expect(
      await found([
        { account: 'paid-out', cents: -1e9 },
        { account: 'bank', cents: 1e9 },
      ]),
    ).toContain('paid-out may not stand at')
  })

  const counterDays = engine === 'pglite' ? 20 : 30

  test(`are right after each of ${counterDays} days at the counter, and each close of day says the same`, async () => {
    const counter = await newCounter(server())
    // After the days that were played already.
    const standing: Standing = {
      accounts: new Map(cafe.stands),
      held: new Map([['before', -(cafe.stands.get('deposits:orders') ?? 0)]]),
    }
    const first = addDays(lastDay, 1)
    const { timeZone } = server().settings.get().cafe
    let corrected = 0
    for (const [index, day] of fc
      .sample(COUNTER_DAY, { numRuns: counterDays, seed: SEED })
      .entries()) {
      const date = addDays(first, index)
      server().set(noonOf(date))
      await playCounterDay(server(), counter, day)
      const span = {
        from: instantAt(timeZone, date, '00:00'),
        until: instantAt(timeZone, addDays(date, 1), '00:00'),
      }
      const problems = await problemsOfCounter(
        server().db,
        { day: date, ...span },
        counter,
        standing,
      )
      // Every other close goes on from what was read ahead, as one after months does.
      const isLong = index % 2 === 1
      if (isLong) await dayReport(server(), 1)
      const closing = { id: randomUUID(), unsentCount: 0 }
      const z = await closeDay(server(), counter.person, closing, isLong ? 0 : undefined)
      corrected += (z.corrections ?? []).reduce((sum, { count }) => sum + count, 0)
      const where = `day ${index} of LEDGER_SEED=${SEED}: ${JSON.stringify(day)}`
      expect([...problems, ...reportedWrong(z, standing)], where).toEqual([])
    }
    // Most of what was tried at the counter was done.
    expect(counter.done.sale).toBeGreaterThan(counterDays / 2)
    expect(counter.done.refund).toBeGreaterThan(0)
    expect(counter.done.correct).toBeGreaterThan(0)
    expect(counter.done.float).toBeGreaterThan(0)
    const { day, subject, position } = ledgerTransactions
    const isCorrection = and(gte(day, first), eq(subject, 'payment'), gt(position, 1))
    expect(corrected).toBe(await server().db.$count(ledgerTransactions, isCorrection))
    // Of the days that are closed none was.
    expect(counter.refused.day_closed).toBeGreaterThan(0)
  }, 600_000)
})
