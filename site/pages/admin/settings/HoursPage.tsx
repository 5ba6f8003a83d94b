import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HoursConflicts, SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import { HOURS_PRESETS, type Settings } from '#domain/cafe/settings.ts'
import { isSame } from '#domain/content/differences.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { SureToWrite } from '../editing/SaveBar.tsx'
import { When } from '../editing/When.tsx'
import { Amount, Choice, Text, Tick } from '../editing/fields.tsx'
import { Exceptions } from './Exceptions.tsx'
import { HoursPreview, type HoursPart } from './HoursPreview.tsx'
import { SettingsForm, SettingsFrame } from './SettingsFrame.tsx'
import { useSettingsEditor } from './state.ts'
import { WeekTable } from './WeekTable.tsx'

/** When the café is open and when drinks can be picked up; every screen follows. */
export function HoursPage(): ReactNode {
  return (
    <SettingsFrame
      title="Opening hours"
      lead="One table for the footer, the contact page, the chat, search engines and pickup."
    >
      {(state) => <Form state={state} />}
    </SettingsFrame>
  )
}

function Form({ state }: { state: SettingsState }): ReactNode {
  const saved = useMemo(() => hoursOf(state.settings as Settings), [state])
  const form = useSettingsEditor<HoursPart & SettingsEdit>('hours', hoursOf, saved, state)
  const { editor } = form
  const { value } = editor
  /** Whom the hours leave outside that somebody wants to save, and which hours these are. */
  const [asked, setAsked] = useState<{ outside: HoursConflicts; of: HoursPart } | null>(null)

  const beforeSave = async () => {
    setAsked(null)
    try {
      const found = await callPrivate('checkHours', {
        body: { ...value.cafe, pickup: value.pickup as never },
      })
      if (isNobody(found)) return true
      setAsked({ outside: found, of: value })
      return false
    } catch (error) {
      // What is wrong with the fields is said by the saving itself.
      if (error instanceof ApiError) return true
      throw error
    }
  }
  return (
    <div className="settings-split">
      <SettingsForm
        form={form}
        label="Hours"
        beforeSave={beforeSave}
        question={
          asked !== null &&
          isSame(asked.of, value) && (
            <SureToWrite
              verb="Save"
              about="People outside of these hours"
              yes="Save the hours anyway"
              onYes={() => {
                setAsked(null)
                void form.save()
              }}
              onNo={() => setAsked(null)}
            >
              <Outside of={asked.outside} />
            </SureToWrite>
          )
        }
      >
        <WeekPart editor={editor} />
        <div className="editing-part">
          <h2>Days that differ</h2>
          <Exceptions editor={editor} />
        </div>
        <PickupPart editor={editor} />
      </SettingsForm>
      <HoursPreview value={value} />
    </div>
  )
}

/** Whom the new hours leave outside: orders to be picked up, and what is on days that are newly closed. */
function Outside({ of: { orders, booked } }: { of: HoursConflicts }): ReactNode {
  return (
    <>
      {orders.length > 0 && (
        <>
          <p>
            <b>
              {orders.length === 1
                ? 'One order is placed for a time'
                : `${orders.length} orders are placed for times`}{' '}
              outside of these hours.
            </b>{' '}
            They stay as they are: call these people, or change their times.
          </p>
          <ul className="outside">
            {orders.map(({ number, name, pickupAt }) => (
              <li key={number}>
                <b className="numeral">{number}</b> {name}, <When at={pickupAt} />
              </li>
            ))}
          </ul>
        </>
      )}
      {booked.length > 0 && (
        <>
          <p>
            <b>
              {booked.length === 1
                ? 'One class, event or hire is at a time'
                : `${booked.length} classes, events or hires are at times`}{' '}
              at which you would be closed.
            </b>{' '}
            They stay as they are: move them or call them off on their own pages.
          </p>
          <ul className="outside">
            {booked.map(({ title, startsAt, people, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>, <When at={startsAt} />
                {people !== null &&
                  people > 0 &&
                  `, ${people === 1 ? '1 person' : `${people} people`}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const isNobody = ({ orders, booked }: HoursConflicts) => orders.length + booked.length === 0

type Part = { editor: ReturnType<typeof useSettingsEditor<HoursPart & SettingsEdit>>['editor'] }

function WeekPart({ editor }: Part): ReactNode {
  return (
    <div className="editing-part">
      <h2>The week</h2>
      <p className="acts">
        <button
          type="button"
          className="button small"
          onClick={() => editor.set('cafe.week', HOURS_PRESETS.footer)}
        >
          Wed to Fri 11 to 7, weekends to 8
        </button>
        <button
          type="button"
          className="button small"
          onClick={() => editor.set('cafe.week', HOURS_PRESETS.assistant)}
        >
          Long hours: from 7, Fri and Sat to 11
        </button>
      </p>
      <WeekTable editor={editor} />
      <Text
        editor={editor}
        path="cafe.timeZone"
        label="Time zone"
        list="zones"
        help="Every time above is on this clock."
      />
      <datalist id="zones">
        {ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function PickupPart({ editor }: Part): ReactNode {
  return (
    <div className="editing-part">
      <h2>Pickup</h2>
      <div className="row">
        <Text editor={editor} path="pickup.opens" label="From" type="time" />
        <Text editor={editor} path="pickup.closes" label="Until" type="time" />
        <Choice
          editor={editor}
          path="pickup.slotMinutes"
          label="In steps of"
          options={[5, 10, 15, 20, 30, 60].map((each) => [each, `${each} minutes`] as const)}
        />
      </div>
      <Tick
        editor={editor}
        path="pickup.clipToOpeningHours"
        label="Only while the café is open"
        help="Without it, drinks can be picked up from and until these times on every day of the week."
      />
      <div className="row">
        <Amount editor={editor} path="pickup.leadMinutes" label="Minutes ahead" />
        <Amount editor={editor} path="pickup.daysAhead" label="Days ahead" />
        <Amount
          editor={editor}
          path="pickup.capacityMinutesPerSlot"
          label="Minutes of making per slot"
          help="Two people at the bar make 60 in half an hour."
        />
      </div>
      <Tick
        editor={editor}
        path="pickup.promisesByQueue"
        label="Promise later while many orders are to be made"
        help="Without it, every order for as soon as possible is promised in 20 minutes. Turn it off where orders are not marked as ready."
      />
    </div>
  )
}

function hoursOf({ cafe, pickup }: Settings): HoursPart & SettingsEdit {
  const { timeZone, week } = cafe
  // Soonest first, wherever in the list one was added.
  const exceptions = cafe.exceptions.toSorted((a, b) => a.date.localeCompare(b.date))
  return { cafe: { timeZone, week, exceptions }, pickup } as HoursPart & SettingsEdit
}

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
