import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { splitSale } from '#domain/artists/split.ts'
import { formatCents, thousandthsOf } from '#domain/cafe/money.ts'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { NewSale, Sale, SaleWork } from '#domain/contracts/artist.ts'
import { rateFor } from '#domain/ordering/charges.ts'
import { audit } from '../audit/store.ts'
import { bookWorkSale } from '../books/store.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { artists, users, works, workSales } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { heldCopies, holdsOf, lockWorks } from '../shop/work-holds.ts'
import type { Person } from '../people/person.ts'
import { known, type ArtistRow } from './dashboard.ts'

/** Every work, by title, as the counter looks for it. */
export async function listSaleWorks(services: Services): Promise<SaleWork[]> {
  const rows = await services.db
    .select({ work: works, artistName: artists.name })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(known(services))
    .orderBy(asc(works.title))
  return rows.map(({ work, artistName }) => {
    const { id, title, status, priceCents, editionLeft, details } = work
    const { editionSize, wall, print, image, widthInches, heightInches } = details
    return {
      id,
      title,
      artistName,
      status,
      priceCents,
      editionLeft,
      editionSize,
      wall,
      print,
      image,
      widthInches,
      heightInches,
    }
  })
}

/** The latest first. */
export async function listSales(services: Services): Promise<Sale[]> {
  const rows = await salesOf(services.db)
    .where(known(services))
    .orderBy(desc(workSales.soldAt), desc(workSales.id))
    .limit(LATEST)
  return rows.map(saleOf)
}

const LATEST = 100

/**
 * Writes down that a copy was sold, takes it off the edition, splits the money and tells the artist. Of two people who sell
 * the last copy at once, one does. Sent twice, it is one sale. @throws Refused
 */
export async function recordSale(services: Services, person: Person, body: NewSale): Promise<Sale> {
  const before = await findSale(services.db, body.id)
  if (before) return sameSale(before, body)
  try {
    const by = { name: person.user.name, person, at: services.now() }
    return await services.db.transaction((tx) => sellCopy(tx, services, by, body))
  } catch (error) {
    // Its twin was quicker.
    const twin = await findSale(services.db, body.id)
    if (twin) return sameSale(twin, body)
    throw error
  }
}

/** Takes a sale back: the copy hangs again, and the share comes off the artist's next statement. @throws Refused 404, 409 */
export async function returnSale(
  services: Services,
  person: Person,
  id: string,
  reason: string,
): Promise<Sale> {
  return services.db.transaction(async (tx) => {
    const sale = await findSale(tx, id)
    if (sale?.orderId && !sale.returnedAt)
      throw new Refused(
        409,
        'sold_with_order',
        'This was sold at the till with an order. Give its line back there: the work comes back with it.',
      )
    const by = { name: person.user.name, person, at: services.now() }
    return takeCopyBack(tx, services, { ...by, id, reason })
  })
}

/** Who does it, and when. */
type By = { name: string; person: Person | null; at: Date }

