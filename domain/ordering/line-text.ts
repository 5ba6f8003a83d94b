import type { Menu, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import type { CartLine, Customizations, QuoteLine } from '#domain/contracts/ordering.ts'
import { hasIce, settle, temperatureOf, USUAL } from '#domain/menu/customize.ts'
import { findItem, sizeLabelOf, toppingName } from '#domain/menu/price.ts'
import { ENGLISH_WORDS, inWords } from '#domain/menu/words.ts'

// How a line of an order is written wherever it is read: in the chat, the cart, mails and on tickets.

type Counted = Pick<QuoteLine, 'quantity' | 'name'>
type Chosen = { size?: SizeId | null; customizations?: Customizations }

/** '2 × Taro Milk Tea (Large, Less ice, 50% sugar)', of a line of the cart. */
export function describeLine(
  menu: Menu,
  line: Pick<CartLine, 'id'> & Counted & Chosen,
  words = ENGLISH_WORDS,
): string {
  const item = findItem(menu, line.id)
  return lineText(line, item ? choicesOf(menu, item, line, words) : '')
}

/**
 * The same with choices that are known already.
 * @param choices as from `choicesText` @param customerName whose it is, where that is said too
 */
export function lineText(
  { quantity, name }: Counted,
  choices: string,
  customerName?: string | null,
): string {
  const whose = customerName && `for ${customerName}`
  const details = [choices.replaceAll(' · ', ', '), whose].filter(Boolean).join(', ')
  return `${counted(quantity, name)}${details && ` (${details})`}`
}

/** '2 × Taro Milk Tea, Butter Croissant': all lines of an order, by their names alone. */
export function linesText(lines: readonly Counted[]): string {
  return lines.map(({ quantity, name }) => counted(quantity, name)).join(', ')
}

/** '2 × Boba'; one of it is 'Boba'. */
export function counted(quantity: number, name: string): string {
  return quantity > 1 ? `${quantity} × ${name}` : name
}

/** 'Large · Less ice · 50% sugar · Boba', of a line of the cart. */
export function choicesOf(
  menu: Menu,
  item: MenuItem,
  { size, customizations }: Chosen,
  words = ENGLISH_WORDS,
): string {
  return choicesText({
    sizeLabel: inWords(words, sizeLabelOf(item, size) ?? ''),
    summary: summarize(menu, item, customizations ?? {}, words),
  })
}

/** The same of a line with a price. Empty for a line as it usually comes. */
export function choicesText(line: Pick<QuoteLine, 'sizeLabel' | 'summary'>): string {
  return [line.sizeLabel, line.summary].filter(Boolean).join(' · ')
}

/**
 * 'Less ice · 50% sugar · Boba': what the kitchen and the customer read. Only what differs from how the drink usually
 * comes is said; a topping asked for twice is '2 × Boba'.
 */
export function summarize(
  menu: Menu,
  item: MenuItem,
  customizations: Customizations,
  words = ENGLISH_WORDS,
): string {
  const { temperature, iceLevel, sugarLevel, milk, toppings } = settle(item, customizations)
  return [
    temperature && words.temperature[temperature],
    iceLevel && iceLevel !== USUAL.iceLevel && sentenceCase(words.ice[iceLevel]),
    sugarLevel !== undefined && sugarLevel !== USUAL.sugarLevel && words.sugar(sugarLevel),
    milk && milk !== USUAL.milk && words.milk[milk],
    ...[...countsOf(toppings ?? [])].map(([id, count]) =>
      counted(count, inWords(words, toppingName(menu, id))),
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** One choice of a drink in words, and whether it usually comes so. */
export type SaidChoice = { text: string; isUsual: boolean }

/** Everything that whoever makes a drink decides, also what is as usual: 'Iced', 'Regular ice', '100% sugar', 'Regular milk', 'Boba'. */
export function everyChoice(
  menu: Menu,
  item: MenuItem,
  customizations: Customizations,
  words = ENGLISH_WORDS,
): SaidChoice[] {
  const wished = settle(item, customizations)
  const temperature = temperatureOf(item, customizations)
  const { iceLevel = USUAL.iceLevel, sugarLevel = USUAL.sugarLevel, milk = USUAL.milk } = wished
  const said: SaidChoice[] = []
  const say = (text: string, isUsual: boolean) => said.push({ text, isUsual })
  if (temperature) say(words.temperature[temperature], wished.temperature === undefined)
  if (hasIce(item, customizations))
    say(sentenceCase(words.ice[iceLevel]), iceLevel === USUAL.iceLevel)
  if (item.choices.sugar) say(words.sugar(sugarLevel), sugarLevel === USUAL.sugarLevel)
  if (item.choices.milk) say(words.milk[milk], milk === USUAL.milk)
  for (const [id, count] of countsOf(wished.toppings ?? []))
    say(counted(count, inWords(words, toppingName(menu, id))), false)
  return said
}

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function sentenceCase(label: string): string {
  return label.charAt(0) + label.slice(1).toLowerCase()
}
