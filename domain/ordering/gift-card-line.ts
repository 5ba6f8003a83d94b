/** What a gift card may hold when it is sold, in whole dollars. */
export const GIFT_CARD_LEAST = 5
export const GIFT_CARD_MOST = 500

/** The id of a line that sells a card of so many whole dollars. */
export const giftCardId = (dollars: number) => `gift-card-${dollars}`

/** What such a line costs each, in cents; `null` where the id names no card that is sold. */
export function giftCardCents(id: string): number | null {
  const dollars = Number(/^gift-card-([1-9]\d{0,2})$/.exec(id)?.[1])
  return dollars >= GIFT_CARD_LEAST && dollars <= GIFT_CARD_MOST ? dollars * 100 : null
}

/** A code as people type it, small letters, spaces and O for 0 included, as it is kept: 16 letters and digits. */
export function plainGiftCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