/** The same in the transaction that gives its money back. @throws Refused 404, 409 */
export async function takeCopyBack(
  tx: Db,
  services: Services,
  { id, reason, at, ...by }: By & { id: string; reason: string },
): Promise<Sale> {
  const [back] = await tx
    .update(workSales)
    .set({ returnedAt: at, returnedBy: by.name, returnedBecause: reason })
    .where(and(eq(workSales.id, id), isNull(workSales.returnedAt)))
    .returning()
  if (!back) {
    if (await findSale(tx, id))
      throw new Refused(409, 'sale_returned', 'This sale was taken back already.')
    throw new Refused(404, 'sale_not_found', 'There is no such sale.')
  }
  await tx
    .update(works)
    .set({
      editionLeft: sql`${works.editionLeft} + 1`,
      status: sql`case when ${works.status} = 'sold' then 'available' else ${works.status} end`,
      updatedAt: sql`greatest(${works.updatedAt} + interval '1 millisecond', ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(works.id, back.workId))
  await bookWorkSale(tx, services, back, at)
  await audit(tx, services, by.person ?? by.name, {
    action: 'work.sale-returned',
    subject: id,
    before: { workId: back.workId, priceCents: back.priceCents, copy: back.copy },
    after: { returnedBecause: reason },
  })
  const [artist] = await tx.select().from(artists).where(eq(artists.id, back.artistId))
  if (artist)
    await tell(tx, services, artist, {
      title: `“${back.title}” came back`,
      lines: [
        `A copy of “${back.title}” that was sold for ${formatCents(back.priceCents)} was brought back.`,
        `Your share of ${formatCents(back.artistCents)} comes off this month’s statement. If the month ends below nothing, the next ones make up for it; nobody asks you for money.`,
      ],
    })
  return found(await findSale(tx, id), 'work')
}

type WorkRow = typeof works.$inferSelect

/** Of a copy that is sold with an order: which line it is, and the tax on it. */
type OfOrder = {
  orderId: string
  position: number
  taxCents: number
  /** In 1/1000 %. */
  taxRate: number
}

/** Sells a copy in a transaction. Its money is on the till, or with the order that it is of. @throws Refused */
export async function sellCopy(
  tx: Db,
  services: Services,
  { at, ...by }: By,
  { of, ...body }: NewSale & { of?: OfOrder },
): Promise<Sale> {
  const { cafe, gallery } = services.settings.get()
  const work = await takeCopy(tx, { at, workId: body.workId, orderId: of?.orderId })
  const [artist] = await tx
    .select()
    .from(artists)
    .where(and(eq(artists.id, work.artistId), known(services)))
  if (!artist) throw found<Error>(null, 'work')
  const { copy = null, priceCents } = body
  if (copy !== null && copy > work.details.editionSize)
    throw refuse('copy', `The edition has ${work.details.editionSize} copies.`)

  const [row] = await tx
    .insert(workSales)
    .values({
      id: body.id,
      workId: work.id,
      artistId: artist.id,
      title: work.title,
      copy,
      priceCents,
      ...splitSale(priceCents, gallery.artistBasisPoints),
      taxCents: of?.taxCents ?? thousandthsOf(priceCents, rateFor('work', cafe)),
      buyerName: body.buyerName || null,
      buyerEmail: body.buyerEmail || null,
      note: body.note ?? '',
      soldAt: at,
      soldBy: by.name,
      orderId: of?.orderId ?? null,
      orderPosition: of?.position ?? null,
    })
    .onConflictDoNothing()
    .returning()
  if (!row)
    throw refuse('copy', `Number ${copy} was sold before. Look at the number in pencil again.`)
  const money = of && { account: 'deposits:orders' as const, taxRate: of.taxRate }
  await bookWorkSale(tx, services, row, at, money)
  const sale = found(await findSale(tx, body.id), 'work')
  await audit(tx, services, by.person ?? by.name, {
    action: 'work.sold',
    subject: sale.id,
    after: {
      workId: work.id,
      title: work.title,
      copy,
      priceCents,
      artistCents: sale.artistCents,
      houseCents: sale.houseCents,
      taxCents: sale.taxCents,
      editionLeft: work.editionLeft,
    },
  })
  await tellArtist(tx, services, artist, { sale, work })
  await thankBuyer(tx, services, sale)
  return sale
}

/** One copy less. @param wish.orderId whose order has it in hold already @throws Refused 404, 409 where none is left for it */
async function takeCopy(
  tx: Db,
  { at, workId, orderId }: { at: Date; workId: string; orderId: string | undefined },
): Promise<WorkRow> {
  // Carts that are being paid for hold copies: what they hold is not sold to others.
  const [hanging] = await lockWorks(tx, [workId])
  const held = (await heldCopies(tx, [workId], orderId)).get(workId) ?? 0
  const isPromised = orderId !== undefined && (await holdsOf(tx, orderId, workId)) > 0
  if (hanging && hanging.editionLeft > 0 && hanging.editionLeft <= held)
    throw new Refused(
      409,
      'work_held',
      `“${hanging.title}”: somebody is paying for it online at this moment. Look again in half an hour.`,
    )
  // One statement takes the copy, so that nobody else has it too.
  const [work] = await tx
    .update(works)
    .set({
      editionLeft: sql`${works.editionLeft} - 1`,
      status: sql`case when ${works.editionLeft} = 1 then 'sold' when ${works.status} = 'not-for-sale' then ${works.status} else 'available' end`,
      updatedAt: sql`greatest(${works.updatedAt} + interval '1 millisecond', ${at.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(works.id, workId),
        gt(works.editionLeft, 0),
        // What a cart holds was promised, whatever its artist says by now.
        isPromised ? undefined : inArray(works.status, ['available', 'on-hold']),
      ),
    )
    .returning()
  if (!work) throw await whyNot(tx, workId)
  return work
}

async function tellArtist(
  tx: Db,
  services: Services,
  artist: ArtistRow,
  { sale, work }: { sale: Sale; work: WorkRow },
) {
  await tell(tx, services, artist, {
    title: `“${work.title}” was sold`,
    lines: [
      `A copy of “${work.title}”${sale.copy === null ? '' : `, number ${sale.copy},`} was sold for ${formatCents(sale.priceCents)}.`,
      `Your share is ${formatCents(sale.artistCents)}. It is on this month’s statement, which is paid on the first open Friday of the next.`,
      work.editionLeft === 0
        ? 'It was the last copy: the label says Sold now.'
        : `Copies left: ${work.editionLeft}.`,
    ],
  })
}

async function whyNot(tx: Db, id: string): Promise<Refused> {
  const [row] = await tx.select().from(works).where(eq(works.id, id))
  const work = found(row ?? null, 'work')
  return work.editionLeft === 0
    ? new Refused(409, 'work_sold_out', `“${work.title}” is sold: no copy is left.`)
    : new Refused(
        409,
        'work_not_for_sale',
        `“${work.title}” is not for sale. Ask the artist, who can change that.`,
      )
}

function refuse(field: keyof NewSale, message: string) {
  return new Refused(409, 'sale_refused', message, { fields: { [field]: message } })
}

/** @throws Refused 409 where the id was used for another sale */
function sameSale(sale: Sale, { workId, priceCents }: NewSale): Sale {
  if (sale.workId === workId && sale.priceCents === priceCents) return sale
  throw new Refused(409, 'sale_sent_before', 'This form was used for another sale. Open it anew.')
}

async function tell(
  tx: Db,
  services: Services,
  artist: ArtistRow,
  { title, lines }: { title: string; lines: string[] },
) {
  if (!artist.userId) return
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, artist.userId), eq(users.isDisabled, false)))
  if (!account) return
  const [message = ''] = lines
  await notify(tx, services, {
    userId: artist.userId,
    type: 'system',
    title,
    message,
    action: { url: '/artist-dashboard?section=sales', label: 'See the statement' },
    // The letter below says more.
    isMailed: false,
  })
  await queueMail(tx, services, {
    to: account.email,
    subject: title,
    text: letter(services.settings.get().cafe, artist.name, [
      ...lines,
      `Your statement: ${services.publicUrl}/artist-dashboard?section=sales`,
    ]),
  })
}

