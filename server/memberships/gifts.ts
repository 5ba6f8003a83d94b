import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { giftPaidPostings } from '#domain/books/posting.ts'
import { GIFT_AHEAD_DAYS, GIFTS_UNPAID_MOST, monthsText } from '#domain/membership/gifts.ts'
import { membershipNews, tierName } from '#domain/membership/texts.ts'
import type { PaidTier } from '#domain/membership/tiers.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import { isPlainName } from '#domain/people/plain-name.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { membershipGifts, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import {
  requireProvider,
  type PaymentProvider,
  type Standing,
  unreachable,
} from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import {
  giftCodeAgain,
  giftCodeOf,
  hashOfGiftCode,
  holdGift,
  isGivenBack,
  type GiftRow,
} from './gift-store.ts'
import { PAGE_MS } from './pages.ts'
import { takeTerms } from './terms.ts'
import { BY_CLOCK, todayOf } from './store.ts'

export type Giving = {
  tier: PaidTier['id']
  months: number
  /** What a month of it was shown to cost. */
  expectedCents?: number | undefined
  recipientName: string
  recipientEmail: string
  message: string
  /** The day on which its mail is sent. */
  sendOn: string
  /** New for each press, the same when it is sent again. */
  key: string
}

/**
 * Asks for a membership for somebody else: the page at which it is paid, once. Sent again it is the same gift.
 * @throws Refused 400, 409 where no cards are taken online, 429, 503
 */
export async function giveMembership(
  services: Services,
  { user }: Person,
  giving: Giving,
): Promise<{ url: string | null; id: string }> {
  requireProvider(services)
  const gift = await services.db.transaction(async (tx) => {
    // One after the other for each account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const [sent] = await tx
      .select()
      .from(membershipGifts)
      .where(eq(membershipGifts.idempotencyKey, giving.key))
    if (sent && sent.buyerId !== user.id)
      throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
    if (sent) return sent
    requireDay(giving.sendOn, todayOf(services))
    await requireFew(tx, services, user.id)
    return writeGift(tx, services, user, giving)
  })
  if (gift.state !== 'open') return { url: null, id: gift.id }
  return { ...(await openGiftPage(services, gift, user.email)), id: gift.id }
}

function requireDay(sendOn: string, today: string) {
  if (sendOn >= today && sendOn <= addDays(today, GIFT_AHEAD_DAYS)) return
  const says = 'Choose a day from today to a year ahead.'
  throw new Refused(400, 'invalid_input', says, { fields: { sendOn: says } })
}

async function requireFew(tx: Db, services: Services, buyerId: string) {
  const { state, createdAt } = membershipGifts
  const since = new Date(services.now().getTime() - PAGE_MS)
  const open = await tx.$count(
    membershipGifts,
    and(eq(membershipGifts.buyerId, buyerId), eq(state, 'open'), gt(createdAt, since)),
  )
  if (open < GIFTS_UNPAID_MOST) return
  throw new Refused(
    429,
    'too_many_gifts',
    'You asked for many gifts that are not paid. Pay one of them, or try again in half an hour.',
    { headers: { 'Retry-After': String(PAGE_MS / 1_000) } },
  )
}

async function writeGift(
  tx: Db,
  services: Services,
  { id: buyerId, name: buyerName }: Person['user'],
  { key, expectedCents, ...said }: Giving,
): Promise<GiftRow> {
  const at = services.now()
  const id = randomUUID()
  const [made] = await tx
    .insert(membershipGifts)
    .values({
      id,
      buyerId,
      buyerName,
      ...said,
      amountCents: takeTerms(services, said.tier, expectedCents).priceCents * said.months,
      codeHash: hashOfGiftCode(giftCodeOf(services.secrets, id)),
      state: 'open',
      idempotencyKey: key,
      createdAt: at,
      expiresAt: new Date(at.getTime() + PAGE_MS),
    })
    .returning()
  if (!made) throw new Error('A gift was not written.')
  return made
}

