/** A price as people type it, '95', '$1,200' or '49.50', in cents; null where it is none. */
export function typedCents(typed: string): number | null {
  const plain = typed.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', part = ''] = plain.replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The same as it stands in a field: '95', '49.50'. */
export function typedPrice(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.00', '')
}
