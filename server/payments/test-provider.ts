import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { testPaymentPages } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { PaymentProvider, Standing } from './provider.ts'

export type TestPage = typeof testPaymentPages.$inferSelect
type World = { db: Db; now: () => Date; publicUrl: string }

/** How late the café hears of a payment by the slow card. */
export const SLOW_MS = 20_000

/**
 * A provider that takes no money, with a card page of its own (`test-pages.ts`), for demos and tests. It behaves as a real one: it
 * keeps its own state, answers the same twice, and may answer late or not at all. Production has none.
 */
export function openTestProvider({ db, now, publicUrl }: World): PaymentProvider {
  const find = async (id: string) => {
    const [page] = await db.select().from(testPaymentPages).where(eq(testPaymentPages.id, id))
    if (!page) throw new Error('The test provider has no such page.')
    return page
  }
  return {
    name: 'test',
    async begin({ id: paymentId, amountCents, title, expiresAt, returnUrl, cancelUrl, keepsCard }) {
      const page = {
        id: randomUUID(),
        paymentId,
        amountCents,
        title,
        expiresAt,
        returnUrl,
        cancelUrl,
        keepsCard: keepsCard !== undefined,
      }
      await db
        .insert(testPaymentPages)
        .values({ ...page, state: 'open' })
        .onConflictDoNothing()
      const [made] = await db
        .select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.paymentId, paymentId))
      if (!made) throw new Error('A page was not made.')
      return { providerId: made.id, pageUrl: `${publicUrl}/payments/test/${made.id}` }
    },
    look: async (id) => standingOf(await find(id), now()),
    async end(id) {
      await db
        .update(testPaymentPages)
        .set({ state: 'expired' })
        .where(sql`${testPaymentPages.id} = ${id} and ${testPaymentPages.state} = 'open'`)
      return standingOf(await find(id), now())
    },
    async charge({ id: paymentId, amountCents, title, card }) {
      const kept = await find(card.cardId)
      const isDeclined = !kept.keepsCard || kept.card === 'later'
      const at = now()
      // The first answer stays the answer.
      await db
        .insert(testPaymentPages)
        .values({
          id: randomUUID(),
          paymentId,
          amountCents,
          title,
          returnUrl: '',
          state: isDeclined ? 'expired' : 'paid',
          failure: isDeclined ? 'The card was declined.' : null,
          toldAt: at,
          expiresAt: at,
        })
        .onConflictDoNothing()
      const [made] = await db
        .select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.paymentId, paymentId))
      if (!made) throw new Error('A charge was not made.')
      const standing = standingOf(made, at)
      return standing.state === 'expired' ? { ...standing, state: 'failed' } : standing
    },
    async forgetCard({ cardId }) {
      await db
        .update(testPaymentPages)
        .set({ keepsCard: false })
        .where(eq(testPaymentPages.id, cardId))
    },
    async refund({ id, chargeId, amountCents }) {
      const { state, refundedCents, amountCents: paid } = await find(chargeId)
      if (state !== 'paid' || refundedCents + amountCents > paid)
        return { state: 'failed', failure: 'That is more than was charged.' }
      await db
        .update(testPaymentPages)
        .set({ refundedCents: refundedCents + amountCents })
        .where(eq(testPaymentPages.id, chargeId))
      return { state: 'succeeded', providerId: id }
    },
    // What it has to tell, its pages tell directly.
    read: () => null,
  }
}

/** As the café sees it: paid only from the moment it is told. */
export function standingOf(page: TestPage, now: Date): Standing {
  const isTold = page.toldAt !== null && page.toldAt <= now
  if (page.state === 'paid' && isTold)
    return {
      state: 'succeeded',
      amountCents: page.amountCents,
      chargeId: page.id,
      ...(page.keepsCard && {
        card: { customerId: 'test', cardId: page.id, label: 'Test card ending 4242' },
      }),
    }
  if (page.state === 'expired') return { state: 'expired', failure: page.failure }
  return { state: 'open', failure: page.failure }
}

/** What the cards of the test page do. */
export const TEST_CARDS = [
  { id: 'good', name: 'Pays' },
  { id: 'secure', name: 'Asks the bank first (3-D Secure), then pays' },
  { id: 'declined', name: 'Is declined' },
  { id: 'insufficient', name: 'Has too little money on it' },
  { id: 'slow', name: 'Pays, and the café hears of it 20 seconds later' },
  { id: 'lost', name: 'Pays, and the answer is lost on the way' },
  { id: 'later', name: 'Pays now, and is declined from the next month on' },
] as const
export type TestCard = (typeof TEST_CARDS)[number]['id']

type Paid = 'paid' | 'lost' | 'ask-bank' | { failure: string }

/** Tries a card on a page that is open. @returns what its page shows then; `null` where the page is over */
export async function tryCard(
  services: Pick<Services, 'db' | 'now'>,
  pageId: string,
  card: TestCard | 'bank-agreed',
): Promise<Paid | null> {
  const { db, now } = services
  const at = now()
  return db.transaction(async (tx) => {
    const [page] = await tx
      .select()
      .from(testPaymentPages)
      .where(eq(testPaymentPages.id, pageId))
      .for('update')
    if (page?.state !== 'open' || page.expiresAt <= at) return null
    if (card === 'secure') return 'ask-bank'
    const failure = FAILURES[card]
    if (failure) {
      await tx.update(testPaymentPages).set({ failure }).where(eq(testPaymentPages.id, pageId))
      return { failure }
    }
    const toldAt = card === 'slow' ? new Date(at.getTime() + SLOW_MS) : at
    await tx
      .update(testPaymentPages)
      .set({ state: 'paid', failure: null, toldAt, card })
      .where(eq(testPaymentPages.id, pageId))
    return card === 'lost' ? 'lost' : 'paid'
  })
}

const FAILURES: Partial<Record<TestCard | 'bank-agreed', string>> = {
  declined: 'Your card was declined. Try another card.',
  insufficient: 'Your card has not enough money on it. Try another card.',
}
