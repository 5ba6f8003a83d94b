import { and, count, eq, exists, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { spanInWords } from '#domain/booking/party.ts'
import type { AccountDeletion, MyData } from '#domain/contracts/mine.ts'
import {
  DELETION_TEXTS,
  GOES,
  HINDRANCES,
  STAYS,
  STAYS_OF_ROLE,
  WARNINGS,
} from '#domain/people/leaving.ts'
import { cancelProblem } from '#domain/ordering/status.ts'
import { audit } from '../audit/store.ts'
import { joined } from '../booking/occasions.ts'
import type { Db } from '../db/open.ts'
import {
  classSessions,
  events,
  memberships,
  orders,
  rsvps,
  seatCharges,
  spaceBookings,
  spaceRequests,
  users,
  works,
  workSales,
} from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { isOpen } from '../ordering/mine.ts'
import { calledOut } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import { countActiveAdmins } from './admins.ts'
import { forgetEverything } from './forgetting.ts'
import {
  areTheirSeats,
  isAddress,
  isTheirHire,
  isTheirOrder,
  SECTIONS,
  subjectOf,
  type Account,
  type Subject,
} from './keeping.ts'
import { fitsPassword } from './passwords.ts'
import type { Person } from './person.ts'
import { hasSecondFactor } from './myself.ts'
import { requireProof } from './sessions.ts'

/** What is kept of a person, counted, and what would stand in the way of deleting it. */
export async function dataOf(services: Services, account: Account): Promise<MyData> {
  const of = await subjectOf(services.db, services, account)
  const kept: MyData['kept'] = []
  for (const { name, title, read } of SECTIONS) {
    const { length } = await read(services.db, of)
    if (length > 0) kept.push({ name, title, count: length })
  }
  return {
    isEmailVerified: of.email !== null,
    hasPassword: account.passwordHash !== null,
    kept,
    hindrances: await hindrancesOf(services.db, services, account, of),
    warnings: await warningsOf(services.db, services, of),
  }
}

/**
 * Deletes an account and everything that only it was kept for; what the law wants kept stays without a name. All or
 * nothing. @throws Refused
 */
export async function deleteAccount(
  services: Services,
  person: Person,
  proof: AccountDeletion,
): Promise<void> {
  const { user } = person
  await proveDeletion(services, person, proof)
  await services.db.transaction(async (tx) => {
    const account = await hold(tx, user)
    const of = await subjectOf(tx, services, account)
    const [hindrance] = await hindrancesOf(tx, services, account, of)
    if (hindrance) throw new Refused(409, 'not_deletable', hindrance)
    const warnings = await warningsOf(tx, services, of)

    await forgetEverything(tx, services, account, of)
    await tx.delete(users).where(eq(users.id, account.id))
    await audit(tx, services, null, {
      action: 'account.deleted',
      subject: 'an account',
      after: { role: account.role },
    })
    await sayGoodbye(tx, services, account, warnings)
    if (of.artistId) await tellStaff(tx, services, of.artistId, warnings)
  })
}

/** Who found an open laptop does not delete an account. @throws Refused 401 or 403 */
async function proveDeletion(
  services: Services,
  person: Person,
  { password, email }: AccountDeletion,
) {
  const [account] = await services.db.select().from(users).where(eq(users.id, person.user.id))
  if (!account) throw new Refused(404, 'account_gone', DELETION_TEXTS.done)
  if (account.passwordHash !== null) {
    if (!password) throw wrong('password', 'password_needed', DELETION_TEXTS.passwordNeeded)
    if (!(await fitsPassword(password, account.passwordHash)))
      throw wrong('password', 'wrong_password', DELETION_TEXTS.wrongPassword)
    if (await hasSecondFactor(services, account)) requireProof(services, person)
    return
  }
  if (email !== account.email) throw wrong('email', 'wrong_email', DELETION_TEXTS.wrongEmail)
  requireProof(services, person)
}

function wrong(field: string, error: string, message: string) {
  return new Refused(403, error, message, { fields: { [field]: message } })
}

/** The account, held to the end; of an admin all admins, so that the last two do not leave at once. */
async function hold(tx: Db, { id, role }: Person['user']): Promise<Account> {
  const wanted = role === 'ADMIN' ? or(eq(users.role, 'ADMIN'), eq(users.id, id)) : eq(users.id, id)
  const held = await tx.select().from(users).where(wanted).orderBy(users.id).for('update')
  const account = held.find((each) => each.id === id)
  if (!account) throw new Refused(404, 'account_gone', DELETION_TEXTS.done)
  return account
}

async function hindrancesOf(
  db: Db,
  services: Services,
  account: Account,
  of: Subject,
): Promise<string[]> {
  const hindrances: string[] = []
  if (account.role === 'ADMIN') {
    if ((await countActiveAdmins(db)) <= 1) hindrances.push(HINDRANCES.lastAdmin)
  }
  const open = await db
    .select()
    .from(orders)
    .where(and(isTheirOrder(of), isOpen(services.now())))
  for (const order of open) {
    const { openOrder, startedOrder } = HINDRANCES
    const say = cancelProblem(order) === null ? openOrder : startedOrder
    hindrances.push(say(calledOut(order.dailyNumber)))
  }
  for (const { spaceType, startsAt, endsAt } of await roomsOf(db, services, of)) {
    const { timeZone } = services.settings.get().cafe
    const when = spanInWords(timeZone, startsAt, endsAt)
    hindrances.push(HINDRANCES.room(SPACES[spaceType].name, when))
  }
  for (const { title, startsAt, endsAt } of await paidSeatsOf(db, of)) {
    const { timeZone } = services.settings.get().cafe
    hindrances.push(HINDRANCES.seats(title, spanInWords(timeZone, startsAt, endsAt)))
  }
  return hindrances
}

/** Paid seats in what has not begun, and seats in an order: their money has to go somewhere first. */
async function paidSeatsOf(db: Db, of: Subject) {
  const { title, startsAt, endsAt } = joined
  return db
    .select({ title, startsAt, endsAt })
    .from(rsvps)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(
      and(
        areTheirSeats(of),
        inArray(rsvps.status, ['held', 'offered', 'confirmed']),
        isNull(rsvps.soldAt),
        or(
          and(eq(rsvps.status, 'held'), isNotNull(rsvps.orderId)),
          exists(
            db
              .select({ id: seatCharges.id })
              .from(seatCharges)
              .where(
                and(
                  eq(seatCharges.reference, rsvps.reference),
                  or(
                    eq(seatCharges.state, 'open'),
                    and(
                      eq(seatCharges.state, 'succeeded'),
                      gt(seatCharges.amountCents, seatCharges.releasedCents),
                    ),
                  ),
                ),
              ),
          ),
        ),
      ),
    )
}

/** Rooms that are still to be used: money and other people's plans hang on them. */
async function roomsOf(db: Db, services: Services, of: Subject) {
  const { email } = of
  const booked = await db
    .select()
    .from(spaceBookings)
    .where(
      and(
        isTheirHire(of),
        eq(spaceBookings.isCancelled, false),
        gt(spaceBookings.endsAt, services.now()),
      ),
    )
  if (email === null) return booked
  const confirmed = await db
    .select()
    .from(spaceRequests)
    .where(
      and(
        isAddress(spaceRequests.email, email),
        eq(spaceRequests.status, 'confirmed'),
        gt(spaceRequests.endsAt, services.now()),
      ),
    )
  return [...booked, ...confirmed]
}

/** What an artist leaves behind. */
async function warningsOf(
  db: Db,
  services: Services,
  { userId, email, artistId }: Subject,
): Promise<string[]> {
  const warnings = email === null ? [WARNINGS.unverified as string] : []
  const runs = await db.$count(
    memberships,
    and(eq(memberships.userId, userId), ne(memberships.state, 'ended')),
  )
  if (runs > 0) warnings.push(WARNINGS.membership)
  if (artistId === null) return warnings
  const { timeZone } = services.settings.get().cafe
  const month = (at: Date) => dateIn(timeZone, at).slice(0, 7)
  const sales = await db
    .select()
    .from(workSales)
    .where(and(eq(workSales.artistId, artistId), isNull(workSales.returnedAt)))
  const cents = sales
    .filter(({ soldAt }) => month(soldAt) === month(services.now()))
    .reduce((sum, { artistCents }) => sum + artistCents, 0)
  if (cents > 0) warnings.push(WARNINGS.artist(formatCents(cents)))
  const [left] = await db
    .select({ count: count(works.id) })
    .from(works)
    .where(and(eq(works.artistId, artistId), inArray(works.status, ['available', 'on-hold'])))
  if (left && left.count > 0) warnings.push(WARNINGS.works(left.count))
  return warnings
}

async function sayGoodbye(tx: Db, services: Services, account: Account, warnings: string[]) {
  const { cafe } = services.settings.get()
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  await queueMail(tx, services, {
    to: account.email,
    subject: 'Your account is deleted',
    text: letter(cafe, account.name, [
      'you asked us to delete your account. It is done, on every device.',
      `What is gone:\n${list(GOES)}`,
      `What stays:\n${list([...STAYS, ...(STAYS_OF_ROLE[account.role] ?? [])])}`,
      ...(warnings.length > 0 ? [list(warnings)] : []),
      `It was not you? Write to us at once: ${cafe.email}`,
    ]),
  })
}

/** Somebody has to settle with an artist who leaves, and to give the works back. */
async function tellStaff(tx: Db, services: Services, artistId: string, warnings: string[]) {
  const { cafe } = services.settings.get()
  await queueMail(tx, services, {
    to: cafe.email,
    subject: `An artist has left: ${artistId}`,
    text: letter(cafe, null, [
      `the account behind the artist ${artistId} was deleted by its owner. Their page and works are off the site; the sales stay in the books.`,
      ...(warnings.length > 0
        ? [`They were told:\n${warnings.map((each) => `- ${each}`).join('\n')}`]
        : []),
      'Please settle with them, and give back what hangs here.',
    ]),
  })
}
