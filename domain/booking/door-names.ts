/**
 * Each person of a party with a number that tells people of one name apart. A seat that is given back changes nothing for the others.
 */
export function namedSeats(names: readonly string[]): { name: string; nth: number }[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { name, nth }
  })
}

/** What a scanner or a hand typed: the address in a QR code, or `reference.pass`. `null` where it is a name. */
export function passIn(typed: string): { reference: string; pass: string } | null {
  const found = /(?:pass=)?(R-[A-Z0-9]{4,12}|[A-Z]{1,2}-[A-Z0-9]{4,12})\.([A-Z2-7]{8})$/.exec(
    typed.trim().toUpperCase().slice(0, 300),
  )
  return found?.[1] && found[2] ? { reference: found[1], pass: found[2] } : null
}
