import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eachEngine, FRIDAY_NOON, serverOn } from './db/testing.ts'
import { recoveryCodes, secrets, users } from './db/schema.ts'
import { newRecoveryCodes, newSecret, stepOf, useCode } from './people/codes.ts'
import { accountOf } from './people/testing.ts'
import { openSecrets, passingSecrets, type SecretsSource } from './secrets.ts'

const MASTER = randomBytes(32).toString('base64url')
const NEWER = randomBytes(32).toString('base64url')

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creative-lounge-keys-'))
  file = join(folder, 'keys', 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const from = (more: Partial<SecretsSource> = {}): SecretsSource => ({
  masters: [],
  file,
  areLost: false,
  ...more,
})

eachEngine('the keys of the server', (server) => {
  beforeEach(async () => {
    await server().db.delete(secrets)
  })
  /** As version 0.1.0 left them. */
  const keepInDatabase = async () => {
    const keys = passingSecrets()
    const names = ['access-token', 'chat-token', 'form-token', 'second-factor'] as const
    const rows = names.map((name) => ({ name, value: keys[name].toString('base64url') }))
    await server().db.insert(secrets).values(rows)
    return keys
  }
  const namesInDatabase = async () =>
    (await server().db.select().from(secrets)).map(({ name }) => name).toSorted()

  test('are made once, in a file for this user alone, and never in the database', async () => {
    const made = await openSecrets(server().db, from())
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await openSecrets(server().db, from())).toEqual(made)
    const rows = JSON.stringify(await server().db.select().from(secrets))
    expect(await namesInDatabase()).toEqual(['fingerprint'])
    expect(rows).not.toContain(made['access-token'].toString('base64url'))
  })

  test('are the same for servers that start at the same moment', async () => {
    const [a, b] = await Promise.all([
      openSecrets(server().db, from()),
      openSecrets(server().db, from()),
    ])
    expect(a).toEqual(b)
  })

  test('move from the database of version 0.1.0 into the file, and are the same', async () => {
    const before = await keepInDatabase()
    const after = await openSecrets(server().db, from())
    expect(after['access-token']).toEqual(before['access-token'])
    expect(after['second-factor']).toEqual(before['second-factor'])
    expect(await namesInDatabase()).toEqual(['fingerprint'])
    expect(await openSecrets(server().db, from())).toEqual(after)
  })

  test('are not doubled where a server died between writing the file and deleting the rows', async () => {
    const keys = await keepInDatabase()
    const rows = await server().db.select().from(secrets)
    const once = await openSecrets(server().db, from())
    await server().db.insert(secrets).values(rows)
    expect(await openSecrets(server().db, from())).toEqual(once)
    expect(once['access-token']).toEqual(keys['access-token'])
    expect(await namesInDatabase()).toEqual(['fingerprint'])
  })

  test('move under a key of the environment, sealed, and go on verifying when that is replaced', async () => {
    const before = await keepInDatabase()
    const source = from({ masters: [MASTER], file: null })
    const after = await openSecrets(server().db, source)
    expect(after['access-token']).not.toEqual(before['access-token'])
    expect(after.older['access-token']).toEqual([before['access-token']])
    const rows = JSON.stringify(await server().db.select().from(secrets))
    expect(rows).not.toContain(before['access-token'].toString('base64url'))

    const newer = await openSecrets(server().db, from({ masters: [NEWER, MASTER], file: null }))
    expect(newer.older['access-token']).toEqual([after['access-token'], before['access-token']])
    const alone = await openSecrets(server().db, from({ masters: [NEWER], file: null }))
    expect(alone.older['second-factor']).toEqual([before['second-factor']])
  })

  test('stop a server that has other ones, and say what to do', async () => {
    await openSecrets(server().db, from())
    const other = from({ file: join(folder, 'other.json') })
    await expect(openSecrets(server().db, other)).rejects.toThrow(
      /keys of this database are missing/,
    )
    const foreign = from({ masters: [MASTER], file: null })
    await expect(openSecrets(server().db, foreign)).rejects.toThrow(
      /used with other keys.*SECRETS_LOST/,
    )
  })

  test('may be lost: then apps for second factors are forgotten, and nobody is locked out', async () => {
    await openSecrets(server().db, from())
    const account = await accountOf(server(), 'admin@demo.example')
    const { sealed } = newSecret(server(), account)
    const values = { totpSecret: sealed, totpConfirmedAt: FRIDAY_NOON }
    await server().db.update(users).set(values).where(eq(users.id, account.id))
    await newRecoveryCodes(server().db, server(), account.id)
    rmSync(file)
    await openSecrets(server().db, from({ areLost: true }))
    expect(await accountOf(server(), account.email)).toMatchObject({ totpSecret: null })
    expect(await server().db.$count(recoveryCodes)).toBe(0)
    await openSecrets(server().db, from())
  })

  test('are replaced without signing anybody out or losing a second factor', async () => {
    const before = await openSecrets(server().db, from())
    const here = await serverOn(server().database, { secrets: before })
    const headers = await here.as('customer@demo.example')
    const account = await accountOf(server(), 'customer@demo.example')
    const { secret, sealed } = newSecret(here, account)
    const [code = ''] = await newRecoveryCodes(here.db, here, account.id)

    const content = JSON.parse(readFileSync(file, 'utf8')) as { keys: Record<string, string[]> }
    for (const list of Object.values(content.keys))
      list.unshift(randomBytes(32).toString('base64url'))
    writeFileSync(file, JSON.stringify(content))
    const after = await openSecrets(server().db, from())
    expect(after['access-token']).not.toEqual(before['access-token'])
    const there = await serverOn(server().database, { secrets: after })

    expect((await there.send('GET', '/api/me', undefined, headers)).status).toBe(200)
    const sealedAccount = { ...account, totpSecret: sealed }
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const typed = totp.generate({ timestamp: FRIDAY_NOON.getTime() })
    expect(stepOf(there, sealedAccount, typed)).not.toBeNull()
    expect(await useCode(there.db, there, account, code)).toBe('recovery')
    // A new sign-in is signed with the new key, and the old key alone does not know it.
    const fresh = await there.as('customer@demo.example')
    expect((await here.send('GET', '/api/me', undefined, fresh)).status).toBe(401)
  })

  test('in a file that others can read, or that is none, stop the server in a sentence', async () => {
    await openSecrets(server().db, from())
    chmodSync(file, 0o644)
    await expect(openSecrets(server().db, from())).rejects.toThrow(/chmod 600/)
    chmodSync(file, 0o600)
    for (const content of ['', '{}', '{"keys":{"access-token":["short"]}}', '[]']) {
      writeFileSync(file, content)
      await expect(openSecrets(server().db, from())).rejects.toThrow(/not a file of keys/)
    }
  })
})
