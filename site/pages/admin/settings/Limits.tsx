import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import type { Editor } from '../editing/use-editor.ts'
import { Amount } from '../editing/fields.tsx'
import { SettingsSection } from './SettingsSections.tsx'

type Setting = { path: string; label: string; help?: string }
type Rows = { title: string; says: string; rows: readonly (readonly Setting[])[] }

/** How much one person may have open at once before an order has to be confirmed. */
export const ORDER_LIMITS: Rows = {
  title: 'Open orders at once',
  says: 'Larger orders can be placed too. They wait until the customer confirms by email or you accept them at the counter, and take no kitchen time before that. Orders that you enter at the counter have no limit.',
  rows: [
    [
      {
        path: 'orderLimits.guestMinutes',
        label: 'Guests: minutes of making',
        help: 'For one email address or phone number that nobody has proven to be theirs.',
      },
      { path: 'orderLimits.guestOrders', label: 'Guests: orders' },
    ],
    [
      {
        path: 'orderLimits.customerMinutes',
        label: 'Customers: minutes of making',
        help: 'For one person who is signed in with a proven address, or who confirmed an order by email.',
      },
      { path: 'orderLimits.customerOrders', label: 'Customers: orders' },
    ],
    [
      {
        path: 'orderLimits.networkMinutes',
        label: 'One network: minutes of making',
        help: 'For everybody behind one network address, such as your own Wi‑Fi; twice that for customers.',
      },
      { path: 'orderLimits.networkOrders', label: 'One network: orders' },
    ],
    [
      {
        path: 'orderLimits.waitMinutes',
        label: 'Minutes to confirm by email',
        help: 'After that the order is cancelled automatically.',
      },
      {
        path: 'orderLimits.waitingOrders',
        label: 'Orders that may wait, in all',
        help: 'Of guests, for the button in an email. Beyond it the oldest of whoever sent the most are cancelled after ten minutes, and more are not taken.',
      },
    ],
    [
      {
        path: 'orderLimits.staffWaitMinutes',
        label: 'Minutes to wait for you',
        help: 'For orders that nobody can confirm by email, counted while you are open.',
      },
      {
        path: 'orderLimits.waitingForStaff',
        label: 'Orders that may wait for you, in all',
        help: 'Of guests who cannot confirm by email. New customers who confirmed or signed in have as many places of their own, and their orders stay.',
      },
    ],
    [
      {
        path: 'orderLimits.phonePercent',
        label: 'Phone only: percent of a pickup time',
        help: 'Of the guests’ part, for those who left a phone number only: it proves nothing.',
      },
      {
        path: 'orderLimits.phoneDayMinutes',
        label: 'Phone only: minutes of making a day',
        help: 'Before they pay.',
      },
    ],
    [
      {
        path: 'orderLimits.guestDayMinutes',
        label: 'Guests: minutes of making a day',
        help: 'What all guests together may take of one day before they confirm or pay.',
      },
    ],
    [
      {
        path: 'orderLimits.guestPercent',
        label: 'Guests: percent of a pickup time',
        help: 'What all guests together may take of each pickup time before they confirm or pay. The rest is for customers and the counter; 100 keeps nothing for them.',
      },
      {
        path: 'orderLimits.networkPercent',
        label: 'One network: percent of a pickup time',
        help: 'The same for the guests behind one network address.',
      },
    ],
    [
      {
        path: 'orderLimits.newcomerPercent',
        label: 'Guests and new customers: percent of a pickup time',
        help: 'New customers proved their address, by the button in an email or with an account, but have picked up no earlier order. Beyond this their order waits for you; the rest is for customers you know and the counter.',
      },
      {
        path: 'orderLimits.domainPercent',
        label: 'One email domain: percent of a pickup time',
        help: 'For new customers with addresses of one domain, such as one office. At Gmail and other large providers each mailbox counts by itself.',
      },
    ],
    [
      {
        path: 'orderLimits.domainMinutes',
        label: 'One email domain: minutes of making',
        help: 'The same over all pickup times.',
      },
    ],
  ],
}

