import type { ReactNode } from 'react'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { Amount, Area, Choice } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsSection } from './SettingsSections.tsx'

/** How rooms are hired: who confirms, what is paid when, and what comes back. */
export function RoomRules({ editor }: { editor: Editor<SettingsEdit> }): ReactNode {
  return (
    <SettingsSection title="Rooms">
      <p>For hires that are booked from now on. Each keeps what held when it was booked.</p>
      <Choice
        editor={editor}
        path="rooms.approval"
        label="A hire is confirmed"
        options={[
          ['instant', 'at once, when its deposit is paid'],
          ['staff', 'by you, after its deposit is paid'],
        ]}
      />
      <div className="row">
        <Amount editor={editor} path="rooms.depositPercent" label="Deposit: percent of the price" />
        <Amount
          editor={editor}
          path="rooms.bufferMinutes"
          label="Minutes to clear a room"
          help="After each hire, class and event."
        />
        <Amount
          editor={editor}
          path="rooms.overtimePercent"
          label="Overtime: percent of the hourly rate"
          help="For each quarter hour that guests stay longer."
        />
      </div>
      <Area
        editor={editor}
        path="rooms.houseRules"
        label="House rules"
        help="A rule a line. Whoever books agrees to them, and which text it was is kept. Leave it empty to ask nothing."
        rows={6}
      />
      <Entries
        editor={editor}
        path="rooms.refundSteps"
        label="What comes back"
        help="Of what was paid, to whoever cancels so many hours or more before. From the earliest step to the latest; after the last nothing comes back."
        noun="step"
        blank={() => ({ hours: 24, percent: 25 })}
        renderEntry={(path) => (
          <div className="row">
            <Amount editor={editor} path={`${path}.hours`} label="Hours before" />
            <Amount editor={editor} path={`${path}.percent`} label="Percent back" />
          </div>
        )}
      />
    </SettingsSection>
  )
}
