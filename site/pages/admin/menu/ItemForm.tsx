import type { ReactNode } from 'react'
import type { AdminMenu, ItemEdit } from '#domain/contracts/menu-editing.ts'
import { blankItem, filled, isDrink, sizesOf } from '#domain/menu/editing.ts'
import { isHandedOver } from '#domain/ordering/handed-over.ts'
import { SIZE_LABELS } from '#domain/menu/row.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { ListArea } from '../editing/BlocksField.tsx'
import { Amount, Area, Choice, Help, Money, Text, Tick, Ticks } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import type { ItemForms } from './item-forms.ts'
import { ItemMarks } from './ItemMarks.tsx'
import { ALLERGENS, BITS, DIETS, pouredWith, shapesOf, VESSELS } from './words.ts'
import '#site/forms/tick.css'

const TEMPS = [
  ['iced', 'Iced'],
  ['hot', 'Hot'],
] as const
const CAPS = [
  ['', 'No cap'],
  ['foam', 'Foam'],
  ['cream', 'Cream'],
  ['salt-cream', 'Sea salt cream'],
] as const

/** All that can be said about an item; what only drinks have is there for drinks. */
export function ItemForm({ editor, menu }: { editor: ItemForms; menu: AdminMenu }): ReactNode {
  const { value } = editor
  const drink = isDrink(value.category)
  return (
    <>
      <div className="editing-part">
        <div className="row">
          <Text editor={editor} path="name" isRequired label="Name" maxLength={80} />
          <Choice
            editor={editor}
            path="category"
            label="Category"
            options={menu.categories.map(({ id, name }) => [id, name] as const)}
            onChoose={(next) => editor.replace(asCategory(value, next as ItemEdit['category']))}
          />
        </div>
        <Area
          editor={editor}
          path="description"
          isRequired
          label="Description"
          rows={2}
          maxLength={400}
        />
        <ListArea
          editor={editor}
          path="aliases"
          label="Also called"
          help="The barista in the chat understands these too."
        />
      </div>
      <div className="editing-part">
        <h2>Price</h2>
        {drink ? (
          <Sizes editor={editor} />
        ) : (
          <Money editor={editor} path="priceCents" isRequired label="Price" />
        )}
        <Amount
          editor={editor}
          path="prepSeconds"
          label="Seconds to make"
          help="What it takes from a pickup slot."
        />
        <Tick
          editor={handedOver(editor)}
          path="isHandedOver"
          label="It stands ready: at the till it is handed over at once"
          help="Sold at the till it makes no ticket. Ordered on the site, in the chat or by phone it is packed in the kitchen as before."
        />
      </div>
      <div className="editing-part">
        <h2>Allergens</h2>
        <Ticks editor={editor} path="allergens" label="It contains" options={ALLERGENS} />
        <Tick
          editor={editor}
          path="isFreeOfAllergens"
          label="I have looked: it contains none of these"
        />
        <Ticks editor={editor} path="diet" label="It is" options={DIETS} />
      </div>
      <ItemMarks editor={editor} menu={menu} />
      {drink && (
        <>
          <div className="editing-part">
            <h2>Choices</h2>
            <Ticks editor={editor} path="temps" label="It comes" options={TEMPS} />
            <Choice
              editor={editor}
              path="defaultTemp"
              label="When nobody says"
              options={TEMPS.filter(([temp]) => value.temps.includes(temp))}
            />
            <div className="ticks" id={editor.fieldId('choices')} tabIndex={-1}>
              <div>
                <Tick editor={editor} path="choices.ice" label="Ice level" />
                <Tick editor={editor} path="choices.sugar" label="Sugar level" />
                <Tick editor={editor} path="choices.milk" label="Other milks" />
                <Tick editor={editor} path="choices.toppings" label="Toppings" />
              </div>
            </div>
            <Text
              editor={editor}
              path="fixedNote"
              label="Where a choice is missing, we say"
              hint="optional"
            />
          </div>
          <Recipe editor={editor} />
        </>
      )}
    </>
  )
}

/** What its category says is not written down. */
function handedOver(editor: ItemForms): ItemForms {
  const { value } = editor
  const usual = isHandedOver({ category: value.category, isHandedOver: undefined })
  return {
    ...editor,
    value: { ...value, isHandedOver: isHandedOver(value) },
    set: (path, said) => editor.set(path, said === usual ? undefined : said),
  }
}

