import { eq } from 'drizzle-orm'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { waiverTexts } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeHire, isPrivateEvent, type HireRow } from './hire-link.ts'
import { versionOf } from './waiver-text.ts'

/** Who did it, in the log. */
const BY_GUEST = 'the guest'

/**
 * Writes down that whoever books agrees to the house rules: which text, and when. In the transaction that books or takes money. Where
 * nothing is asked, nothing is written. @param by who says so: the guest, or whoever of the staff told them @throws Refused 422 where nobody agreed, 409 where the rules are others by now
 */
export async function agreeToRules(
  tx: Db,
  services: Services,
  hire: HireRow,
  version: string | undefined,
  by?: Person,
): Promise<Pick<HireRow, 'rulesVersion' | 'rulesAgreedAt'> | null> {
  // What was agreed to holds for as long as the time is held, whatever the rules are by then.
  if (version && hire.rulesVersion === version)
    return { rulesVersion: hire.rulesVersion, rulesAgreedAt: hire.rulesAgreedAt }
  const text = services.settings.get().rooms.houseRules
  if (text === '') return null
  if (!version) {
    const message = by
      ? 'Tell the guest the house rules first, and tick that they agree.'
      : 'Read the house rules and agree to them.'
    throw new Refused(422, 'rules_needed', message, { fields: { houseRules: message } })
  }
  if (version !== versionOf(text))
    throw new Refused(
      409,
      'rules_changed',
      'The house rules have changed. Read them again, please.',
    )
  const at = services.now()
  await tx.insert(waiverTexts).values({ version, text, createdAt: at }).onConflictDoNothing()
  await audit(tx, services, by ?? BY_GUEST, {
    action: 'house-rules.accepted',
    subject: hire.id,
    after: { version },
  })
  return { rulesVersion: version, rulesAgreedAt: at }
}

/**
 * The same for a hire that stands already, before money is taken for it: of one that staff wrote down nobody has agreed yet. A private
 * event has its contract instead.
 */
export async function requireRules(
  tx: Db,
  services: Services,
  hire: HireRow,
  version: string | undefined,
  by?: Person,
): Promise<void> {
  if (hire.rulesAgreedAt !== null || isPrivateEvent(hire.id)) return
  const agreed = await agreeToRules(tx, services, hire, version, by)
  if (agreed) await changeHire(tx, services, hire.id, agreed)
}

/** The house rules of a hire: those that were agreed to, else those of now; `null` where nothing is asked. */
export async function rulesOf(
  db: Db,
  services: Pick<Services, 'settings'>,
  { rulesVersion, rulesAgreedAt }: Pick<HireRow, 'rulesVersion' | 'rulesAgreedAt'>,
): Promise<NonNullable<RoomBooking['houseRules']> | null> {
  if (rulesVersion !== null) {
    const [kept] = await db.select().from(waiverTexts).where(eq(waiverTexts.version, rulesVersion))
    if (kept)
      return {
        text: kept.text,
        version: rulesVersion,
        agreedAt: rulesAgreedAt?.toISOString() ?? null,
      }
  }
  const text = services.settings.get().rooms.houseRules
  return text === '' ? null : { text, version: versionOf(text), agreedAt: null }
}

/** For the mail that says that a room is booked. */
export async function rulesLines(
  db: Db,
  services: Pick<Services, 'settings'>,
  hire: HireRow,
): Promise<string[]> {
  const rules = await rulesOf(db, services, hire)
  return rules
    ? [
        `The house rules${rules.agreedAt ? ' that you agreed to' : ', which you agree to when you pay or come'}:\n${rules.text}`,
      ]
    : []
}
