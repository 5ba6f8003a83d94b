export const PIN_LENGTH = 4
/** So many wrong tries in a row lock a PIN. */
export const PIN_TRIES = 5
export const PIN_LOCK_MINUTES = 15
/** So many wrong PINs in an hour, of whomever, and a till takes none for the rest of it. */
export const TILL_TRIES_PER_HOUR = 20

/** Four digits. */
export const PIN = /^\d{4}$/

/**
 * Why a PIN is refused: it is among those that are tried first. `null` where it may be used. One in ten people choose 1234, and
 * years, repetitions and runs make up most of the rest of the common ones (DataGenetics, "PIN analysis", 2012).
 */
export function weakPin(pin: string): string | null {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  // 1111, 1234, and every second digit as well.
  const isRun = steps.every((step) => step === steps[0])
  const isPair = pin.slice(0, 2) === pin.slice(2)
  const isYear = /^(19|20)/.test(pin)
  const isMirror = pin === [...pin].toReversed().join('')
  const isColumn = pin === '2580' || pin === '0852'
  if (!isRun && !isPair && !isYear && !isMirror && !isColumn) return null
  return 'That PIN is one of those that are tried first. Use four digits that are no year, no run and no pattern.'
}

/** Said to whoever types a PIN that is locked. @param minutes until it is tried again */
export function lockedText(name: string, minutes: number): string {
  const when = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
  return `The PIN of ${name} is locked after ${PIN_TRIES} wrong tries. It can be used again ${when}. Until then ${name} may sign in with their password.`
}

/** Said to whoever typed a wrong one. @param left tries until it is locked */
export function wrongText(left: number): string {
  return left === 1
    ? 'That PIN is wrong. One more wrong try locks it.'
    : `That PIN is wrong. ${left} tries are left.`
}
