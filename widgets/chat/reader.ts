/** What reads orders in the page: one chunk, fetched when the café does not answer, or for a name that may be an order. */
export { lexiconOf } from '#domain/barista/menu-lexicon.ts'
export { isNoName } from '#domain/barista/no-name.ts'
export { reply } from '#domain/barista/reply.ts'
