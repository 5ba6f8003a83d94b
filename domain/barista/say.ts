import { notSold } from './not-sold.ts'
import { hoursLines, statusLine, type Hours } from '#domain/cafe/hours.ts'
import { ENGLISH_ORDERS, type SayOrders } from './say-orders.ts'
import * as answers from './answer-texts.ts'
import { CART_EMPTY } from './texts.ts'

export { listed } from './say-orders.ts'

/** What the barista says, in one language (docs/decisions/chat-understanding.md). */
export type Say = SayOrders &
  Readonly<{
    /** @param pausedUntil until when the kitchen is paused, as a clock time */
    status(hours: Hours, now: Date, pausedUntil?: string): string
    week(hours: Hours): { days: string; hours: string }[]
    notUnderstood: string
    noUsual: string
    whichDrink: string
    whichOne(names: string): string
    cartEmpty: string
    help: string
    examples: readonly string[]
    notOnMenu(names: string): string
    /** 'cortado with oat milk' */
    thingWith(thing: string, wishes: string): string
    swapMilk: string
    // Questions
    toppingIs(name: string, price: string, contains: string): string
    kitchen: string
    milkChoice: string
    containsNone(name: string): string
    comesIn(name: string, sizes: string): string
    costs(name: string, price: string): string
    comesWith(milks: string): string
    diet(fits: boolean, name: string, diet: string): string
    caffeine(isFree: boolean, name: string): string
    nameComesWith(name: string, milks: string): string
    allergen(contains: boolean, name: string, allergen: string): string
    temps(name: string, temps: string, usual: string): string
    fact(name: string, description: string): string
    nothingSoldOut: string
    notSoldOut(names: string): string
    /** Of a topping or a milk. */
    outUntil(name: string, day: string | null, time: string | null): string
    avoid(allergen: string, names: string, more: number): string
    nothingHas(allergen: string): string
    sugarChoice: string
    madeWithout(allergen: string): string
    nothingIs(label: string): string
    /** 'Vegan: A, B and C, and 4 more.' */
    suits(label: string, names: string, more: number): string
    suitsSwapped(names: string, more: number): string
    /** Before what fits: it is kept in mind. */
    noted: string
    thingsAre(count: number, label: string, names: string): string
    wePour(milks: string): string
    sizes: string
    // Themes
    orderStatus(phone: string): string
    allergy(phone: string): string
    moods: Record<Mood, readonly [before: string, after: string]>
    toppings(names: string): string
    category(name: string, price: string, some: string): string
    /** A category with all that is sold of it. */
    kind(name: string, things: string): string
    whichToAdd: string
    cheapest(names: string, price: string, more: number): string
    menuExample: string
    classes: string
    events: string
    tier(name: string, price: string, perks: string): string
    pickupAtCheckout: string
    closedThen(day: string, next: string | null): string
    find(name: string, place: string, phone: string, email: string): string
    examplesAre: string
    welcome: string
    // Rooms
    availabilityFailed: string
    hours(count: number): string
    longest(hours: string, label: string): string
    noneFree(hours: number, day: string, instead: string): string
    rental(hours: string, price: string): string
    free(space: string, day: string, hours: string, times: string, price: string): string
    today(date: string): string
    tomorrow(date: string): string
    label: Record<
      | 'viewEventsPage'
      | 'myOrder'
      | 'dairyFree'
      | 'vegan'
      | 'taroBoba'
      | 'bobaCategory'
      | 'bookClass'
      | 'classCalendar'
      | 'rentSpace'
      | 'compare'
      | 'addMore'
      | 'contact'
      | 'examples'
      | 'reserve'
      | 'artTwo'
      | 'artTwoSaid'
      | 'venueEight'
      | 'venueEightSaid',
      string
    >
  }>

type Mood = 'workout' | 'morning' | 'relax' | 'energy' | 'refresh' | 'sweet' | 'recommend'

