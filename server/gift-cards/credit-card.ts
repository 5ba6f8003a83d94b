import { eq } from 'drizzle-orm'
import type { BoughtGiftCard } from '#domain/contracts/gift-cards.ts'
import { giftCards } from '../db/schema.ts'
import { isLinkToken } from '../forms/link-token.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { boughtCard } from './routes.ts'

/** A credit for whoever has the link of its mail. @throws Refused 404 */
export async function creditCard(
  services: Services,
  id: string,
  token: string,
): Promise<BoughtGiftCard> {
  const isTheirs = isLinkToken(services.secrets, id, token)
  const [card] = isTheirs
    ? await services.db.select().from(giftCards).where(eq(giftCards.id, id))
    : []
  if (!card)
    throw new Refused(
      404,
      'no_such_credit',
      'This link is not whole. Open it from our email once more.',
    )
  return boughtCard(services, card)
}
