import { call, REQUEST_TIMEOUT_MS } from '#widgets/api.ts'
import { chat } from '#widgets/state/chat.ts'

let fetching: Promise<string> | undefined
/** The last token of this page and the session it was for: shown again, the café goes on with the same talk. */
let last = { sessionId: '', token: '' }

/** Opening the chat and a quick first message ask for the same token. */
export function fetchToken(timeoutMs = REQUEST_TIMEOUT_MS): Promise<string> {
  const sessionId = chat.sessionId()
  const headers = {
    'X-Session-ID': sessionId,
    ...(last.sessionId === sessionId && { 'X-CSRF-Token': last.token }),
  }
  fetching ??= call('csrfToken', undefined, { headers, retries: 0, timeoutMs })
    .then(({ csrfToken }) => {
      last = { sessionId, token: csrfToken }
      return (chat.csrfToken = csrfToken)
    })
    .finally(() => (fetching = undefined))
  return fetching
}