/** A row per size of the category: sold or not, and for how much. */
function Sizes({ editor }: { editor: ItemForms }): ReactNode {
  const { sizes, category, defaultSize } = editor.value
  return (
    <fieldset className="sizes" id={editor.fieldId('sizes')} tabIndex={-1}>
      <legend className="visually-hidden">Sizes</legend>
      <Help editor={editor} path="sizes" />
      {sizesOf(category).map((id) => {
        const index = sizes.findIndex((size) => size.id === id)
        return (
          <div key={id} className="size-row">
            <label className="tick">
              <input
                type="checkbox"
                checked={index >= 0}
                onChange={({ target }) =>
                  editor.set(
                    'sizes',
                    target.checked
                      ? sizesOf(category).flatMap(
                          (each) =>
                            sizes.find((size) => size.id === each) ??
                            (each === id ? [{ id, priceCents: 750 }] : []),
                        )
                      : sizes.filter((size) => size.id !== id),
                  )
                }
              />
              <span>{SIZE_LABELS[id]}</span>
            </label>
            {index >= 0 && (
              <Money
                editor={editor}
                path={`sizes.${index}.priceCents`}
                label={`Price of ${SIZE_LABELS[id]}`}
                isTight
              />
            )}
            {index >= 0 && sizes.length > 1 && (
              <label className="tick">
                <input
                  type="radio"
                  name="default-size"
                  checked={defaultSize === id}
                  onChange={() => editor.set('defaultSize', id)}
                />
                <span>the usual one</span>
              </label>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** How it is drawn: on the menu, in the cart, on the ticket. */
function Recipe({ editor }: { editor: ItemForms }): ReactNode {
  const { recipe, sizes, temps } = editor.value
  if (!recipe) return <Help editor={editor} path="recipe" />
  return (
    <div className="editing-part recipe">
      <h2>The drawing</h2>
      <div className="recipe-proof">
        <Drink
          recipe={filled(recipe)}
          size={sizes.at(-1)?.id ?? 'medium'}
          temperature={temps.includes('iced') ? 'iced' : 'hot'}
          label="How it is drawn"
        />
      </div>
      <div className="recipe-plan">
        <div className="row">
          <Choice
            editor={editor}
            path="recipe.vessel"
            label="In a"
            options={VESSELS}
            onChoose={() => editor.set('recipe.shape', undefined)}
          />
          {shapesOf(recipe.vessel).length > 0 && (
            <div className="field">
              <label htmlFor={editor.fieldId('recipe.shape')}>Shaped like</label>
              <select
                id={editor.fieldId('recipe.shape')}
                className="input"
                value={recipe.shape ?? ''}
                onChange={({ target }) => editor.set('recipe.shape', target.value || undefined)}
              >
                {shapesOf(recipe.vessel).map(([shape, label]) => (
                  <option key={shape} value={shape}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )}
          <div className="field">
            <label htmlFor={editor.fieldId('recipe.cap')}>On top</label>
            <select
              id={editor.fieldId('recipe.cap')}
              className="input"
              value={recipe.cap ?? ''}
              onChange={({ target }) => editor.set('recipe.cap', target.value || null)}
            >
              {CAPS.map(([cap, label]) => (
                <option key={cap} value={cap}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Entries
          editor={editor}
          path="recipe.layers"
          label="Layers, from the bottom up"
          noun="layer"
          blank={() => ({ ink: 'oklch(96% .015 85)', share: 0.3 })}
          renderEntry={(path, i) => (
            <div className="row">
              <Choice
                editor={editor}
                path={`${path}.ink`}
                label={`Layer ${i + 1} is`}
                isTight
                options={pouredWith(recipe.layers[i]?.ink)}
              />
              <div className="field">
                <label className="visually-hidden" htmlFor={editor.fieldId(`${path}.share`)}>
                  How much of layer {i + 1}
                </label>
                <input
                  type="range"
                  id={editor.fieldId(`${path}.share`)}
                  min={0.05}
                  max={1}
                  step={0.001}
                  value={recipe.layers[i]?.share ?? 0.5}
                  onChange={({ target }) => editor.set(`${path}.share`, Number(target.value))}
                />
              </div>
            </div>
          )}
        />
        <Ticks editor={editor} path="recipe.bits" label="In it" options={BITS} />
      </div>
    </div>
  )
}

/** Another category has other sizes; food has none, and nothing to choose. */
function asCategory(value: ItemEdit, category: ItemEdit['category']): ItemEdit {
  if (isDrink(value.category) !== isDrink(category)) {
    const { sizes, defaultSize, temps, defaultTemp, choices, recipe } = blankItem(category)
    return { ...value, category, sizes, defaultSize, temps, defaultTemp, choices, recipe }
  }
  const known = sizesOf(category)
  const sizes = value.sizes.map((size, i) => ({ ...size, id: known[i] ?? size.id }))
  return { ...value, category, sizes, defaultSize: sizes[0]?.id ?? null }
}
