import { and, eq, ne } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Context } from 'hono'
import { LoginRequest } from '#domain/contracts/people.ts'
import { GUESSABLE_TEXTS } from '#domain/people/guessable.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { secrets, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import { plainPage } from '../http/plain-page.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { validate } from '../http/validate.ts'
import { hashToken, isSameToken, newToken } from '../tokens.ts'
import { askForProof } from './email-asked.ts'
import { mailAdminAnew } from './mails.ts'
import { makeOwner, ownerOf, replaceOwner } from './owner.ts'
import { guessableBy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { deviceOf } from './sessions.ts'
import { accountById, type Account } from './store.ts'

/** What the server prints at its start. `isAnew`: there is an owner, who has not proven their address yet. */
export type OwnerLink = { url: string; isAnew: boolean }

/**
 * A link with which the owner makes their account, while there is none whose address was proven. Only its hash is kept; each
 * start without an owner makes a new one, good for a day, and the one before no longer works.
 */
export async function ownerLink(
  services: Pick<Services, 'db' | 'now' | 'publicUrl'>,
): Promise<OwnerLink | null> {
  const { db, publicUrl } = services
  const owner = await ownerOf(db)
  if (owner === 'proven') return null
  const url = await newLink(db, services, null)
  return { url: `${publicUrl}${url}`, isAnew: owner !== null }
}

/**
 * A link with which an admin's account gets another address and password, proven or not: for whoever runs the machine
 * (`npm run owner`). It works once, for a day, and takes the place of any other.
 */
export async function adminLink(
  tx: Db,
  services: Pick<Services, 'now' | 'publicUrl'>,
  { id, email }: Account,
): Promise<string> {
  const path = await newLink(tx, services, id)
  await audit(tx, services, RUNS_SERVER, { action: 'owner.link-made', subject: email })
  return `${services.publicUrl}${path}`
}

/** @param accountId the admin that it is for; `null` for the owner who has not proven an address yet */
async function newLink(db: Db, { now }: Pick<Services, 'now'>, accountId: string | null) {
  const token = newToken()
  const value = [hashToken(token), now().getTime() + LINK_MS, accountId ?? ''].join(' ').trim()
  await db
    .insert(secrets)
    .values({ name: SETUP, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
  return `/setup?token=${token}`
}

/** The page behind that link: plain HTML, because it comes before everything else. */
export function setupRoutes(app: App, services: Services) {
  app.get('/setup', async (c) => {
    const token = c.req.query('token') ?? ''
    const found = await readToken(services, token)
    return found ? page(c, form(token, found)) : page(c, gone, 410)
  })

  app.post('/setup', async (c) => {
    admitSite(c, services)
    await services.limits.take('login', c.get('address'))
    const fields = new URLSearchParams(await readText(c.req.raw))
    const token = fields.get('token') ?? ''
    const found = await readToken(services, token)
    if (!found) return page(c, gone, 410)

    const again = (problem: Problem) => page(c, form(token, found, problem), 400)
    const checked = await check(services, fields)
    if ('problem' in checked) return again(checked)
    const { email } = checked
    const chosen = { email, passwordHash: await hashPassword(checked.password) }
    const made = await services.db.transaction(async (tx) => {
      const outcome = await setUp(tx, services, found, chosen)
      // Nothing was changed: the link goes on working for another try.
      if (outcome === 'taken') await tx.insert(secrets).values({ name: SETUP, value: found.value })
      if (typeof outcome === 'object') await askForProof(tx, services, outcome, deviceOf(c, 'link'))
      return outcome
    })
    if (made === 'taken') return again({ problem: TAKEN, email })
    return made === 'gone' ? page(c, gone, 410) : page(c, done(services, email))
  })
}

/** Makes the owner, or gives the account that the link is for another address and password. */
async function setUp(
  tx: Db,
  services: Services,
  { value, accountId }: Found,
  chosen: { email: string; passwordHash: string },
): Promise<Account | 'gone' | 'taken'> {
  // Deleting it is what makes the link good for one: of two at once, one finds nothing left.
  const used = await tx
    .delete(secrets)
    .where(and(eq(secrets.name, SETUP), eq(secrets.value, value)))
    .returning()
  const before = accountId ? await adminWith(tx, accountId) : await ownerOf(tx)
  if (used.length === 0 || before === 'proven' || (accountId && !before)) return 'gone'
  const owner = before
    ? await replaceOwner(tx, services, before, chosen, accountId !== null)
    : await makeOwner(tx, services, chosen)
  if (owner === 'proven') return 'gone'
  if (!owner) return 'taken'
  await audit(
    tx,
    services,
    accountId ? RUNS_SERVER : 'whoever had the set-up link that the server printed',
    {
      action: before ? 'owner.replaced' : 'owner.created',
      subject: owner.email,
      ...(before && { before: { email: before.email } }),
      after: { role: 'ADMIN' },
    },
  )
  if (accountId && before) await tellAdmins(tx, services, before, owner)
  return owner
}

/** Nobody becomes an admin anew without the others, and the address before, learning of it. */
async function tellAdmins(tx: Db, services: Services, before: Account, owner: Account) {
  const admins = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false), ne(users.id, owner.id)))
  const others = admins.map(({ email }) => email)
  const told = before.email === owner.email ? others : [before.email, ...others]
  for (const email of new Set(told))
    await mailAdminAnew(tx, services, { email }, before.email, owner.email)
}

