import { SPANISH_ROOT } from '#domain/site/language.ts'
import type { Db } from '../db/open.ts'
import { linkToken } from '../forms/link-token.ts'
import { giftCardsMail } from '../ordering/mails.ts'
import { toOrder, type OrderRow } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Services } from '../services.ts'

type Linked = Pick<Services, 'publicUrl' | 'secrets'>

/** The page that shows the code of one card, for whoever has its mail. */
export function cardLink(
  { publicUrl, secrets }: Linked,
  cardId: string,
  language: OrderRow['language'] = 'en',
): string {
  const root = language === 'es' ? SPANISH_ROOT : ''
  return `${publicUrl}${root}/credit?card=${cardId}&token=${linkToken(secrets, cardId)}`
}

/** Mails whoever bought cards a link to each: the code itself is in no mail, and the link can be passed on. Call it when they are paid. */
export async function mailCards(
  tx: Db,
  services: Services,
  order: OrderRow,
  cards: readonly { id: string; cents: number }[],
): Promise<void> {
  if (cards.length === 0 || !order.contactEmail) return
  await queueMail(tx, services, {
    to: order.contactEmail,
    ...giftCardsMail(
      services.settings.get().cafe,
      toOrder(order, []),
      cards.map(({ id, cents }) => ({ cents, link: cardLink(services, id, order.language) })),
    ),
  })
}
