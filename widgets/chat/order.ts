import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem } from '#domain/menu/price.ts'
import { lineFromItem, type LineWish, type NewLine } from '#domain/ordering/cart.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, menu, page } from '#widgets/state/index.ts'
import { says, words } from './said.ts'
import { askName, knownName, nextSteps } from './name-prompt.ts'
import { FALLBACK_PRICE_CENTS, partsOf, wishOf } from './offers.ts'

/**
 * Puts everything into the cart that the actions name, says what it was, then asks for a name where none is known.
 * @returns false where the cart has nothing more than before
 */
export async function addItems(actions: readonly ChatAction[]): Promise<boolean> {
  // Of a café that does not answer, what is there already: its prices are checked before anybody pays.
  const known = (menu.isLive.peek() === false && menu.current.peek()) || (await menu.load())
  const added: string[] = []
  const lineIds: string[] = []
  let cents = 0
  for (const action of actions.flatMap(partsOf)) {
    const wish = wishOf(known, action)
    const line = lineOf(known, wish, action)
    const lineId = line && cart.add(line)
    if (lineId) {
      lineIds.push(lineId)
      added.push(describeLine(known, line, words()))
      cents += line.priceCents * line.quantity
      continue
    }
    const item = findItem(known, wish.id)
    const why = line
      ? says().full
      : item && isOut(known, item, wish)
        ? says().soldOut
        : says().notSold
    chat.say('bot', says().cannotAdd(action.name, why), {
      actions: [{ type: 'menu', label: says().seeMenu }],
      intent: 'not-added',
    })
  }
  const what = listed(added)
  const { added: said, addedAll } = says()
  if (lineIds.length > 0)
    confirm(
      added.length > 1 ? addedAll(what, formatCents(cents, page.locale.peek())) : said(what),
      lineIds,
    )
  return lineIds.length > 0
}

/** Whether it or its milk has run out. */
function isOut(known: Menu, item: MenuItem, { customizations }: LineWish): boolean {
  return item.isSoldOut || missingMilk(known, item, customizations) !== null
}

function lineOf(known: Menu, wish: LineWish, action: ChatAction): NewLine | null {
  const item = findItem(known, wish.id)
  const source = page.source.peek()
  const whose = { customerName: wish.customerName ?? knownName(), ...(source ? { source } : {}) }
  if (item) return isOut(known, item, wish) ? null : lineFromItem(known, { ...wish, ...whose })
  // The assistant may know a newer menu than this page could load; the quote corrects the price (docs/decisions/prices.md).
  if (!wish.id || !action.name || menu.isLive.peek()) return null
  return {
    id: wish.id,
    type: 'item',
    name: action.name,
    category: action.category ?? 'drinks',
    ...(wish.size ? { size: wish.size } : {}),
    priceCents: action.price ?? FALLBACK_PRICE_CENTS,
    quantity: wish.quantity ?? 1,
    customizations: wish.customizations ?? {},
    ...whose,
  }
}

/** Says what was added; asks whose it is if nobody has said. */
export function confirm(text: string, lineIds: readonly string[]): void {
  const isNamed = ({ customerName }: CartLine) => customerName !== undefined
  const lines = cart.lines.peek().filter(({ lineId }) => lineIds.includes(lineId))
  const names = [...new Set(lines.map(({ customerName }) => customerName))].filter(Boolean)
  if (lines.every(isNamed)) {
    chat.say('bot', `${text} ${says().under(listed(names as string[]))}`, {
      actions: nextSteps(),
      intent: 'added',
    })
    return
  }
  chat.say('bot', text, { intent: 'added' })
  askName(lines.filter((line) => !isNamed(line)).map(({ lineId }) => lineId))
}

function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${says().and} ${parts.at(-1)}`
}
