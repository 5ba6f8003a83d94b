import { ownPath } from '#domain/people/origin.ts'

/** What the link of a mail or of Google carries behind its #, which no server and no log sees. */
export type LinkSecret = { token: string | null; ticket: string | null; to: string | null }

/** @param hash of the address, with or without its # */
export function readLink(hash: string): LinkSecret {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    token: parts.get('token') || null,
    ticket: parts.get('ticket') || null,
    to: ownPath(parts.get('to')),
  }
}

/** Takes the secret out of the address, so that it is neither kept in the history nor copied along. */
export function hideSecret(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
