import { call, REQUEST_TIMEOUT_MS } from '#widgets/api.ts'
import { chat } from '#widgets/state/chat.ts'

let fetching: Promise<string> | undefined

/** Opening the chat and a quick first message ask for the same token. */
export function fetchToken(timeoutMs = REQUEST_TIMEOUT_MS): Promise<string> {
  const headers = { 'X-Session-ID': chat.sessionId() }
  fetching ??= call('csrfToken', undefined, { headers, retries: 0, timeoutMs })
    .then(({ csrfToken }) => (chat.csrfToken = csrfToken))
    .finally(() => (fetching = undefined))
  return fetching
}
