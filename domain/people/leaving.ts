import type { Role } from '#domain/contracts/people.ts'

/** What is gone for good when an account is deleted; said before, in the file of one's data, and in the last mail. */
export const GOES: readonly string[] = [
  'Your account: name, address, password, passkeys, second factor, and the sign-in on every device.',
  'Your notifications and what you chose about them.',
  'Your membership, which ends at once, and the card that is kept for it.',
  'What you sent us: messages, enquiries, requests, applications with their files, notes on the board, and the newsletter.',
  'Your seats at events to come, which go to whoever waits for them.',
  'Your contest entries. One that is in a published draw stays there as a line without a name, and cannot win.',
  'The emails we wrote to you, chats and error reports in which your address stands.',
]

/** What has to stay, and why. */
export const STAYS: readonly string[] = [
  'Orders, sales and what was paid for memberships, because the law asks for our books: what, when and how much, without your name, address, number, notes or the names on the drinks.',
  'What you scored in feedback, as a number without your words.',
  'That an account was deleted, and when, without saying whose.',
  'One last email that tells you it is done.',
]

/** What else stays of whoever works or shows here. */
export const STAYS_OF_ROLE: Partial<Record<Role, readonly string[]>> = {
  STAFF: ['Your name beside what you did at work, because others have to be able to look it up.'],
  ADMIN: ['Your name beside what you did at work, because others have to be able to look it up.'],
  ARTIST: [
    'Your artist name beside your works that were sold, because the sales are in our books. Your page and your works are taken off the site.',
  ],
}

/** What has to be done before an account can be deleted. */
export const HINDRANCES = {
  lastAdmin:
    'You are the only admin. Make somebody else one first, or nobody could manage the café any more. An admin who was invited counts once they have signed in.',
  openOrder: (number: string) =>
    `Order ${number} is still under way. Pick it up or cancel it first, so that we know whom to call out.`,
  startedOrder: (number: string) =>
    `Order ${number} is still under way, and cannot be cancelled online any more. Pick it up first, or cancel it with us at the counter.`,
  room: (room: string, when: string) =>
    `${room} is booked for you, ${when}. Write to us or call to cancel it first.`,
  seats: (title: string, when: string) =>
    `Your seats in ${title}, ${when}, are paid. Give them back first: they stand on your dashboard.`,
} as const

export const WARNINGS = {
  artist: (amount: string) =>
    `Sales of this month that were not paid out to you yet: ${amount}. You still get it; the café is told to settle with you.`,
  works: (count: number) =>
    `${count === 1 ? 'One work of yours is' : `${count} works of yours are`} at the café. We write to you about bringing ${count === 1 ? 'it' : 'them'} home.`,
  membership:
    'Your membership ends at once, and the days that are paid go with it. Nothing more is charged, and the card is forgotten. To use them up, cancel the membership first and come back when it has ended.',
  unverified:
    'Your address is not confirmed, so what was sent with it without signing in is not in here and stays. Confirm it first: sign in once with a link by email.',
} as const

export const DELETION_TEXTS = {
  passwordNeeded: 'Enter your password.',
  wrongPassword: 'That is not your password.',
  wrongEmail: 'That is not the address of this account.',
  done: 'Your account is deleted.',
} as const
