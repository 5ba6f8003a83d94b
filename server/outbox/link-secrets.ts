import type { OutboxMail } from '#domain/contracts/admin.ts'

/**
 * The text of a mail as admins read it. A link that reached its owner is theirs alone; one that is kept, because there is no
 * mail server, can be read nowhere else.
 */
export function readable({ status, text }: Pick<OutboxMail, 'status' | 'text'>): string {
  return status === 'kept' ? text : withoutLinkSecrets(text)
}

/** What opens an account or a booking is taken out of the addresses in a text. */
export function withoutLinkSecrets(text: string): string {
  return text.replace(/([?#&](?:token|ticket|confirm)=)[^\s&#]+/g, '$1[only in the email]')
}
