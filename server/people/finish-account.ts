import { and, eq, isNull } from 'drizzle-orm'
import type { FinishAccount, LinkPreview, LoginAnswer } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { LINK_KINDS } from '#domain/people/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { admit, admitted, ownsAddress } from './admission.ts'
import { readLink, spendLinks, takeLink, type Link } from './links.ts'
import { newPasswordHash } from './password-rules.ts'
import { accountBehind } from './register.ts'
import { WAYS_IN } from './reset.ts'
import { sessionUser, type Device } from './sessions.ts'
import { accountById, addCustomer, type Account } from './store.ts'

/**
 * Says what the link of a mail would do, and changes nothing: mail programs open links to look at them, so what a link does
 * waits for somebody to press a button. @throws Refused
 */
export async function previewLink(services: Services, token: string): Promise<LinkPreview> {
  const link = await readLink(services.db, services, token, LINK_KINDS)
  const kind = link.kind as LinkPreview['kind']
  if (kind === 'registration') return { kind, email: link.email, name: nameOf(link) }
  if (kind === 'email-return') {
    const account = link.userId === null ? null : await accountById(services.db, link.userId)
    if (!account) throw new Refused(410, 'link_unknown', SIGN_IN_REFUSALS.link_unknown)
    return { kind, email: link.email, name: account.name }
  }
  const { name, email } = await accountBehind(services.db, link)
  return { kind, email: kind === 'email-change' ? String(link.data.nextEmail) : email, name }
}

/**
 * Makes the account of a registration, or opens the one that somebody was invited to. Whoever reads the mail says what they
 * are called and chooses the password; what was typed at registration decides nothing. @throws Refused
 */
export async function finishAccount(
  services: Services,
  { token, name, password }: FinishAccount,
  device: Device,
): Promise<LoginAnswer> {
  const { email } = await readLink(services.db, services, token, KINDS)
  const passwordHash = await newPasswordHash(services, password, { name, email })
  const admission = await services.db.transaction(async (tx) => {
    const link = await takeLink(tx, services, token, KINDS)
    const chosen = { name, passwordHash }
    const account =
      link.kind === 'registration'
        ? await makeAccount(tx, services, link, chosen)
        : await openInvited(tx, services, link, chosen)
    // Older mails to this address open nothing any more.
    await spendLinks(tx, services, email, WAYS_IN)
    return admit(tx, services, await ownsAddress(tx, services, account), device)
  })
  return admitted(admission)
}

const KINDS = ['registration', 'invitation'] as const

type Chosen = { name: string; passwordHash: string }

async function makeAccount(tx: Db, services: Services, { email }: Link, chosen: Chosen) {
  const emailVerifiedAt = services.now()
  const account = await addCustomer(tx, services, { email, ...chosen, emailVerifiedAt })
  if (!account) throw new Refused(409, 'email_taken', SIGN_IN_REFUSALS.email_taken)
  return account
}

/** Only while nobody has been in it: afterwards a new password takes the way of a forgotten one. */
async function openInvited(
  tx: Db,
  services: Services,
  link: Link,
  chosen: Chosen,
): Promise<Account> {
  const account = await accountBehind(tx, link)
  const emailVerifiedAt = services.now()
  const [opened] = await tx
    .update(users)
    .set({ ...chosen, emailVerifiedAt })
    .where(
      and(
        eq(users.id, account.id),
        isNull(users.passwordHash),
        isNull(users.lastSignInAt),
        isNull(users.totpConfirmedAt),
      ),
    )
    .returning()
  if (!opened) throw new Refused(410, 'link_used', SIGN_IN_REFUSALS.link_used)
  const by = { user: sessionUser(opened) }
  await audit(tx, services, by, { action: 'account.invitation-accepted', subject: opened.id })
  return opened
}

const nameOf = ({ data }: Link): string => (typeof data.name === 'string' ? data.name : '')
