import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { Amount, Tick } from '../editing/fields.tsx'
import type { Editor } from '../editing/use-editor.ts'

/** How seats in classes are paid for, given back and offered to whoever waits. */
export function ClassRules({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <div className="editing-part">
      <h2>Classes</h2>
      <p>For seats that are booked from now on. Each booking keeps what held when it was made.</p>
      <Tick
        editor={editor}
        path="classes.atCounter"
        label="Seats can also be booked online and paid at the café"
      />
      <div className="row">
        <Amount
          editor={editor}
          path="classes.freeUntilHours"
          label="Hours before the start until which all comes back"
        />
        <Amount
          editor={editor}
          path="classes.creditPercent"
          label="After that: percent that comes back as credit"
        />
        <Amount editor={editor} path="classes.creditDays" label="Days for which a credit is good" />
      </div>
      <div className="row">
        <Amount
          editor={editor}
          path="classes.offerHours"
          label="Hours for which free seats are held for the next in line"
        />
        <Amount
          editor={editor}
          path="classes.enrolmentHours"
          label="Hours before the start at which too small a class is called off"
          help="A class says itself how many it needs; all that was paid comes back."
        />
      </div>
    </div>
  )
}
