import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { mailSentence, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Said } from '#domain/contracts/people.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { signInLinks, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { provenEmail } from './keeping.ts'
import { issueLink } from './links.ts'
import { mailAddressTaken, mailChangeAsked, mailNewAddress } from './mails.ts'
import { opensByMail } from './owner.ts'
import { sessionUser, type Device } from './sessions.ts'
import { accountWith, type Account } from './store.ts'

/** Mails to a stranger's address, from one account: enough for typing mistakes. */
const ASKED_MAX = 5
const HOUR_MS = 60 * 60 * 1000

/**
 * Asks for another address. Nothing changes before the mail to it was answered, and the one before is told. The answer, and
 * what the account shows, are the same for an address that has an account already: only its owner learns of that.
 *
 * For an address that is theirs already but was never proven, it asks for the proof.
 * @throws Refused 400, 429
 */
export async function askForEmail(
  services: Services,
  { id }: Account,
  nextEmail: string,
  by: Device,
): Promise<Said> {
  await services.db.transaction(async (tx) => {
    // Held to the end, so that many at once are counted one after the other.
    const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!account) throw new Refused(401, 'sign_in_needed', 'Please sign in first.')
    const isSame = account.email === nextEmail
    if (isSame && account.emailVerifiedAt) refuseField(SIGN_IN_REFUSALS.email_same)
    if (isSame && !services.sendsMail && !opensByMail(services, account))
      throw new Refused(409, 'mail_off', SIGN_IN_REFUSALS.mail_off)
    await countAsked(tx, services, account)
    await stopAsking(tx, services, account)

    const { email } = account
    const other = isSame ? null : await accountWith(tx, nextEmail)
    const token = await linkTo(tx, services, account, nextEmail)
    if (other) await mailAddressTaken(tx, services, other, by)
    else await mailNewAddress(tx, services, { ...account, email: nextEmail }, { token, by })
    // An address that was never proven may be a stranger's, who is not invited to choose a new password.
    if (!isSame && provenEmail(services, account) !== null)
      await mailChangeAsked(tx, services, account, { nextEmail, by })
    await audit(
      tx,
      services,
      { user: sessionUser(account) },
      {
        action: 'account.email-change-asked',
        subject: id,
        before: { email },
        after: { email: nextEmail },
      },
    )
  })
  return { message: mailSentence(nextEmail, 'email', services.sendsMail) }
}

/** Asks somebody whether the address of their new account is theirs. Where no mail is sent, nobody can answer. */
export async function askForProof(tx: Db, services: Services, account: Account, by: Device) {
  if (!services.sendsMail) return
  const token = await linkTo(tx, services, account, account.email)
  await mailNewAddress(tx, services, account, { token, by })
}

/** The link that the mail to an address carries. It remembers whether it was sent, or could be read in the outbox. */
function linkTo(tx: Db, services: Services, { id: userId, email }: Account, nextEmail: string) {
  const data = { nextEmail, isMailed: services.sendsMail }
  return issueLink(tx, services, { kind: 'email-change', email, userId, data })
}

/** The address that an account asked for and has not got yet. */
export async function nextEmailOf(
  services: Pick<Services, 'db' | 'now'>,
  account: Account,
): Promise<string | null> {
  const [link] = await services.db
    .select()
    .from(signInLinks)
    .where(and(isOpen(account), gt(signInLinks.expiresAt, services.now())))
    .orderBy(desc(signInLinks.createdAt))
    .limit(1)
  return link ? String(link.data.nextEmail) : null
}

/** Gives up a change of address that was asked for; where there is none, nothing happens. */
export async function cancelEmailChange(services: Services, account: Account) {
  await services.db.transaction(async (tx) => {
    if (!(await stopAsking(tx, services, account))) return
    await audit(
      tx,
      services,
      { user: sessionUser(account) },
      { action: 'account.email-change-cancelled', subject: account.id },
    )
  })
}

/** @returns whether something was asked for */
async function stopAsking(
  tx: Db,
  services: Pick<Services, 'now'>,
  account: Account,
): Promise<boolean> {
  const stopped = await tx
    .update(signInLinks)
    .set({ usedAt: services.now() })
    .where(isOpen(account))
    .returning({ hash: signInLinks.hash })
  return stopped.length > 0
}

/** A link of an address that the account has had before does not count. */
const isOpen = ({ id, email }: Account) =>
  and(
    eq(signInLinks.email, email),
    eq(signInLinks.userId, id),
    eq(signInLinks.kind, 'email-change'),
    isNull(signInLinks.usedAt),
  )

async function countAsked(tx: Db, services: Pick<Services, 'now'>, { id }: Account) {
  const since = new Date(services.now().getTime() - HOUR_MS)
  const asked = await tx.$count(
    signInLinks,
    and(
      eq(signInLinks.userId, id),
      eq(signInLinks.kind, 'email-change'),
      gt(signInLinks.createdAt, since),
    ),
  )
  if (asked < ASKED_MAX) return
  throw new Refused(429, 'too_many_attempts', SIGN_IN_REFUSALS.email_too_often, {
    headers: { 'Retry-After': String(HOUR_MS / 1000) },
  })
}

function refuseField(message: string): never {
  throw new Refused(400, 'email_same', message, { fields: { email: message } })
}
