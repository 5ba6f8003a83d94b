/** What every form is called in its reference, and the sentence it is answered with. */
export const FORMS = {
  contact: {
    prefix: 'C',
    subject: 'Your message',
    message: 'Thank you, we have your message. We answer within two opening days.',
  },
  apply: {
    prefix: 'J',
    subject: 'Your application',
    message: 'Thank you. We read every application and answer within ten days.',
  },
  artwork: {
    prefix: 'W',
    subject: 'Your question about a work',
    message: 'Thank you. We ask the artist and write to you within three opening days.',
  },
  commission: {
    prefix: 'M',
    subject: 'Your commission',
    message: 'Thank you. The artist reads it and answers you by email, usually within a week.',
  },
  privateEvent: {
    prefix: 'P',
    subject: 'Your private event',
    message: 'Thank you. We answer with a proposal within two opening days.',
  },
  newsletter: {
    prefix: 'N',
    subject: 'One click and you are in',
    message: 'Almost there: follow the link that we have just emailed to you.',
  },
  feedback: {
    prefix: 'F',
    subject: 'Your feedback',
    message: 'Thank you. Somebody who can change things reads this today.',
  },
  rsvp: { prefix: 'R', subject: 'Your seats', message: '' },
  space: {
    prefix: 'S',
    subject: 'Your room',
    message: 'Thank you. Nothing is booked yet: we confirm by email within one opening day.',
  },
  class: {
    prefix: 'K',
    subject: 'Your class',
    message: 'Thank you. Your seats are yours once we confirm by email, within one opening day.',
  },
  note: {
    prefix: 'B',
    subject: 'Your note on the board',
    message: 'Thank you. We read every note before it goes up, usually the same day.',
  },
  report: {
    prefix: 'X',
    subject: 'Your report',
    message: 'Thank you for telling us. We look at it today.',
  },
} as const
export type FormName = keyof typeof FORMS

/** Instead of a sentence that promises an email, where the café sends none yet. */
export const WITHOUT_MAIL = {
  contact:
    'Thank you, we have your message. This café sends no email yet: ask for the answer at the counter or on the phone.',
  apply:
    'Thank you. We read every application within ten days. This café sends no email yet: ask for the answer at the counter or on the phone.',
  artwork:
    'Thank you. We ask the artist within three opening days. This café sends no email yet: ask for the answer at the counter or on the phone.',
  commission:
    'Thank you. The artist reads it, usually within a week. What they answer stands under your commissions, signed in with this address.',
  space:
    'Thank you. Nothing is booked yet: we look at it within one opening day. This café sends no email yet: ask for the answer at the counter or on the phone.',
  newsletter:
    'Almost there: this café sends no email yet, so yours is kept there. Once it is with you, follow the link in it.',
} as const

/** The sentence that a form is answered with. */
export function formAnswer(
  form: Exclude<FormName, 'rsvp' | 'class'>,
  { sendsMail }: { sendsMail: boolean },
): string {
  return !sendsMail && Object.hasOwn(WITHOUT_MAIL, form)
    ? WITHOUT_MAIL[form as keyof typeof WITHOUT_MAIL]
    : FORMS[form].message
}

/** What stops a form before anybody reads it, as a visitor is told. */
export const THREAD_PROBLEMS = {
  unknownLink:
    'This link is not whole. Open it from our email once more, or write to us by the form on the contact page.',
} as const

export const FORM_PROBLEMS = {
  trap: 'This was filled in as programs do it, so it was not sent. Load the page again, or write to us by email.',
  forged: 'This form was not opened on our site. Load the page again and send it once more.',
  tooFast: 'That was quicker than anybody types. Wait a moment, then send it once more.',
  expired: 'This form was open for half a day. Load the page again and send it once more.',
  sentBefore: 'This form was sent already. Load the page again to send another one.',
} as const

/** Nobody fills in a form sooner. */
export const FORM_MIN_AGE_MS = 2_000
/** And nobody later. */
export const FORM_MAX_AGE_MS = 12 * 60 * 60 * 1000

/** Five characters that are read aloud without mistakes: no vowels, so no words, and nothing that looks like another. */
export const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'
export const REFERENCE_LENGTH = 5

export const RESUME_LIMIT_BYTES = 5 * 1024 * 1024
export const RESUME_PROBLEMS = {
  missing: 'Add your résumé as a file.',
  empty: 'This file is empty. Choose another one.',
  tooLarge: 'This file is larger than 5 MB. Send a smaller one, such as a PDF.',
  unknown: 'Send your résumé as PDF, Word (doc or docx), OpenDocument (odt), RTF or plain text.',
} as const
