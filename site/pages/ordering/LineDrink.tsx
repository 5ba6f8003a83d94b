import { useSignals } from '@preact/signals-react/runtime'
import { BadgePercent, CalendarCheck, Image as ImageIcon } from 'lucide'
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

const ICONS: Readonly<Record<string, typeof ImageIcon>> = {
  work: ImageIcon,
  session: CalendarCheck,
  booking: CalendarCheck,
  membership: BadgePercent,
}

/** What a line is, drawn as it was ordered: a drink in its vessel, food on its plate, all else by its icon. */
export function LineDrink({ itemId, size, customizations, type }: Props): ReactNode {
  useSignals()
  const current = menu.current.value
  const icon = type && ICONS[type]
  if (icon)
    return (
      <span className="line-drink" aria-hidden="true">
        <Icon of={icon} strokeWidth={1} />
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