/** How many seats at events people may have before a reservation has to be confirmed. */
export const SEAT_LIMITS: Rows = {
  title: 'Seats at events',
  says: 'Whoever asks for more gets no seats at once. The reservation waits until the guest confirms by email or you accept it under Seats.',
  rows: [
    [
      {
        path: 'seatLimits.guestSeats',
        label: 'Guests: seats at one event',
        help: 'For one email address that nobody has proven to be theirs.',
      },
      { path: 'seatLimits.guestSeatsInAll', label: 'Guests: seats at all events to come' },
    ],
    [
      {
        path: 'seatLimits.customerSeats',
        label: 'Customers: seats at one event',
        help: 'For one person who is signed in with a proven address, or who confirmed by email.',
      },
      { path: 'seatLimits.customerSeatsInAll', label: 'Customers: seats at all events to come' },
    ],
    [
      {
        path: 'seatLimits.networkSeats',
        label: 'One network: seats at one event',
        help: 'For all guests behind one network address, such as your own Wi‑Fi; twice that with customers.',
      },
      { path: 'seatLimits.networkSeatsInAll', label: 'One network: seats at all events to come' },
    ],
    [
      {
        path: 'seatLimits.waitMinutes',
        label: 'Minutes to confirm seats',
        help: 'After that nothing is kept, and the guest may ask again.',
      },
      {
        path: 'seatLimits.waitingReservations',
        label: 'Reservations that may wait, in all',
        help: 'Beyond it the oldest of whoever sent the most are ended.',
      },
    ],
    [
      {
        path: 'seatLimits.guestPercent',
        label: 'Guests: percent of an event’s seats',
        help: 'What all guests together may have of each event before they confirm by email; 100 is no limit.',
      },
      {
        path: 'seatLimits.networkPercent',
        label: 'One network: percent of an event’s seats',
        help: 'The same for the guests behind one network address, and a party of 4 at least.',
      },
    ],
    [
      {
        path: 'seatLimits.newcomerPercent',
        label: 'Guests and new customers: percent of an event’s seats',
        help: 'New customers proved their address but have picked up no order before. Beyond this their reservation waits for you.',
      },
      {
        path: 'seatLimits.domainPercent',
        label: 'One email domain: percent of an event’s seats',
        help: 'For new customers with addresses of one domain, and a party of 4 at least. At large email providers each mailbox counts by itself.',
      },
    ],
    [
      {
        path: 'seatLimits.domainSeatsInAll',
        label: 'One email domain: seats at all events to come',
        help: 'For new customers.',
      },
      {
        path: 'seatLimits.offlineTickets',
        label: 'Tickets sold without the server',
        help: 'Of each event of the day, by each till, while the server cannot be reached; 0 is none.',
      },
    ],
  ],
}

/** How many mails strangers may cause. */
export const MAIL_LIMITS: Rows = {
  title: 'Emails to new addresses',
  says: 'Anybody can type anybody’s address. So emails to addresses that nobody has confirmed have a budget, and each kind has its own part of it. Emails to staff and to confirmed addresses are not counted. When a part is used up, people are told what to do instead, orders are taken without an email, and seats wait for you to confirm them. The list of emails says so, too.',
  rows: [
    [
      {
        path: 'mailLimits.perDay',
        label: 'Emails a day',
        help: 'As many as your email provider sends for you in a day.',
      },
      {
        path: 'mailLimits.ordersPercent',
        label: 'Orders: percent of them',
        help: 'For orders of guests. An order counts as two emails.',
      },
    ],
    [
      { path: 'mailLimits.seatsPercent', label: 'Seats at events: percent' },
      { path: 'mailLimits.accountsPercent', label: 'New accounts and links to sign in: percent' },
    ],
    [
      { path: 'mailLimits.contestPercent', label: 'Contest: percent' },
      { path: 'mailLimits.newsletterPercent', label: 'Newsletter: percent' },
    ],
    [
      {
        path: 'mailLimits.formsPercent',
        label: 'All other forms: percent',
        help: 'Together these should leave some for you and the people you know.',
      },
      {
        path: 'mailLimits.hourPercent',
        label: 'Percent of each part within an hour',
        help: 'So that one bad hour does not use up the day.',
      },
    ],
    [
      {
        path: 'mailLimits.networkPercent',
        label: 'Percent of each part for one network',
        help: 'Your own Wi‑Fi is one network, too. Networks side by side have twice as much together.',
      },
    ],
  ],
}

/** A part of the settings that is made of numbers. */
export function Limits({
  editor,
  limits: { title, says, rows },
}: {
  editor: Editor<SettingsEdit>
  limits: Rows
}): ReactNode {
  return (
    <SettingsSection title={title}>
      <p className="soft">{says}</p>
      {rows.map((row) => (
        <div key={row[0]?.path} className="row">
          {row.map((setting) => (
            <Amount key={setting.path} editor={editor} {...setting} />
          ))}
        </div>
      ))}
    </SettingsSection>
  )
}
