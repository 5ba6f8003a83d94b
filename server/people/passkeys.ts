import { and, eq } from 'drizzle-orm'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { LoginAnswer, Passkey } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { passkeys } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { issueLink, takeLink } from './links.ts'
import { tellOfSecurity, when } from './mails.ts'
import { passkeyOf } from './me.ts'
import { keepsFactor, sessionUser, showedFactors, startSession, type Device } from './sessions.ts'
import { accountById, type Account } from './store.ts'

/** What the browser shows and signs with, whatever it sends. */
type FromBrowser = Record<string, unknown>
/** No other package takes longer to load, and a start needs nothing of it: it is loaded for the first passkey. */
const library = () => import('@simplewebauthn/server')
export type Asked = { ticket: string; options: Record<string, unknown> }

/** What the browser needs to make a passkey: one that knows whose it is, so that nobody types an address. */
export async function newPasskeyOptions(services: Services, account: Account): Promise<Asked> {
  const known = await services.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, account.id))
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: services.settings.get().cafe.name,
    rpID: rpIdOf(services),
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known,
    // Verified by the device (finger, face, PIN): that is why a passkey counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const ticket = await issueLink(services.db, services, {
    kind: 'passkey',
    email: account.email,
    userId: account.id,
    data: { challenge: options.challenge },
  })
  return { ticket, options: { ...options } }
}

/** Keeps a passkey that the browser made. @throws Refused 409, 410, 422 */
export async function addPasskey(
  services: Services,
  account: Account,
  body: { ticket: string; name: string; response: FromBrowser },
  by: { device: Device; sessionId: string },
): Promise<Passkey> {
  const challenge = await challengeOf(services, body.ticket, account.id)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: body.response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: services.publicUrl,
    expectedRPID: rpIdOf(services),
    requireUserVerification: true,
  }).catch((error: unknown) => refuse(services, error, 422))
  if (!verified) return refuse(services, null, 422)

  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        id,
        userId: account.id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        name: body.name,
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Refused(409, 'passkey_taken', SIGN_IN_REFUSALS.passkey_taken)
    await showedFactors(tx, services, by.sessionId, 2)
    await audit(
      tx,
      services,
      { user: sessionUser(account) },
      {
        action: 'account.passkey-added',
        subject: account.id,
        after: { name: row.name },
      },
    )
    await tellOfSecurity(tx, services, account, 'A passkey was added', [
      `The passkey “${row.name}” opens your account from now on. It was added ${when(services, by.device)}.`,
    ])
    return passkeyOf(row)
  })
}

/** Takes a passkey away. Somebody else's is none that is known here. @throws Refused 404 */
export async function removePasskey(
  services: Services,
  account: Account,
  id: string,
  device: Device,
) {
  await services.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, account.id)))
      .returning()
    if (!gone) throw new Refused(404, 'passkey_unknown', SIGN_IN_REFUSALS.passkey_unknown)
    const left = await tx.$count(passkeys, eq(passkeys.userId, account.id))
    if (left === 0 && account.totpConfirmedAt === null) keepsFactor(services, account)
    await audit(
      tx,
      services,
      { user: sessionUser(account) },
      {
        action: 'account.passkey-removed',
        subject: account.id,
        before: { name: gone.name },
      },
    )
    await tellOfSecurity(tx, services, account, 'A passkey was removed', [
      `The passkey “${gone.name}” no longer opens your account. It was removed ${when(services, device)}.`,
    ])
  })
}

/** What the browser needs to ask for a passkey, without knowing whose. */
export async function passkeyOptions(services: Services): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(services),
    userVerification: 'required',
  })
  const data = { challenge: options.challenge }
  const ticket = await issueLink(services.db, services, { kind: 'passkey', email: '', data })
  return { ticket, options: { ...options } }
}

/** Signs in with a passkey, which is both factors at once. @throws Refused 401, 403, 410 */
export function passkeySignIn(
  services: Services,
  given: { ticket: string; response: FromBrowser },
  device: Device,
): Promise<LoginAnswer> {
  return withPasskey(services, given, (tx, account) =>
    startSession(tx, services, sessionUser(account), device, 2),
  )
}

/**
 * Checks what a passkey signed, and does with its owner's account what it was shown for.
 * @throws Refused 401, 403, 410
 */
export async function withPasskey<Done>(
  services: Services,
  { ticket, response }: { ticket: string; response: FromBrowser },
  then: (tx: Db, account: Account) => Promise<Done>,
): Promise<Done> {
  const challenge = await challengeOf(services, ticket, null)
  const answer = response as unknown as AuthenticationResponseJSON
  const [passkey] = await services.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.id, String(answer.id)))
  const account = passkey && (await accountById(services.db, passkey.userId))
  if (!passkey || !account)
    throw new Refused(401, 'passkey_unknown', SIGN_IN_REFUSALS.passkey_unknown)

  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: services.publicUrl,
    expectedRPID: rpIdOf(services),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // A counter that does not go up means a copied key: the library refuses it.
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => refuse(services, error, 401))
  const handle = answer.response.userHandle
  const isTheirs = !handle || Buffer.from(handle, 'base64url').toString() === account.id
  if (!verified || !isTheirs) return refuse(services, null, 401)
  if (account.isDisabled) throw new Refused(403, 'account_closed', SIGN_IN_REFUSALS.account_closed)

  return services.db.transaction(async (tx) => {
    const counted = await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: services.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (counted.length === 0) return refuse(services, null, 401)
    return then(tx, account)
  })
}

/** What was asked with a ticket, which is spent; one that was made for adding a passkey is none for signing in. */
async function challengeOf(
  services: Services,
  ticket: string,
  userId: string | null,
): Promise<string> {
  const link = await takeLink(services.db, services, ticket, ['passkey']).catch(
    (error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    },
  )
  if (link && link.userId === userId) return String(link.data.challenge)
  throw new Refused(410, 'passkey_too_late', SIGN_IN_REFUSALS.passkey_too_late)
}

/** The name that passkeys are bound to: the host of the café's own address. */
const rpIdOf = ({ publicUrl }: Services): string => new URL(publicUrl).hostname

/** Whatever was wrong with what came from the browser: it is said in the log, and told in one sentence. */
function refuse(services: Services, error: unknown, status: 401 | 422): never {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'not verified'
  services.log.warn({ event: 'passkey_refused', reason }, 'sign-in refused')
  throw new Refused(status, 'passkey_refused', SIGN_IN_REFUSALS.passkey_refused)
}