const RUNS_SERVER = 'whoever runs the server'
const SETUP = 'setup'
/** Logs are kept, and read by others: a link in one should not open the café next month. */
const LINK_MS = 24 * 60 * 60 * 1000
/** Long rather than complicated (NIST SP 800-63B). */
const PASSWORD_LENGTH = 12
const TAKEN = 'That email has an account already. Use another one.'

/** `account`: whose address and password are replaced, if anybody's. `accountId`: a link for this admin alone. */
type Found = { value: string; account: Account | null; accountId: string | null }

/** What is kept of a link that works: it is the newest, not too old, and there is still something for it to do. */
async function readToken({ db, now }: Services, token: string): Promise<Found | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, SETUP))
  const [hash, until, accountId = null] = row?.value.split(' ') ?? []
  if (!row || !hash || !until || Number(until) <= now().getTime()) return null
  if (!isSameToken(hashToken(token), hash)) return null
  const account = accountId ? await adminWith(db, accountId) : await ownerOf(db)
  if (account === 'proven' || (accountId && !account)) return null
  return { value: row.value, account, accountId }
}

/** An admin whose account is open. */
async function adminWith(db: Db, id: string): Promise<Account | null> {
  const account = await accountById(db, id)
  return account?.role === 'ADMIN' && !account.isDisabled ? account : null
}

type Owner = { email: string; password: string }
type Problem = { problem: string; email: string }

async function check(services: Services, fields: URLSearchParams): Promise<Owner | Problem> {
  const email = fields.get('email') ?? ''
  const password = fields.get('password') ?? ''
  if (password.length < PASSWORD_LENGTH)
    return { problem: `Use a password of at least ${PASSWORD_LENGTH} characters.`, email }
  if (password !== fields.get('again')) return { problem: 'The two passwords differ.', email }
  try {
    const owner = validate(LoginRequest, { email, password })
    const reason = await guessableBy(services, password, owner)
    return reason === null ? owner : { problem: GUESSABLE_TEXTS[reason], email }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message.replace(/^\w+: /, ''), email }
    throw error
  }
}

function page(c: Context, content: ReturnType<typeof html>, status: 200 | 400 | 410 = 200) {
  // Nobody is told the link. With 'no-referrer' browsers would not say either which page its form comes from.
  c.header('Referrer-Policy', 'strict-origin')
  return plainPage(c, { title: 'Set up the café', content }, status)
}

const form = (token: string, { account, accountId }: Found, problem?: Problem) => html`
  <h1>${account ? 'Make the owner’s account anew.' : 'Welcome. Make the owner’s account.'}</h1>
  ${account ? replacing(account, accountId !== null) : ''}
  ${problem ? html`<p role="alert">${problem.problem}</p>` : ''}
  <form method="post" action="/setup">
    <input type="hidden" name="token" value="${token}" />
    <p>
      <label for="email">Email</label>
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
      <label for="password">Password <small>At least ${PASSWORD_LENGTH} characters.</small></label>
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
      <label for="again">The same once more</label>
      <input id="again" name="again" type="password" required autocomplete="new-password" />
    </p>
    <button>Make the account</button>
  </form>
`

const replacing = ({ email }: Account, isChosen: boolean) => html`
  ${
    isChosen
      ? html`<p>
          This link was made on the machine for the account of <strong>${email}</strong>. That
          address and the other admins are told.
        </p>`
      : html`<p>
          Nobody has confirmed the address of the owner, <strong>${email}</strong>. You know its
          password? Then <a href="/account">sign in and confirm it</a>.
        </p>`
  }
  <p>
    Otherwise choose an address and a password here. They take the place of the present ones: who is
    signed in as the owner is signed out, and the second factor is set up again. Everything else in
    the café stays.
  </p>
`

const done = ({ sendsMail }: Services, email: string) => html`
  <h1>Done.</h1>
  <p>${email} is the owner. <a href="/login">Sign in</a></p>
  <p>
    ${
      sendsMail
        ? 'We are sending an email to this address. Sign in, then open its link and press the button: until the address is confirmed, no email opens your account.'
        : 'This café sends no email yet. Confirm the address under “Your account” once it does.'
    }
  </p>
  <p class="after">
    Is the address wrong, or is the password lost before the address is confirmed? Start the server
    again: its log shows a link to make the account again.
  </p>
`

const gone = html`
  <h1>This link no longer works.</h1>
  <p>
    It was used, it is more than a day old, or a newer one was printed. As long as no owner has
    confirmed their address, the server prints a new link each time it is started.
    <a href="/login">Sign in</a>
  </p>
`
