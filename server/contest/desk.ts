import { desc, eq } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import { lookAlikes } from '#domain/contest/look-alikes.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import type {
  ContestDesk,
  ContestRules,
  EntriesPage,
  EntriesQuery,
  EntryReview,
  EntryRow,
} from '#domain/contracts/contest.ts'
import { PAGE_ROWS } from '#domain/contracts/table.ts'
import { audit } from '../audit/store.ts'
import { saveSettings } from '../cafe/store.ts'
import { holdPiece } from '../content/history.ts'
import { contestDraws, surveyEntries } from '../db/schema.ts'
import { cameByOf } from '../embeds/came-by.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { placesOf, promiseOf, publicDraw } from './draw.ts'
import { entryLine, lockList } from './lines.ts'
import { answerDay } from './mails.ts'
import { findDraw, remind, type Draw, type Entry } from './store.ts'

type By = Person | null

/** Where a contest stands, for the admin. */
export async function readDesk(services: Services, asked?: string): Promise<ContestDesk> {
  const { cafe, contest } = services.settings.get()
  const current = cafe.campaign.id
  const campaign = asked ?? current
  const [entries, known, draw] = await Promise.all([
    readEntries(services, campaign),
    services.db
      .selectDistinct({ campaign: surveyEntries.campaign })
      .from(surveyEntries)
      .orderBy(desc(surveyEntries.campaign)),
    findDraw(services.db, campaign),
  ])
  const places = draw ? await placesOf(services.db, draw) : []
  const shown = draw && publicDraw(draw, places)
  const { rules, prize } = promiseOf(services, draw)
  const count = (state: EntryRow['state']) => entries.filter((row) => stateOf(row) === state).length
  const isOpen =
    entryPeriod({ ...contest, entriesFrom: null }, dateIn(cafe.timeZone, services.now())) === 'open'
  return {
    campaign,
    campaigns: [...new Set([current, ...known.map((row) => row.campaign)])],
    isCurrent: campaign === current,
    rules,
    prize,
    counts: {
      all: entries.length,
      verified: count('verified'),
      waiting: count('waiting'),
      rejected: count('rejected'),
    },
    openUntil: campaign === current && isOpen ? contest.entriesUntil : null,
    draw: shown,
    committedBy: draw?.committedBy ?? null,
    drawnBy: draw?.drawnBy ?? null,
    winners: places.map(({ place, entry }, i) => ({
      rank: place.rank,
      line: place.line,
      kind: place.kind,
      hasMovedUp: shown?.places[i]?.hasMovedUp ?? false,
      status: place.status,
      name: entry?.name ?? 'Their entry was removed',
      email: entry?.email ?? null,
      phone: entry?.phone ?? null,
      toldAt: place.toldAt?.toISOString() ?? null,
      answerBy: place.toldAt && answerDay(cafe, place.toldAt, rules.claimDays),
      note: place.note,
      isPrizeGiven: place.isPrizeGiven,
      isNamed: place.isNamed,
    })),
  }
}

/** One page of the entries that fit; who looks like whom is judged over all of them. */
export async function pageEntries(services: Services, query: EntriesQuery): Promise<EntriesPage> {
  const rows = await findEntries(services, query)
  const page = query.page ?? 1
  const count = (of: (row: EntryRow) => string | null) => {
    const counts: Record<string, number> = {}
    for (const row of rows.searched) {
      const value = of(row)
      if (value !== null) counts[value] = (counts[value] ?? 0) + 1
    }
    return counts
  }
  return {
    rows: rows.found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    total: rows.found.length,
    facets: {
      state: count(({ state }) => state),
      source: count(({ source }) => source),
      embed: count(({ embed }) => embed?.id ?? null),
      embedCampaign: count(({ embed }) => embed?.campaign || null),
      alike: count(({ alike }) => (alike.length > 0 ? 'yes' : null)),
    },
  }
}

