import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import { DRAW_RULE, drawPlaces, listHash, plainSeed, type EntryList } from '#domain/contest/draw.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import { publicName, stepsOf } from '#domain/contest/winner-log.ts'
import type { DrawCommitment, PublicDraw, WinnerStep } from '#domain/contracts/contest.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { contestDraws, contestWinners, surveyEntries } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { entryLine, lockList, sha256 } from './lines.ts'
import { answerDay, winnerMail } from './mails.ts'
import { findDraw, type Draw } from './store.ts'

type By = Person | null

/** Fixes the list of a campaign and publishes its hash. Entering is over from here on. @throws Refused */
export async function commitDraw(
  services: Services,
  commitment: DrawCommitment,
  by: By,
): Promise<void> {
  const { cafe, contest } = services.settings.get()
  const { campaign, winnerCount, alternateCount } = commitment
  const isCurrent = campaign === cafe.campaign.id
  if (isCurrent && contest.entriesUntil) {
    const today = dateIn(cafe.timeZone, services.now())
    if (entryPeriod({ ...contest, entriesFrom: null }, today) === 'open')
      throw new Refused(
        409,
        'still_open',
        `The rules promise entering through ${formatDate(contest.entriesUntil)}. Fix the list after that day, or change the day in the rules first.`,
      )
  }
  // What the rules promise is what is drawn; the numbers sent are those that the admin saw.
  const isPromised =
    winnerCount === contest.winnerCount && alternateCount === contest.alternateCount
  if (isCurrent && !isPromised)
    throw new Refused(
      409,
      'rules_differ',
      `The official rules say ${contest.winnerCount} to win and ${contest.alternateCount} in reserve. Reload the page, or change the rules first.`,
    )
  await services.db.transaction(async (tx) => {
    await lockList(tx, campaign, 'alone')
    if (await findDraw(tx, campaign))
      throw new Refused(409, 'list_fixed', 'This list was fixed before. Reload the page to see it.')
    const entries = await tx
      .select({ id: surveyEntries.id, campaign: surveyEntries.campaign })
      .from(surveyEntries)
      .where(
        and(
          eq(surveyEntries.campaign, campaign),
          isNotNull(surveyEntries.verifiedAt),
          isNull(surveyEntries.rejectedAt),
        ),
      )
    if (entries.length < winnerCount)
      throw new Refused(
        409,
        'too_few_entries',
        entries.length === 0
          ? 'No entry is confirmed yet, so there is nobody to draw.'
          : `Only ${entries.length} of the entries are confirmed. Draw fewer winners, or confirm more entries.`,
        { fields: { winnerCount: `At most ${entries.length}.` } },
      )
    const pairs = await Promise.all(
      entries.map(async (entry) => [await entryLine(services, entry), entry.id] as const),
    )
    const list: EntryList = {
      rule: DRAW_RULE,
      campaign,
      winnerCount,
      alternateCount,
      seedSource: commitment.seedSource,
      lines: pairs.map(([line]) => line).toSorted(),
    }
    const linesHash = await listHash(sha256, list)
    await tx.insert(contestDraws).values({
      id: randomUUID(),
      ...list,
      linesHash,
      rules: contest,
      prize: cafe.campaign.prize,
      entryIds: Object.fromEntries(pairs),
      committedAt: services.now(),
      committedBy: by?.user.name ?? 'the system',
    })
    const { lines, ...promise } = list
    await audit(tx, services, by, {
      action: 'contest.list-fixed',
      subject: campaign,
      after: { ...promise, entryCount: lines.length, listHash: linesHash },
    })
  })
}

/** Draws by the seed that somebody typed: once, however many do it at the same time. @throws Refused */
export async function drawWinners(
  services: Services,
  { campaign, seed: typed }: { campaign: string; seed: string },
  by: By,
): Promise<void> {
  const seed = plainSeed(typed)
  await services.db.transaction(async (tx) => {
    const draw = await lockDraw(tx, campaign)
    if (draw.seed !== null)
      throw new Refused(
        409,
        'drawn_before',
        `This was drawn before, by ${draw.drawnBy}. Reload the page to see the winners.`,
      )
    const list = listOf(draw)
    // What was kept must still be what was promised.
    if ((await listHash(sha256, list)) !== draw.linesHash)
      throw new Error(`The list of ${campaign} is not the one whose hash was published.`)
    const places = await drawPlaces(sha256, list, seed)
    const at = services.now()
    await tx
      .update(contestDraws)
      .set({ seed, drawnAt: at, drawnBy: by?.user.name ?? 'the system' })
      .where(eq(contestDraws.id, draw.id))
    await tx.insert(contestWinners).values(
      places.map(({ rank, line, kind }) => ({
        drawId: draw.id,
        rank,
        line,
        entryId: draw.entryIds[line] ?? '',
        kind,
        status: 'drawn' as const,
        updatedAt: at,
      })),
    )
    await audit(tx, services, by, {
      action: 'contest.drawn',
      subject: campaign,
      after: { seed, places: places.map(({ rank, line, kind }) => ({ rank, line, kind })) },
    })
  })
}

