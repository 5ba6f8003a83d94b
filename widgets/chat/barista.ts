/** The half of the chat that answers: one chunk, fetched at the first letter or press. */
export { act } from './actions.ts'
export { send, settled } from './conversation.ts'
