import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  Account,
  AccountPatch,
  AccountRole,
  Accounts,
  AccountsQuery,
  AccountState,
  Invitation,
  StaffQuery,
} from '#domain/contracts/admin.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { accountRole, changeProblem, ROLE_LABELS } from '#domain/people/accounts.ts'
import { can, dashboardOf } from '#domain/people/permissions.ts'
import { sessionEnd } from '#domain/people/session-limits.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { recoveryCodes, sessions, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'
import { notify, welcomeNotifications } from '../notifications/store.ts'
import { countActiveAdmins } from '../people/admins.ts'
import { issueLink, spendLinks } from '../people/links.ts'
import { mailInvitation, mailRoleChanged, tellOfSecurity } from '../people/mails.ts'
import type { Person } from '../people/person.ts'
import { endSessions } from '../people/sessions.ts'
import { isKeptAddress } from '../people/store.ts'

type Query = z.output<typeof AccountsQuery> | z.output<typeof StaffQuery>

/** One page of the accounts. @param isStaffOnly those who work here */
export async function listAccounts(
  services: Services,
  query: Query,
  isStaffOnly = false,
): Promise<z.output<typeof Accounts>> {
  const { db } = services
  const { limit, offset } = pageOf(query.page)
  const where = filter(query, isStaffOnly)
  const counted = async (value: SQL, without: Partial<Query>) =>
    countsOf(
      await db
        .select({ value, count: count() })
        .from(users)
        .where(filter({ ...query, ...without }, isStaffOnly))
        .groupBy(value),
    )
  return {
    rows: await readAccounts(services, query, where, limit, offset),
    total: await db.$count(users, where),
    facets: {
      role: await counted(ROLE, { role: undefined }),
      state: await counted(STATE, { state: undefined }),
    },
  }
}

/** All accounts that match, for a file. */
export function accountPieces(services: Services, query: Query, isStaffOnly = false) {
  return (offset: number, limit: number) =>
    readAccounts(services, query, filter(query, isStaffOnly), limit, offset)
}

export const ACCOUNT_CSV: CsvColumns<Account> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Role: (account) => ROLE_LABELS[accountRole(account)],
  State: ({ state }) => state,
  'Second factor': ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : 'no'),
  'Signed-in devices': ({ sessions: open }) => open,
  'Last sign-in': ({ lastSignInAt }) => lastSignInAt,
  Since: ({ createdAt }) => createdAt,
}

/**
 * Changes a role, or disables and enables an account: at once, on every device. A session that was opened before does not get the
 * new role: its holder signs in again, and is told by mail. @throws Refused
 */
export async function changeAccount(
  services: Services,
  by: Person,
  id: string,
  patch: AccountPatch,
): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const { actor, account: before } = await hold(tx, by, id)
    const next = wanted(before, patch)
    const to = next.role === 'STAFF' ? (next.staffRole ?? undefined) : undefined
    refuse(changeProblem(actor, before, to))
    await tx.update(users).set(next).where(eq(users.id, id))
    if (before.role === 'ADMIN' && (await countActiveAdmins(tx)) === 0)
      throw new Refused(409, 'last_admin', LAST_ADMIN)
    // Open event streams of this account check again whether they may stay open.
    await tx.execute(sql`select pg_notify('notifications', ${id})`)
    const after = { ...before, ...next }

    if (accountRole(before) !== accountRole(after)) {
      await audit(tx, services, by, {
        action: 'user.role-changed',
        subject: before.email,
        before: { role: accountRole(before) },
        after: { role: accountRole(after) },
      })
      await endSessions(tx, services, id, 'the role was changed', by.sessionId)
      const becameSentence = `${by.user.name} made you ${ROLE_LABELS[accountRole(after)].toLowerCase()}.`
      await mailRoleChanged(tx, services, before, becameSentence)
      await notify(tx, services, {
        userId: id,
        type: 'system',
        title: 'Your role changed',
        message: becameSentence,
        action: { url: dashboardOf(after), label: 'Open your dashboard' },
      })
    }
    if (before.isDisabled !== after.isDisabled) {
      if (after.isDisabled) {
        await endSessions(tx, services, id, 'the account was disabled')
        await spendLinks(tx, services, before.email, LINKS_IN)
      }
      await audit(tx, services, by, {
        action: after.isDisabled ? 'user.disabled' : 'user.enabled',
        subject: before.email,
        before: { isDisabled: before.isDisabled },
        after: { isDisabled: after.isDisabled },
      })
    }
    return readAccount(tx, services, id)
  })
}

