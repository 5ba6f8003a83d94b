import type { Services } from '../services.ts'
import { answer } from './routes.ts'

/** A question, an order, and an order that leaves out some of its words: each is read by other parts. */
const MESSAGES = ['wifi?', 'one large taro milk tea', 'a large taro']
const NOBODY = { talk: 'warm-up', address: '127.0.0.1' }

/**
 * Answers messages before anybody has sent one. The first ones build what all later ones use, the words of the menu above all, which on
 * a busy machine takes longer than a page waits for its answer. No model is asked, also by a café that sells nothing of that.
 */
export async function warmUpBarista(services: Services, messages = MESSAGES): Promise<void> {
  const alone = { ...services, assistant: null }
  for (const message of messages) {
    const context = { currentPath: '/', cartItemCount: 0, conversationHistory: [] }
    await answer(alone, { message, sessionId: NOBODY.talk, context }, NOBODY, async () => null)
  }
}
