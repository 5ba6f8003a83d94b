import { hoursLines, statusLine } from '#domain/cafe/hours.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction, ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { TIERS } from '#domain/membership/tiers.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { addAction } from './propose.ts'
import { saidThen } from './said-then.ts'
import { CART_EMPTY, EXAMPLES, HELP, listed, ORDER_DRINKS, QUICK_REPLIES } from './texts.ts'

/** What the answers of the barista are built from, as it is at this moment. */
export type Scene = { menu: Menu; cafe: Cafe; now: Date; cart: readonly ChatCartLine[] }

/** The answer to a keyword theme, from live data; null where no keyword is in the message. */
export function themeReply(message: string, scene: Scene): ChatReply | null {
  const theme = THEMES.find(({ words }) => words.test(message))
  if (!theme) return null
  const [text, actions] = theme.answer(scene, message)
  return { text, actions, intent: theme.intent }
}

type Theme = {
  intent: string
  words: { test(message: string): boolean }
  answer: (scene: Scene, message: string) => [text: string, actions: ChatAction[]]
}
const theme = (intent: string, words: string, answer: Theme['answer']): Theme => ({
  intent,
  words: new RegExp(`\\b(?:${words})\\b`, 'i'),
  answer,
})

/** 'where is my order', 'order status', 'how long does it take' */
function asksAboutOrder(message: string): boolean {
  return (
    saidThen(
      message,
      /\b(?:where|when|is|how long|status|track|cancel)/i,
      /my (?:order|drinks?|food|coffee|tea|latte)/i,
    ) ||
    /\border (?:status|ready)\b/i.test(message) ||
    saidThen(message, /\bhow long/i, /wait|take/i)
  )
}

/** A mood: a sentence about three things that suit it, the first of these ids that are sold right now. */
const mood = (intent: string, words: string, before: string, ids: string, after = '.'): Theme =>
  theme(intent, words, ({ menu }) => {
    const named = ids.split(' ').flatMap((id) => findItem(menu, id) ?? [])
    const picks = [...named, ...menu.items].filter(({ isSoldOut }) => !isSoldOut).slice(0, 3)
    const prices = picks.map(({ name, priceCents }) => `${name} (${formatCents(priceCents)})`)
    return [`${before} ${listed(prices)}${after}`, [...picks.map(addAction), SEE_MENU]]
  })

export const SEE_MENU: ChatAction = { type: 'menu', label: 'See the menu' }
const go = (label: string, path: string): ChatAction => ({ type: 'navigate', label, path })
const ask = (label: string, value = label): ChatAction => ({ type: 'quick-reply', label, value })

