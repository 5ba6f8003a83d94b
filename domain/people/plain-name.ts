/**
 * A name that may stand in a mail: letters, the marks of names and at most three digits, in no more than six words. Anybody
 * can type anybody's address, so what stands in a mail to it must be neither a link nor a message of its own.
 */
export function isPlainName(name: string | null | undefined): name is string {
  if (!name || name.length > LONGEST) return false
  // Wide letters and dots are links to some mail programs.
  const plain = name.normalize('NFKC')
  return (
    SIGNS.test(plain) &&
    !HOST.test(plain) &&
    /\p{L}/u.test(plain) &&
    plain.replace(/\D/g, '').length <= MOST_DIGITS &&
    plain.trim().split(/ +/).length <= MOST_WORDS
  )
}

/** How a mail begins: with the name, where it is one. @param name as it was typed */
export function greeting(name: string | null | undefined): string {
  return isPlainName(name) ? `Hi ${name},` : 'Hi,'
}

const LONGEST = 60
const MOST_DIGITS = 3
const MOST_WORDS = 6
const SIGNS = /^[\p{L}\p{M}\d .,'’&+()-]+$/u
/** A dot between two letters, as in the name of a host. */
const HOST = /\.[\p{L}\p{M}\d]/u
