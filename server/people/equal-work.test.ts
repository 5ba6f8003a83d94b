import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { TestServer } from '../db/testing.ts'

/** The hashes that the library was asked to verify. The library works as it does. */
const verified: string[] = []

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$hash' → its kind, its costs and the length of the hash */
const costOf = (hash: string) => {
  const [, kind, version, costs, , digest = ''] = hash.split('$')
  return `${kind} ${version} ${costs} ${digest.length}`
}

/** The server's modules once more, with calls of the library counted: other test files of this worker loaded them without. */
async function countedServer() {
  vi.doMock('@node-rs/argon2', async (original) => {
    const library = await original<typeof import('@node-rs/argon2')>()
    const verify: typeof library.verify = (hash, ...more) => {
      verified.push(String(hash))
      return library.verify(hash, ...more)
    }
    return { ...library, verify }
  })
  vi.resetModules()
  const [{ testServer }, { newPerson }, { users }] = await Promise.all([
    import('../db/testing.ts'),
    import('./testing.ts'),
    import('../db/schema.ts'),
  ])
  return { testServer, newPerson, users }
}

describe.each(['pglite', 'postgres'] as const)('the work of refusing, on %s', (engine) => {
  const isMissing = engine === 'postgres' && inject('postgres').url === null
  let server: Awaited<ReturnType<typeof countedServer>>
  let services: TestServer
  beforeAll(async () => {
    if (isMissing) return
    server = await countedServer()
    services = await server.testServer(engine)
  })
  afterAll(async () => {
    await services?.close()
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  })

  test.skipIf(isMissing)(
    'an address costs as much work to refuse as one that has an account',
    async () => {
      const { users, newPerson } = server
      const known = await newPerson(services, 'timed@guest.example')
      /** The costs of the hashes that one refusal computes: what its time is made of. */
      const costsOf = async (email: string, password: string) => {
        verified.length = 0
        const { status } = await services.send('POST', '/auth/login', { email, password })
        expect(status).toBe(401)
        return verified.map(costOf)
      }
      const ofKnown = await costsOf(known.user.email, 'wrong')
      expect(ofKnown).toEqual([expect.stringMatching(/^argon2id v=19 m=\d+,t=\d+,p=\d+ \d+$/)])
      expect(await costsOf('nobody-timed@guest.example', 'wrong')).toEqual(ofKnown)
      // An account that has no password, and one that was closed.
      const change = (values: object) =>
        services.db.update(users).set(values).where(eq(users.id, known.user.id))
      await change({ passwordHash: null })
      expect(await costsOf(known.user.email, 'wrong')).toEqual(ofKnown)
      await change({ isDisabled: true })
      expect(await costsOf(known.user.email, 'wrong')).toEqual(ofKnown)
    },
  )
})
