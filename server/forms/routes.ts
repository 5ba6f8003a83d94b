import type { House } from '../house.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { sendApplication, readResume } from './applications.ts'
import { postNote, reportNote } from './community.ts'
import { askAboutWork, sendFeedback, sendMessage } from './letters.ts'
import { signUp } from './newsletter.ts'
import { makeFormToken } from './token.ts'

/** Every form that a visitor can send; a note for the board needs an account. */
export function formRoutes(call: Calls, house: House) {
  call('formToken', async () => ({
    formToken: makeFormToken(house.secrets['form-token'], house.now()),
  }))
  call('contact', async ({ body }) => sendMessage(house, body))
  call('artworkEnquiry', async ({ body }) => askAboutWork(house, body))
  call('feedback', async ({ body }) => sendFeedback(house, body))
  call('newsletter', async ({ body }) => signUp(house, body))
  call('apply', async ({ body, file }) => sendApplication(house, body, file))
  call('resume', async ({ params: { reference } }, c) => readResume(house, c, reference))
  call('postNote', async ({ body }, c) => postNote(house, personOf(c), body))
  call('reportNote', async ({ params: { id }, body }, c) =>
    reportNote(house, id, body, c.get('address')),
  )
}
