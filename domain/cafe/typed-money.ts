/**
 * An amount of dollars as people type it, in cents: '95', '$1,200', '49.50', and '8,25' with a decimal comma.
 * @returns null where it is none, and where it is below 0 or no whole number of cents (`moneyProblem` says what is wrong)
 */
export function typedCents(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/^(?=\.\d)/, '0')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,](\d{0,2}))?$/.exec(plain)
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** The same as it stands in a field: '95', '49.50'. */
export function typedPrice(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.00', '')
}