/** The provider's page of a gift; asked again it is the same page. */
async function openGiftPage(services: Services, gift: GiftRow, email: string) {
  const provider = requireProvider(services)
  if (gift.pageUrl) return { url: gift.pageUrl }
  try {
    const link = `${services.publicUrl}/membership/give?gift=${gift.id}`
    const made = await provider.begin({
      id: gift.id,
      amountCents: gift.amountCents,
      title: `${tierName(gift.tier)}, ${monthsText(gift.months)}, as a gift`,
      email,
      expiresAt: gift.expiresAt ?? services.now(),
      returnUrl: afterCard(link),
      cancelUrl: link,
    })
    await services.db.update(membershipGifts).set(made).where(eq(membershipGifts.id, gift.id))
    return { url: made.pageUrl }
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken online at this moment, and nothing was charged. Please try again in some minutes.',
    )
  }
}

/** Writes down how the page of a gift stands at its provider, whoever says so and how often. */
export async function settleGift(services: Services, id: string, said: Standing): Promise<void> {
  await services.db.transaction(async (tx) => {
    const gift = await holdGift(tx, id)
    if (gift.state === 'succeeded') return
    if (said.state === 'succeeded') return paid(tx, services, gift, said)
    const isOver = said.state !== 'open' && gift.state === 'open'
    await tx
      .update(membershipGifts)
      .set({
        failure: said.failure,
        checkedAt: services.now(),
        ...(isOver && { state: said.state, pageUrl: null }),
      })
      .where(eq(membershipGifts.id, id))
  })
}

type Paid = Extract<Standing, { state: 'succeeded' }>

async function paid(tx: Db, services: Services, gift: GiftRow, { amountCents, chargeId }: Paid) {
  const at = services.now()
  const method = services.payments?.name ?? 'stripe'
  const account = `provider:${method}` as const
  const [row] = await tx
    .update(membershipGifts)
    .set({
      state: 'succeeded',
      method,
      account,
      amountCents,
      chargeId,
      paidAt: at,
      checkedAt: at,
      failure: null,
      pageUrl: null,
    })
    .where(eq(membershipGifts.id, gift.id))
    .returning()
  if (!row) throw new Error('A held gift is gone.')
  await post(tx, services, {
    subject: 'membership-gift',
    subjectId: row.id,
    at,
    postings: giftPaidPostings({ account, amountCents }),
  })
  await audit(tx, services, BY_CLOCK, {
    action: 'membership.gift-paid',
    subject: row.id,
    after: { tier: row.tier, months: row.months, amountCents },
  })
  await thankBuyer(tx, services, row)
  if (row.sendOn <= todayOf(services)) await sendGift(tx, services, row)
}

/** At the bell, and by a mail with what was paid. */
async function thankBuyer(tx: Db, services: Services, gift: GiftRow) {
  if (!gift.buyerId) return
  const words = membershipNews.giftPaid(gift, gift.months)
  const url = `/membership/give?gift=${gift.id}`
  await tell(tx, services, gift.buyerId, words, { url, label: 'See your gift' }, false)
  const [buyer] = await tx.select().from(users).where(eq(users.id, gift.buyerId))
  if (!buyer) return
  const today = todayOf(services)
  const when = gift.sendOn > today ? `on ${formatDateWithYear(gift.sendOn, today)}` : 'now'
  await queueMail(tx, services, {
    to: buyer.email,
    subject: words.title,
    text: letter(services.settings.get().cafe, buyer.name, [
      words.message,
      `${tierName(gift.tier)}, ${monthsText(gift.months)}: ${formatCents(gift.amountCents)}.`,
      `The email with its link goes out ${when}. Until somebody starts it you can take it back on its page.`,
      `Your receipt, and how it stands:\n${services.publicUrl}${url}`,
    ]),
  })
}

export async function tell(
  tx: Db,
  services: Services,
  userId: string | null,
  words: { title: string; message: string },
  action: { url: string; label: string },
  isMailed = true,
) {
  if (userId) await notify(tx, services, { userId, type: 'membership', ...words, action, isMailed })
}

