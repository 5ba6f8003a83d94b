import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import type { Editor } from '../editing/use-editor.ts'
import { Amount } from '../editing/fields.tsx'

const GROUPS = [
  {
    title: 'Guests',
    help: 'For one email address that nobody has proven to be theirs.',
    paths: ['guestSeats', 'guestSeatsInAll'],
  },
  {
    title: 'Customers',
    help: 'For who is signed in with a proven address, and for who confirmed by mail.',
    paths: ['customerSeats', 'customerSeatsInAll'],
  },
  {
    title: 'One network',
    help: 'For all guests behind one network address, such as your own Wi-Fi; twice that with customers.',
    paths: ['networkSeats', 'networkSeatsInAll'],
  },
] as const

/** How many seats at events people may have before a reservation has to be confirmed. */
export function SeatLimits({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <div className="editing-part">
      <h2>Seats at events</h2>
      <p className="soft">
        Whoever asks for more gets no seats at once: the reservation waits for the button in a mail,
        to the guest or to you.
      </p>
      {GROUPS.map(({ title, help, paths: [atEvent, inAll] }) => (
        <div key={title} className="row">
          <Amount
            editor={editor}
            path={`seatLimits.${atEvent}`}
            label={`${title}: seats at one event`}
            help={help}
          />
          <Amount
            editor={editor}
            path={`seatLimits.${inAll}`}
            label={`${title}: seats at all events to come`}
          />
        </div>
      ))}
      <div className="row">
        <Amount
          editor={editor}
          path="seatLimits.waitMinutes"
          label="Minutes to confirm seats"
          help="After that nothing is kept, and the guest may ask again."
        />
      </div>
    </div>
  )
}
