import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { errors, SignJWT } from 'jose'
import type { Services } from '../services.ts'
import { isOwnPage } from '../http/origins.ts'
import type { HttpEnv } from '../http/routing.ts'
import { verify } from './sessions.ts'
import type { From } from './throttle-keys.ts'

/**
 * Marks this browser as one on which an account was signed in, so that wrong passwords from elsewhere do not slow its owner
 * down here. The mark opens nothing: it only decides where tries are counted (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
export async function markDevice(
  c: Context<HttpEnv>,
  services: Services,
  email: string,
): Promise<void> {
  if (!isOwnPage(c, services)) return
  const known = await readMark(c, services)
  const own = ownerOf(email)
  const owners = [own, ...(known?.owners ?? []).filter((each) => each !== own)].slice(0, OWNERS_MAX)
  const seconds = Math.floor(services.now().getTime() / 1000)
  const mark = await new SignJWT({ owners })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(known?.device ?? randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + MARK_SECONDS)
    .sign(services.secrets['access-token'])
  setCookie(c, COOKIE, mark, {
    path: '/auth',
    httpOnly: true,
    secure: services.publicUrl.startsWith('https:'),
    sameSite: 'Strict',
    maxAge: MARK_SECONDS,
  })
}

/** Where a try to sign in with this address comes from, for the throttles. */
export async function fromOf(
  c: Context<HttpEnv>,
  services: Services,
  email: string,
): Promise<From> {
  const known = await readMark(c, services)
  const isKnown = known?.owners.includes(ownerOf(email)) ?? false
  return { address: c.get('address'), device: isKnown && known ? known.device : null }
}

/** Who signed in last on this browser, as its mark names them, or `null`. */
export async function ownerOfMark(c: Context<HttpEnv>, services: Services): Promise<string | null> {
  return (await readMark(c, services))?.owners[0] ?? null
}

async function readMark(c: Context<HttpEnv>, services: Services) {
  const mark = getCookie(c, COOKIE)
  if (!mark) return null
  try {
    const payload = await verify(services, mark, ISSUER)
    const owners = Array.isArray(payload.owners) ? payload.owners.map(String) : []
    return { device: String(payload.sub), owners }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const COOKIE = 'lounge-device'
/** Another one than that of access tokens: neither is taken for the other. */
const ISSUER = 'creative-lounge/device'
/** Half a year without a sign-in, and the browser is a stranger again. */
const MARK_SECONDS = 180 * 24 * 60 * 60
/** Of a device that several people share. */
const OWNERS_MAX = 5
/** No address stands in the mark itself. */
const ownerOf = (email: string) =>
  createHash('sha256').update(`device ${email}`).digest('base64url').slice(0, 22)
