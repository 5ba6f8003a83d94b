import type { Language } from '#domain/cafe/language.ts'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { ENGLISH_WORDS, type MenuWords } from '#domain/menu/words.ts'

/** What the barista says about orders, in one language. Questions have words of their own in `say.ts`. */
export type SayOrders = Readonly<{
  code: Language
  words: MenuWords
  cents(cents: number): string
  date(date: string): string
  time(time: string): string
  and: string
  or: string
  /** A word of the domain: an allergen, a diet, a temperature. */
  term(id: string): string
  // The conversation
  fresh: string
  nothingDone: string
  goAhead: string
  notAdded: string
  leftAsItIs: string
  notInCart: string
  asItIs: string
  didYouMean(names: string): string
  addIt(what: string, price?: string): string
  addAll(price: string): string
  removeIt(name: string): string
  makeIt(what: string): string
  // Orders and changes
  shallI(changes: string): string
  toAdd(line: string): string
  toEmpty: string
  toTakeOut(name: string): string
  toChange(from: string, to: string): string
  toMake(count: number, name: string): string
  howAbout(names: string): string
  together(price: string): string
  shallIAdd(isMany: boolean): string
  most(count: number): string
  comesWithout(name: string, refused: string): string
  dontHave(names: string): string
  nearestIs(names: string): string
  /** What is said to wishes that no drink is made with. What reads plain orders alone has none: it leaves them to the rest. */
  notSold?(menu: Menu, wishes: readonly string[], say: SayOrders): string[]
  wholeMilk: string
  /** What was put in the place of milk. */
  milkSwapped(name: string, milk: string): string
  noMilkSwapped(asked: string, name: string, milk: string): string
  careful(what: string): string
  notFor(name: string, diet: string): string
  sayAtCounter(what: string): string
  noSuchMilk(milk: string, name: string): string
  onlyComes(name: string, temperature: string): string
  noIceInHot(name: string): string
  noDecaf(names: string): string
  oneSize(name: string, price: string): string
  notThatSize(name: string, asked: string, sizes: string): string
  soldOut(name: string): string
  soldOutUntil(name: string, day: string | null, time: string): string
  /** What is said of those of these toppings that are sold out, with what comes nearest; given where any is. */
  outOf?(toppings: readonly string[]): string[]
  /** Of a milk: 'oat milk'. */
  milkOut(milk: string): string
  contains(name: string, allergens: string): string
  withTax(total: string): string
  inCart(lines: string, total: string, isAboutPaying: boolean): string
  // Labels of buttons and what they say when they are pressed
  label: Record<
    | 'orderDrinks'
    | 'viewEvents'
    | 'askQuestion'
    | 'viewCart'
    | 'seeMenu'
    | 'checkout'
    | 'emptyCart'
    | 'undo',
    string
  >
}>

/** 'a, b and c' */
export const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

export const ENGLISH_ORDERS: SayOrders = {
  code: 'en',
  words: ENGLISH_WORDS,
  cents: (cents) => formatCents(cents),
  date: (date) => formatDate(date),
  time: formatTime,
  and: 'and',
  or: 'or',
  term: (id) => id,
  fresh: 'All right, from the beginning. What would you like?',
  nothingDone: 'All right, I changed nothing. What else can I do for you?',
  goAhead: 'Gladly. What would you like?',
  notAdded: 'All right, I did not add anything. What would you like instead?',
  leftAsItIs: 'All right, I left your cart as it is.',
  notInCart: "I couldn't find that in your cart.",
  asItIs: 'That is how it is already.',
  didYouMean: (names) => `Did you mean ${names}?`,
  addIt: (what, price) => `Add ${what}${price ? `, ${price}` : ''}`,
  addAll: (price) => `Add all, ${price}`,
  removeIt: (name) => `Remove ${name}`,
  makeIt: (what) => `Make it ${what}`,
  shallI: (changes) => `Shall I ${changes}?`,
  toAdd: (line) => `add ${line}`,
  toEmpty: 'empty your cart',
  toTakeOut: (name) => `take out ${name}`,
  toChange: (from, to) => `change ${from} to ${to}`,
  toMake: (count, name) => `make it ${count} × ${name}`,
  howAbout: (names) => `How about ${names}?`,
  together: (price) => ` That is ${price} together.`,
  shallIAdd: (isMany) => `Shall I add ${isMany ? 'them' : 'it'} to your cart?`,
  most: (count) => `I can put ${count} of one drink in an order; call us for more.`,
  comesWithout: (name, refused) =>
    `${name} comes as it is${refused ? `, without ${refused}` : ''}.`,
  dontHave: (names) => `We don't have ${names}.`,
  nearestIs: (names) => `The nearest we have is ${names}.`,
  sayAtCounter: (what) => `Please say "${what}" at the counter.`,
  wholeMilk: 'It is made with whole milk.',
  milkSwapped: (name, milk) =>
    `I put ${milk} into the ${name} in place of milk; say almond or soy if you would rather have that.`,
  noMilkSwapped: (asked, name, milk) =>
    `We don't pour ${asked}, so I put ${milk} into the ${name}; almond or soy is possible too.`,
  careful: (what) => `Careful: ${what}`,
  notFor: (name, diet) => `${name} is not ${diet}.`,
  noSuchMilk: (milk, name) =>
    `We don't pour ${milk}; ${name} comes with regular, oat, almond or soy milk.`,
  onlyComes: (name, temperature) => `${name} only comes ${temperature}.`,
  noIceInHot: (name) => `There is no ice in a hot ${name}; say "iced" if you'd like it cold.`,
  noDecaf: (names) => `We don't have decaf. Without caffeine there is ${names}.`,
  oneSize: (name, price) => `${name} comes in one size (${price}).`,
  notThatSize: (name, asked, sizes) =>
    `We don't make ${name} in size ${asked}. It comes in ${sizes}.`,
  soldOut: (name) => `${name} is sold out right now.`,
  soldOutUntil: (name, day, time) =>
    `${name} is sold out; it should be back ${day ?? 'today'} at ${time}.`,
  milkOut: (milk) => `${milk.charAt(0).toUpperCase()}${milk.slice(1)} is out today.`,
  contains: (name, allergens) => `${name} contains ${allergens}.`,
  withTax: (total) => `With tax it is about ${total}.`,
  inCart: (lines, total, isAboutPaying) =>
    `In your cart: ${lines}. That is ${total} before tax.${isAboutPaying ? ' You pay when you check out, or at the counter.' : ''}`,
  label: {
    orderDrinks: 'Order Drinks',
    viewEvents: 'View Events',
    askQuestion: 'Ask Question',
    viewCart: 'View Cart',
    seeMenu: 'See the menu',
    checkout: 'Checkout',
    emptyCart: 'Empty my cart',
    undo: 'Undo',
  },
}
