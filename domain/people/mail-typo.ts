/** Hosts of most private mail in the USA. Short ones are left out: one letter away there are too many others. */
const USUAL =
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net protonmail.com'.split(
    ' ',
  )
/** One letter away from a usual one, and mail hosts themselves. */
const OTHERS = ['mail.com', 'ymail.com', 'email.com']

/**
 * The address that was probably meant: 'ada@gmial.com' → 'ada@gmail.com'. For a hint that can be ignored, never to refuse.
 * @returns null where nothing looks mistyped
 */
export function meantEmail(email: string): string | null {
  const typed = email.trim()
  const at = typed.lastIndexOf('@')
  const host = typed.slice(at + 1).toLowerCase()
  if (at < 1 || USUAL.includes(host) || OTHERS.includes(host)) return null
  const meant = USUAL.find((usual) => isOneOff(host, usual))
  return meant ? `${typed.slice(0, at)}@${meant}` : null
}

/** Whether two texts differ by one letter that is missing, too many or another one, or by two that changed places. */
function isOneOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end++
  const [a, b] = [one, other].map((text) => text.slice(start, text.length - end)) as [
    string,
    string,
  ]
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === `${b[1]}${b[0]}`)
}