async function thankBuyer(tx: Db, services: Services, sale: Sale) {
  if (!sale.buyerEmail) return
  const { cafe } = services.settings.get()
  const { title, artistName, copy, priceCents, taxCents } = sale
  const day = formatDate(dateIn(cafe.timeZone, new Date(sale.soldAt)))
  await queueMail(tx, services, {
    to: sale.buyerEmail,
    subject: `Your print: “${title}” by ${artistName}`,
    text: letter(cafe, sale.buyerName, [
      `On ${day} you took home “${title}” by ${artistName}${copy === null ? '' : `, number ${copy}`}.`,
      `Price ${formatCents(priceCents)}\nSales tax ${formatCents(taxCents)}\nPaid ${formatCents(priceCents + taxCents)}`,
      'You may bring it back within 14 days, in the state in which you took it. Keep it out of the sun.',
    ]),
  })
}

function salesOf(db: Db) {
  return db
    .select({ sale: workSales, artistName: artists.name })
    .from(workSales)
    .innerJoin(artists, eq(artists.id, workSales.artistId))
}

async function findSale(db: Db, id: string): Promise<Sale | null> {
  const [row] = await salesOf(db).where(eq(workSales.id, id))
  return row ? saleOf(row) : null
}

function saleOf({ sale, artistName }: Awaited<ReturnType<typeof salesOf>>[number]): Sale {
  const { artistId: _, orderPosition: __, soldAt, returnedAt, ...rest } = sale
  return {
    ...rest,
    artistName,
    soldAt: soldAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
  }
}
