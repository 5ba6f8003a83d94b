/** The whole barista in the page: a chunk that is fetched for what is no plain order, or for a name that may be one. */
export { lexiconOf } from '#domain/barista/menu-lexicon.ts'
export { isNoName } from '#domain/barista/no-name.ts'
export { reply } from '#domain/barista/reply.ts'
