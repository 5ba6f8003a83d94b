import { useSignals } from '@preact/signals-react/runtime'
import { CalendarCheck, Image as ImageIcon } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import { menu } from '#widgets/state/menu.ts'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { PlatePrint } from '../menu/PlatePrint.tsx'

type Props = {
  itemId: string
  size: SizeId | null
  customizations: Customizations
  type?: string
}

/** What a line is, drawn as it was ordered: a drink in its vessel, food on its plate, a work of the gallery as a picture, what is booked as a day. */
export function LineDrink({ itemId, size, customizations, type }: Props): ReactNode {
  useSignals()
  const current = menu.current.value
  if (type === 'work')
    return (
      <span className="line-drink" aria-hidden="true">
        <Icon of={ImageIcon} strokeWidth={1} />
      </span>
    )
  if (type === 'session' || type === 'booking')
    return (
      <span className="line-drink" aria-hidden="true">
        <Icon of={CalendarCheck} strokeWidth={1} />
      </span>
    )
  const item = current && findItem(current, itemId)
  if (!current || !item) return <span className="line-drink" aria-hidden="true" />
  if (!item.recipe)
    return (
      <span className="line-drink" aria-hidden="true">
        <PlatePrint item={item} />
      </span>
    )
  const toppings = (customizations.toppings ?? []).flatMap((id) =>
    current.toppings.filter((each) => each.id === id),
  )
  return (
    <span className="line-drink" aria-hidden="true">
      <DrinkPrint
        recipe={item.recipe}
        size={size ?? undefined}
        temperature={customizations.temperature ?? item.defaultTemp ?? undefined}
        iceLevel={customizations.iceLevel}
        toppings={toppings}
      />
    </span>
  )
}
