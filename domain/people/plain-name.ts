/**
 * A name that may stand in a mail: letters and the marks of names, in no more than four words. Anybody can type anybody's
 * address, so what stands in a mail to it must be neither a link nor a message of its own: it has no digit, nothing that
 * ends a sentence, and no room for one. A longer name is greeted without it.
 */
export function isPlainName(name: string | null | undefined): name is string {
  if (!name || name.length > LONGEST) return false
  // Wide letters and dots are links to some mail programs.
  const plain = name.normalize('NFKC')
  return (
    SIGNS.test(plain) &&
    !HOST.test(plain) &&
    /\p{L}/u.test(plain) &&
    plain.trim().split(/ +/).length <= MOST_WORDS
  )
}

/** How a mail begins: with the name, where it is one. @param name as it was typed */
export function greeting(name: string | null | undefined): string {
  return isPlainName(name) ? `Hi ${name},` : 'Hi,'
}

/** The same in Spanish. */
export function spanishGreeting(name: string | null | undefined): string {
  return isPlainName(name) ? `Hola, ${name}:` : 'Hola:'
}

const LONGEST = 40
const MOST_WORDS = 4
const SIGNS = /^[\p{L}\p{M} .,'’&+-]+$/u
/** A dot between two letters, as in the name of a host. */
const HOST = /\.[\p{L}\p{M}]/u
