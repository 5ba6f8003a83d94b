import { eq } from 'drizzle-orm'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { addAccount } from '../people/store.ts'
import { DEMO_ACCOUNTS } from '../people/demo.ts'
import type { Db } from './open.ts'
import { menuCategories, menuItems, toppings, users } from './schema.ts'

/** Gives an empty house its menu. Rows that are there belong to the owner. Several servers may seed at once. */
export async function seed(db: Db) {
  if ((await db.$count(menuItems)) === 0) await seedMenu(db)
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

async function seedMenu(db: Db) {
  await db.transaction(async (tx) => {
    await tx
      .insert(menuCategories)
      .values(CATALOGUE.categories.map((category, position) => ({ ...category, position })))
      .onConflictDoNothing()
    await tx
      .insert(toppings)
      .values(
        CATALOGUE.toppings.map(({ id, name, priceCents, ...details }, position) => ({
          id,
          name,
          priceCents,
          details,
          position,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(menuItems)
      .values(
        CATALOGUE.items.map(
          ({ id, category, name, priceCents, isSoldOut, soldOutUntil, ...details }, position) => ({
            id,
            category,
            name,
            priceCents,
            isSoldOut,
            soldOutUntil: soldOutUntil === null ? null : new Date(soldOutUntil),
            details,
            position,
          }),
        ),
      )
      .onConflictDoNothing()
  })
}
