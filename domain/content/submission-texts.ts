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

const DEEDS: Record<string, string> = {
  'letter.handled': 'marked it as done',
  'letter.opened-again': 'opened it again',
  'letter.answered': 'answered',
  'letter.credited': 'gave a credit',
  'space-request.confirmed': 'booked the room',
  'space-request.declined': 'declined it',
  'space-request.cancelled': 'cancelled the booking',
  'class-request.confirmed': 'gave the seats',
  'class-request.declined': 'declined it',
  'class-request.cancelled': 'took the seats back',
  'commission.answered': 'answered, as the artist',
  'commission.accepted': 'accepted it',
  'commission.declined': 'declined it',
  'commission.closed': 'closed it',
  'note.shown': 'put the note on the board',
  'note.hidden': 'took the note off the board',
}

/** 'submission.handled' → 'marked it as done' */
export function deedInWords(action: string): string {
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
