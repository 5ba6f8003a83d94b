import { and, eq, ne } from 'drizzle-orm'
import { INVISIBLE } from '#domain/contracts/text.ts'
import { isEmail } from '#domain/people/contact.ts'
import { SIGN_IN_REFUSALS, type SignInRefusal } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { identities } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { ownsAddress } from './admission.ts'
import type { GooglePerson } from './google.ts'
import { spendLinks } from './links.ts'
import { tellOfSecurity, when } from './mails.ts'
import { sessionUser, type Device } from './sessions.ts'
import { accountById, accountWith, addCustomer, type Account } from './store.ts'

/** The account that somebody at Google has here: the one they came to before, the one of their address, or a new one. @throws Refused */
export async function googleAccount(
  tx: Db,
  services: Services,
  person: GooglePerson,
  device: Device,
): Promise<Account> {
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, person.subject)))
  const known = identity && (await accountById(tx, identity.userId))
  if (known) return known.isDisabled ? refuse('account_closed') : known

  const account = await accountWith(tx, person.email)
  const joined = joining(person, account, account !== null && (await hasOther(tx, account, person)))
  if (joined !== 'make' && joined !== 'join') refuse(joined)
  const theirs = account ?? (await makeAccount(tx, services, person))
  await tx
    .insert(identities)
    .values({
      provider: 'google',
      subject: person.subject,
      userId: theirs.id,
      createdAt: services.now(),
    })
    .onConflictDoNothing()
  if (isRunByGoogle(person)) await ownsAddress(tx, services, theirs)
  if (account) {
    await audit(
      tx,
      services,
      { user: sessionUser(account) },
      {
        action: 'account.google-joined',
        subject: account.id,
      },
    )
    await tellOfSecurity(tx, services, account, 'Google opens your account', [
      `Your account can be opened with your Google account from now on, since ${when(services, device)}.`,
    ])
  }
  return theirs
}

/**
 * Whether a Google account that comes for the first time may open the account of the same address.
 *
 * An address alone proves nothing: Google must have verified it. An account here whose own address nobody proved, but which
 * has a password, may have been made by somebody else for this address, who would then share it: its owner signs in by
 * mail first. And Google's word on an address that it does not run itself can be years old, so it makes customers and
 * opens customers' accounts, but not those of artists, staff and admins. An account it makes for such an address counts as
 * unproven, and a guest's orders are not claimed, until somebody answers a mail to it.
 */
export function joining(
  person: Pick<GooglePerson, 'email' | 'isEmailVerified' | 'hostedDomain'>,
  account: Pick<Account, 'isDisabled' | 'role' | 'emailVerifiedAt' | 'passwordHash'> | null,
  hasOtherGoogle = false,
): 'make' | 'join' | SignInRefusal {
  if (!person.isEmailVerified || !isEmail(person.email)) return 'google_unverified'
  if (!account) return 'make'
  if (account.isDisabled) return 'account_closed'
  const isUnproven = account.emailVerifiedAt === null && account.passwordHash !== null
  const isTrusted = account.role === 'CUSTOMER' || isRunByGoogle(person)
  return isUnproven || !isTrusted || hasOtherGoogle ? 'google_other_account' : 'join'
}

/** Google itself, or a company through Google, hands the address out (Google's own rule for ID tokens). */
function isRunByGoogle({ email, hostedDomain }: Pick<GooglePerson, 'email' | 'hostedDomain'>) {
  const [, domain] = email.split('@')
  return domain === 'gmail.com' || (hostedDomain !== null && domain === hostedDomain)
}

/** An address that went to somebody new at Google comes with another subject: the account stays with the first. */
async function hasOther(tx: Db, { id }: Account, { subject }: GooglePerson): Promise<boolean> {
  const others = await tx.$count(
    identities,
    and(
      eq(identities.userId, id),
      eq(identities.provider, 'google'),
      ne(identities.subject, subject),
    ),
  )
  return others > 0
}

async function makeAccount(tx: Db, services: Services, person: GooglePerson): Promise<Account> {
  const { email, name } = person
  const account = await addCustomer(tx, services, {
    email,
    name: name.replace(INVISIBLE, '').trim().slice(0, 80) || (email.split('@')[0] ?? email),
    ...(isRunByGoogle(person) && { emailVerifiedAt: services.now() }),
  })
  if (!account) return refuse('email_taken')
  await spendLinks(tx, services, email, ['registration'])
  return account
}

function refuse(why: SignInRefusal): never {
  throw new Refused(403, why, SIGN_IN_REFUSALS[why])
}
