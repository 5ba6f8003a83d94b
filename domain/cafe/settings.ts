import type { Cafe, WeekHours } from '#domain/contracts/cafe.ts'
import { DEFAULT_CONTEST, DEFAULT_PRIZE } from '#domain/contest/official-rules.ts'
import type { ContestRules } from '#domain/contracts/contest.ts'
import type { PackOffer } from '#domain/booking/packs.ts'
import type { SeatRules } from '#domain/booking/seat-rules.ts'
import type { RefundStep, RoomApproval } from '#domain/booking/room-values.ts'
import { holidaysIn } from './holidays.ts'

/** When drinks may be picked up (docs/decisions/opening-hours.md). */
export type PickupRules = {
  opens: string
  closes: string
  slotMinutes: number
  leadMinutes: number
  daysAhead: number
  /** False gives the bare 7:00–21:00 on every day of the week. */
  clipToOpeningHours: boolean
  /** Minutes of making that fit into one slot, for web, chat and counter together. */
  capacityMinutesPerSlot: number
  /** Whether what is promised counts the orders that are still to be made; false is always 20 minutes. */
  promisesByQueue?: boolean | undefined
}

/**
 * How much may be open at once, so that nobody takes every slot of a week. Above it an order waits until it is
 * confirmed. Staff at the counter have no limit.
 */
export type OrderLimits = {
  /** For an address or a phone number that nobody has proven to be theirs: minutes of making. */
  guestMinutes: number
  guestOrders: number
  /** For whoever is signed in with a proven address, and for whoever confirmed an order by mail. */
  customerMinutes: number
  customerOrders: number
  /** For everybody behind one network address together, such as the café's own Wi-Fi; twice that for proven ones. */
  networkMinutes: number
  networkOrders: number
  /** How long an order waits for the button in the mail. */
  waitMinutes: number
  /** How long an order waits for staff that nobody can confirm by mail, counted from when the café is open. */
  staffWaitMinutes: number
  /**
   * How many orders of guests may wait at once for the button in a mail, in all. Beyond it one that is older than ten
   * minutes makes room, and where there is none the new one is refused.
   */
  waitingOrders: number
  /**
   * The same of those that wait for staff because nobody can confirm them by mail. Newcomers, who confirmed or signed in, may
   * have as many more in all; theirs stay, and a new one beyond it is refused.
   */
  waitingForStaff: number
  /** Percent of a slot that orders of guests may take together before they are confirmed or paid; 100 is no limit. */
  guestPercent: number
  /** Of that, percent of a slot for guests who cannot confirm by mail: they left a phone number only. */
  phonePercent: number
  /** Minutes of making of one day that guests may take before they are confirmed or paid, and of those the ones by phone only. */
  guestDayMinutes: number
  phoneDayMinutes: number
  /** Percent of a slot that those of one network may take; newcomers of it may fill it up to one and a half times that. */
  networkPercent: number
  /** Percent of a slot that guests and newcomers may take together: the rest is for people who are known. */
  newcomerPercent: number
  /** Percent of a slot that newcomers of one mail domain may take; at a large mail provider one mailbox counts as a domain. */
  domainPercent: number
  /** Minutes of making that newcomers of one mail domain may have open over all slots. */
  domainMinutes: number
}

/**
 * How many seats at events people may have, for one event and for all that are to come, so that nobody takes every seat
 * with invented addresses. Beyond it a reservation waits without seats until it is confirmed.
 */
export type SeatLimits = {
  /** For an address that nobody has proven to be theirs. */
  guestSeats: number
  guestSeatsInAll: number
  /** For whoever is signed in with a proven address, and for whoever confirmed by mail. */
  customerSeats: number
  customerSeatsInAll: number
  /** For all guests behind one network address together; with proven ones twice that. */
  networkSeats: number
  networkSeatsInAll: number
  /** How long a reservation waits for the button in the mail. */
  waitMinutes: number
  /** How many reservations may wait at once, in all: beyond it the network with the most loses its oldest. */
  waitingReservations: number
  /** Percent of an event's seats that guests may have together before they confirm; 100 is no limit. */
  guestPercent: number
  /** Percent of an event's seats that guests of one network may have; a party of 4 always fits, if the guests' part does. */
  networkPercent: number
  /** Percent of an event's seats that guests and newcomers may have together. */
  newcomerPercent: number
  /** Percent of an event's seats that newcomers of one mail domain may have; a party of 4 always fits. */
  domainPercent: number
  /** Seats that newcomers of one mail domain may have at all events to come. */
  domainSeatsInAll: number
  /** Tickets of one event that one till may sell while it cannot reach the server; 0 is none. */
  offlineTickets: number
}

/**
 * How many mails may go to addresses that nobody has proven, in all, so that strangers cannot use up what the café's mail
 * provider sends in a day. Each kind has its own part and takes nothing from the others. What is left over is for staff and
 * for people with a proven address, whose mails are not counted.
 */
