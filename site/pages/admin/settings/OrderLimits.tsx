import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import type { Editor } from '../editing/use-editor.ts'
import { Amount } from '../editing/fields.tsx'

const GROUPS = [
  {
    title: 'Guests',
    help: 'For one email address or phone number that nobody has proven to be theirs.',
    paths: ['guestMinutes', 'guestOrders'],
  },
  {
    title: 'Customers',
    help: 'For who is signed in with a proven address, and for who confirmed an order by mail.',
    paths: ['customerMinutes', 'customerOrders'],
  },
  {
    title: 'One network',
    help: 'For everybody behind one network address, such as your own Wi-Fi; twice that for customers.',
    paths: ['networkMinutes', 'networkOrders'],
  },
] as const

/** How much one person may have open at once before an order has to be confirmed. */
export function OrderLimits({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <div className="editing-part">
      <h2>Open orders at once</h2>
      <p className="soft">
        More than this is taken too, but it waits: for the button in a mail, or for you to accept it
        at the counter. What you type in at the counter has no limit.
      </p>
      {GROUPS.map(({ title, help, paths: [minutes, orders] }) => (
        <div key={title} className="row">
          <Amount
            editor={editor}
            path={`orderLimits.${minutes}`}
            label={`${title}: minutes of making`}
            help={help}
          />
          <Amount editor={editor} path={`orderLimits.${orders}`} label={`${title}: orders`} />
        </div>
      ))}
      <div className="row">
        <Amount
          editor={editor}
          path="orderLimits.waitMinutes"
          label="Minutes to confirm by mail"
          help="After that the order is cancelled by itself."
        />
      </div>
    </div>
  )
}
