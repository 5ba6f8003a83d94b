import { digitsOf } from '#domain/people/contact.ts'

/**
 * An address as the mailbox it reaches, for counting only: 'Z.O.E+42@googlemail.com' and 'zoe@gmail.com' are one. Nearly
 * every provider delivers `name+anything` to `name`; Gmail leaves out the dots too, and those at the ends or side by side make
 * no mailbox anywhere. Quotes around a name, characters that
 * nobody sees and full-width letters make no other mailbox.
 * @param asciiHost writes a host in ASCII ('bücher.example' → 'xn--bcher-kva.example'); the server has it from Node
 */
export function mailboxOf(
  email: string,
  asciiHost: (host: string) => string = (host) => host,
): string {
  const seen = email.normalize('NFKC').replaceAll(UNSEEN, '').trim().toLowerCase()
  const at = seen.lastIndexOf('@')
  const name = unquoted(seen.slice(0, at))
  const plainHost = seen.slice(at + 1).replace(/\.$/, '')
  const host = asciiHost(plainHost) || plainHost
  const plus = name.indexOf('+')
  // A name that begins with the plus is all tag, and says nothing without it.
  const untagged = plus > 0 ? name.slice(0, plus) : name
  const plain = untagged.split('.').filter(Boolean).join('.')
  return GMAIL.includes(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

/** A phone number as its last ten digits, for counting only: '+1 (518) 555-0142' and '518.555.0142' are one. */
export function numberOf(phone: string): string {
  return digitsOf(phone).slice(-SUBSCRIBER_DIGITS)
}

const GMAIL = ['gmail.com', 'googlemail.com']
/** Area code and number in North America; long enough to tell numbers apart elsewhere. */
const SUBSCRIBER_DIGITS = 10
/** Soft hyphens, zero-width spaces and the like (Unicode, Default_Ignorable_Code_Point). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** '"zoe"' and 'zoe' are one name (RFC 5321, 4.1.2). */
function unquoted(name: string): string {
  if (name.length < 3 || !name.startsWith('"') || !name.endsWith('"')) return name
  return name.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}
