import { Refused } from '../http/refuse.ts'

/** What was asked for, or 404 with a way on. */
export function found<T>(thing: T | null, kind: keyof typeof MISSING): T {
  if (thing !== null) return thing
  throw new Refused(404, `${kind}_not_found`, MISSING[kind])
}

const MISSING = {
  artist: 'There is no such artist here. All of them are on the artists page.',
  work: 'There is no such work here. What hangs now is in the gallery.',
  event: 'There is no such event. What comes next is on the events page.',
  post: 'There is no such post. All of them are on the blog.',
  page: 'There is no such page.',
  opening: 'There is no such opening. The current ones are on the careers page.',
  proposal: 'There is no such proposal. All of them are in the list.',
  class: 'There is no such class. What can be booked is on the classes page.',
  note: 'This note is not on the board any more.',
  rsvp: 'There is no such reservation. Please open the link from the email.',
  resume: 'There is no such application.',
} as const