/** Signs somebody out on all their devices. @throws Refused */
export async function signOutAccount(services: Services, by: Person, id: string): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const { account } = await hold(tx, by, id)
    const ended = await endSessions(tx, services, id, 'signed out by an admin', by.sessionId)
    await audit(tx, services, by, {
      action: 'user.signed-out',
      subject: account.email,
      after: { sessionsEnded: ended },
    })
    return readAccount(tx, services, id)
  })
}

/** Removes the second factor of an account whose owner lost it. @throws Refused */
export async function resetSecondFactor(
  services: Services,
  by: Person,
  id: string,
): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const { account } = await hold(tx, by, id)
    if (by.user.id === id)
      throw new Refused(409, 'yourself', 'Take your own second factor off under “Your account”.')
    if (!account.totpConfirmedAt)
      throw new Refused(409, 'no_second_factor', `${account.name} has no second factor.`)
    await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
    await audit(tx, services, by, {
      action: 'user.second-factor-reset',
      subject: account.email,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    })
    await tellOfSecurity(tx, services, account, 'Your second factor was taken off', [
      `${by.user.name} took the second factor off your account. Until you set one up again, your password alone opens it.`,
    ])
    return readAccount(tx, services, id)
  })
}

/** Makes an account for somebody and mails them the way in. @throws Refused */
export async function invite(
  services: Services,
  by: Person,
  invitation: Invitation,
): Promise<Account> {
  const { email, name, role } = invitation
  const staffRole = role === 'STAFF' ? (invitation.staffRole ?? 'TRAINEE') : null
  return services.db.transaction(async (tx) => {
    const actor = await requireActor(tx, by)
    refuse(changeProblem(actor, { id: '', role, staffRole }, staffRole ?? undefined))
    if (await isKeptAddress(tx, services, email)) {
      const message =
        'An account had this address until recently and may be taken back from it for 7 days. Use another address, or wait.'
      throw new Refused(409, 'email_taken', message, { fields: { email: message } })
    }
    const id = randomUUID()
    const [made] = await tx
      .insert(users)
      .values({ id, email, name, role, staffRole, createdAt: services.now() })
      .onConflictDoNothing()
      .returning()
    if (!made) {
      const message = can(by.user, 'admin')
        ? 'This address has an account already: find it in the list and change its role there.'
        : 'This address has an account already. An admin can make it staff.'
      throw new Refused(409, 'email_taken', message, { fields: { email: message } })
    }
    await welcomeNotifications(tx, services, made)
    await sendInvitation(tx, services, by, made)
    await audit(tx, services, by, {
      action: 'user.invited',
      subject: email,
      after: { name, role: accountRole(made) },
    })
    return readAccount(tx, services, id)
  })
}

/** Sends the invitation again; the one before stops working. @throws Refused */
export async function inviteAgain(services: Services, by: Person, id: string): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const { actor, account } = await hold(tx, by, id)
    refuse(changeProblem(actor, account))
    if (account.isDisabled || account.passwordHash || account.lastSignInAt)
      throw new Refused(
        409,
        'not_invited',
        `${account.name} has been here already and signs in as usual.`,
      )
    await spendLinks(tx, services, account.email, ['invitation'])
    await sendInvitation(tx, services, by, account)
    await audit(tx, services, by, { action: 'user.invited-again', subject: account.email })
    return readAccount(tx, services, id)
  })
}

type Row = typeof users.$inferSelect

/** What would open an account without its password. */
const LINKS_IN = ['sign-in', 'reset', 'invitation', 'second-factor', 'ticket'] as const

async function sendInvitation(tx: Db, services: Services, by: Person, { id, email, name }: Row) {
  const token = await issueLink(tx, services, { kind: 'invitation', email, userId: id })
  await mailInvitation(tx, services, { email, name }, { token, from: by.user.name })
}

/**
 * Locks an account and all admins until the transaction ends. Of two admins who disable each other at the same moment, the
 * second finds that they are no admin any more.
 */
