import { WEEKDAYS } from '#domain/cafe/calendar.ts'
import type { ReactNode } from 'react'
import { SPACES } from '#domain/booking/rates.ts'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { Amount, Help, Money } from '../editing/fields.tsx'
import { at } from '../editing/paths.ts'
import type { Editor } from '../editing/use-editor.ts'
import { SettingsSection } from './SettingsSections.tsx'

type Props = { editor: Editor<SettingsEdit> }

/** What the rooms cost, for how many hours, and on which days. */
export function RoomRates({ editor }: Props): ReactNode {
  return (
    <SettingsSection title="Room rates">
      <p>
        For times that are chosen from now on: what is held or booked keeps its price. Questions and
        posts that name a price are changed under Content.
      </p>
      <h3>{SPACES['art-space'].name}</h3>
      <Rate editor={editor} path="cafe.rentals.art-space" />
      <h3>{SPACES['entire-venue'].name}</h3>
      <Rate editor={editor} path="cafe.rentals.entire-venue" />
      <Days editor={editor} path="cafe.rentals.entire-venue.weekdays" />
    </SettingsSection>
  )
}

function Rate({ editor, path }: Props & { path: string }): ReactNode {
  const special = at(editor.value, `${path}.special`)
  const hasSpecial = special !== null && special !== undefined
  return (
    <>
      <div className="row">
        <Money editor={editor} path={`${path}.hourlyCents`} label="An hour" />
        <Amount editor={editor} path={`${path}.minHours`} label="Hours at least" />
        <Amount editor={editor} path={`${path}.maxHours`} label="Hours at most" />
      </div>
      <label className="tick">
        <input
          type="checkbox"
          checked={hasSpecial}
          onChange={({ target }) =>
            editor.set(`${path}.special`, target.checked ? blankSpecial(editor, path) : null)
          }
        />
        <span>A lower rate for one length</span>
      </label>
      {hasSpecial && (
        <div className="row">
          <Amount editor={editor} path={`${path}.special.hours`} label="For so many hours" />
          <Money editor={editor} path={`${path}.special.hourlyCents`} label="An hour then" />
        </div>
      )}
    </>
  )
}

const blankSpecial = (editor: Props['editor'], path: string) => ({
  hours: at(editor.value, `${path}.maxHours`),
  hourlyCents: at(editor.value, `${path}.hourlyCents`),
})

/** On which weekdays the whole venue is rented, as long as the café is closed on them. */
function Days({ editor, path }: Props & { path: string }): ReactNode {
  const value = at(editor.value, path)
  const chosen = Array.isArray(value) ? (value as number[]) : []
  return (
    <fieldset className="ticks" id={editor.fieldId(path)} tabIndex={-1}>
      <legend>Rented on</legend>
      <div>
        {WEEKDAYS.map((name, day) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                editor.set(
                  path,
                  WEEKDAYS.map((_, each) => each).filter((each) =>
                    each === day ? target.checked : chosen.includes(each),
                  ),
                )
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Help editor={editor} path={path} help="Only while the café itself is closed on that day." />
    </fieldset>
  )
}
