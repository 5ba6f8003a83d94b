import type { OccasionType } from './values.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDate, formatDateWithYear, formatTime } from '#domain/cafe/calendar.ts'
import { addDays, dateIn, timeIn } from '#domain/cafe/time.ts'

type Party = { title: string; party: number }

/** What who wants to come to an event is told, on the page and by mail. */
export const RSVP_TEXTS = {
  confirmed: ({ title, party }: Party) => `See you there: ${seats(party)} for ${title}.`,
  /** @param offerHours of an offer: so long is held for them what is free, until they take it; `null` where it is theirs at once */
  waitlisted: ({
    title,
    party,
    position,
    offerHours,
  }: Party & { position: number; offerHours: number | null }) => {
    const are = party === 1 ? 'it is' : 'they are'
    const then =
      offerHours === null
        ? `${are} yours as soon as ${are} free.`
        : `a${offerWords(party, offerHours).slice(1)}`
    return `${title} is full. You are number ${position} on the waitlist with ${seats(party)}; ${then}`
  },
  /** To whoever waits: where there is room. */
  nextDate: (when: string) => `The next date with room: ${when}.`,
  promoted: ({ title, party }: Party) =>
    `Good news: ${seats(party)} for ${title} came free, and ${party === 1 ? 'it is' : 'they are'} yours.`,
  unconfirmed: ({ title, party, until }: Party & { until: string }) =>
    `One more step: look into your email. It holds the link that confirms ${seats(party)} for ${title} until ${until}, or says that your address is on the list already. No new seats are kept before that.`,
  /** The same where no email leaves the server: staff confirm it, and the guest asks. */
  withoutMail: ({ title, party }: Party) =>
    `This café sends no email yet. The café looks at your request for ${seats(party)} for ${title}; no new seats are kept before that. To hear what became of it, call us or ask at the counter with your reference.`,
  /** Where seats are paid by card before they are kept. */
  offered: ({ title, party, until }: Party & { until: string }) =>
    `${seats(party)} for ${title} ${party === 1 ? 'is' : 'are'} held for you until ${until}. Open the link in our email and pay by card to keep ${party === 1 ? 'it' : 'them'}.`,
  /** The same to somebody with an account, where no email leaves the server. */
  offeredHere: ({ title, party, until }: Party & { until: string }) =>
    `${seats(party)} for ${title} ${party === 1 ? 'is' : 'are'} held for you until ${until}. Open ${party === 1 ? 'it' : 'them'} under Your classes and pay by card to keep ${party === 1 ? 'it' : 'them'}.`,
  confirmSubject: 'Please confirm your seats',
  confirmHint: ({ title, party, until }: Party & { until: string }) =>
    `Somebody, probably you, asked for ${seats(party)} for ${title}. No seats are kept yet: open this link and press the button by ${until}. You get what is free at that moment. If it was not you, do nothing.`,
  /** In the mail to the café, before its link. */
  staffHint: 'Confirm it for them',
  /** By mail, where staff say no before any seats were kept. */
  declined: ({ title, party }: Party) =>
    `We cannot keep ${seats(party)} for ${title}. Answer this email if you would like to come another time.`,
  /** By mail, where staff take back what was kept. */
  takenBack: ({ title, party }: Party) =>
    `${seats(party)} for ${title} ${party === 1 ? 'is' : 'are'} no longer kept for you. Answer this email if that is a mistake.`,
  /** To staff. */
  decided: 'This is over already: it was given back, or nobody confirmed it in time.',
  /** On opening the link of its mail when it is over. */
  ended: {
    expired: 'This was not confirmed in time, so no seats were kept. Please ask for them again.',
    'given-back': 'These seats were given back. You are welcome to ask for seats again.',
    'crowded-out':
      'More reservations were waiting than we can look at, so this one was ended. Please ask for seats again.',
    'called-off': 'We called this off. Whatever was paid goes back.',
    replaced:
      'Whoever has this email address has asked for seats with their account since, so this request is over.',
    transferred: 'These seats were given to somebody else, who has a link of their own.',
    declined: 'We could not keep these seats. Please call us or write to us if that is a mistake.',
  },
  /** Where the address is proven, and the rest of the seats is for people who are known. */
  forCafe: ({ title, party }: Party) =>
    `Your email address is confirmed, thank you. Few seats are left for new guests, so the café looks at your ${seats(party)} for ${title} first and writes to you. There is nothing you need to do.`,
  /** On the page, where no mail may be sent to the address that was typed. */
  unmailed: ({ title, party }: Party) =>
    `No email was sent, because too many were asked for lately. The café looks at your request for ${seats(party)} for ${title} and confirms it by email; no new seats are kept before that. If you would rather know now: sign in with this address and ask again, call us, or ask at the counter.`,
  /** To staff, in the mail about it. */
  unmailedNote:
    'The guest was sent no email, because too many emails were sent. It waits for you until the event begins.',
  forCafeSubject: 'The café looks at your seats',
  /** By mail, where nobody accepted it before the event began. */
  notAccepted: ({ title, party }: Party) =>
    `We could not keep ${seats(party)} for ${title}: too many asked for them. Answer this email if you would like to come another time.`,
  tooManyWaiting:
    'Many reservations from your network wait to be confirmed already. Please sign in and ask again, use mobile data instead of this Wi-Fi, or call us.',
  tooManyOfYours:
    'Many of your reservations wait to be confirmed already. Please press the buttons in those emails first, or call us.',
  tooManyInAll:
    'Many reservations wait to be confirmed at this moment, so this one was not taken. Please sign in and send it again, or call us.',
  /** To whoever confirms by mail, where too many of their mail domain wait for the café. */
  tooManyConfirmed:
    'Many confirmed reservations from addresses like yours wait for the café. Please press the button again in a few minutes, or call us.',
  /** By mail, where so many waited that this one was ended before anybody confirmed or accepted it. */
  crowdedOut: ({ title, party }: Party) =>
    `Your request for ${seats(party)} for ${title} waited to be confirmed, and more were waiting than we can look at, so it was ended. No seats were kept. Please ask again, signed in if you have an account, or call us. If it was not you, do nothing.`,
  /** Of the mails about what was asked for, so that each says by itself what became of it. */
  seatedSubject: (title: string) => `Your seats: ${title}`,
  waitingSubject: (title: string) => `You are on the waitlist: ${title}`,
  givenBackSubject: (title: string) => `Given back: ${title}`,
  /** By mail, the day before or on the day itself. */
  reminderSubject: ({ title, day }: { title: string; day: 'today' | 'tomorrow' }) =>
    `${day === 'today' ? 'Today' : 'Tomorrow'}: ${title}`,
  reminder: ({ title, party, day }: Party & { day: 'today' | 'tomorrow' }) =>
    `See you ${day}: ${seats(party)} for ${title} ${party === 1 ? 'is' : 'are'} kept for you.`,
  cancelled: ({ title }: Pick<Party, 'title'>) =>
    `Your seats for ${title} are given back. Thank you for telling us.`,
  cancelHint: 'Cannot come after all? This link gives your seats to the next in line:',
  payAtDoor: (price: string) => `${price} per person, paid at the door.`,
  /** By mail, to an address that is on the list, where somebody asks for seats with it once more. */
  knownAlready: ({ title, party }: Party) =>
    `Somebody, probably you, asked for seats for ${title} with this address. It is on the list already, with ${seats(party)}, and nothing was changed.`,
  knownUnconfirmed: 'It has yet to be confirmed: open this link and press the button.',
  knownSubject: 'You are on the list already',
  /** On the page, to whoever is signed in with that address. */
  alreadyComing:
    'This address is on the list already. The email we sent has the link to cancel, if you would like to change it.',
  /** The same where no mail leaves. */
  alreadyComingHere:
    'This address is on the list already. You find your seats under Your classes, if you would like to change it.',
  isOver: (type: OccasionType) => `This ${type} has begun or is over.`,
  isCancelled: (type: OccasionType) => `This ${type} is cancelled, so there are no seats to keep.`,
  isPostponed: (type: OccasionType) =>
    `This ${type} is postponed. You can keep seats once it has a new date.`,
  tooMany: (capacity: number) =>
    `There are ${capacity} seats in all. Come with fewer, or write to us.`,
} as const

