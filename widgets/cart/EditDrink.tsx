import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Allergen, Menu, MenuItem, Milk, SizeId } from '#domain/contracts/menu.ts'
import type { CartLine, Customizations } from '#domain/contracts/ordering.ts'
import {
  allergensOf,
  hasIce,
  settle,
  SUGAR_LEVELS,
  temperatureOf,
  USUAL,
} from '#domain/menu/customize.ts'
import { isMilkOut, missingMilk } from '#domain/menu/milks.ts'
import { ICE_LEVELS, MILKS } from '#domain/menu/values.ts'
import { inWords } from '#domain/menu/words.ts'
import { findItem, missingToppings, toppingName, unitCents } from '#domain/menu/price.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { wordsHere } from '#widgets/texts/words.ts'
import { submitting } from '#widgets/submitting.ts'
import { Choice, Group, Toppings } from './choices.tsx'
import { dialogSays } from './dialog-says.ts'
import { drinkOf } from './Line.tsx'
import { Modal, styles } from './Modal.tsx'
import { price } from './summary.ts'
import type { View } from './view.ts'

export { styles }

/** Edit Drink: every choice that the drink has. Price and picture change with them. */
export function EditDrink({ view, lineId }: { view: View; lineId: string }) {
  useSignals()
  const line = cart.lines.value.find((each) => each.lineId === lineId)
  const list = menu.current.value
  const item = line && list ? findItem(list, line.id) : undefined
  const close = () => view.closeDialog()
  // Another tab took the line out.
  if (!line || !list || !item?.recipe) return null
  return (
    <Modal title={dialogSays().edit.title} className="edit" onClose={close}>
      <Form key={lineId} line={line} list={list} item={item} view={view} onClose={close} />
    </Modal>
  )
}

type FormProps = { line: CartLine; list: Menu; item: MenuItem; view: View; onClose: () => void }

function Form({ line, list, item, view, onClose }: FormProps) {
  const [size, setSize] = useState<SizeId | undefined>(line.size)
  const says = dialogSays().edit
  const [asked, setAsked] = useState<Customizations>(line.customizations)
  // A menu from before the server answered may know fewer of them.
  const gone = menu.isLive.value ? missingToppings(list, asked.toppings) : []
  const toppings = asked.toppings?.filter((id) => !gone.includes(id))
  const wanted = gone.length > 0 ? { ...asked, toppings } : asked
  const [name, setName] = useState(line.customerName ?? '')
  const choose = (patch: Customizations) => setAsked({ ...asked, ...patch })
  const settled = settle(item, wanted)
  const milkOut = missingMilk(list, item, settled)
  const cents = unitCents(list, { id: item.id, size, customizations: settled })
  const save = () => {
    cart.edit(list, line.lineId, { size, customizations: settled })
    cart.name(line.lineId, name)
    view.say(says.changed(item.name, price(cents ?? line.priceCents)))
    onClose()
  }
  return (
    <form className="edit-form" {...submitting(save)}>
      <div className="poster">
        <Drink
          {...drinkOf(list, item, size, settled)}
          label={says.asChosen(item.name)}
          className="poster-drink"
        />
        <h3 className="loud">{item.name}</h3>
      </div>
      <div className="choices">
        <Choices {...{ list, item, size, wanted }} onSize={setSize} onWish={choose} />
        {item.choices.toppings && (
          <Toppings list={list} chosen={wanted.toppings ?? []} onChoose={choose} />
        )}
        {item.fixedNote && <p className="small-print">{inWords(wordsHere(), item.fixedNote)}</p>}
        <label className="field">
          <span className="label">{says.name}</span>
          <input
            className="input"
            value={name}
            maxLength={60}
            autoComplete="off"
            placeholder={says.guest}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </div>
      <div className="modal-foot">
        <Notes {...{ list, item, gone, milkOut }} cup={settled} />
        <output className="numeral" aria-label={says.priceOfOne}>
          {price(cents ?? line.priceCents)}
        </output>
        <button type="button" className="button" onClick={onClose}>
          {says.cancel}
        </button>
        <button type="submit" className="button loud" disabled={cents === null || milkOut !== null}>
          {says.save}
        </button>
      </div>
    </form>
  )
}

/** Beside the button: what stands in its way or is left out, and what somebody with an allergy must know of this cup. */
function Notes({
  list,
  item,
  gone,
  milkOut,
  cup,
}: Pick<FormProps, 'list' | 'item'> & {
  gone: string[]
  milkOut: Milk | null
  cup: Customizations
}) {
  const says = dialogSays().edit
  const words = wordsHere()
  const allergens = allergensOf(list, item, cup)
  return (
    <div className="notes" role="status">
      {milkOut && <p className="line-problem">{says.milkOut(words.milk[milkOut])}</p>}
      {gone.length > 0 && (
        <p className="line-problem">
          {says.gone} {gone.map((id) => inWords(words, toppingName(list, id))).join(', ')}.
        </p>
      )}
      <p className="small-print">
        {allergens.length > 0
          ? says.contains(
              allergens.map((each) => says.allergens[each as Allergen] ?? each).join(', '),
            )
          : says.noAllergens}
      </p>
    </div>
  )
}

/** Every choice between a few answers that this drink has. */
function Choices({
  list,
  item,
  size,
  wanted,
  onSize,
  onWish,
}: {
  list: Menu
  item: MenuItem
  size: SizeId | undefined
  wanted: Customizations
  onSize: (size: SizeId) => void
  onWish: (patch: Customizations) => void
}) {
  const says = dialogSays().edit
  const words = wordsHere()
  return (
    <>
      {item.sizes.length > 1 && (
        <Group legend={says.size}>
          {item.sizes.map(({ id, label, priceCents }) => (
            <Choice
              key={id}
              group="size"
              isChosen={size === id}
              onChoose={() => onSize(id)}
              label={inWords(words, label)}
              note={price(priceCents)}
            />
          ))}
        </Group>
      )}
      {item.temps.length > 1 && (
        <Group legend={says.temperature}>
          {item.temps.map((each) => (
            <Choice
              key={each}
              group="temperature"
              isChosen={temperatureOf(item, wanted) === each}
              onChoose={() => onWish({ temperature: each })}
              label={words.temperature[each]}
            />
          ))}
        </Group>
      )}
      {hasIce(item, wanted) && (
        <Group legend={says.ice}>
          {ICE_LEVELS.map((each) => (
            <Choice
              key={each}
              group="ice"
              isChosen={(wanted.iceLevel ?? USUAL.iceLevel) === each}
              onChoose={() => onWish({ iceLevel: each })}
              label={words.ice[each]}
            />
          ))}
        </Group>
      )}
      {item.choices.sugar && (
        <Group legend={says.sugar}>
          {SUGAR_LEVELS.map((each) => (
            <Choice
              key={each}
              group="sugar"
              isChosen={(wanted.sugarLevel ?? USUAL.sugarLevel) === each}
              onChoose={() => onWish({ sugarLevel: each })}
              label={`${each}%`}
            />
          ))}
        </Group>
      )}
      {item.choices.milk && (
        <Group legend={says.milk}>
          {MILKS.map((each) => (
            <Choice
              key={each}
              group="milk"
              isChosen={(wanted.milk ?? USUAL.milk) === each && !isMilkOut(list, each)}
              isOut={isMilkOut(list, each)}
              note={isMilkOut(list, each) ? says.out : undefined}
              onChoose={() => onWish({ milk: each })}
              label={says.milks[each]}
            />
          ))}
        </Group>
      )}
    </>
  )
}
