/** The mark in the address to which a card page leads whoever paid there. It claims nothing: it says what to ask the server. */
export const AFTER_CARD = 'after-card'

/** An address with that mark. @param address with its query */
export function afterCard(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${AFTER_CARD}=1`
}
