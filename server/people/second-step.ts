import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { LoginAnswer, SecondFactor } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { signInLinks } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashToken } from '../tokens.ts'
import type { FirstStep } from './admission.ts'
import { recoveryCodesLeft, useCode } from './codes.ts'
import { takeLink } from './links.ts'
import { tellOfSecurity, when } from './mails.ts'
import { accountBehind } from './register.ts'
import { setPassword } from './reset.ts'
import { sessionUser, startSession, type Device } from './sessions.ts'
import type { Account } from './store.ts'
import type { From } from './throttle-keys.ts'
import type { Throttles } from './throttle.ts'

/** Codes to a ticket: enough for a typing mistake, too few for guessing. */
const CODES_PER_TICKET = 5

/** The second step of signing in: the ticket of the first one and a code. @throws Refused 401, 422, 429 */
export async function secondStep(
  services: Services,
  throttles: Throttles,
  { ticket, code }: SecondFactor,
  by: { device: Device; from: (email: string) => Promise<From> },
): Promise<LoginAnswer> {
  const { userId, email } = await countTry(services, ticket)
  const from = await by.from(email)
  await throttles.codes.take(userId, from)
  const answer = await services.db.transaction(async (tx) => {
    // A wrong code throws, which gives the ticket back for the next try.
    const link = await takeLink(tx, services, ticket, ['second-factor'])
    const account = await accountBehind(tx, link)
    const first = link.data as FirstStep
    const device = { ...by.device, method: first.method }
    const factor = await useCode(tx, services, account, code)
    if (factor === 'recovery') await tellOfRecovery(tx, services, account, device)
    if (first.passwordHash !== undefined)
      await setPassword(tx, services, account, { passwordHash: first.passwordHash, device })
    return startSession(tx, services, sessionUser(account), device, 2)
  })
  await throttles.codes.forgive(userId, from)
  return answer
}

/** Counts a try of a ticket for good, before its code is looked at. @returns whose it is @throws Refused 401 */
async function countTry(
  services: Services,
  ticket: string,
): Promise<{ userId: string; email: string }> {
  const tries = sql<number>`(${signInLinks.data}->>'tries')::int`
  const [link] = await services.db
    .update(signInLinks)
    .set({ data: sql`jsonb_set(${signInLinks.data}, '{tries}', to_jsonb(${tries} + 1))` })
    .where(
      and(
        eq(signInLinks.hash, hashToken(ticket)),
        eq(signInLinks.kind, 'second-factor'),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, services.now()),
        sql`${tries} < ${CODES_PER_TICKET}`,
      ),
    )
    .returning({ userId: signInLinks.userId, email: signInLinks.email })
  if (!link?.userId) throw new Refused(401, 'ticket_ended', SIGN_IN_REFUSALS.ticket_ended)
  return { userId: link.userId, email: link.email }
}

async function tellOfRecovery(tx: Db, services: Services, account: Account, device: Device) {
  const left = await recoveryCodesLeft(tx, account.id)
  await audit(
    tx,
    services,
    { user: sessionUser(account) },
    {
      action: 'account.recovery-code-used',
      subject: account.id,
      after: { left },
    },
  )
  await tellOfSecurity(tx, services, account, 'A recovery code was used', [
    `Somebody signed in as you with a recovery code ${when(services, device)}.`,
    left === 1 ? 'One is left.' : `${left} are left.`,
  ])
}
