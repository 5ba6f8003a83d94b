import { domainToASCII } from 'node:url'
import { mailboxOf } from '#domain/ordering/contact-key.ts'

/** The mailbox behind an address, for counting: however it is written, it is one. */
export function mailboxKey(email: string): string {
  return mailboxOf(email, domainToASCII)
}
