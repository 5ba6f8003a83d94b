import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeOwner } from '../people/owner.ts'
import { users } from './schema.ts'
import { refuseDemoOfCafe, setDemoAccounts } from './seed.ts'
import { eachEngine, FRIDAY_NOON } from './testing.ts'

eachEngine('the database of a real café', (server) => {
  const admit = () => refuseDemoOfCafe(server().db)
  const startAs = (isDemo: boolean) => setDemoAccounts(server().db, { isDemo, now: FRIDAY_NOON })

  test('is not there as long as nobody but the demo has an account', async () => {
    await expect(admit()).resolves.toBeUndefined()
    await startAs(false)
    await expect(admit()).resolves.toBeUndefined()
  })

  test('is not what a demo is, in which an admin has made another', async () => {
    await startAs(true)
    await makeOwner(server().db, server(), { email: 'owner@cafe.example', passwordHash: 'x' })
    await expect(admit()).resolves.toBeUndefined()
  })

  test('starts no demo once production was started with it and it has an owner', async () => {
    await startAs(false)
    await expect(admit()).rejects.toThrow('Set NODE_ENV=production')
  })

  test('starts none where no demo ever ran with it', async () => {
    await server().db.delete(users).where(eq(users.isDemo, true))
    await expect(admit()).rejects.toThrow('accounts that anybody can guess')
  })
})
