import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { inWords } from '#domain/menu/words.ts'
import { findItem } from '#domain/menu/price.ts'
import { lineFromItem, type LineWish, type NewLine } from '#domain/ordering/cart.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { lineFromMembership } from '#domain/ordering/membership-line.ts'
import type { CheckoutDetail } from '#widgets/manual.ts'
import { chat } from '#widgets/state/chat.ts'
import {
  cart,
  goToCheckout,
  menu,
  page,
  recallPickup,
  reportProblem,
} from '#widgets/state/index.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { says, words } from './said.ts'
import { quickReplies } from './says.ts'
import { askName, knownName, nextSteps } from './name-prompt.ts'
import { FALLBACK_PRICE_CENTS, partsOf, wishOf } from './offers.ts'

/** Puts everything into the cart that the actions name, says what it was, then asks for a name where none is known. */
export async function addItems(actions: readonly ChatAction[]): Promise<void> {
  // Of a café that does not answer, what is there already: its prices are checked before anybody pays.
  const known = (menu.isLive.peek() === false && menu.current.peek()) || (await menu.load())
  const added: string[] = []
  const lineIds: string[] = []
  for (const action of actions.flatMap(partsOf)) {
    const wish = wishOf(known, action)
    const line = lineOf(known, wish, action)
    const lineId = line && cart.add(line)
    if (lineId) {
      lineIds.push(lineId)
      added.push(describeLine(known, line, words()))
      continue
    }
    const why = line
      ? says().full
      : findItem(known, wish.id)?.isSoldOut
        ? says().soldOut
        : says().notSold
    chat.say('bot', says().cannotAdd(action.name, why), {
      actions: [{ type: 'menu', label: says().seeMenu }],
      intent: 'not-added',
    })
  }
  if (lineIds.length > 0) confirm(says().added(listed(added)), lineIds)
}

/** What a category of the menu holds, each with its own button. */
export async function showCategory(category: string, label: string): Promise<void> {
  const known = await menu.load()
  const items = known.items.filter((item) => item.category === category && !item.isSoldOut)
  const { name = label, blurb = '' } = known.categories.find(({ id }) => id === category) ?? {}
  chat.say(
    'bot',
    items.length > 0
      ? `${inWords(words(), name)}. ${inWords(words(), blurb)}`
      : says().nothingLeft(inWords(words(), name)),
    {
      actions: [
        ...items.map(({ id, name }) => ({
          type: 'add-to-cart',
          label: says().add(name),
          item: id,
          name,
        })),
        { type: 'menu', label: says().seeWholeMenu },
      ],
      intent: 'category',
    },
  )
}

/** A membership is a line of the cart like any other; without a tier it is the basic one. */
export function addMembership({ item, value }: ChatAction): void {
  const tier = (item ?? value ?? 'basic').replace(/^membership-/, '')
  const source = page.source.peek() ?? undefined
  const line = lineFromMembership(tier, source) ?? lineFromMembership('basic', source)
  const lineId = line && cart.add({ ...line, customerName: knownName() })
  if (lineId)
    confirm(
      says().added(says().monthly(inWords(words(), line.name), formatCents(line.priceCents))),
      [lineId],
    )
  else chat.say('bot', says().noMembership(says().full), { intent: 'not-added' })
}

/** To the checkout of the café, unless the page takes the customer there itself. */
export async function checkOut(): Promise<void> {
  const lines = cart.lines.peek()
  if (lines.length === 0) {
    chat.say('bot', says().cartEmpty, {
      actions: quickReplies(says()).slice(0, 1),
      intent: 'checkout',
    })
    return
  }
  const pickup = recallPickup()
  const type = pickup ? 'pickup' : 'guest'
  const detail = { type, pickup, lines: structuredClone(lines) } satisfies CheckoutDetail
  if (!chat.emit('checkout', detail)) return
  try {
    const address = await chat.typing(() => goToCheckout(type, pickup ?? undefined))
    if (address)
      chat.say('bot', says().blockedCheckout, {
        actions: [{ type: 'navigate', label: says().checkout, path: address }],
        intent: 'checkout',
      })
  } catch (error) {
    reportProblem('call', error, { call: 'handOverCart' })
    chat.showStrip(errorText(error))
    chat.say('bot', says().noCheckout, {
      actions: [{ type: 'navigate', label: says().checkout, path: '/checkout' }],
      intent: 'checkout',
    })
  }
}

function lineOf(known: Menu, wish: LineWish, action: ChatAction): NewLine | null {
  const item = findItem(known, wish.id)
  const source = page.source.peek()
  const whose = { customerName: wish.customerName ?? knownName(), ...(source ? { source } : {}) }
  if (item) return item.isSoldOut ? null : lineFromItem(known, { ...wish, ...whose })
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
function confirm(text: string, lineIds: readonly string[]): void {
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
