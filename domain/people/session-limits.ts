import type { SessionUser } from '#domain/contracts/people.ts'

/** How long a sign-in lasts on one device, in seconds. */
export type SessionLimits = {
  /** Without any use. */
  idleSeconds: number
  /** From signing in, however much it is used. */
  longestSeconds: number
}

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Whoever sees other people's data: an hour unused, a day in all (NIST SP 800-63B-4, AAL2). An open counter is in use. */
const AT_WORK: SessionLimits = { idleSeconds: HOUR, longestSeconds: DAY }

/**
 * A customer's own phone: a month unused (NIST SP 800-63B-4, AAL1, takes 30 days), half a year in all. What would harm the
 * customer asks who they are again after ten minutes anyway.
 */
const AT_HOME: SessionLimits = { idleSeconds: 30 * DAY, longestSeconds: 180 * DAY }

/** The limits of a person's sessions, by their role of this moment. */
export function sessionLimits({ role }: Pick<SessionUser, 'role'>): SessionLimits {
  return role === 'ADMIN' || role === 'STAFF' ? AT_WORK : AT_HOME
}

/** When a session ends if nothing happens any more. */
export function sessionEnd(
  user: Pick<SessionUser, 'role'>,
  { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date | null },
): Date {
  const { idleSeconds, longestSeconds } = sessionLimits(user)
  const idle = (lastSeenAt ?? createdAt).getTime() + idleSeconds * 1000
  return new Date(Math.min(idle, createdAt.getTime() + longestSeconds * 1000))
}

/**
 * How long the previous refresh token is still answered, with the same next one: two tabs that refresh in the same moment,
 * or an answer that was lost on the way and is asked for again (a call waits 10 seconds and is tried again by the next one).
 */
export const REFRESH_GRACE_SECONDS = 15

/** Asks that the refresh token be kept in a cookie that scripts cannot read; sent by the café's own pages. */
export const REFRESH_HEADER = 'X-Refresh-Token'
/** Stands for a refresh token that is in the cookie: the header's value, and the token's in answers and calls. */
export const IN_COOKIE = 'cookie'

/** How long it counts that somebody showed who they are, for what whoever finds an open laptop should not do. */
export const PROOF_MINUTES = 10
