import type { ReactNode } from 'react'
import type { ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { toppingOf } from '#domain/menu/topping-editing.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { ListArea } from '../editing/BlocksField.tsx'
import { Amount, Choice, Money, Text, Tick, Ticks } from '../editing/fields.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { ALLERGENS, pouredWith, SAMPLE_DRINK, TOPPING_BITS } from './words.ts'

/** All that can be said about a topping. */
export function ToppingForm({
  editor,
}: {
  editor: Pick<Editor<ToppingEdit>, 'value' | 'set' | 'problems' | 'fieldId'>
}): ReactNode {
  const { value } = editor
  return (
    <>
      <div className="editing-part">
        <div className="row">
          <Text editor={editor} path="name" isRequired label="Name" maxLength={80} />
          <Money editor={editor} path="priceCents" isRequired label="Price" />
        </div>
        <ListArea
          editor={editor}
          path="aliases"
          label="Also called"
          help="The barista in the chat understands these too."
        />
        <Amount
          editor={editor}
          path="prepSeconds"
          label="Seconds to add"
          help="What it takes from a pickup slot, besides its drink."
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
      </div>
      <div className="editing-part recipe">
        <h2>The drawing</h2>
        <div className="recipe-proof">
          <Drink
            recipe={SAMPLE_DRINK}
            temperature="iced"
            iceLevel="no ice"
            toppings={[toppingOf('sample', value)]}
            label="How it is drawn in a drink"
          />
        </div>
        <div className="recipe-plan">
          <div className="row">
            <Choice editor={editor} path="bit" label="It looks like" options={TOPPING_BITS} />
            <Choice editor={editor} path="ink" label="Color" options={pouredWith(value.ink)} />
          </div>
        </div>
      </div>
    </>
  )
}
