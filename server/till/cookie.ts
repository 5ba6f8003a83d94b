import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Db } from '../db/open.ts'
import { tills } from '../db/schema.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../tokens.ts'

/** Sent to the calls of signing in alone, and never from a page of somebody else. */
export function tillCookie({ publicUrl }: Pick<Services, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? SECURE_NAME : NAME
  return { name, path: '/auth', httpOnly: true, secure, sameSite: 'Strict' } as const
}

const NAME = 'lounge-till'
const SECURE_NAME = `__Secure-${NAME}`

/** The token of the till that a request comes from, or `null`. Only calls below `/auth` carry it. */
export function tillTokenOf(c: Context<HttpEnv>): string | null {
  return getCookie(c, SECURE_NAME) ?? getCookie(c, NAME) ?? null
}

/** The till with this token, while it is trusted. */
export async function tillByToken(db: Db, token: string | null) {
  if (!token) return null
  const [till] = await db
    .select()
    .from(tills)
    .where(and(eq(tills.tokenHash, hashToken(token)), isNull(tills.endedAt)))
  return till ?? null
}
