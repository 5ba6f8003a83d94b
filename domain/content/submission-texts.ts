import type { SubmissionForm } from '#domain/contracts/admin.ts'

/** What came by which form, as the inbox says it. */
export const SUBMISSION_LABELS: Record<SubmissionForm, string> = {
  contact: 'Message',
  apply: 'Application',
  artwork: 'Artwork',
  commission: 'Commission',
  privateEvent: 'Private event',
  space: 'Room wanted',
  class: 'Class wanted',
  feedback: 'Feedback',
  note: 'Note for the board',
  report: 'Note reported',
}

/** What became of a wish or a note. */
export const SUBMISSION_STATUS = {
  requested: 'not decided',
  confirmed: 'confirmed',
  declined: 'declined',
  waiting: 'not on the board yet',
  shown: 'on the board',
  hidden: 'taken off the board',
} as const

/** What somebody wants of a work: 'Tide III: wants to buy it'. */
export const ARTWORK_WISHES = {
  buy: 'buy it',
  hold: 'have it held',
  question: 'ask something',
  commission: 'commission one',
} as const

/** What a message is about, as whoever wrote it chose; nothing where none of them fitted. */
export const CONTACT_TOPICS = {
  order: 'About an order',
  event: 'About an event',
  class: 'About a class',
  room: 'About a room',
  artwork: 'About an artwork',
  press: 'For the press',
  other: '',
} as const

/** A letter is known by so many of its letters. */
const FIRST_WORDS = 90

/** What a text begins with, in one line and cut after a word. */
export function firstWords(text: string): string {
  const line = text
    .slice(0, 4 * FIRST_WORDS)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= FIRST_WORDS) return line
  const cut = line.slice(0, FIRST_WORDS)
  const end = cut.lastIndexOf(' ')
  return `${end > FIRST_WORDS / 2 ? cut.slice(0, end) : cut}…`
}

const DEEDS: Record<string, string> = {
  'letter.handled': 'marked it as done',
  'letter.opened-again': 'opened it again',
  'letter.answered': 'answered',
  'letter.credited': 'gave a credit',
  'letter.seats-given': 'gave them seats',
  'letter.room-wanted': 'wrote down a hire for them',
  'private-event.held': 'held the room for them',
  'private-event.proposed': 'sent a proposal',
  'private-event.contracted': 'made the contract',
  'private-event.lost': 'wrote down that it comes to nothing',
  'private-event.cancelled': 'called it off',
  'private-event.closed': 'closed it',
  'private-event.run-sheet': 'changed the run sheet',
  'space-request.confirmed': 'booked the room',
  'space-request.declined': 'declined it',
  'space-request.cancelled': 'cancelled the booking',
  'class-request.confirmed': 'gave the seats',
  'class-request.declined': 'declined it',
  'class-request.cancelled': 'took the seats back',
  'room-hire.cancelled': 'cancelled the hire',
  'room-hire.declined': 'declined the hire',
  'seats.given-back': 'gave the seats back',
  'seats.one-given-back': 'gave one seat back',
  'seats.let-in': 'let somebody in',
  'house-rules.accepted': 'agreed to the house rules',
  'commission.answered': 'answered, as the artist',
  'commission.accepted': 'accepted it',
  'commission.declined': 'declined it',
  'commission.closed': 'closed it',
  'note.shown': 'put the note on the board',
  'note.hidden': 'took the note off the board',
}

/** 'submission.handled' → 'marked it as done' */
export function deedInWords(action: string, what?: string): string {
  if (action === 'letter.seats-given' && what) return `gave them ${what}`
  return DEEDS[action] ?? action
}

/** The address that opens an answer in the mail program of whoever reads. */
export function answerAddress(submission: {
  email: string
  reference: string
  label: string
  name: string | null
}): string {
  const subject = encodeURIComponent(`${submission.label} (${submission.reference})`)
  const body = encodeURIComponent(`Hi${submission.name ? ` ${submission.name}` : ''},\n\n`)
  return `mailto:${encodeURIComponent(submission.email).replace('%40', '@')}?subject=${subject}&body=${body}`
}
