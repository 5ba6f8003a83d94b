import { listQuestions } from '../content/store.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { checkLessons, teach, unteach } from './lessons.ts'
import { assistantUse, misunderstood } from './use.ts'

/** What the barista did not understand, and what somebody taught it (docs/decisions/chat-learning.md). */
export function learningRoutes(call: Calls, services: Services) {
  const standing = async () => {
    const [missed, lessons, questions, assistant] = await Promise.all([
      misunderstood(services),
      checkLessons(services),
      listQuestions(services),
      assistantUse(services),
    ])
    const taught = new Set(lessons.map(({ phrase }) => phrase.toLowerCase()))
    return {
      misunderstood: missed.filter(({ phrase }) => !taught.has(phrase)),
      lessons,
      questions: questions.map(({ id, question }) => ({ id, question })),
      items: services.menu.get().items.map(({ id, name }) => ({ id, name })),
      assistant,
    }
  }
  call('learning', standing)
  call('teach', async ({ body }, c) => {
    await teach(services, personOf(c), body)
    return standing()
  })
  call('unteach', async ({ params: { id } }, c) => {
    await unteach(services, personOf(c), id)
    return {}
  })
}