async function hold(tx: Db, by: Person, id: string): Promise<{ actor: Row; account: Row }> {
  const rows = await tx
    .select()
    .from(users)
    .where(or(inArray(users.id, [by.user.id, id]), eq(users.role, 'ADMIN')))
    .orderBy(users.id)
    .for('update')
  const actor = requireStill(rows.find((row) => row.id === by.user.id))
  const account = rows.find((row) => row.id === id)
  if (!account) throw new Refused(404, 'not_found', 'There is no such account any more.')
  // A manager who may not change an account may do nothing else with it either. What they are now counts, not what their
  // session was opened with: of two admins who make each other staff at once, the second is an admin no more.
  if (by.user.id !== id) refuse(changeProblem(actor, account))
  return { actor, account }
}

const LAST_ADMIN =
  'This is the last admin who can sign in. Make somebody else one first, or nobody could manage the café any more.'

async function requireActor(tx: Db, by: Person): Promise<Row> {
  const [row] = await tx.select().from(users).where(eq(users.id, by.user.id)).for('update')
  return requireStill(row)
}

function requireStill(actor: Row | undefined): Row {
  if (!actor || actor.isDisabled || !can(actor, 'manage-employees'))
    throw new Refused(403, 'not_permitted', 'Your role does not allow this any more.')
  return actor
}

function refuse(problem: ReturnType<typeof changeProblem>) {
  if (problem) throw new Refused(403, problem.code, problem.message)
}

function wanted(
  before: Row,
  { role = before.role, staffRole, isDisabled = before.isDisabled }: AccountPatch,
) {
  if (role !== 'STAFF' && staffRole)
    throw new Refused(400, 'invalid_input', 'Only staff have a staff role.', {
      fields: { staffRole: 'Only staff have a staff role.' },
    })
  const kept: StaffRole | null = before.role === 'STAFF' ? before.staffRole : null
  const next: StaffRole | null = role === 'STAFF' ? (staffRole ?? kept ?? 'TRAINEE') : null
  return { role, staffRole: next, isDisabled }
}

/* Reading: columns that the contract names, and nothing else of the row. */

const ROLE = sql<AccountRole>`case when ${users.role} = 'STAFF' then coalesce(${users.staffRole}, 'TRAINEE') else ${users.role} end`
const STATE = sql<AccountState>`case when ${users.isDisabled} then 'disabled' when ${users.passwordHash} is null and ${users.lastSignInAt} is null then 'invited' else 'active' end`

const SORTABLE = {
  name: sql`lower(${users.name})`,
  email: users.email,
  role: ROLE,
  state: STATE,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}

function filter({ q, role, state }: Query, isStaffOnly: boolean): SQL | undefined {
  return and(
    isStaffOnly ? inArray(users.role, ['STAFF', 'ADMIN']) : undefined,
    containing(q, [users.name, users.email]),
    role && sql`${ROLE} = ${role}`,
    state && sql`${STATE} = ${state}`,
  )
}

async function readAccounts(
  services: Pick<Services, 'db' | 'now'>,
  { sort }: Pick<Query, 'sort'>,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Account[]> {
  const rows = await services.db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      staffRole: users.staffRole,
      state: STATE,
      isDemo: users.isDemo,
      emailVerifiedAt: users.emailVerifiedAt,
      totpConfirmedAt: users.totpConfirmedAt,
      lastSignInAt: users.lastSignInAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(where)
    .orderBy(...orderOf(sort, SORTABLE, users.createdAt), users.id)
    .limit(limit)
    .offset(offset)
  const open = await openSessions(
    services,
    rows.map(({ id }) => id),
  )
  return rows.map(({ emailVerifiedAt, totpConfirmedAt, lastSignInAt, createdAt, ...row }) => ({
    ...row,
    isEmailVerified: emailVerifiedAt !== null,
    hasSecondFactor: totpConfirmedAt !== null,
    sessions: open.get(row.id) ?? 0,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** How many devices each of them is signed in on. */
async function openSessions({ db, now }: Pick<Services, 'db' | 'now'>, ids: string[]) {
  const open = new Map<string, number>()
  if (ids.length === 0) return open
  const rows = await db
    .select({ id: users.id, role: users.role, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)))
  for (const { id, role, session } of rows)
    if (sessionEnd({ role }, session) > now()) open.set(id, (open.get(id) ?? 0) + 1)
  return open
}

async function readAccount(tx: Db, { now }: Pick<Services, 'now'>, id: string): Promise<Account> {
  const [account] = await readAccounts({ db: tx, now }, {}, eq(users.id, id), 1, 0)
  if (!account) throw new Error(`The account ${id} is gone in the middle of its change.`)
  return account
}