export type MailLimits = {
  /** Mails that the café's mail provider sends in a day. */
  perDay: number
  /** Percent of that for mails about orders of guests; an order counts as two. */
  ordersPercent: number
  /** For seats at events. */
  seatsPercent: number
  /** For new accounts and links to sign in. */
  accountsPercent: number
  /** For entries of the contest. */
  contestPercent: number
  /** For confirming the newsletter. */
  newsletterPercent: number
  /** For the answers of all other forms. */
  formsPercent: number
  /** Percent of each of these that may be used within an hour. */
  hourPercent: number
  /** Percent of each of these that one network may use; a range of networks twice that. */
  networkPercent: number
}

/** How rooms are hired (docs/decisions/rooms.md). Each hire keeps what held when it was booked. */
export type RoomRules = {
  approval: RoomApproval
  /** Of the price after the member discount, paid when booking. */
  depositPercent: number
  /** For how long a room is cleared after it was used. */
  bufferMinutes: number
  /** What comes back of what was paid, from the earliest cancellation to the latest. Later than the last: nothing. */
  refundSteps: RefundStep[]
  /** What staying longer costs, by quarter hours, in percent of the hourly rate. */
  overtimePercent: number
  /** What guests agree to when they book, a paragraph a line; nothing is asked where it is empty. */
  houseRules: string
}

/** How seats in classes are paid for and given back (docs/decisions/class-payments.md). Each booking keeps its part of it. */
export type ClassRules = SeatRules & {
  /** Whether seats can be booked and paid at the café; without it they are paid by card, where cards are taken. */
  atCounter: boolean
  /** For how long seats that came free are held for whoever is next in line. */
  offerHours: number
  /** So many hours before the start a class without its minimum of people is called off. */
  enrolmentHours: number
  /** Packs of classes that are sold online. */
  packs: PackOffer[]
}

/** Which mails and notes are sent before something, by themselves (docs/decisions/reminders.md). */
export type ReminderRules = {
  /** A day before a room, a class or an event. */
  bookings: boolean
  /** Before a pack of classes ends. */
  packs: boolean
}

/** What holds at the counter (docs/decisions/till.md). */
export type TillRules = {
  /** What usually stays in a drawer over night, in cents: it is suggested when one is closed and opened. */
  floatCents: number
}

/** Everything that the owner may set. The database keeps the changes, this is where it starts. */
export type Settings = {
  cafe: Cafe
  pickup: PickupRules
  orderLimits: OrderLimits
  seatLimits: SeatLimits
  mailLimits: MailLimits
  rooms: RoomRules
  classes: ClassRules
  reminders: ReminderRules
  till: TillRules
  /** Origins whose pages may place orders; `*` is any page. */
  embed: { allowedOrigins: string[] }
  /** What an artist gets of a sale, in 1/100 of a percent; the blog and the questions say 70 %. */
  gallery: { artistBasisPoints: number }
  /** The official rules of the contest are made of this. */
  contest: ContestRules
}

/** The two tables of hours that the café published. The footer's is the default (docs/decisions/opening-hours.md). */
export const HOURS_PRESETS: { footer: WeekHours; assistant: WeekHours } = {
  footer: week('Closed (private events available)', {
    wed: '11:00-19:00',
    thu: '11:00-19:00',
    fri: '11:00-19:00',
    sat: '11:00-20:00',
    sun: '11:00-20:00',
  }),
  assistant: week('Closed (private events)', {
    wed: '07:00-21:00',
    thu: '07:00-21:00',
    fri: '07:00-23:00',
    sat: '08:00-23:00',
    sun: '08:00-20:00',
  }),
}

const INSTAGRAM = 'https://www.instagram.com/creativelounge.alderfalls'
const FACEBOOK = 'https://www.facebook.com/creativelounge.alderfalls'
const BLUESKY = 'https://bsky.app/profile/creativelounge.example'

const DEFAULT_HOUSE_RULES = [
  'Your time includes setting up and cleaning up. Leave the room as you found it: tables wiped, chairs back, trash in the bins.',
  'Nothing is nailed, glued or taped to the walls, and the works that hang there stay where they are.',
  'No smoking indoors and no open fire; candles stand in glass.',
  'Music is fine inside. After 9 PM the windows and doors stay closed.',
  'Whoever books is there the whole time and answers for what is broken.',
].join('\n')

