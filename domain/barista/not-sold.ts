import type { Menu } from '#domain/contracts/menu.ts'
import { listed, type SayOrders } from './say-orders.ts'

/** What is said to wishes that no drink here is made with. */
export function notSold(menu: Menu, wishes: readonly string[], say: SayOrders): string[] {
  const isAsked = (what: string) => what.startsWith('no ') || AT_COUNTER.test(what)
  const unsold = wishes.filter((what) => !isAsked(what))
  const left = wishes.filter((what) => isAsked(what) && !what.includes('whip'))
  return [
    ...(left.length > 0 ? [say.sayAtCounter(listed(left, say.and))] : []),
    ...(unsold.length > 0
      ? [say.dontHave(listed(unsold, say.or)), ...nearest(menu, unsold, say)]
      : []),
  ]
}

/** How a drink is handed over: nothing that is sold, and nothing that the kitchen's ticket says. */
const AT_COUNTER = /^(?:leave )?(?:room|extra hot|extra strong|lid|straw)\b/

/** What comes nearest to something that is not sold: what has it in its name, else what people take instead. */
function nearest(menu: Menu, unsold: readonly string[], say: SayOrders): string[] {
  const things = [...menu.items.filter(({ isSoldOut }) => !isSoldOut), ...menu.toppings]
  const ids = unsold.flatMap((what) => {
    const [first = ''] = what.replace(/^(?:extra|light|no) /, '').split(' ')
    const own = things.filter(({ name }) => name.toLowerCase().includes(first))
    const [, instead = ''] = INSTEAD.find(([words]) => words.test(what)) ?? []
    return own.length > 0 && first.length > 3
      ? own.slice(0, 1).map(({ id }) => id)
      : instead.split(' ')
  })
  const names = things.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length > 0 ? [say.nearestIs(listed(names.slice(0, 3), say.or))] : []
}

/** Ids of the opening menu; one that is not sold any more is not named. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/whip|foam|cream|cheese/, 'classic-cream-cap'],
  [/hazelnut|toffee|butterscotch|maple/, 'vanilla-latte caramel-macchiato'],
  [/chocolate|cocoa|oreo/, 'mocha'],
  [/cinnamon|spice|nutmeg|cardamom|ginger|pumpkin/, 'chai-latte'],
  [/shot|doppio/, 'espresso'],
  [/red bean|taro ball/, 'boba'],
]
