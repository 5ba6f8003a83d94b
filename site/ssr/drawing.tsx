import { renderToStaticMarkup } from 'react-dom/server'
import type { MenuItem, Topping } from '#domain/contracts/menu.ts'
import type { Configuration } from '#domain/menu/drink-address.ts'
import { hasIce, temperatureOf } from '#domain/menu/customize.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { Plate } from '../pages/menu/Plate.tsx'

export type DrawRequest = Configuration & { item: MenuItem; toppings: Topping[] }

/** An item as the menu draws it, as one `<svg>` whose paints are still the site's tokens. */
export function draw({ item, size, customizations, toppings }: DrawRequest): string {
  return renderToStaticMarkup(
    item.recipe ? (
      <Drink
        recipe={item.recipe}
        size={size ?? undefined}
        temperature={temperatureOf(item, customizations) ?? undefined}
        iceLevel={hasIce(item, customizations) ? customizations.iceLevel : 'no ice'}
        toppings={toppings}
      />
    ) : (
      <Plate item={item} />
    ),
  )
}
