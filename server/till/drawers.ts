import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import type { Drawer, DrawerClosing, DrawerMovement } from '#domain/contracts/drawers.ts'
import type { Approval } from '#domain/contracts/till.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import { formatCents } from '#domain/cafe/money.ts'
import {
  cashAccount,
  DRAWER_OFF_CENTS,
  movementPostings,
  type Move,
  type MovementKind,
  type OpeningDifference,
} from '#domain/till/drawer.ts'
import { audit } from '../audit/store.ts'
import { balancesOf } from '../books/day-sums.ts'
import { balanceOfAccount, post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { drawerMovements, drawers, drawerSessions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { requireAct, type Pins } from './pins.ts'

type SessionRow = typeof drawerSessions.$inferSelect
/** Who does it, and who agrees where they may not. */
type Who = { person: Person; approval?: Approval | undefined }

/** The drawer that every café has until it adds another one. */
const FIRST = { id: 'front', name: 'Front drawer' }

/** Every drawer, with what is written down of an open one, but not what should be in it. */
export async function listDrawers(services: Pick<Services, 'db' | 'settings'>): Promise<Drawer[]> {
  const { db } = services
  const rows = await db.select().from(drawers).orderBy(asc(drawers.createdAt), asc(drawers.id))
  const known = rows.length > 0 ? rows : [FIRST]
  const ids = known.map(({ id }) => id)
  const open = await db
    .select()
    .from(drawerSessions)
    .where(and(inArray(drawerSessions.drawerId, ids), isNull(drawerSessions.closedAt)))
  const closed = await db
    .selectDistinctOn([drawerSessions.drawerId])
    .from(drawerSessions)
    .where(and(inArray(drawerSessions.drawerId, ids), isNotNull(drawerSessions.closedAt)))
    .orderBy(drawerSessions.drawerId, desc(drawerSessions.closedAt))
  const moves =
    open.length === 0
      ? []
      : await db
          .select()
          .from(drawerMovements)
          .where(
            inArray(
              drawerMovements.sessionId,
              open.map(({ id }) => id),
            ),
          )
          .orderBy(asc(drawerMovements.at))
  // By the books and not by the last closing: a clock that was set back makes another one the last.
  const shut = ids.filter((id) => !open.some(({ drawerId }) => drawerId === id))
  const left = shut.length === 0 ? new Map() : await balancesOf(services, shut.map(cashAccount))
  return known.map(({ id, name }) => {
    const session = open.find(({ drawerId }) => drawerId === id)
    const last = closed.find(({ drawerId }) => drawerId === id)
    return {
      id,
      name,
      open: session
        ? {
            sessionId: session.id,
            openedAt: session.openedAt.toISOString(),
            openedBy: session.openedBy,
            openingCents: session.openingCents,
            movements: moves.filter((row) => row.sessionId === session.id).map(movementOf),
          }
        : null,
      lastClosing: last ? closingOf(last, name) : null,
      ...(session ? {} : { leftCents: Math.max(0, left.get(cashAccount(id)) ?? 0) }),
    }
  })
}

/** Adds a drawer. The same id again changes nothing. */
export async function addDrawer(
  services: Services,
  person: Person,
  { id, name }: { id: string; name: string },
): Promise<Drawer> {
  await services.db.transaction(async (tx) => {
    await addFirst(tx, services)
    const added = await tx
      .insert(drawers)
      .values({ id, name, createdAt: services.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0)
      await audit(tx, services, person, { action: 'drawer.added', subject: id, after: { name } })
  })
  return oneDrawer(services, id)
}

type Opening = {
  sessionId: string
  countedCents: number
  difference?: OpeningDifference | undefined
}

/** Opens a drawer with what is counted in it. What stayed in it is in the books already. @throws Refused 404, 409 where it is open already */
export async function openDrawer(
  services: Services,
  pins: Pins,
  drawerId: string,
  { sessionId, countedCents, difference = 'off', ...who }: Opening & Who,
): Promise<Drawer> {
  const { approver } = await requireAct(services, pins, { ...who, act: 'drawer' })
  await services.db.transaction(async (tx) => {
    await holdDrawer(tx, services, drawerId)
    const open = await openSession(tx, drawerId)
    if (open?.id === sessionId) return
    if (open)
      throw new Refused(
        409,
        'drawer_open',
        `This drawer is open already: ${open.openedBy} opened it with ${formatCents(open.openingCents)}.`,
      )
    const at = services.now()
    const by = who.person.user.name
    const known = await tx.$count(drawerSessions, eq(drawerSessions.id, sessionId))
    if (known > 0) throw new Refused(409, 'drawer_closed', 'It was opened and is closed again.')
    const openingFloatCents = await balanceOfAccount(tx, cashAccount(drawerId))
    // Where nothing stayed in it all of it is from the safe.
    const isOff = difference === 'off' && openingFloatCents !== 0
    const openingOffCents = isOff ? countedCents - openingFloatCents : 0
    await tx.insert(drawerSessions).values({
      id: sessionId,
      drawerId,
      openedAt: at,
      openedBy: by,
      openingCents: countedCents,
      openingFloatCents,
      openingOffCents,
    })
    await move(tx, services, {
      drawerId,
      sessionId,
      kind: 'open',
      cents: countedCents,
      expectedCents: openingFloatCents,
      difference: isOff ? 'off' : 'safe',
      at,
      by,
      approvedBy: approver?.name ?? null,
      id: `${sessionId} open`,
      reason: '',
    })
    await audit(tx, services, who.person, {
      action: 'drawer.opened',
      subject: drawerId,
      after: {
        countedCents,
        ...(openingOffCents !== 0 && { offCents: openingOffCents }),
        ...(approver && { approvedBy: approver.name }),
      },
    })
  })
  return oneDrawer(services, drawerId)
}

/** Puts cash into an open drawer, or takes it out. @throws Refused 404, 409 where it is closed */
export async function moveCash(
  services: Services,
  pins: Pins,
  drawerId: string,
  asked: { id: string; kind: Move; cents: number; reason: string } & Who,
): Promise<Drawer> {
  const { id, kind, cents, reason, ...who } = asked
  const { approver } = await requireAct(services, pins, { ...who, act: 'drawer', cents })
  await services.db.transaction(async (tx) => {
    const session = await holdOpen(tx, drawerId)
    const known = await tx.$count(drawerMovements, eq(drawerMovements.id, id))
    if (known > 0) return
    const at = services.now()
    const by = who.person.user.name
    const approvedBy = approver?.name ?? null
    await move(tx, services, {
      id,
      drawerId,
      sessionId: session.id,
      kind,
      cents,
      reason,
      at,
      by,
      approvedBy,
    })
    await audit(tx, services, who.person, {
      action: `drawer.${kind}`,
      subject: drawerId,
      after: { cents, reason, ...(approver && { approvedBy }) },
    })
  })
  return oneDrawer(services, drawerId)
}

/**
 * Closes a drawer with what was counted, without having said what should be in it. Of two that close it at once, one does; the
 * other is told who and when. After a first count that is far off the next one is final and needs a reason; the first is in the audit log.
 * @throws Refused 404, 409
 */
export async function closeDrawer(
  services: Services,
  pins: Pins,
  drawerId: string,
  asked: Count & Who,
): Promise<DrawerClosing> {
  const { floatCents = 0, countedCents } = asked
  if (floatCents > countedCents)
    throw new Refused(
      400,
      'float_too_much',
      `${formatCents(floatCents)} cannot stay in a drawer with ${formatCents(countedCents)} in it.`,
    )
  const { approver } = await requireAct(services, pins, { ...asked, act: 'drawer' })
  const closing = await closeOnce(services, drawerId, asked, approver?.name ?? null)
  if (closing) return closing
  // Not by how much, nor to which side: the count stays blind.
  throw new Refused(
    409,
    'drawer_off',
    `The first count is more than ${formatCents(DRAWER_OFF_CENTS)} off what should be in it. Count once more and say why: that count closes the drawer, whatever it is.`,
  )
}

type Count = {
  sessionId: string
  countedCents: number
  floatCents?: number | undefined
  note?: string | undefined
  reason?: string | undefined
}

/** @returns null where the count has no reason, and it or the one before is far off */
async function closeOnce(
  services: Services,
  drawerId: string,
  { sessionId, countedCents, floatCents = 0, note = '', reason, person }: Count & Who,
  approvedBy: string | null,
): Promise<DrawerClosing | null> {
  return services.db.transaction(async (tx) => {
    const [drawer] = await tx.select().from(drawers).where(eq(drawers.id, drawerId))
    const [session] = await tx
      .select()
      .from(drawerSessions)
      .where(and(eq(drawerSessions.id, sessionId), eq(drawerSessions.drawerId, drawerId)))
      .for('update')
    if (!drawer || !session) throw new Refused(404, 'drawer_not_found', 'No such drawer.')
    if (session.closedAt) {
      const isSame =
        session.closedBy === person.user.name &&
        session.countedCents === countedCents &&
        session.floatCents === floatCents
      if (isSame) return closingOf(session, drawer.name)
      throw new Refused(
        409,
        'drawer_closed',
        `${session.closedBy} closed this drawer already, with ${formatCents(session.countedCents ?? 0)} counted${session.floatCents > 0 ? ` and ${formatCents(session.floatCents)} left in it` : ''}. Your count was not taken.`,
      )
    }
    const at = services.now()
    const by = person.user.name
    const expectedCents = await balanceOfAccount(tx, cashAccount(drawerId))
    const told = { countedCents, expectedCents, ...(approvedBy !== null && { approvedBy }) }
    // A second count is told nothing of itself, so that nobody tries sums until one is taken.
    if (session.firstCountCents !== null && reason === undefined) return null
    if (Math.abs(countedCents - expectedCents) > DRAWER_OFF_CENTS && reason === undefined) {
      await tx
        .update(drawerSessions)
        .set({ firstCountCents: countedCents })
        .where(eq(drawerSessions.id, sessionId))
      await audit(tx, services, person, {
        action: 'drawer.counted-off',
        subject: drawerId,
        after: told,
      })
      return null
    }
    const said = [reason, note].filter(Boolean).join('. ')
    const moving = { drawerId, sessionId, at, by, approvedBy }
    const closing = { id: `${sessionId} close`, kind: 'close' as const, reason: said }
    await move(tx, services, { ...moving, ...closing, cents: countedCents, expectedCents })
    const staying = { id: `${sessionId} float`, kind: 'float' as const, reason: '' }
    if (floatCents > 0) await move(tx, services, { ...moving, ...staying, cents: floatCents })
    const [closed] = await tx
      .update(drawerSessions)
      .set({ closedAt: at, closedBy: by, countedCents, expectedCents, floatCents, note: said })
      .where(eq(drawerSessions.id, sessionId))
      .returning()
    if (!closed) throw new Error('A drawer that was held is gone.')
    await audit(tx, services, person, {
      action: 'drawer.closed',
      subject: drawerId,
      after: { ...told, ...(floatCents > 0 && { floatCents }), ...(said && { note: said }) },
    })
    return closingOf(closed, drawer.name)
  })
}

/**
 * The open session of a drawer, which stays open until the transaction ends: cash goes into it.
 * @throws Refused 409 where it is closed
 */
export async function holdOpen(tx: Db, drawerId: string): Promise<SessionRow> {
  const [session] = await tx
    .select()
    .from(drawerSessions)
    .where(and(eq(drawerSessions.drawerId, drawerId), isNull(drawerSessions.closedAt)))
    .for('update')
  if (session) return session
  throw drawerClosed()
}

/**
 * Out of which drawer cash is handed that was paid into one: the same while it is open, else the one that was opened first of those
 * that are; `null` where none is open.
 */
export async function drawerToGiveFrom(tx: Db, paidInto: string): Promise<string | null> {
  const open = await openDrawers(tx)
  return (open.find(({ drawerId }) => drawerId === paidInto) ?? open[0])?.drawerId ?? null
}

/** The drawers that are open, the one that was opened first before the others. */
export async function openDrawers(tx: Db): Promise<{ drawerId: string; openedAt: Date }[]> {
  const { drawerId, openedAt, closedAt } = drawerSessions
  return tx
    .select({ drawerId, openedAt })
    .from(drawerSessions)
    .where(isNull(closedAt))
    .orderBy(asc(openedAt), asc(drawerId))
}

/** For whoever looks before they begin; it may be closed a moment later. @throws Refused 409 where it is closed */
export async function requireOpen(db: Db, drawerId: string) {
  if (!(await openSession(db, drawerId))) throw drawerClosed()
}

const drawerClosed = () =>
  new Refused(
    409,
    'drawer_closed',
    'The drawer is closed. Open it with a count before you take cash.',
  )

/** The closing of a session, as it was written. */
export function closingOf(row: SessionRow, drawerName: string): DrawerClosing {
  const { countedCents, expectedCents, closedAt } = row
  return {
    sessionId: row.id,
    drawerId: row.drawerId,
    drawerName,
    openedAt: row.openedAt.toISOString(),
    openedBy: row.openedBy,
    openingCents: row.openingCents,
    closedAt: (closedAt ?? row.openedAt).toISOString(),
    closedBy: row.closedBy ?? '',
    countedCents: countedCents ?? 0,
    expectedCents: expectedCents ?? 0,
    differenceCents: (countedCents ?? 0) - (expectedCents ?? 0),
    note: row.note,
    floatCents: row.floatCents,
    openingFloatCents: row.openingFloatCents,
    openingOffCents: row.openingOffCents,
  }
}

type Moving = Omit<typeof drawerMovements.$inferInsert, 'kind'> & {
  drawerId: string
  kind: MovementKind
  expectedCents?: number
  difference?: OpeningDifference
}

/** Writes a movement and its postings. */
async function move(
  tx: Db,
  services: Services,
  { drawerId, expectedCents = 0, difference, ...row }: Moving,
): Promise<void> {
  await tx.insert(drawerMovements).values(row)
  await post(tx, services, {
    subject: 'drawer-movement',
    subjectId: row.id,
    at: row.at,
    postings: movementPostings(drawerId, row.kind, row.cents, expectedCents, difference),
  })
}

async function openSession(tx: Db, drawerId: string): Promise<SessionRow | undefined> {
  const [session] = await tx
    .select()
    .from(drawerSessions)
    .where(and(eq(drawerSessions.drawerId, drawerId), isNull(drawerSessions.closedAt)))
  return session
}

async function addFirst(tx: Db, { now }: Pick<Services, 'now'>) {
  await tx
    .insert(drawers)
    .values({ ...FIRST, createdAt: now() })
    .onConflictDoNothing()
}

/** Two that open one drawer wait for each other. @throws Refused 404 */
async function holdDrawer(tx: Db, services: Services, id: string) {
  if (id === FIRST.id) await addFirst(tx, services)
  const [drawer] = await tx.select().from(drawers).where(eq(drawers.id, id)).for('update')
  if (!drawer) throw new Refused(404, 'drawer_not_found', 'No such drawer.')
}

async function oneDrawer(services: Services, id: string): Promise<Drawer> {
  const drawer = (await listDrawers(services)).find((each) => each.id === id)
  if (!drawer) throw new Refused(404, 'drawer_not_found', 'No such drawer.')
  return drawer
}

function movementOf(row: typeof drawerMovements.$inferSelect): DrawerMovement {
  const { id, kind, cents, reason, at, by, approvedBy } = row
  return { id, kind, cents, reason, at: at.toISOString(), by, approvedBy }
}

/** The drawer for cash that is taken away from the till, as at the door of a class: the named one, or one that is open. @throws Refused 409 */
export async function drawerFor(
  tx: Db,
  method: CounterMethod,
  drawerId: string | undefined,
): Promise<string | undefined> {
  if (method !== 'cash' || drawerId) return drawerId
  const open = await drawerToGiveFrom(tx, '')
  if (!open) throw drawerClosed()
  return open
}

/** The account on which money at the counter stands. Cash of a named drawer needs it open. @throws Refused 409 */
export async function counterAccount(
  tx: Db,
  method: CounterMethod,
  drawerId: string | undefined,
): Promise<Account> {
  if (method === 'card-terminal') return 'card-terminal'
  if (method !== 'cash' || !drawerId) return 'till'
  await holdOpen(tx, drawerId)
  return cashAccount(drawerId)
}
