import { digitsOf } from '#domain/people/contact.ts'

/**
 * An address as the mailbox it reaches, for counting only: 'Z.O.E+42@googlemail.com' and 'zoe@gmail.com' are one. Nearly
 * every provider delivers `name+anything` to `name`; Gmail leaves out the dots too.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).normalize('NFKC').toLowerCase()
  const host = email
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase()
  const plus = name.indexOf('+')
  // A name that begins with the plus is all tag, and says nothing without it.
  const plain = plus > 0 ? name.slice(0, plus) : name
  return GMAIL.includes(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

/** A phone number as its last ten digits, for counting only: '+1 (518) 555-0142' and '518.555.0142' are one. */
export function numberOf(phone: string): string {
  return digitsOf(phone).slice(-SUBSCRIBER_DIGITS)
}

const GMAIL = ['gmail.com', 'googlemail.com']
/** Area code and number in North America; long enough to tell numbers apart elsewhere. */
const SUBSCRIBER_DIGITS = 10
