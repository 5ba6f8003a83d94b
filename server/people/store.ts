import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Role, StaffRole } from '#domain/contracts/people.ts'
import type { Db } from '../db/open.ts'
import { signInLinks, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { welcomeNotifications } from '../notifications/store.ts'
import { hashPassword } from './passwords.ts'

export type Account = typeof users.$inferSelect

/** The account of an address, closed ones too; `email` in lower case. */
export async function accountWith(db: Db, email: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ?? null
}

export async function accountById(db: Db, id: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/**
 * Whether an address is kept for an account that had it until recently: whoever reads its mail may still take the account back.
 * @param by whose own address it may become again
 */
export async function isKeptAddress(
  db: Db,
  { now }: Pick<Services, 'now'>,
  email: string,
  by: string | null = null,
): Promise<boolean> {
  const [link] = await db
    .select({ userId: users.id })
    .from(signInLinks)
    .innerJoin(users, and(eq(users.id, signInLinks.userId), eq(users.isDisabled, false)))
    .where(
      and(
        eq(signInLinks.email, email),
        eq(signInLinks.kind, 'email-return'),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now()),
        by === null ? undefined : ne(users.id, by),
      ),
    )
    .limit(1)
  return link !== undefined
}

/** The open account of an address. */
export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.isDisabled, false)))
  return row ?? null
}

export type NewCustomer = {
  email: string
  name: string
  passwordHash?: string
  emailVerifiedAt?: Date
  isDemo?: boolean
}

/** A customer who registered. @returns `null` where the address has an account already, or is kept for one */
export async function addCustomer(
  tx: Db,
  services: Pick<Services, 'now'>,
  customer: NewCustomer,
): Promise<Account | null> {
  if (await isKeptAddress(tx, services, customer.email)) return null
  const [account] = await tx
    .insert(users)
    .values({ id: randomUUID(), ...customer, role: 'CUSTOMER', createdAt: services.now() })
    .onConflictDoNothing()
    .returning()
  if (account) await welcomeNotifications(tx, services, account)
  return account ?? null
}

export type NewAccount = {
  email: string
  name: string
  password: string
  role: Role
  staffRole?: StaffRole | null
  isDemo?: boolean
}

/** @returns whether it was made; an address that is taken stays as it is */
export async function addAccount(db: Db, account: NewAccount, at: Date): Promise<boolean> {
  const { email, name, password, role, staffRole = null, isDemo = false } = account
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        email: email.toLowerCase(),
        name,
        role,
        staffRole,
        isDemo,
        passwordHash,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made) await welcomeNotifications(tx, { now: () => at }, { ...made, role })
    return made !== undefined
  })
}
