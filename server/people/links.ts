import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import { signInLinks } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { LinkMail, MailKind } from './link-mails.ts'

export type Link = typeof signInLinks.$inferSelect
export type LinkKind = Link['kind']

const MINUTE_MS = 60 * 1000

/** How long each works: as short as its way to the person allows. */
export const LINK_LIFETIMES_MS: Record<LinkKind, number> = {
  // Opens nothing that exists yet, and people read their mail in the evening.
  registration: 24 * 60 * MINUTE_MS,
  // Opens an account without anything else: it lasts as long as a slow mail takes.
  'sign-in': 15 * MINUTE_MS,
  // Asked for in need, used with a new password to think of.
  reset: 60 * MINUTE_MS,
  // Somebody who starts next week is asked today.
  invitation: 7 * 24 * 60 * MINUTE_MS,
  // Long enough to look for the phone.
  'second-factor': 10 * MINUTE_MS,
  // Typing a password and a code at Google.
  google: 10 * MINUTE_MS,
  // The sign-in page offers passkeys from the moment it is opened, and may stay open for a while.
  passkey: 60 * MINUTE_MS,
  // Read in the evening, at an address that may be new.
  'email-change': 24 * 60 * MINUTE_MS,
  // Whoever lost their account to somebody with a new address may be away for a few days.
  'email-return': 7 * 24 * 60 * MINUTE_MS,
  // Carried by the browser from one page to the next.
  ticket: 2 * MINUTE_MS,
  // A code that is typed while the mail is looked up beside it.
  proof: 10 * MINUTE_MS,
}

/** For how long a link works that is the only one of its account for a while (server/people/link-mails.ts). */
const LASTING_LINK_MS = 4 * 60 * MINUTE_MS
/** A link that ends sooner than this is not counted on any more: somebody has to look for it first. */
const TO_BE_FOUND_MS = 5 * MINUTE_MS

/** How long a link works that is sent so, where it is not the usual time. */
export const lasting = (mail: LinkMail) => (mail === 'lasting' ? { lastsMs: LASTING_LINK_MS } : {})

export type NewLink = {
  kind: LinkKind
  email: string
  /** Where it is not the usual time of its kind. */
  lastsMs?: number
  userId?: string | null
  data?: Record<string, unknown>
}

/** Makes something that works once: gives what to hand out, keeps only its hash. */
export async function issueLink(
  tx: Db,
  services: Pick<Services, 'now'>,
  link: NewLink,
): Promise<string> {
  const token = newToken()
  const at = services.now()
  const { lastsMs = LINK_LIFETIMES_MS[link.kind], ...row } = link
  await tx.insert(signInLinks).values({
    hash: hashToken(token),
    userId: null,
    data: {},
    ...row,
    createdAt: at,
    expiresAt: new Date(at.getTime() + lastsMs),
  })
  return token
}

/** Uses a link up. Of many at once one gets it, the others find it used. @throws Refused 410 */
export async function takeLink(
  tx: Db,
  services: Pick<Services, 'now'>,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Link> {
  const at = services.now()
  const hash = hashToken(token)
  const [link] = await tx
    .update(signInLinks)
    .set({ usedAt: at })
    .where(
      and(
        eq(signInLinks.hash, hash),
        inArray(signInLinks.kind, [...kinds]),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, at),
      ),
    )
    .returning()
  return link ?? refused(tx, hash, kinds)
}

/** Reads a link that still works and leaves it as it is. @throws Refused 410 */
export async function readLink(
  db: Db,
  services: Pick<Services, 'now'>,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Link> {
  const hash = hashToken(token)
  const [link] = await db
    .select()
    .from(signInLinks)
    .where(
      and(
        eq(signInLinks.hash, hash),
        inArray(signInLinks.kind, [...kinds]),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, services.now()),
      ),
    )
  return link ?? refused(db, hash, kinds)
}

async function refused(db: Db, hash: string, kinds: readonly LinkKind[]): Promise<never> {
  const [old] = await db.select().from(signInLinks).where(eq(signInLinks.hash, hash))
  const isOurs = old && kinds.includes(old.kind)
  const problem = !isOurs ? 'link_unknown' : old.usedAt ? 'link_used' : 'link_expired'
  throw new Refused(410, problem, SIGN_IN_REFUSALS[problem])
}

/** Shuts what is still open of a person or an address, so that an older mail no longer works. */
export async function spendLinks(
  tx: Db,
  services: Pick<Services, 'now'>,
  email: string,
  kinds: readonly LinkKind[],
) {
  await tx
    .update(signInLinks)
    .set({ usedAt: services.now() })
    .where(
      and(
        eq(signInLinks.email, email),
        inArray(signInLinks.kind, [...kinds]),
        isNull(signInLinks.usedAt),
      ),
    )
}

/**
 * Whether an address was mailed a link into its account that was not used, and works long enough to be found. For a new
 * password only a link for that counts, and for signing in only one that does that at once.
 */
export async function hasOpenLink(
  db: Db,
  services: Pick<Services, 'now'>,
  email: string,
  kind: MailKind,
) {
  const kinds: LinkKind[] = kind === 'reset' ? ['reset'] : ['sign-in']
  const until = new Date(services.now().getTime() + TO_BE_FOUND_MS)
  const open = await db.$count(
    signInLinks,
    and(
      eq(signInLinks.email, email),
      inArray(signInLinks.kind, kinds),
      isNull(signInLinks.usedAt),
      gt(signInLinks.expiresAt, until),
    ),
  )
  return open > 0
}

/** Forgets what no longer works. A day later, so that whoever comes late is told that it was too old. */
export async function sweepLinks(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - 24 * 60 * MINUTE_MS)
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, longAgo))
}
