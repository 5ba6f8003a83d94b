import { and, eq } from 'drizzle-orm'
import { addDemoEmbed } from '../embeds/demo.ts'
import { followCatalogue } from '../menu/catalogue.ts'
import { DELIVERED_MENU } from '../menu/delivered.ts'
import { addAccount } from '../people/store.ts'
import { DEMO_ACCOUNTS } from '../people/demo.ts'
import type { Db } from './open.ts'
import { users } from './schema.ts'
import { DatabaseTrouble } from './trouble.ts'

/** Brings the menu of this version into the database. Rows that are there belong to the owner. Several servers may seed at once. */
export async function seed(db: Db, options: { isDemo: boolean; now: Date }) {
  await followCatalogue(db, DELIVERED_MENU, options)
  if (options.isDemo) await addDemoEmbed(db, options.now)
}

/** Demo accounts exist in demo mode only: a database that ever ran as a demo has them shut in production. */
export async function setDemoAccounts(db: Db, { isDemo, now }: { isDemo: boolean; now: Date }) {
  await db.update(users).set({ isDisabled: !isDemo }).where(eq(users.isDemo, true))
  if (!isDemo) return
  const known = new Set(
    (await db.select({ email: users.email }).from(users)).map((row) => row.email),
  )
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !known.has(email))
  await Promise.all(missing.map((account) => addAccount(db, account, now)))
}

/**
 * A real café is never started as a demo: whoever knows the demo's password would be its admin. It is one where an admin has
 * an account of their own and no demo account may sign in, as production leaves them.
 * @throws DatabaseTrouble where the database is that of a real café
 */
export async function refuseDemoOfCafe(db: Db): Promise<void> {
  const mayEnter = and(eq(users.isDemo, true), eq(users.isDisabled, false))
  const isAdmin = and(eq(users.isDemo, false), eq(users.isDisabled, false), eq(users.role, 'ADMIN'))
  if ((await db.$count(users, isAdmin)) === 0 || (await db.$count(users, mayEnter)) > 0) return
  throw new DatabaseTrouble(
    'This is the database of a real café. As a demo it would be open to accounts that anybody can guess. ' +
      'Set NODE_ENV=production, or choose another database with DATA_DIR or DATABASE_URL.',
  )
}
