import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { Amount, Money, Text, Tick } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsSection } from './SettingsSections.tsx'

/** How seats in classes are paid for, given back and offered to whoever waits. */
export function ClassRules({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <SettingsSection title="Classes">
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
          label="Free until, hours before"
          help="Until then all that was paid comes back."
        />
        <Amount
          editor={editor}
          path="classes.creditPercent"
          label="As credit after that, percent"
          help="The rest is kept."
        />
        <Amount editor={editor} path="classes.creditDays" label="A credit is good for, days" />
      </div>
      <div className="row">
        <Amount
          editor={editor}
          path="classes.offerHours"
          label="An offer lasts, hours"
          help="Seats that come free are held so long for the next in line, and never end at night."
        />
        <Amount
          editor={editor}
          path="classes.enrolmentHours"
          label="Too small a class is called off, hours before"
          help="A class says itself how many it needs; all that was paid comes back. It is decided once: who cancels after that calls nothing off."
        />
      </div>
      <Entries
        editor={editor}
        path="classes.packs"
        label="Packs of classes"
        help="Sold online. What is bought keeps its terms."
        noun="pack"
        blank={() => ({ name: '', seats: 5, priceCents: 30_000, upToCents: 7_500, days: 365 })}
        renderEntry={(path) => (
          <>
            <div className="row">
              <Text editor={editor} path={`${path}.name`} label="Name" />
              <Money editor={editor} path={`${path}.priceCents`} label="Price" />
            </div>
            <div className="row">
              <Amount editor={editor} path={`${path}.seats`} label="Seats" />
              <Money
                editor={editor}
                path={`${path}.upToCents`}
                label="For seats of up to"
                help="Materials included."
              />
              <Amount editor={editor} path={`${path}.days`} label="Good for, days" />
            </div>
          </>
        )}
      />
    </SettingsSection>
  )
}
