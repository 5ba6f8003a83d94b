import { and, asc, eq, gt } from 'drizzle-orm'
import { packWorth } from '#domain/booking/packs.ts'
import { seatPrice } from '#domain/booking/seat-price.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Answer } from '#domain/contracts/api.ts'
import { classSessions } from '../db/schema.ts'
import { tierFor } from '../memberships/tier.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { packsForSale } from './pack-lines.ts'

const MOST_CLASSES = 200

/** The packs that are sold, with what each is worth to whoever asks by their membership of today. */
export async function packOffers(
  services: Services,
  person: Person | null,
): Promise<Answer<'classPacks'>> {
  const { db, settings, now } = services
  const { cafe } = settings.get()
  const accountId = person?.user.id ?? null
  const tier = await tierFor(db, { accountId }, dateIn(cafe.timeZone, now()))
  const { startsAt, status, isHidden, priceCents, details } = classSessions
  const classes = await db
    .select({ priceCents, details })
    .from(classSessions)
    .where(and(eq(status, 'scheduled'), eq(isHidden, false), gt(startsAt, now())))
    .orderBy(asc(startsAt))
    .limit(MOST_CLASSES)
  const prices = classes.map(({ details: { materialsCents }, ...row }) => {
    const seatFor = (of: typeof tier) => seatPrice({ ...row, materialsCents }, 1, of, cafe)
    return { fullCents: seatFor('none').totalCents, ownCents: seatFor(tier).totalCents }
  })
  const packs = packsForSale(services).map((offer) => ({
    ...offer,
    worth: packWorth(offer, prices),
  }))
  return { packs, tier }
}