/**
 * Mails the link of a gift. What the buyer wrote is read behind the link: the mail repeats nothing that somebody typed but a plain
 * name. Hold the gift.
 */
export async function sendGift(tx: Db, services: Services, gift: GiftRow): Promise<void> {
  if (!gift.recipientEmail) return
  let code = giftCodeAgain(services.secrets, gift)
  if (!code) {
    // The key that made the last one is gone.
    code = giftCodeOf(services.secrets, gift.id)
    await tx
      .update(membershipGifts)
      .set({ codeHash: hashOfGiftCode(code) })
      .where(eq(membershipGifts.id, gift.id))
  }
  const from = isPlainName(gift.buyerName) ? gift.buyerName : 'Somebody'
  const words = membershipNews.giftForYou(gift, gift.months, from, services.settings.get().cafe)
  await queueMail(tx, services, {
    to: gift.recipientEmail,
    subject: words.title,
    text: letter(services.settings.get().cafe, gift.recipientName, [
      words.message,
      ...(gift.message ? [`${from} wrote something to you. It stands behind the link.`] : []),
      `Look at it, and start it when you like:\n${services.publicUrl}/membership/gift#token=${code}`,
      'Whoever has this link can start it, once. Keep it to yourself.',
    ]),
  })
  await tx
    .update(membershipGifts)
    .set({ mailedAt: services.now() })
    .where(eq(membershipGifts.id, gift.id))
}

const BATCH = 50
const LOOK_AGAIN_MS = 2 * 60_000
/** Mails that wait for their day go out from then on. */
const MAILED_FROM = '09:00'

/** Mails gifts whose day has come. Twice at once does no harm. */
export async function sendDueGifts(services: Services): Promise<void> {
  const today = todayOf(services)
  const { timeZone } = services.settings.get().cafe
  const last = timeIn(timeZone, services.now()) >= MAILED_FROM ? today : addDays(today, -1)
  const { id, state, mailedAt, redeemedAt, sendOn, recipientEmail } = membershipGifts
  const due = await services.db
    .select({ id })
    .from(membershipGifts)
    .where(
      and(
        eq(state, 'succeeded'),
        isNull(mailedAt),
        isNull(redeemedAt),
        isNotNull(recipientEmail),
        lte(sendOn, last),
      ),
    )
    .limit(BATCH)
  for (const row of due)
    await services.db.transaction(async (tx) => {
      const gift = await holdGift(tx, row.id)
      if (gift.mailedAt || gift.redeemedAt || isGivenBack(gift)) return
      await sendGift(tx, services, gift)
    })
}

/** Asks about pages of which nothing was heard, and closes those at which nobody should pay any more. */
export async function lookAtGiftPages(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { state, expiresAt, checkedAt, createdAt } = membershipGifts
  const quiet = new Date(at.getTime() - LOOK_AGAIN_MS)
  const hanging = await services.db
    .select()
    .from(membershipGifts)
    .where(
      and(
        eq(state, 'open'),
        or(lte(expiresAt, at), lt(sql`coalesce(${checkedAt}, ${createdAt})`, quiet)),
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH)
  for (const gift of hanging) await lookAtOne(services, provider, gift)
}

/** How a gift stands, for whoever came back from the provider's page. Where it does not answer, the regular look will. */
export async function lookAtGiftNow(services: Services, gift: GiftRow): Promise<void> {
  if (gift.state === 'open' && gift.providerId && services.payments)
    await lookAtOne(services, services.payments, gift)
}

async function lookAtOne(services: Services, provider: PaymentProvider, gift: GiftRow) {
  const isExpired = gift.expiresAt !== null && gift.expiresAt <= services.now()
  try {
    if (gift.providerId === null) {
      if (isExpired) await settleGift(services, gift.id, { state: 'expired', failure: null })
      return
    }
    const standing = isExpired
      ? await provider.end(gift.providerId)
      : await provider.look(gift.providerId)
    await settleGift(services, gift.id, standing)
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}
