/**
 * Each person of a party with a number that tells people of one name apart.
 * @param nths the numbers that they had before somebody left, so that a seat that is given back changes nothing for the others
 */
export function namedSeats(
  names: readonly string[],
  nths?: readonly number[] | null,
): { name: string; nth: number }[] {
  if (nths?.length === names.length) return names.map((name, i) => ({ name, nth: nths[i] ?? 0 }))
  const seen = new Map<string, number>()
  return names.map((name) => {
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { name, nth }
  })
}

type Named = { participants: string[] | null; nths: number[] | null }

/** A party without one of its seats: the others keep their numbers. */
export function withoutSeat({ participants, nths }: Named, seat: number): Named {
  if (!participants) return { participants: null, nths: null }
  const numbers = namedSeats(participants, nths).map(({ nth }) => nth)
  return { participants: participants.toSpliced(seat, 1), nths: numbers.toSpliced(seat, 1) }
}

/** A party in which somebody else has one of the seats: with a number that nobody of that name has. */
export function withName({ participants, nths }: Named, seat: number, name: string): Named {
  if (!participants) return { participants: null, nths: null }
  const seats = namedSeats(participants, nths)
  const others = seats.filter((each, i) => i !== seat && each.name === name).map(({ nth }) => nth)
  let free = 0
  while (others.includes(free)) free += 1
  return {
    participants: participants.with(seat, name),
    nths: seats.map(({ nth }, i) => (i === seat ? free : nth)),
  }
}

/** What a scanner or a hand typed: the address in a QR code, or `reference.pass`. `null` where it is a name. */
export function passIn(typed: string): { reference: string; pass: string } | null {
  const found = /(?:pass=)?(R-[A-Z0-9]{4,12}|[A-Z]{1,2}-[A-Z0-9]{4,12})\.([A-Z2-7]{8})$/.exec(
    typed.trim().toUpperCase().slice(0, 300),
  )
  return found?.[1] && found[2] ? { reference: found[1], pass: found[2] } : null
}
