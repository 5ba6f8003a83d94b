import { call } from '../api.ts'
// It knows where the café is.
import './page.ts'

/**
 * Asks the café to forget a talk with the barista and a cart that went to the checkout; '' where there is none.
 * @throws ApiError
 */
export async function forgetAtCafe(sessionId: string, code: string): Promise<void> {
  await Promise.all([
    sessionId && call('forgetChat', { params: { sessionId } }),
    code && call('forgetHandover', { params: { code } }),
  ])
}
