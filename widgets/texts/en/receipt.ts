import { EXPRESS_TEXTS } from '#domain/ordering/express-texts.ts'
import { WAITING_BY_PHONE, WAITING_TITLE, WAITING_WHY } from '#domain/ordering/waiting-words.ts'

/** What the slip of Express Checkout says. */
export const RECEIPT = {
  placedTitle: EXPRESS_TEXTS.placedTitle as string,
  placedText: EXPRESS_TEXTS.placedText as string,
  /** To whom no mail goes. */
  received: 'The café has your order.',
  withoutMail: 'This café sends no email yet, so follow it by this link.',
  byPhone: 'You gave a phone number and no email, so follow it by this link.',
  readyAbout: (time: string) => `Ready about ${time}`,
  pickup: (when: string) => `Pickup ${when}`,
  waitingTitle: WAITING_TITLE as string,
  waitingWhy: WAITING_WHY,
  waitingByPhone: WAITING_BY_PHONE as string,
  putAway: 'Put this away',
  simulatedTitle: 'Nothing was ordered',
  simulated: 'This page only shows how it works: nothing was sent to the café.',
  follow: 'Follow your order',
}
