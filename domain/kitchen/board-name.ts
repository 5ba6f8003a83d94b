/**
 * A name as the board calls it out to everybody: 'Mira K.' of 'Mira Klein', so that nobody reads a full name from across
 * the room. Never longer than 24 characters.
 */
export function boardName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  const short = [...first].slice(0, 20).join('')
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}