export const ENGLISH: Say = {
  ...ENGLISH_ORDERS,
  notSold,
  status: statusLine,
  week: hoursLines,
  notUnderstood: answers.NOT_UNDERSTOOD,
  noUsual:
    'I do not know your usual yet: that takes two orders of the same with your account. What would you like today?',
  whichDrink: 'Gladly. Which drink shall that be?',
  whichOne: (names) => `Which one: ${names}?`,
  cartEmpty: CART_EMPTY,
  help: answers.HELP,
  examples: answers.EXAMPLES,
  notOnMenu: (names) => `We don't have ${names} on our menu.`,
  thingWith: (thing, wishes) => `${thing} with ${wishes}`,
  swapMilk: 'Say oat, almond or soy to swap the milk.',
  toppingIs: (name, price, contains) =>
    `${name} is ${price}${contains && ` and contains ${contains}`}.`,
  kitchen: 'All is made in one kitchen, so please tell us about a serious allergy.',
  milkChoice: 'regular, oat, almond or soy milk, at no extra charge.',
  containsNone: (name) => `${name} is made without the allergens we track.`,
  comesIn: (name, sizes) => `${name} comes in ${sizes}.`,
  costs: (name, price) => `${name} is ${price}.`,
  comesWith: (milks) => ` It comes with ${milks}`,
  diet: (fits, name, diet) => `${fits ? 'Yes' : 'No'}, ${name} is ${fits ? '' : 'not '}${diet}.`,
  caffeine: (isFree, name) => `${name} ${isFree ? 'has no' : 'does have'} caffeine.`,
  nameComesWith: (name, milks) => `${name} comes with ${milks}`,
  allergen: (contains, name, allergen) =>
    `${name} ${contains ? 'contains' : 'is made without'} ${allergen}.`,
  temps: (name, temps, usual) => `${name} comes ${temps}, usually ${usual}.`,
  fact: (name, description) => `${name}: ${description}`,
  avoid: (allergen, names, more) =>
    `These contain ${allergen}: ${names}${more > 0 ? ` and ${more} more` : ''}. We cannot rule out traces in the others.`,
  nothingHas: (allergen) =>
    `Nothing on our menu is made with ${allergen}, but we cannot rule out traces.`,
  sugarChoice:
    'You choose how sweet most drinks are: 0, 25, 50, 75 or 100% sugar. Say "no sugar" with any of them.',
  nothingSoldOut: 'Nothing is sold out right now.',
  notSoldOut: (names) => `We have ${names}: not sold out.`,
  outUntil: (name, day, time) => {
    const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return time ? ENGLISH_ORDERS.soldOutUntil(capital, day, time) : ENGLISH_ORDERS.soldOut(capital)
  },
  madeWithout: (allergen) => `made without ${allergen}`,
  nothingIs: (label) => `Nothing on the menu right now is ${label}.`,
  suits: (label, names, more) =>
    `${label.charAt(0).toUpperCase()}${label.slice(1)} as they come: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
  suitsSwapped: (names, more) => `With oat milk: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
  noted: 'Thank you for telling me, I keep it in mind.',
  thingsAre: (count, label, names) => `${count} things on our menu are ${label}, such as ${names}.`,
  wePour: (milks) => `We pour ${milks} Just say "oat latte".`,
  sizes: 'Most drinks come in Regular and Large. Specialty tea comes by the cup or the pot.',
  orderStatus: (phone) =>
    `Your order's page shows live when it is ready, and you can change or cancel it there until we start making it. Or call ${phone}.`,
  allergy: (phone) =>
    `Thank you for telling me. Ask about any item ("does the mocha have nuts?") and I'll list its allergens. All is made in one kitchen, so with a serious allergy please also call ${phone} before ordering.`,
  moods: {
    workout: ['After a workout, cold and light:', '. I can make them with less sugar or none.'],
    morning: ['Good mornings start with', '.'],
    relax: ['To slow down, without caffeine:', '.'],
    energy: ['For a real lift:', '.'],
    refresh: ['Cold, bright and fruity:', '.'],
    sweet: ['Something sweet:', '. You choose how sweet, from 0 to 100%.'],
    recommend: [
      'People come back for',
      '. Say "sweet", "refreshing" or "energy" and I\'ll narrow it down.',
    ],
  },
  toppings: (names) => `You can add ${names}.`,
  category: (name, price, some) => `${name}, from ${price}: ${some} and more.`,
  kind: (name, things) => `${name}: ${things}.`,
  cheapest: (names, price, more) =>
    `The lowest price is ${price}: ${names}${more > 0 ? `, and ${more} more` : ''}.`,
  whichToAdd: 'Which one would you like?',
  menuExample: 'Tell me what you\'d like: "a large taro milk tea, half sugar, with boba".',
  classes:
    'We hold art classes and workshops all week, for less with a membership. See the calendar, or book your seat.',
  events:
    'The events page has what is on, with dates and seats. For a celebration of your own you can rent our space.',
  tier: (name, price, perks) => `${name}, ${price} a month: ${perks}.`,
  pickupAtCheckout:
    'I cannot set the pickup time here: you choose it at checkout, under Order Ahead, up to a week ahead.',
  closedThen: (day, next) => `We are closed ${day}${next ? `; the next open day is ${next}` : ''}.`,
  find: (name, place, phone, email) =>
    `You'll find ${name} at ${place}. Call ${phone} or write to ${email}.`,
  examplesAre: 'Here are some things you can say to me:',
  welcome: "You're very welcome! See you at the counter.",
  availabilityFailed: answers.AVAILABILITY_FAILED,
  hours: (count) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  longest: (hours, label) => `The longest free time is ${hours} (${label}). `,
  noneFree: (hours, day, instead) =>
    `I couldn't find any ${hours}-hour slots available for ${day}. ${instead}Try another day, or visit our booking page to see all available times!`,
  rental: (hours, price) => ` ${hours} cost ${price}.`,
  free: (space, day, hours, times, price) =>
    `Good news: the ${space} is free ${day} for ${hours}: ${times}.${price} Pick your time on our booking page.`,
  today: (date) => `today, ${date}`,
  tomorrow: (date) => `tomorrow (${date})`,
  label: {
    ...ENGLISH_ORDERS.label,
    viewEventsPage: 'View events',
    myOrder: 'My order',
    dairyFree: 'What is dairy-free?',
    vegan: 'What is vegan?',
    taroBoba: 'Taro milk tea with boba',
    bobaCategory: 'Boba & milk tea',
    bookClass: 'Book a class',
    classCalendar: 'Class calendar',
    rentSpace: 'Rent the space',
    compare: 'Compare memberships',
    addMore: 'Add more',
    contact: 'Contact & map',
    examples: 'Examples',
    reserve: 'Reserve Space',
    artTwo: 'Art Space, 2 hours',
    artTwoSaid: 'Rent the Art Space for 2 hours tomorrow',
    venueEight: 'Entire Venue, 8 hours',
    venueEightSaid: 'Rent the entire venue for 8 hours on Monday',
  },
}
