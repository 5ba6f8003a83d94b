import type { ReactNode } from 'react'
import type { AdminMenu } from '#domain/contracts/menu-editing.ts'
import { NEW_DAYS, POPULAR_DAYS, POPULAR_MIN_ORDERS } from '#domain/menu/marks.ts'
import { Amount, Help, Text } from '../editing/fields.tsx'
import { PhotoField } from '../editing/PhotoField.tsx'
import type { ItemForms } from './item-forms.ts'

/** What stands beside an item on the menu: new, calories, and what goes well with it. */
export function ItemMarks({ editor, menu }: { editor: ItemForms; menu: AdminMenu }): ReactNode {
  return (
    <div className="editing-part">
      <h2>Beside it on the menu</h2>
      <p className="field-help">
        “Popular” comes by itself: the most ordered of the last {POPULAR_DAYS / 7} weeks, each in at
        least {POPULAR_MIN_ORDERS} orders that were picked up. How much caffeine a drink has follows
        from its name, its category and its diets.
      </p>
      <div className="row">
        <Text
          editor={orNothing(editor, 'newSince')}
          path="newSince"
          label="New since"
          hint="optional"
          type="date"
          help={`It says “New” for ${NEW_DAYS / 7} weeks from this day on.`}
        />
        <Amount
          editor={orNothing(editor, 'calories')}
          path="calories"
          label="Calories"
          hint="optional"
          help="As it usually comes. Leave it empty where nobody counted."
        />
      </div>
      <PairingFields editor={editor} menu={menu} />
      <PhotoField editor={editor} path="photo" call="addMenuPhoto" isOptional />
    </div>
  )
}

/** Up to three other items. */
function PairingFields({ editor, menu }: { editor: ItemForms; menu: AdminMenu }): ReactNode {
  const chosen = editor.value.pairings ?? []
  const set = (place: number, id: string) => {
    const next = [...chosen.slice(0, place), id, ...chosen.slice(place + 1)].filter(Boolean)
    editor.set('pairings', next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="pairing-fields" id={editor.fieldId('pairings')} tabIndex={-1}>
      <legend>Good with</legend>
      {[0, 1, 2].slice(0, chosen.length + 1).map((place) => (
        <select
          key={place}
          className="input"
          aria-label={`Good with, ${place + 1} of 3`}
          value={chosen[place] ?? ''}
          onChange={({ target }) => set(place, target.value)}
        >
          <option value="">{chosen[place] ? 'Remove it' : 'Choose an item'}</option>
          {menu.categories.map(({ id, name }) => (
            <optgroup key={id} label={name}>
              {menu.items
                .filter(
                  (each) =>
                    each.category === id &&
                    (each.id === chosen[place] ||
                      (each.state !== 'archived' &&
                        each.name !== editor.value.name &&
                        !chosen.includes(each.id))),
                )
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                    {each.state !== 'published' && ' (not on the menu now)'}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      ))}
      <Help
        editor={editor}
        path="pairings"
        help="Up to three. Guests see them in the sheet of this item and can add them there."
      />
    </fieldset>
  )
}

/** A field that is emptied is not there any more. */
function orNothing(editor: ItemForms, path: string): ItemForms {
  return {
    ...editor,
    set: (at, value) => editor.set(at, at === path && value === '' ? undefined : value),
  }
}