/** All entries that a search and its filters find, in order. */
export async function findEntries(services: Services, query: EntriesQuery) {
  const campaign = query.campaign ?? services.settings.get().cafe.campaign.id
  const [entries, draw] = await Promise.all([
    readEntries(services, campaign),
    findDraw(services.db, campaign),
  ])
  const alike = lookAlikes(entries)
  const all = await Promise.all(
    entries.map((entry) => rowOf(services, entry, draw, alike.get(entry.id))),
  )
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const searched = all.filter((row) => {
    const text = [row.name, row.email, row.phone, row.favoriteFlavor, row.line]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const found = searched.filter(
    (row) =>
      (!query.state || row.state === query.state) &&
      (!query.source || row.source === query.source) &&
      (!query.embed || row.embed?.id === query.embed) &&
      (!query.embedCampaign || row.embed?.campaign === query.embedCampaign) &&
      (!query.alike || row.alike.length > 0),
  )
  const sort = query.sort ?? '-createdAt'
  const by = sort.replace(/^-/, '') as 'createdAt' | 'name' | 'source' | 'state'
  const direction = sort.startsWith('-') ? -1 : 1
  return {
    searched,
    found: found.toSorted((a, b) => direction * a[by].localeCompare(b[by], 'en')),
  }
}

/** Judges an entry. Once the list is fixed nothing about it changes any more. @throws Refused */
export async function reviewEntry(
  services: Services,
  id: string,
  review: EntryReview,
  by: By,
): Promise<EntryRow> {
  const entry = await services.db.transaction(async (tx) => {
    const mine = eq(surveyEntries.id, id)
    const [known] = await tx.select().from(surveyEntries).where(mine)
    if (!known) throw new Refused(404, 'entry_not_found', 'This entry is gone. Reload the list.')
    await lockList(tx, known.campaign, 'shared')
    if (await findDraw(tx, known.campaign))
      throw new Refused(
        409,
        'list_fixed',
        'The list is fixed and its hash is published: entries stay as they are. Who must not win can be passed over in the winner log.',
      )
    const [before = known] = await tx.select().from(surveyEntries).where(mine).for('update')
    if (review.act === 'remind') {
      if (await remind(tx, services, before)) return before
      throw new Refused(
        409,
        'not_reminded',
        'No email was written: the entry is confirmed or rejected, has no address, or got an email less than ten minutes ago.',
      )
    }
    const change = changeOf(review, before, services.now())
    const [after = before] = await tx.update(surveyEntries).set(change).where(mine).returning()
    await audit(tx, services, by, {
      action: `contest.entry-${PAST[review.act]}`,
      // Without the name: what is written down here outlives an entry that is removed.
      subject: id,
      before: { state: stateOf(before), because: before.rejectedBecause },
      after: { state: stateOf(after), because: after.rejectedBecause },
    })
    return after
  })
  const alike = lookAlikes(await readEntries(services, entry.campaign))
  return rowOf(services, entry, null, alike.get(id))
}

/** Forgets an entry, because who made it asked for that. Its line stays in a list that is fixed. @throws Refused */
export async function removeEntry(services: Services, id: string, by: By): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [known] = await tx.select().from(surveyEntries).where(eq(surveyEntries.id, id))
    if (!known) throw new Refused(404, 'entry_not_found', 'This entry is gone. Reload the list.')
    await lockList(tx, known.campaign, 'shared')
    await tx.delete(surveyEntries).where(eq(surveyEntries.id, id))
    await audit(tx, services, by, { action: 'contest.entry-removed', subject: id })
  })
}

