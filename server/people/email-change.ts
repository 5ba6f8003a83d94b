import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Said } from '#domain/contracts/people.ts'
import { EMAIL_RETURNED, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { calendarLinks, identities, passkeys, signInLinks, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { claimOrders } from './admission.ts'
import { provenEmail } from './keeping.ts'
import { issueLink, spendLinks, takeLink, type Link } from './links.ts'
import { mailAddressLeft, mailAddressNow, mailAddressTakenBack, mailReset } from './mails.ts'
import { moveToAddress } from './moving.ts'
import { accountBehind } from './register.ts'
import { WAYS_IN } from './reset.ts'
import type { Person } from './person.ts'
import { endSessions, sessionUser, type Device } from './sessions.ts'
import { accountById, accountWith, isKeptAddress, type Account } from './store.ts'

/**
 * Gives an account the address whose mail was answered. Only for somebody who is signed in to that account: a
 * person who merely reads the mail might confirm a stranger's request, and that account would have their address.
 * @throws Refused 403, 409, 410
 */
export async function confirmEmail(
  services: Services,
  person: Person,
  token: string,
  by: Device,
): Promise<Account> {
  return changing(services, async (tx) => {
    const link = await takeLink(tx, services, token, ['email-change'])
    // Throwing leaves the link as it was.
    if (link.userId !== person.user.id)
      throw new Refused(403, 'link_of_another', SIGN_IN_REFUSALS.link_of_another)
    const before = await hold(tx, await accountBehind(tx, link))
    const nextEmail = String(link.data.nextEmail)
    const isProven = proves(services, link, before)
    if (!isProven && nextEmail === before.email)
      throw new Refused(410, 'link_unknown', SIGN_IN_REFUSALS.link_unknown)
    const after = await setAddress(tx, services, before, nextEmail, isProven)
    if (isProven) await claimOrders(tx, after)
    if (after.email === before.email) {
      await write(tx, services, before, 'account.address-proven', nextEmail)
      return after
    }
    await endSessions(tx, services, before.id, 'the address was changed', person.sessionId)
    await tellFormer(tx, services, before, { nextEmail, by })
    await mailAddressNow(tx, services, after)
    const title = 'Your address was changed'
    const message = `Your account has the address ${nextEmail} from now on.`
    await notify(tx, services, { userId: before.id, type: 'system', title, message })
    await write(tx, services, before, 'account.email-changed', nextEmail)
    return after
  })
}

/**
 * Gives an account its former address back, asked for by whoever reads the mail there. Everybody is signed out, and what may be
 * a stranger's by now (password, passkeys, Google, the link to its calendar) opens it no longer. The second factor stays: reading a mail must not
 * take it off.
 * @throws Refused 403, 409, 410
 */
export async function returnEmail(services: Services, token: string, by: Device): Promise<Said> {
  await changing(services, async (tx) => {
    const link = await takeLink(tx, services, token, ['email-return'])
    const found = link.userId === null ? null : await accountById(tx, link.userId)
    if (!found) throw new Refused(410, 'link_unknown', SIGN_IN_REFUSALS.link_unknown)
    if (found.isDisabled) throw new Refused(403, 'account_closed', SIGN_IN_REFUSALS.account_closed)
    const before = await hold(tx, found)
    const after = await setAddress(tx, services, before, link.email)
    await endReturns(tx, services, before.id)
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, before.id))
    for (const table of [passkeys, identities, calendarLinks])
      await tx.delete(table).where(eq(table.userId, before.id))
    await endSessions(tx, services, before.id, 'the address was taken back')
    if (before.email !== after.email) await mailAddressTakenBack(tx, services, before)
    const { id: userId, email } = after
    const reset = await issueLink(tx, services, { kind: 'reset', email, userId })
    await mailReset(tx, services, after, { token: reset, by })
    await write(tx, services, before, 'account.email-returned', after.email)
  })
  return { message: EMAIL_RETURNED }
}

/**
 * Whether who has this link reads the mail of the address. An admin could have read it in the outbox: where no mail is sent,
 * they may correct their address, and prove it once mails are sent.
 */
function proves(services: Services, { data }: Link, { role, isDemo }: Account): boolean {
  return role !== 'ADMIN' || (isDemo && services.isDemo) || data.isMailed === true
}

/**
 * Tells the address before, with a way back. Not one that was never proven: whoever reads its mail may be a stranger, who
 * would be given the account.
 */
async function tellFormer(
  tx: Db,
  services: Services,
  before: Account,
  { nextEmail, by }: { nextEmail: string; by: Device },
) {
  const email = provenEmail(services, before)
  if (email === null) return
  const link = { kind: 'email-return', email, userId: before.id, data: { nextEmail } } as const
  const token = await issueLink(tx, services, link)
  await mailAddressLeft(tx, services, before, { token, nextEmail, by })
}

/** @throws Refused 409 where somebody else got the address at the same moment */
async function changing<T>({ db }: Services, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : null
    // unique_violation of PostgreSQL: the only unique column that is changed here is the address.
    if (cause && (cause as { code?: unknown }).code === '23505') refuseTaken()
    throw error
  }
}

function refuseTaken(): never {
  throw new Refused(409, 'email_taken', SIGN_IN_REFUSALS.email_taken)
}

/** The account, which nobody else changes until the end. @throws Refused 410 where it has another address by now */
async function hold(tx: Db, { id, email }: Account): Promise<Account> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (row?.email === email) return row
  throw new Refused(410, 'link_used', SIGN_IN_REFUSALS.link_used)
}

/** Links of the address before, and registrations of the new one, open nothing any more. @throws Refused 409 */
async function setAddress(
  tx: Db,
  services: Services,
  before: Account,
  email: string,
  isProven = true,
): Promise<Account> {
  const change = { email, emailVerifiedAt: isProven ? services.now() : null }
  if (email !== before.email) {
    if (await accountWith(tx, email)) refuseTaken()
    if (await isKeptAddress(tx, services, email, before.id)) refuseTaken()
  }
  await tx.update(users).set(change).where(eq(users.id, before.id))
  await spendLinks(tx, services, before.email, WAYS_IN)
  await spendLinks(tx, services, email, WAYS_IN)
  const former = provenEmail(services, before)
  if (former !== null && former !== email) await moveToAddress(tx, before.id, former, email)
  return { ...before, ...change }
}

/** Whoever took the account away must not take it once more with a mail of the time between. */
async function endReturns(tx: Db, services: Pick<Services, 'now'>, userId: string) {
  await tx
    .update(signInLinks)
    .set({ usedAt: services.now() })
    .where(
      and(
        eq(signInLinks.userId, userId),
        ne(signInLinks.kind, 'second-factor'),
        isNull(signInLinks.usedAt),
      ),
    )
}

const write = (tx: Db, services: Services, before: Account, action: string, email: string) =>
  audit(
    tx,
    services,
    { user: sessionUser(before) },
    {
      action,
      subject: before.id,
      before: { email: before.email, isProven: provenEmail(services, before) !== null },
      after: { email },
    },
  )
