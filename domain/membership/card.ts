/** The code on a member's card: the account, and what only the server can make of it. */
const CODE = /(?:^|member=)([\w-]{1,64}\.[0-9A-Z]{16})$/

/** What a scanner or a hand typed: the address in the QR code of a member's card, or its code. `null` where it is a name. */
export function memberCardIn(typed: string): string | null {
  return CODE.exec(typed.trim().slice(0, 300))?.[1] ?? null
}

/** The address in its QR code, at which the till takes the member onto the bill. */
export const memberCardPath = (code: string) => `/pos/sell?member=${code}`

/** What was typed as the end of a phone number; `null` where it is no number, or less than four digits of one. */
export function phoneIn(typed: string): string | null {
  if (!/^[+\d\s().-]{4,30}$/.test(typed.trim())) return null
  const digits = typed.replaceAll(/\D/g, '').slice(-10)
  return digits.length < 4 ? null : digits
}
