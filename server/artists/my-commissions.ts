import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { MyCommission, MyCommissions } from '#domain/contracts/commissions.ts'
import type { Db } from '../db/open.ts'
import { artists, commissionRequests, threadEntries, users } from '../db/schema.ts'
import { joinThread } from '../forms/threads.ts'
import { Refused } from '../http/refuse.ts'
import { isAddress, subjectOf, withTheirAddress, type Subject } from '../people/keeping.ts'
import type { Services } from '../services.ts'
import { holdForm, threadsOf } from './commissions.ts'

/** The commissions that somebody asked for with an address that is proven to be theirs, the latest first. */
export async function myCommissions(services: Services, userId: string): Promise<MyCommissions> {
  const { db } = services
  const of = await subjectFor(services, db, userId)
  const rows = await readAsked(db, areTheirs(of))
  return { commissions: await toMine(db, rows), isEmailProven: of.email !== null }
}

/**
 * Writes again about one: to its artist, the inbox and the thread, as a reply by the link of a mail does. Sent again with its key, it is
 * one reply. @throws Refused 404
 */
export async function replyAboutCommission(
  services: Services,
  userId: string,
  reference: string,
  { text, key }: { text: string; key: string },
): Promise<MyCommission> {
  return services.db.transaction(async (tx) => {
    await holdForm(tx, reference)
    const theirs = areTheirs(await subjectFor(services, tx, userId))
    const isThis = and(eq(commissionRequests.reference, reference), theirs)
    const known = theirs && (await readAsked(tx, isThis))[0]
    if (!known)
      throw new Refused(
        404,
        'commission_not_found',
        'There is no such commission in this account. Open the link of the email instead.',
      )
    const sent = await tx.$count(
      threadEntries,
      and(eq(threadEntries.reference, reference), eq(threadEntries.key, key)),
    )
    const at = services.now()
    if (sent === 0)
      await joinThread(tx, services, {
        reference,
        text,
        ownReference: null,
        isByLink: true,
        key,
        at,
      })
    const [after] = await toMine(tx, await readAsked(tx, isThis))
    if (!after) throw new Error('A held commission is gone.')
    return after
  })
}

async function subjectFor(services: Services, db: Db, userId: string): Promise<Subject> {
  const [account] = await db.select().from(users).where(eq(users.id, userId))
  if (!account) throw new Refused(404, 'commission_not_found', 'This account is gone.')
  return subjectOf(db, services, account)
}

const areTheirs = (of: Subject): SQL | undefined =>
  withTheirAddress(of, commissionRequests.createdAt, (email) =>
    isAddress(commissionRequests.email, email),
  )

const MOST = 100

async function readAsked(db: Db, which: SQL | undefined) {
  if (!which) return []
  return db
    .select({ request: commissionRequests, artist: artists })
    .from(commissionRequests)
    .innerJoin(artists, eq(artists.id, commissionRequests.artistId))
    .where(which)
    .orderBy(desc(commissionRequests.createdAt))
    .limit(MOST)
}

async function toMine(
  db: Db,
  rows: Awaited<ReturnType<typeof readAsked>>,
): Promise<MyCommission[]> {
  const threadOf = await threadsOf(
    db,
    rows.map(({ request }) => request),
  )
  return rows.map(({ request, artist }) => ({
    reference: request.reference,
    artist: { id: artist.id, name: artist.name, isShown: !artist.isHidden },
    wish: request.wish,
    size: request.size,
    budget: request.budget,
    byDate: request.byDate,
    state: request.state,
    createdAt: request.createdAt.toISOString(),
    thread: threadOf(request.reference),
  }))
}
