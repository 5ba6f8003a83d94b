/** What takes plain orders in the page: one chunk, fetched when the café does not answer. */
export { plainOrder } from '#domain/barista/plain-order.ts'