/** One step of the winner log. Who is passed over makes room for the next alternate. @throws Refused */
export async function stepWinner(
  services: Services,
  { campaign, rank }: { campaign: string; rank: number },
  step: WinnerStep,
  by: By,
): Promise<void> {
  const { cafe } = services.settings.get()
  const at = services.now()
  await services.db.transaction(async (tx) => {
    // One step after the other, so that two who are passed over at once make room for two.
    const draw = await lockDraw(tx, campaign)
    const place = and(eq(contestWinners.drawId, draw.id), eq(contestWinners.rank, rank))
    const [winner] = await tx.select().from(contestWinners).where(place)
    if (!winner) throw new Refused(404, 'winner_not_found', 'There is no such place in this draw.')
    if (!stepsOf(winner).includes(step.act))
      throw new Refused(
        409,
        'winner_moved_on',
        'This place has moved on meanwhile. Reload the page to see where it stands.',
      )
    const change = changeOf(step, at)
    await tx
      .update(contestWinners)
      .set({ ...change, updatedAt: at })
      .where(place)
    if (step.act === 'tell') {
      const [entry] = await tx
        .select()
        .from(surveyEntries)
        .where(eq(surveyEntries.id, winner.entryId))
      const { rules, prize } = promiseOf(services, draw)
      const answerBy = answerDay(cafe, at, rules.claimDays)
      const mail = entry && (await winnerMail(services, entry, { answerBy, prize }))
      if (entry?.email && mail) await queueMail(tx, services, { to: entry.email, ...mail })
    }
    const next =
      step.act === 'pass' && winner.kind === 'winner' ? await moveUp(tx, draw.id, at) : null
    await audit(tx, services, by, {
      action: `contest.winner-${step.act}`,
      subject: `${campaign} #${rank}`,
      before: Object.fromEntries(
        Object.keys(change).map((key) => [key, winner[key as keyof typeof winner]]),
      ),
      after: { ...change, ...(next !== null && { movedUp: next }) },
    })
  })
}

/** Under which rules people entered a contest, and for which prize. @param draw null while its list is not fixed */
export function promiseOf({ settings }: Pick<Services, 'settings'>, draw: Draw | null) {
  const { cafe, contest } = settings.get()
  return { rules: draw?.rules ?? contest, prize: draw?.prize ?? cafe.campaign.prize }
}

/** The list as it was fixed. */
export function listOf(draw: Draw): EntryList {
  const { rule, campaign, winnerCount, alternateCount, seedSource, lines } = draw
  return { rule, campaign, winnerCount, alternateCount, seedSource, lines }
}

export async function placesOf(db: Db, draw: Draw) {
  return db
    .select({ place: contestWinners, entry: surveyEntries })
    .from(contestWinners)
    .leftJoin(surveyEntries, eq(surveyEntries.id, contestWinners.entryId))
    .where(eq(contestWinners.drawId, draw.id))
    .orderBy(asc(contestWinners.rank))
}

/** What everybody may know of a draw. */
export function publicDraw(draw: Draw, places: Awaited<ReturnType<typeof placesOf>>): PublicDraw {
  const { campaign, rule, winnerCount, alternateCount, seedSource, seed } = draw
  return {
    campaign,
    rule,
    listHash: draw.linesHash,
    entryCount: draw.lines.length,
    winnerCount,
    alternateCount,
    seedSource,
    committedAt: draw.committedAt.toISOString(),
    seed,
    drawnAt: draw.drawnAt?.toISOString() ?? null,
    places: places.map(({ place, entry }) => ({
      rank: place.rank,
      line: place.line,
      kind: place.kind,
      hasMovedUp: place.kind === 'winner' && place.rank > winnerCount,
      hasPassed: place.status === 'passed',
      name: place.isNamed && entry ? publicName(entry.name) : null,
    })),
  }
}

async function lockDraw(tx: Db, campaign: string): Promise<Draw> {
  const [draw] = await tx
    .select()
    .from(contestDraws)
    .where(eq(contestDraws.campaign, campaign))
    .for('update')
  if (draw) return draw
  throw new Refused(409, 'list_not_fixed', 'Fix the list first, then draw from it.')
}

function changeOf(step: WinnerStep, at: Date) {
  switch (step.act) {
    case 'tell':
      return { status: 'told' as const, toldAt: at }
    case 'accept':
      return { status: 'accepted' as const }
    case 'pass':
      // Who does not win is not named.
      return { status: 'passed' as const, isNamed: false }
    case 'prize':
      return { isPrizeGiven: step.isGiven }
    case 'name':
      return { isNamed: step.isNamed }
    case 'note':
      return { note: step.note }
  }
}

/** @returns the place of the alternate who wins now, or null where none is left */
async function moveUp(tx: Db, drawId: string, at: Date): Promise<number | null> {
  const [next] = await tx
    .select({ rank: contestWinners.rank })
    .from(contestWinners)
    .where(
      and(
        eq(contestWinners.drawId, drawId),
        eq(contestWinners.kind, 'alternate'),
        eq(contestWinners.status, 'drawn'),
      ),
    )
    .orderBy(asc(contestWinners.rank))
    .limit(1)
  if (!next) return null
  await tx
    .update(contestWinners)
    .set({ kind: 'winner', updatedAt: at })
    .where(and(eq(contestWinners.drawId, drawId), eq(contestWinners.rank, next.rank)))
  return next.rank
}
