import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { lineWords, monthWords, statementOf } from '#domain/artists/statement.ts'
import { payableTo, type Payee } from '#domain/books/accounts.ts'
import { payoutPostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Input } from '#domain/contracts/api.ts'
import type { ArtistsOwed, Statement } from '#domain/contracts/artist.ts'
import { audit } from '../audit/store.ts'
import { balanceOfAccount, post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { artistPayouts, artists, artistSeatShares, instructors, workSales } from '../db/schema.ts'
import { cellText } from '../http/spreadsheet.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { known, requireArtist, type ArtistRow } from './dashboard.ts'

/** Somebody's account of a month, of this one where none is named: works of an artist, and seats in what they gave. */
export async function readStatement(
  services: Services,
  of: Payee,
  wanted: string | undefined,
  db: Db = services.db,
): Promise<Statement> {
  const { timeZone } = services.settings.get().cafe
  const thisMonth = dateIn(timeZone, services.now()).slice(0, 7)
  const month = wanted ?? thisMonth
  const [paid] = await db
    .select()
    .from(artistPayouts)
    .where(and(isPaidTo(of), eq(artistPayouts.month, month)))
  const statement = statementOf(await recordsOf(db, of), month, timeZone)
  return {
    ...statement,
    paid: paid
      ? { at: paid.paidAt.toISOString(), amountCents: paid.amountCents, account: paid.account }
      : null,
    canPayOut: !paid && month < thisMonth && statement.payoutCents > 0,
  }
}

export const ofArtist = ({ id }: Pick<ArtistRow, 'id'>): Payee => ({
  artistId: id,
  instructorId: null,
})
export const ofInstructor = (id: number): Payee => ({ artistId: null, instructorId: id })

const isPaidTo = ({ artistId, instructorId }: Payee) =>
  artistId === null
    ? eq(artistPayouts.instructorId, instructorId ?? 0)
    : eq(artistPayouts.artistId, artistId)

/** All that somebody sold, as statements are made from it. */
async function recordsOf(db: Db, { artistId, instructorId }: Payee) {
  const sales =
    artistId === null
      ? []
      : await db
          .select()
          .from(workSales)
          .where(eq(workSales.artistId, artistId))
          .orderBy(asc(workSales.soldAt))
  const seats = await db
    .select()
    .from(artistSeatShares)
    .where(
      artistId === null
        ? eq(artistSeatShares.instructorId, instructorId ?? 0)
        : eq(artistSeatShares.artistId, artistId),
    )
    .orderBy(asc(artistSeatShares.at))
  return {
    sales: sales.map(({ soldAt, returnedAt, ...sale }) => ({
      id: sale.id,
      title: sale.title,
      copy: sale.copy,
      priceCents: sale.priceCents,
      artistCents: sale.artistCents,
      houseCents: sale.houseCents,
      soldAt: soldAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
    seats: seats.map(({ at, ...share }) => ({ ...share, at: at.toISOString() })),
  }
}

/**
 * What each artist and each instructor is owed, as the books have it: months that are over and not paid, and what came since. Those who
 * are owed most first. With what was paid out last.
 */
export async function artistsOwed(services: Services): Promise<ArtistsOwed> {
  const { db } = services
  const { timeZone } = services.settings.get().cafe
  const shown = await db
    .select({ id: artists.id, name: artists.name })
    .from(artists)
    .where(known(services))
  const taught = await db.select({ id: instructors.id, name: instructors.name }).from(instructors)
  return {
    thisMonth: dateIn(timeZone, services.now()).slice(0, 7),
    artists: await owedTo(
      services,
      shown.map((each) => ({ ...each, of: ofArtist(each) })),
    ),
    instructors: await owedTo(
      services,
      taught.map(({ id, name }) => ({ id: String(id), name, of: ofInstructor(id) })),
    ),
  }
}

async function owedTo(
  services: Services,
  people: readonly { id: string; name: string; of: Payee }[],
): Promise<ArtistsOwed['artists']> {
  const { db } = services
  const { timeZone } = services.settings.get().cafe
  const thisMonth = dateIn(timeZone, services.now()).slice(0, 7)
  const found = []
  for (const { of, ...person } of people) {
    const records = await recordsOf(db, of)
    const paid = await db
      .select()
      .from(artistPayouts)
      .where(isPaidTo(of))
      .orderBy(desc(artistPayouts.paidAt))
    const now = statementOf(records, thisMonth, timeZone)
    const months = now.months
      .filter((month) => month < thisMonth && !paid.some((one) => one.month === month))
      .map((month) => ({ month, cents: statementOf(records, month, timeZone).payoutCents }))
      .filter(({ cents }) => cents > 0)
    if (now.months.length === 0 && paid.length === 0) continue
    found.push({
      ...person,
      owedCents: -(await balanceOfAccount(db, payableTo(of))),
      months,
      thisMonthCents: now.payoutCents + now.carriedOutCents,
      paid: paid.slice(0, PAID_SHOWN).map(({ month, amountCents, account, paidAt, paidBy }) => ({
        month,
        cents: amountCents,
        account,
        at: paidAt.toISOString(),
        by: paidBy,
      })),
    })
  }
  return found.toSorted((a, b) => b.owedCents - a.owedCents || a.name.localeCompare(b.name))
}

const PAID_SHOWN = 12

type Paying = Omit<Input<'payArtist'>['body'], 'artist'>

/**
 * Writes down that an artist was paid what they are owed for a month that is over, and books it. Sent twice, it is done once.
 * @throws Refused 404, 409 where the month goes on, nothing is owed, or it is another amount
 */
export async function payArtist(
  services: Services,
  by: Person,
  { artist: chosen, ...paying }: Input<'payArtist'>['body'],
): Promise<Statement> {
  return services.db.transaction(async (tx) => {
    const artist = await requireArtist(services, tx, by, chosen)
    // One after the other for each artist.
    await tx.select().from(artists).where(eq(artists.id, artist.id)).for('no key update')
    return payOut(tx, services, by, ofArtist(artist), paying)
  })
}

/** The same for an instructor who is no artist. @throws Refused 404, 409 */
export async function payInstructor(
  services: Services,
  by: Person,
  id: number,
  paying: Paying,
): Promise<Statement> {
  return services.db.transaction(async (tx) => {
    await requireInstructor(services, id, tx)
    return payOut(tx, services, by, ofInstructor(id), paying)
  })
}

/** Somebody who teaches or hosts, held where it is a transaction. @throws Refused 404 */
export async function requireInstructor({ db }: Pick<Services, 'db'>, id: number, tx: Db = db) {
  const found = tx.select().from(instructors).where(eq(instructors.id, id))
  const [instructor] = await (tx === db ? found : found.for('no key update'))
  if (instructor) return instructor
  throw new Refused(404, 'instructor_not_found', 'There is no such person. Look at the list.')
}

async function payOut(
  tx: Db,
  services: Services,
  by: Person,
  to: Payee,
  { month, expectedCents, account }: Paying,
): Promise<Statement> {
  const statement = await readStatement(services, to, month, tx)
  if (statement.paid) return statement
  if (!statement.canPayOut)
    throw new Refused(
      409,
      'not_payable',
      `For ${monthWords(month)} nothing is to be paid: it is not over, or nothing is owed.`,
    )
  const { payoutCents: amountCents } = statement
  if (amountCents !== expectedCents)
    throw new Refused(
      409,
      'amount_changed',
      `${formatCents(amountCents)} is owed now. Look at the statement again.`,
    )
  const id = randomUUID()
  const at = services.now()
  await tx
    .insert(artistPayouts)
    .values({ id, ...to, month, amountCents, account, paidAt: at, paidBy: by.user.name })
  const postings = payoutPostings({ account, to, amountCents })
  await post(tx, services, { subject: 'artist-payout', subjectId: id, at, postings })
  await audit(tx, services, by, {
    action: to.artistId === null ? 'instructor.paid-out' : 'artist.paid-out',
    subject: to.artistId ?? String(to.instructorId),
    after: { month, amountCents, account },
  })
  return readStatement(services, to, month, tx)
}

/** The statement as a file for spreadsheets: a row for each of its lines, then what it comes to. @param share what whose part is called */
export function answerCsv(
  services: Services,
  c: Context,
  file: string,
  statement: Statement,
  share = 'Artist',
): Response {
  const { timeZone } = services.settings.get().cafe
  const { month, lines, carriedInCents, payoutCents, carriedOutCents } = statement
  const total = (what: string, cents: number) => ['', '', what, '', '', '', cents / 100, '']
  const csv = stringify(
    [
      ['Date', 'Time', 'What', 'Copy', 'Seats', 'Price', share, 'House'],
      ...lines.map((line) => [
        dateIn(timeZone, new Date(line.at)),
        timeIn(timeZone, new Date(line.at)),
        `${lineWords(line)}${line.title}`,
        line.copy === null ? '' : String(line.copy),
        line.seats === null ? '' : String(line.seats),
        line.priceCents / 100,
        line.artistCents / 100,
        line.houseCents / 100,
      ]),
      ...(carriedInCents === 0 ? [] : [total('Brought over', carriedInCents)]),
      total(`Paid out for ${monthWords(month)}`, payoutCents),
      ...(carriedOutCents === 0 ? [] : [total('Carried to the next month', carriedOutCents)]),
    ],
    {
      // The mark tells Excel that this is UTF-8.
      bom: true,
      // What somebody typed is never a formula; a number of ours below nothing is a number.
      cast: { string: cellText, number: (value) => value.toFixed(2) },
    },
  )
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header(
    'Content-Disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(`${file}-${month}.csv`)}`,
  )
  return c.body(csv)
}
