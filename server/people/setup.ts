import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Context } from 'hono'
import { LoginRequest } from '#domain/contracts/people.ts'
import { GUESSABLE_TEXTS } from '#domain/people/guessable.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { secrets } from '../db/schema.ts'
import type { House } from '../house.ts'
import { readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { validate } from '../http/validate.ts'
import { guessableBy } from './password-rules.ts'
import { addAccount, hasOwner } from './store.ts'

/**
 * A link with which the first owner makes their account, while there is none. Only its hash is kept; each start without
 * an owner makes a new one, and the one before no longer works.
 */
export async function ownerLink(db: Db, publicUrl: string): Promise<string | null> {
  if (await hasOwner(db)) return null
  const token = randomBytes(24).toString('base64url')
  const value = hashOf(token)
  await db
    .insert(secrets)
    .values({ name: SETUP, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
  return `${publicUrl}/setup?token=${token}`
}

/** The page behind that link: plain HTML, because it comes before everything else. */
export function setupRoutes(app: App, house: House) {
  app.get('/setup', async (c) => {
    const token = c.req.query('token') ?? ''
    const isGood = await isSetupToken(house.db, token)
    return isGood ? page(c, form(token)) : page(c, gone, 410)
  })

  app.post('/setup', async (c) => {
    admitSite(c, house)
    await house.limits.take('login', c.get('address'))
    const fields = new URLSearchParams(await readText(c.req.raw))
    const token = fields.get('token') ?? ''
    if (!(await isSetupToken(house.db, token))) return page(c, gone, 410)

    const checked = await check(house, fields)
    if ('problem' in checked) return page(c, form(token, checked), 400)
    await house.db.transaction(async (tx) => {
      // Deleting it is what makes the link good for one: of two at once, one finds nothing left.
      const used = await tx.delete(secrets).where(eq(secrets.name, SETUP)).returning()
      if (used.length === 0 || (await hasOwner(tx)))
        throw new Refused(410, 'setup_done', 'The owner was set up already. Please sign in.')
      const owner = { ...checked, name: 'Owner', role: 'ADMIN' as const }
      if (!(await addAccount(tx, owner, house.now())))
        throw new Refused(409, 'email_taken', 'That email has an account already. Use another one.')
      await audit(tx, house, 'whoever had the link of the first start', {
        action: 'owner.created',
        subject: checked.email,
        after: { role: 'ADMIN' },
      })
    })
    return page(c, done(checked.email))
  })
}

const SETUP = 'setup'
/** Long rather than complicated (NIST SP 800-63B). */
const PASSWORD_LENGTH = 12
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

async function isSetupToken(db: Db, token: string): Promise<boolean> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, SETUP))
  if (!row) return false
  return timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(row.value))
}

type Owner = { email: string; password: string }
type Problem = { problem: string; email: string }

async function check(house: House, fields: URLSearchParams): Promise<Owner | Problem> {
  const email = fields.get('email') ?? ''
  const password = fields.get('password') ?? ''
  if (password.length < PASSWORD_LENGTH)
    return { problem: `Use a password of at least ${PASSWORD_LENGTH} characters.`, email }
  if (password !== fields.get('again')) return { problem: 'The two passwords differ.', email }
  try {
    const owner = validate(LoginRequest, { email, password })
    const reason = await guessableBy(house, password, owner)
    return reason === null ? owner : { problem: GUESSABLE_TEXTS[reason], email }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message.replace(/^\w+: /, ''), email }
    throw error
  }
}

type Html = ReturnType<typeof html>

function page(c: Context, content: Html, status: 200 | 400 | 410 = 200) {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Set up the café</title>
        </head>
        <body>
          <main>${content}</main>
        </body>
      </html>`,
    status,
  )
}

const form = (token: string, problem?: Problem) => html`
  <h1>Welcome. Make the owner's account.</h1>
  ${problem ? html`<p role="alert"><strong>${problem.problem}</strong></p>` : ''}
  <form method="post" action="/setup">
    <input type="hidden" name="token" value="${token}" />
    <p>
      <label for="email">Email</label><br />
      <input
        id="email"
        name="email"
        type="email"
        required
        autocomplete="email"
        value="${problem?.email ?? ''}"
      />
    </p>
    <p>
      <label for="password">Password, at least ${PASSWORD_LENGTH} characters</label><br />
      <input
        id="password"
        name="password"
        type="password"
        required
        minlength="${PASSWORD_LENGTH}"
        autocomplete="new-password"
      />
    </p>
    <p>
      <label for="again">The same once more</label><br />
      <input id="again" name="again" type="password" required autocomplete="new-password" />
    </p>
    <button>Make the account</button>
  </form>
`

const done = (email: string) => html`
  <h1>Done.</h1>
  <p>${email} is the owner. <a href="/login">Sign in</a></p>
`

const gone = html`
  <h1>This link is used up.</h1>
  <p>
    If nobody set up the owner yet, start the server once more: it prints a new link.
    <a href="/login">Sign in</a>
  </p>
`
