import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { sendApplication, readResume } from './applications.ts'
import { postNote, reportNote } from './community.ts'
import { askAboutWork, sendFeedback, sendMessage } from './messages.ts'
import { replyToCafe } from './threads.ts'
import { creditCard } from '../gift-cards/credit-card.ts'
import { signUp } from './newsletter.ts'
import { makeFormToken } from './token.ts'

/** Every form that a visitor can send; a note for the board needs an account. */
export function formRoutes(call: Calls, services: Services) {
  call('formToken', async () => ({
    formToken: makeFormToken(services.secrets['form-token'], services.now()),
  }))
  call('contact', async ({ body }) => sendMessage(services, body))
  call('replyToCafe', async ({ params: { id }, body }) => replyToCafe(services, id, body))
  call('creditCard', async ({ params: { id }, query: { token } }) =>
    creditCard(services, id, token),
  )
  call('artworkEnquiry', async ({ body }) => askAboutWork(services, body))
  call('feedback', async ({ body }) => sendFeedback(services, body))
  call('newsletter', async ({ body }) => signUp(services, body))
  call('apply', async ({ body, file }) => sendApplication(services, body, file))
  call('resume', async ({ params: { reference } }, c) => readResume(services, c, reference))
  call('postNote', async ({ body }, c) => postNote(services, personOf(c), body))
  call('reportNote', async ({ params: { id }, body }, c) =>
    reportNote(services, id, body, c.get('address')),
  )
}