/** Saves what the official rules are made of. */
export async function saveRules(
  services: Services,
  rules: ContestRules,
  by: By,
): Promise<ContestRules> {
  const before = services.settings.get().contest
  if (rules.entriesFrom && rules.entriesUntil && rules.entriesFrom > rules.entriesUntil)
    throw new Refused(400, 'invalid_input', 'The last day is before the first.', {
      fields: { entriesUntil: 'The last day is before the first.' },
    })
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, { kind: 'settings', id: '' })
    if (await findDraw(tx, services.settings.get().cafe.campaign.id))
      throw new Refused(
        409,
        'list_fixed',
        'The list is fixed: the rules stay those under which people entered.',
      )
    await saveSettings(tx, { contest: rules }, by?.user.name ?? 'the system', services.now())
    await audit(tx, services, by, {
      action: 'contest.rules-changed',
      subject: services.settings.get().cafe.campaign.id,
      before,
      after: rules,
    })
  })
  await services.settings.refresh()
  return services.settings.get().contest
}

/**
 * Begins another contest. What was published of the one before stays where it is; its period is forgotten, so that the
 * owner sets a new one. @throws Refused
 */
export async function startContest(services: Services, campaign: string, by: By): Promise<void> {
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, { kind: 'settings', id: '' })
    const { cafe, contest } = services.settings.get()
    const draw = await findDraw(tx, cafe.campaign.id)
    if (draw?.seed == null)
      throw new Refused(
        409,
        'contest_not_drawn',
        'Draw the winners of this contest first. Who entered it was promised that.',
      )
    const isUsed =
      (await tx.$count(surveyEntries, eq(surveyEntries.campaign, campaign))) > 0 ||
      (await tx.$count(contestDraws, eq(contestDraws.campaign, campaign))) > 0
    if (isUsed)
      throw new Refused(409, 'campaign_used', 'There was a contest of this name. Choose another.', {
        fields: { campaign: 'There was a contest of this name. Choose another.' },
      })
    if (!draw.rules)
      await tx
        .update(contestDraws)
        .set({ rules: contest, prize: cafe.campaign.prize })
        .where(eq(contestDraws.id, draw.id))
    const change = {
      cafe: { campaign: { ...cafe.campaign, id: campaign } },
      contest: { ...contest, entriesFrom: null, entriesUntil: null },
    }
    await saveSettings(tx, change, by?.user.name ?? 'the system', services.now())
    await audit(tx, services, by, {
      action: 'contest.started',
      subject: campaign,
      before: cafe.campaign.id,
      after: campaign,
    })
  })
  await services.settings.refresh()
}

const PAST = { verify: 'verified', reject: 'rejected', restore: 'restored' } as const

function changeOf(
  review: Exclude<EntryReview, { act: 'remind' }>,
  before: Entry,
  at: Date,
): Partial<Entry> {
  switch (review.act) {
    case 'verify':
      return { verifiedAt: before.verifiedAt ?? at, rejectedAt: null, rejectedBecause: null }
    case 'reject':
      return { rejectedAt: at, rejectedBecause: review.because }
    case 'restore':
      return { rejectedAt: null, rejectedBecause: null }
  }
}

function stateOf({ rejectedAt, verifiedAt }: Pick<Entry, 'rejectedAt' | 'verifiedAt'>) {
  if (rejectedAt) return 'rejected'
  return verifiedAt ? 'verified' : 'waiting'
}

function readEntries(services: Services, campaign: string): Promise<Entry[]> {
  return services.db.select().from(surveyEntries).where(eq(surveyEntries.campaign, campaign))
}

async function rowOf(
  services: Services,
  entry: Entry,
  draw: Draw | null,
  alike: EntryRow['alike'] = [],
): Promise<EntryRow> {
  const line = await entryLine(services, entry)
  const { id, name, email, phone, favoriteFlavor, referralSource, marketingConsent } = entry
  return {
    id,
    name,
    email,
    phone,
    favoriteFlavor,
    referralSource,
    marketingConsent,
    source: entry.source,
    embed: cameByOf(entry),
    isByFriend: entry.isByFriend,
    createdAt: entry.createdAt.toISOString(),
    state: stateOf(entry),
    rejectedBecause: entry.rejectedBecause,
    mailedAt: entry.verificationSentAt?.toISOString() ?? null,
    line,
    isInList: draw !== null && line in draw.entryIds,
    alike,
  }
}