export const DEFAULT_SETTINGS: Settings = {
  cafe: {
    name: 'Creative Lounge',
    tagline: 'Bubble tea, coffee and a table to make things at',
    street: '27 Mill Street',
    city: 'Alder Falls',
    region: 'NY',
    postalCode: '12599',
    country: 'US',
    // Names under .example belong to nobody, so no letter goes astray before the owner sets their own.
    email: 'hello@creativelounge.example',
    phone: '(518) 555-0142',
    timeZone: 'America/New_York',
    week: HOURS_PRESETS.footer,
    exceptions: [2025, 2026, 2027, 2028].flatMap(holidaysIn),
    social: [
      { id: 'instagram', label: 'Instagram', href: INSTAGRAM },
      { id: 'facebook', label: 'Facebook', href: FACEBOOK },
      { id: 'bluesky', label: 'Bluesky', href: BLUESKY },
    ],
    reviewUrl:
      'https://www.google.com/maps/search/?api=1&query=Creative+Lounge+27+Mill+Street+Alder+Falls+NY',
    // Five buttons, each with its tooltip
    promoLinks: [
      { id: 'classes', label: 'Book an art class', href: '/classes/book' },
      { id: 'instagram', label: 'See us on Instagram', href: INSTAGRAM },
      { id: 'facebook', label: 'Find us on Facebook', href: FACEBOOK },
      { id: 'bluesky', label: 'Follow us on Bluesky', href: BLUESKY },
      { id: 'contest', label: 'Enter our contest', href: '/prelaunch' },
    ],
    campaign: {
      id: 'opening-2025',
      heroTitle: 'Something Sweet Is Coming',
      heroText:
        'Bubble tea, good coffee and long tables full of paint. Tell us your favorite flavor and win free drinks for a year.',
      location: 'Downtown Alder Falls, NY',
      opening: 'October 2025',
      prize: DEFAULT_PRIZE,
      entryHashtag: '#SweetAtTheLounge',
      shareHashtag: '#SeeYouAtTheLounge',
      consentDefault: true, // docs/decisions/contest.md
      confetti: { particleCount: 100, spread: 70 },
    },
    currency: 'USD',
    taxBasisPoints: 800, // New York State and county sales tax on prepared food and drink
    taxCategories: [],
    serviceFees: [],
    wallets: [],
    minimumOrderCents: 0,
    isDemo: false,
  },
  pickup: {
    opens: '07:00',
    closes: '21:00',
    slotMinutes: 30,
    leadMinutes: 15,
    daysAhead: 7,
    clipToOpeningHours: true,
    capacityMinutesPerSlot: 60, // two people at the bar
    promisesByQueue: true,
  },
  // A slot holds 60 minutes: a guest takes half of one, a customer three, the newcomers of one mail domain one and the guests
  // of one network two together.
  orderLimits: {
    guestMinutes: 30,
    guestOrders: 4,
    customerMinutes: 180,
    customerOrders: 12,
    networkMinutes: 120,
    networkOrders: 30,
    waitMinutes: 30,
    staffWaitMinutes: 60,
    // Both together are as many as the counter's list shows.
    waitingOrders: 100,
    waitingForStaff: 50,
    guestPercent: 75,
    phonePercent: 25,
    // Half a day of eight hours, and an eighth of it.
    guestDayMinutes: 480,
    phoneDayMinutes: 120,
    networkPercent: 50,
    newcomerPercent: 90,
    // More than a guest may have, so that a large order is placed by the button in its mail.
    domainPercent: 75,
    domainMinutes: 60,
  },
  // A party is at most 12; a family and a full table come in over the café's own Wi-Fi at once.
  seatLimits: {
    guestSeats: 12,
    guestSeatsInAll: 24,
    customerSeats: 24,
    customerSeatsInAll: 60,
    networkSeats: 18,
    networkSeatsInAll: 48,
    waitMinutes: 120,
    waitingReservations: 200,
    guestPercent: 50,
    networkPercent: 25,
    newcomerPercent: 90,
    domainPercent: 25,
    domainSeatsInAll: 24,
    offlineTickets: 10,
  },
  // What a small café's plan sends in a day: room for the mails of 175 orders of guests. Strangers together cause at most
  // three quarters of it.
  mailLimits: {
    perDay: 1_000,
    ordersPercent: 35,
    seatsPercent: 10,
    accountsPercent: 10,
    contestPercent: 8,
    newsletterPercent: 4,
    formsPercent: 8,
    hourPercent: 50,
    networkPercent: 20,
  },
  // Our own choice: a week's notice costs nothing, two days' notice half of what was paid.
  rooms: {
    approval: 'instant',
    depositPercent: 50,
    bufferMinutes: 30,
    refundSteps: [
      { hours: 168, percent: 100 },
      { hours: 48, percent: 50 },
    ],
    overtimePercent: 100,
    houseRules: DEFAULT_HOUSE_RULES,
  },
  // Our own choice: two days' notice costs nothing, less half of it, and that half is credit.
  classes: {
    atCounter: true,
    freeUntilHours: 48,
    creditPercent: 50,
    creditDays: 180,
    offerHours: 12,
    enrolmentHours: 48,
    packs: [
      { name: 'Five classes', seats: 5, priceCents: 29_900, upToCents: 7_500, days: 365 },
      { name: 'Ten classes', seats: 10, priceCents: 54_900, upToCents: 7_500, days: 365 },
    ],
  },
  reminders: { bookings: true, packs: true },
  till: { floatCents: 20_000 },
  embed: { allowedOrigins: ['*'] },
  gallery: { artistBasisPoints: 7_000 },
  contest: DEFAULT_CONTEST,
}

type OpenDay = 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** Monday and Tuesday are closed in both readings. */
function week(closedNote: string, open: Record<OpenDay, string>): WeekHours {
  const on = (text: string) => ({ span: { opens: text.slice(0, 5), closes: text.slice(6) } })
  const closed = { span: null, note: closedNote }
  return [on(open.sun), closed, closed, on(open.wed), on(open.thu), on(open.fri), on(open.sat)]
}
