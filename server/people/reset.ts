import { eq } from 'drizzle-orm'
import type { LinkRequest, LoginAnswer, ResetPassword, Said } from '#domain/contracts/people.ts'
import { mailSentence } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { admit, admitted, ownsAddress } from './admission.ts'
import type { LinkMail } from './link-mails.ts'
import { issueLink, lasting, readLink, spendLinks, takeLink, type LinkKind } from './links.ts'
import {
  mailClosed,
  mailNobodyHere,
  mailReset,
  mailUnproven,
  tellOfSecurity,
  when,
} from './mails.ts'
import { opensByMail } from './owner.ts'
import { newPasswordHash } from './password-rules.ts'
import { accountOpenedBy } from './register.ts'
import { endSessions, sessionUser, type Device } from './sessions.ts'
import { accountWith, type Account } from './store.ts'

/** Mails a link to choose a new password; the same words for an address without an account. */
export async function forgotPassword(
  services: Services,
  body: LinkRequest,
  by: Device,
  mail: LinkMail = 'usual',
): Promise<Said> {
  const { email, to } = body
  await services.db.transaction(async (tx) => {
    const account = await accountWith(tx, email)
    if (!account) return mailNobodyHere(tx, services, { email }, by)
    if (account.isDisabled) return mailClosed(tx, services, account)
    if (!opensByMail(services, account)) return mailUnproven(tx, services, account, by)
    const { id: userId } = account
    const link = { kind: 'reset' as const, email, userId, data: { to }, ...lasting(mail) }
    const token = await issueLink(tx, services, link)
    return mailReset(tx, services, account, { token, to, by, mail })
  })
  return { message: mailSentence(email, 'reset', services.sendsMail) }
}

/**
 * Chooses a new password by a link, which ends every session, and signs in. With a second factor on, nothing is changed
 * before the second step: who can only read somebody's mail changes nothing of theirs. @throws Refused
 */
export async function resetPassword(
  services: Services,
  body: ResetPassword,
  device: Device,
): Promise<LoginAnswer> {
  // Read first: a password that is refused uses up no link, and a link that is none costs no hashing.
  const asked = await readLink(services.db, services, body.token, ['reset'])
  const owner = await accountOpenedBy(services.db, services, asked)
  const passwordHash = await newPasswordHash(services, body.password, owner)
  const admission = await services.db.transaction(async (tx) => {
    const link = await takeLink(tx, services, body.token, ['reset'])
    const account = await ownsAddress(tx, services, await accountOpenedBy(tx, services, link))
    if (!account.totpConfirmedAt) await setPassword(tx, services, account, { passwordHash, device })
    return admit(tx, services, account, device, passwordHash)
  })
  return admitted(admission)
}

/** Links that open an account, or move it to another address; not the one that brings it back. */
export const WAYS_IN: readonly LinkKind[] = [
  'registration',
  'sign-in',
  'reset',
  'invitation',
  'second-factor',
  'ticket',
  'email-change',
]

/** Puts a password in place: every other session and every open link of the account ends, and the person is told. */
export async function setPassword(
  tx: Db,
  services: Services,
  account: Account,
  change: { passwordHash: string; device: Device; except?: string },
) {
  const { passwordHash, device, except } = change
  await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id))
  await endSessions(tx, services, account.id, 'the password was changed', except)
  await spendLinks(tx, services, account.email, WAYS_IN)
  await audit(
    tx,
    services,
    { user: sessionUser(account) },
    {
      action: 'account.password-changed',
      subject: account.id,
      after: { by: except === undefined ? 'link' : 'settings' },
    },
  )
  await tellOfSecurity(tx, services, account, 'Your password was changed', [
    `Your password was changed ${when(services, device)}. Everybody who was signed in elsewhere was signed out.`,
  ])
}