/** Themes and their keywords; a narrow one stands before a wide one that shares its words. */
const THEMES: readonly Theme[] = [
  {
    intent: 'order-status',
    words: { test: asksAboutOrder },
    answer: ({ cafe }) => [
      `Your order's page shows it live. Most are ready about 20 minutes after they are placed. To change one that was placed, call ${cafe.phone}.`,
      [go('My order', '/order-confirmation'), ORDER_DRINKS],
    ],
  },
  theme('allergy', 'allerg\\w+|c(?:o)?eliac|intoleran\\w+', ({ cafe }) => [
    `Thank you for telling me. Ask about any item ("does the mocha have nuts?") and I'll list its allergens. All is made in one kitchen, so with a serious allergy please also call ${cafe.phone} before ordering.`,
    [SEE_MENU, ask('What is dairy-free?'), ask('What is vegan?')],
  ]),
  mood(
    'workout',
    'work(?:ed|ing)? ?out|gym|exercis\\w+|training|run(?:ning)?|yoga|fitness|protein',
    'After a workout, cold and light:',
    'watermelon-mint-tea pineapple-jasmine-tea cold-brew',
    '. I can make them with less sugar or none.',
  ),
  mood(
    'morning',
    'morning|breakfast|wake|brunch',
    'Good mornings start with',
    'latte cappuccino butter-croissant english-breakfast',
  ),
  mood(
    'relax',
    'relax\\w*|calm\\w*|unwind|stress\\w*|chill|sleepy?|bed ?time|evening|cozy',
    'To slow down, without caffeine:',
    'chamomile-honeybush rose-hibiscus fresh-mint',
  ),
  mood(
    'energy',
    'energ\\w+|boost|caffeine|tired|exhausted|strong|awake|pick.?me.?up|focus|study\\w*',
    'For a real lift:',
    'cold-brew vietnamese-coffee matcha-latte blue-mountain',
  ),
  mood(
    'refresh',
    'refresh\\w*|thirsty|cool(?:ing)?|summer|hot (?:day|out|outside)|light|fruity?|something cold|cold drink',
    'Cold, bright and fruity:',
    'watermelon-mint-tea butterfly-pea-lemonade mango-green-tea',
  ),
  mood(
    'sweet',
    'sweet\\w*|desserts?|treat|sugary|indulg\\w+|creamy|chocolate|cake',
    'Something sweet:',
    'brown-sugar-milk-tea hokkaido-milk-tea hot-chocolate mochi-donut',
    '. You choose how sweet, from 0 to 100%.',
  ),
  mood(
    'recommend',
    "recommend\\w*|suggest\\w*|favou?rites?|best|popular|surprise me|what should i|what'?s good|signature|specials?|something (?:new|nice|good)",
    'People come back for',
    'taro-milk-tea brown-sugar-milk-tea matcha-latte mango-green-tea',
    '. Say "sweet", "refreshing" or "energy" and I\'ll narrow it down.',
  ),
  theme('toppings', 'toppings?|add-?ons?|jell(?:y|ies)|boba|pearls|popping', ({ menu }) => [
    `You can add ${listed(menu.toppings.map(({ name, priceCents }) => `${name} (${formatCents(priceCents)})`))}.`,
    [{ type: 'menu', label: 'Boba & milk tea', category: 'boba' }, ask('Taro milk tea with boba')],
  ]),
  theme(
    'menus',
    'menus?|drinks?|food|snacks?|pastr(?:y|ies)|eat|hungry|order|teas?|coffees?|prices?|what (?:do|can|have) (?:you|i) (?:have|get|sell|make|got)',
    ({ menu }, message) => {
      const isFood = /food|snack|pastr|eat|hungry/i.test(message)
      const wanted = menu.categories.filter(
        ({ id }) => !isFood || id === 'pastry' || id === 'snack',
      )
      const lines = wanted.flatMap(({ id, name }) => {
        const items = menu.items.filter((item) => item.category === id && !item.isSoldOut)
        if (items.length === 0) return []
        const from = formatCents(Math.min(...items.map(({ priceCents }) => priceCents)))
        const some = items.slice(0, 3).map((item) => item.name)
        return `${name}, from ${from}: ${some.join(', ')} and more.`
      })
      return [
        `${lines.join('\n')}\nTell me what you'd like: "a large taro milk tea, half sugar, with boba".`,
        wanted.map(({ id, name }) => ({ type: 'menu', label: name, category: id })),
      ]
    },
  ),
  theme('classes', 'class(?:es)?|workshops?|lessons?|courses?|paint\\w*|pottery', () => [
    'We hold art classes and workshops all week, for less with a membership. See the calendar, or book your seat.',
    [go('Book a class', '/classes/book'), go('Class calendar', '/classes/calendar')],
  ]),
  theme('events', 'events?|open mic|live music|exhibition|happening|party', () => [
    'The events page has what is on, with dates and seats. For a celebration of your own you can rent our space.',
    [go('View events', '/events'), go('Book a class', '/classes/book'), ask('Rent the space')],
  ]),
  theme('membership', 'member\\w*|loyalty|discounts?|subscri\\w+|perks?', () => [
    TIERS.map(
      ({ name, priceCents, perks }) =>
        `${name}, ${formatCents(priceCents)} a month: ${perks.join(', ')}.`,
    ).join('\n'),
    [
      ...TIERS.map(({ id, name, priceCents }) => ({
        type: 'add-membership',
        label: `Add ${name}`,
        item: id,
        name,
        price: priceCents,
      })),
      go('Compare memberships', '/membership'),
    ],
  ]),
  theme(
    'cart',
    'cart|bag|basket|check ?out|pay\\w*|total|my order|cash|cards?',
    ({ menu, cart }, message) => {
      if (cart.length === 0) return [CART_EMPTY, [ORDER_DRINKS, SEE_MENU]]
      const total = cart.reduce(
        (sum, line) => sum + (unitCents(menu, line) ?? 0) * line.quantity,
        0,
      )
      const pay = /pay|cash|card/i.test(message) ? ' You pay at the counter.' : ''
      return [
        `In your cart: ${cart.map((line) => describeLine(menu, line)).join('; ')}. That is ${formatCents(total)} before tax.${pay}`,
        [ask('Add more', 'Order Drinks'), go('Checkout', '/checkout')],
      ]
    },
  ),
  theme(
    'location',
    'where|locat\\w+|address|directions?|find you|park(?:ing)?|map|phone|call|contact|email',
    ({ cafe }) => [
      `You'll find ${cafe.name} at ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}. Call ${cafe.phone} or write to ${cafe.email}.`,
      [go('Contact & map', '/contact')],
    ],
  ),
  theme(
    'hours',
    'hours?|open\\w*|clos\\w+|when|what time|today|tonight|tomorrow|holidays?|weekends?|\\w+days?',
    ({ cafe, now }) => [
      `${statusLine(cafe, now)}.\n${hoursLines(cafe)
        .map(({ days, hours }) => `${days}: ${hours}`)
        .join('\n')}`,
      [ORDER_DRINKS, go('Contact & map', '/contact')],
    ],
  ),
  theme('examples', 'examples?|show me how|how (?:do|can|should) i (?:say|ask)', () => [
    'Here are some things you can say to me:',
    EXAMPLES.map((text) => ask(text)),
  ]),
  theme('help', 'help|what can you do|question|who are you|robot|bot|human|staff', () => [
    HELP,
    [...QUICK_REPLIES, ask('Examples')],
  ]),
  theme('thanks', 'thank\\w*|thx|cheers|bye|goodbye|see you', () => [
    "You're very welcome! See you at the counter.",
    QUICK_REPLIES,
  ]),
  theme('greeting', 'hi+|hey+|hello|hiya|howdy|yo|good day', () => [HELP, QUICK_REPLIES]),
]
