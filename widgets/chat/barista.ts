/** The half of the chat that answers: one chunk, fetched at the first letter or click. */
export { act, carryOut, prepare } from './actions.ts'
export { approach, send, settled } from './conversation.ts'
