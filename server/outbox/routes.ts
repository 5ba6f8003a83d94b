import type { Services } from '../services.ts'
import type { Calls } from '../http/routing.ts'
import { recentMails } from './store.ts'

/** What was sent, what waits, and what is kept because there is no mail server. */
export function outboxRoutes(call: Calls, services: Services) {
  call('outbox', async () => ({ mails: await recentMails(services.db) }))
}