/** What who asks for a class is told when there is no room. */
export const CLASS_TEXTS = {
  payAtCafe: ({ each, party }: { each: number; party: number }) =>
    `${formatCents(each * party)} in all, before member discounts, paid at the café.`,
  due: (cents: number, isOnline: boolean) =>
    `${formatCents(cents)} in all, paid at the café${isOnline ? ', or by card with the link below' : ''}.`,
  isOver: 'This class has begun or is over. Please choose another date.',
  full: 'This class is full. Please choose another date.',
  fewLeft: (left: number) =>
    left === 1
      ? 'Only 1 seat is left in this class.'
      : `Only ${left} seats are left in this class.`,
} as const

/** How long seats that come free are held for whoever waits. */
export function offerWords(party: number, hours: number): string {
  const [it, are] = party === 1 ? ['it', 'it is'] : ['them', 'they are']
  const time = hours === 1 ? '1 hour' : `${hours} hours`
  return `As soon as ${are} free, we hold ${it} for you for ${time}. At night it is longer, and where little time is left it is less. You are told until when.`
}

/** '1 seat', '3 seats' */
export function seats(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

/** 'Friday, October 31, 6:00 PM' @param now says the year where it is not that one; without it no year is said */
export function momentInWords(timeZone: string, at: Date, now = at): string {
  const date = formatDateWithYear(dateIn(timeZone, at), dateIn(timeZone, now))
  return `${date}, ${formatTime(timeIn(timeZone, at))}`
}

/** Until when something is: 'Friday, October 31, 6:00 PM'; of midnight 'the end of Friday, October 31', the day that it ends. */
export function untilInWords(timeZone: string, at: Date): string {
  if (timeIn(timeZone, at) !== '00:00') return momentInWords(timeZone, at)
  return `the end of ${formatDate(addDays(dateIn(timeZone, at), -1))}`
}

/** 'Fri, Oct 31, 6:00 PM': before a title in a list, of which a phone shows only the beginning. */
export const startInWords = (timeZone: string, at: Date): string =>
  `${formatDate(dateIn(timeZone, at), 'short')}, ${formatTime(timeIn(timeZone, at))}`

/** 'Friday, October 31, 6:00 PM to 8:00 PM' */
export function spanInWords(timeZone: string, startsAt: Date, endsAt: Date): string {
  const time = (at: Date) => formatTime(timeIn(timeZone, at))
  return `${formatDate(dateIn(timeZone, startsAt))}, ${time(startsAt)} to ${time(endsAt)}`
}
