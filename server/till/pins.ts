import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { formatCents } from '#domain/cafe/money.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import {
  lockedText,
  PIN_LOCK_MINUTES,
  PIN_TRIES,
  TILL_TRIES_PER_HOUR as MOST_TRIES,
  weakPin,
  wrongText,
} from '#domain/till/pin.ts'
import { APPROVAL_TEXTS, TILL_PERMISSIONS, type TillAct } from '#domain/till/permissions.ts'
import { audit } from '../audit/store.ts'
import { staffPins } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { fitsPassword, hashPassword } from '../people/passwords.ts'
import type { Person } from '../people/person.ts'
import { accountById, type Account } from '../people/store.ts'
import { orRefuse } from '../people/throttle-keys.ts'

/** Hands out the judge of PINs, which counts wrong ones for each PIN and for each till. */
export function openPins(services: Services) {
  const tries = services.limits.limiter('till-pin', {
    points: MOST_TRIES,
    seconds: 3_600,
  })
  return {
    /**
     * Whose PIN it is. Counts a try before it is judged, so that many at once get no more of them.
     * @throws Refused 403 where it is wrong, 423 where it is locked, 429 where the till tried too many
     */
    judge: async ({ userId, pin }: Approval, till: { id: string; name: string }) => {
      await orRefuse('Too many wrong PINs were typed on this till.', async () => {
        try {
          await tries.consume(till.id)
        } catch (refusal) {
          // Written down once for each hour: by the first try that is not judged any more.
          if (refusal instanceof RateLimiterRes && refusal.consumedPoints === MOST_TRIES + 1)
            await audit(services.db, services, till.name, {
              action: 'till.locked',
              subject: till.id,
              after: { wrongTries: MOST_TRIES, seconds: Math.ceil(refusal.msBeforeNext / 1_000) },
            })
          throw refusal
        }
      })
      const account = await accountById(services.db, userId)
      const counted = await countTry(services, userId)
      if (!counted && account) throw await locked(services, account)
      const fits = await fitsPassword(pin, counted?.pinHash ?? null)
      if (fits && account && !account.isDisabled && can(account, 'pos')) {
        await services.db
          .update(staffPins)
          .set({ wrongTries: 0, lockedUntil: null })
          .where(eq(staffPins.userId, userId))
        await tries.reward(till.id)
        return account
      }
      if (account && counted?.lockedUntil)
        await audit(services.db, services, till.name, {
          action: 'pin.locked',
          subject: userId,
          after: { wrongTries: counted.wrongTries, until: counted.lockedUntil.toISOString() },
        })
      const left = PIN_TRIES - (counted?.wrongTries ?? 0)
      if (account && left <= 0) throw await locked(services, account)
      throw new Refused(403, 'wrong_pin', wrongText(left))
    },
  }
}
export type Pins = ReturnType<typeof openPins>

/** Writes down a try at a PIN that is not locked; the last of them locks it until it is found right. */
async function countTry({ db, now }: Services, userId: string) {
  const at = now()
  const until = new Date(at.getTime() + PIN_LOCK_MINUTES * 60_000).toISOString()
  const next = sql`case when ${staffPins.lockedUntil} is null then ${staffPins.wrongTries} + 1 else 1 end`
  const [row] = await db
    .update(staffPins)
    .set({
      wrongTries: next,
      lockedUntil: sql`case when (${next}) >= ${PIN_TRIES} then ${until}::timestamptz end`,
    })
    .where(
      and(
        eq(staffPins.userId, userId),
        or(isNull(staffPins.lockedUntil), lte(staffPins.lockedUntil, at)),
      ),
    )
    .returning()
  return row ?? null
}

/** Of a PIN that takes no tries now. An account without one is answered like a wrong PIN. */
async function locked({ db, now }: Services, { id, name }: Account): Promise<Refused> {
  const [row] = await db.select().from(staffPins).where(eq(staffPins.userId, id))
  if (!row?.lockedUntil) return new Refused(403, 'wrong_pin', NO_PIN)
  const ms = row.lockedUntil.getTime() - now().getTime()
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Refused(423, 'pin_locked', lockedText(name, Math.ceil(seconds / 60)), {
    headers: { 'Retry-After': String(seconds) },
  })
}

const NO_PIN = 'That PIN is wrong. Whoever has none yet sets one after signing in with a password.'

/** Keeps a new PIN. That it is the person who sets it is for the caller to see. @throws Refused 422 where it is easily guessed */
export async function setPin(services: Services, { id }: Account, pin: string): Promise<void> {
  const problem = weakPin(pin)
  if (problem) throw new Refused(422, 'pin_guessable', problem, { fields: { pin: problem } })
  const row = {
    pinHash: await hashPassword(pin),
    wrongTries: 0,
    lockedUntil: null,
    changedAt: services.now(),
  }
  await services.db
    .insert(staffPins)
    .values({ userId: id, ...row })
    .onConflictDoUpdate({ target: staffPins.userId, set: row })
}

/** Who did something at the till, and who agreed to it where that was needed. */
export type Approved = { approver: Account | null }

type Asked = {
  person: Person
  act: TillAct
  approval?: Approval | undefined
  /** What is given away or moved, where the approval is for an amount. */
  cents?: number
}

/**
 * Sees to it that a person may do something at the till, by themselves or with the PIN of somebody who may.
 * @throws Refused 403 approval_needed; and as `judge` does
 */
export async function requireAct(
  services: Services,
  pins: Pins,
  { person, act, approval, cents = 0 }: Asked,
): Promise<Approved> {
  const permission = TILL_PERMISSIONS[act]
  if (can(person.user, permission)) return { approver: null }
  if (!approval) throw new Refused(403, 'approval_needed', APPROVAL_TEXTS[act], { act })
  const { cents: agreedCents = 0 } = approval
  if (cents > agreedCents)
    throw new Refused(403, 'approval_needed', moreText(agreedCents, cents), { act })
  if (person.tillId === null)
    throw new Refused(
      403,
      'no_till',
      'PINs count on a till only. Make this tablet one first, or ask a manager to do it here.',
    )
  const till = { id: person.tillId, name: `${person.user.name} at a till` }
  const approver = await pins.judge(approval, till)
  if (!can(approver, permission))
    throw new Refused(403, 'approval_not_enough', `${approver.name} may not allow this either.`)
  return { approver }
}

const moreText = (agreedCents: number, cents: number) =>
  `${agreedCents === 0 ? 'No amount' : formatCents(agreedCents)} was agreed to, and it is ${formatCents(cents)}. Ask for the PIN once more.`
