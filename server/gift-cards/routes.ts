import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { GiftCard } from '#domain/contracts/gift-cards.ts'
import { audit } from '../audit/store.ts'
import { giftCards } from '../db/schema.ts'
import { personOf as caller } from '../http/person.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { wrongCodes } from '../http/wrong-codes.ts'
import { heldBy, standingOf } from '../payments/online-routes.ts'
import { provenAccountOf } from '../people/trust.ts'
import type { Services } from '../services.ts'
import { codeAgain, hashOfCode } from './codes.ts'
import { payByCard } from './pay.ts'
import { listCards, noSuchCard, usable, type CardRow } from './store.ts'

const WRONG = {
  letsRightThrough: true,
  isWrong: 'no_such_gift_card',
  tooMany:
    'Too many gift card codes were tried from your network. Wait an hour, or ask at the counter.',
}

/** Gift cards: what is left on them, paying with them, and showing them to whoever bought them (docs/decisions/gift-cards.md). */
export function giftCardRoutes(call: Calls, services: Services) {
  const { db } = services
  const wrong = wrongCodes(services.limits, 'gift-card-wrong')
  const counted = <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> =>
    wrong.guard(c.get('address'), () => provenAccountOf(c, services), WRONG, work)

  call('giftCardBalance', ({ body: { code } }, c) =>
    counted(c, async () => {
      const [row] = await db
        .select()
        .from(giftCards)
        .where(eq(giftCards.codeHash, hashOfCode(code)))
      const { balanceCents, lastFour } = usable(row)
      return { balanceCents, lastFour }
    }),
  )

  call('payByGiftCard', ({ params: { id }, body: { token, code, key } }, c) =>
    counted(c, async () => {
      await heldBy(services, c, id, token)
      await db.transaction((tx) => payByCard(tx, services, { orderId: id, code, key }, null))
      return standingOf(services, id)
    }),
  )

  call('boughtGiftCards', async ({ params: { id }, query: { token } }, c) => {
    await heldBy(services, c, id, token)
    const rows = await db.select().from(giftCards).where(eq(giftCards.orderId, id))
    return { cards: rows.map((card) => boughtCard(services, card)) }
  })

  call('giftCards', async () => {
    const { rows, owedCents } = await listCards(db)
    return { cards: rows.map(shown), owedCents }
  })

  call('stopGiftCard', async ({ params: { id }, body: { isStopped, reason } }, c) => {
    const [card] = await db.transaction(async (tx) => {
      const stoppedAt = isStopped ? services.now() : null
      const changed = await tx
        .update(giftCards)
        .set({ stoppedAt })
        .where(eq(giftCards.id, id))
        .returning()
      if (changed.length === 0) throw noSuchCard()
      const action = isStopped ? 'gift-card.stopped' : 'gift-card.released'
      await audit(tx, services, caller(c), { action, subject: id, after: { reason } })
      return changed
    })
    if (!card) throw noSuchCard()
    return shown(card)
  })

  call('giftCardCode', ({ params: { id }, body: { reason } }, c) =>
    db.transaction(async (tx) => {
      const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id))
      if (!card) throw noSuchCard()
      await audit(tx, services, caller(c), {
        action: 'gift-card.code-shown',
        subject: id,
        after: { reason },
      })
      return boughtCard(services, card)
    }),
  )
}

/** A card with its code, for whoever bought it. */
export function boughtCard(services: Pick<Services, 'secrets'>, card: CardRow) {
  const code = codeAgain(services.secrets, card)
  return {
    // The key of the server that made it is gone for good; the code itself goes on being good.
    code: code ?? `…${card.lastFour}`,
    cents: card.initialCents,
    balanceCents: card.balanceCents,
  }
}

function shown({ id, lastFour, initialCents, balanceCents, soldAt, stoppedAt }: CardRow): GiftCard {
  return {
    id,
    lastFour,
    initialCents,
    balanceCents,
    soldAt: soldAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }
}
