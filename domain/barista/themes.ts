import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import { percentOf } from '#domain/cafe/money.ts'
import { perkWords } from '#domain/membership/perks.ts'
import { tiersOnSale } from '#domain/membership/tiers.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { inWords } from '#domain/menu/words.ts'
import { memberSumWords } from './member-price.ts'
import { addAction } from './propose.ts'
import type { OrderScene } from './scene.ts'
import { saidThen } from './said-then.ts'
import { go, orderDrinks, quickReplies, quickReply as ask, seeMenu } from './buttons.ts'
import { LATER } from './later-texts.ts'
import { listed, type Say } from './say.ts'

/** What the answers of the barista are built from, as it is at this moment. */
export type Scene = OrderScene & { say: Say }

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
const mood = (intent: keyof Say['moods'], words: string, ids: string): Theme =>
  theme(intent, words, ({ menu, say, avoids = [], care }) => {
    const named = ids.split(' ').flatMap((id) => findItem(menu, id) ?? [])
    const fits = (item: MenuItem) =>
      !item.isSoldOut && !care?.careful(menu, item, {}, avoids, say).length
    const picks = [...new Set([...named, ...menu.items])].filter(fits).slice(0, 3)
    const prices = picks.map(({ name, priceCents }) => `${name} (${say.cents(priceCents)})`)
    const [before, after] = say.moods[intent]
    return [
      `${before} ${listed(prices, say.and)}${after}`,
      [...picks.map((item) => addAction(item, {}, say)), seeMenu(say)],
    ]
  })

/** What is in the cart, and what it costs. */
const CART: Theme = theme(
  'cart',
  'cart|bag|basket|check ?out|pay\\w*|total|my order|cash|(?<!gift )cards?|how much (?:is|does|for) (?:it|that|this|all|everything)(?: all| cost)?',
  ({ menu, cart, say, memberPercent = 0 }, message) => {
    if (cart.length === 0) return [say.cartEmpty, [orderDrinks(say), seeMenu(say)]]
    const total = cart.reduce((sum, line) => sum + (unitCents(menu, line) ?? 0) * line.quantity, 0)
    const lines = cart.map((line) => describeLine(menu, line, say.words)).join('; ')
    const off = percentOf(total, memberPercent)
    const said = say.inCart(lines, say.cents(total), /pay|cash|card/i.test(message))
    return [
      off > 0 ? `${said} ${memberSumWords(say, memberPercent, total - off)}` : said,
      [ask(say.label.addMore, say.label.orderDrinks), go(say.label.checkout, '/checkout')],
    ]
  },
)
/** 'what do I have so far' */
const SO_FAR =
  /\b(?:what (?:do|have) i (?:have|got|ordered)|what did i (?:order|get|add)|what(?:'s| is) (?:in )?my (?:order|cart|bag)|read (?:it|that|my order) back|so far)\b/i

/** Themes and their keywords; a narrow one stands before a wide one that shares its words. */
const THEMES: readonly Theme[] = [
  {
    intent: 'order-status',
    words: { test: asksAboutOrder },
    answer: ({ cafe, say }) => [
      say.orderStatus(cafe.phone),
      [go(say.label.myOrder, '/order-confirmation'), orderDrinks(say)],
    ],
  },
  theme('allergy', 'allerg\\w+|c(?:o)?eliac|intoleran\\w+', ({ cafe, say }) => [
    say.allergy(cafe.phone),
    [seeMenu(say), ask(say.label.dairyFree), ask(say.label.vegan)],
  ]),
  { ...CART, words: SO_FAR },
  mood(
    'workout',
    'work(?:ed|ing)? ?out|gym|exercis\\w+|training|run(?:ning)?|yoga|fitness|protein',
    'watermelon-mint-tea pineapple-jasmine-tea cold-brew',
  ),
  mood(
    'morning',
    'morning|breakfast|wake(?! (?:me|us|him|her) up)|brunch',
    'latte cappuccino butter-croissant english-breakfast',
  ),
  mood(
    'relax',
    'relax\\w*|calm\\w*|unwind|stress\\w*|chill|sleepy?|bed ?time|evening|cozy',
    'chamomile-honeybush rose-hibiscus fresh-mint',
  ),
  mood(
    'energy',
    'energ\\w+|boost|caffeine|tired|exhausted|strong(?:est)?|awake|wake (?:me|us|him|her) up|pick.?me.?up|focus|study\\w*',
    'cold-brew vietnamese-coffee matcha-latte blue-mountain',
  ),
  mood(
    'refresh',
    'refresh\\w*|thirsty|cool(?:ing)?|summer|hot (?:day|out|outside)|light|fruity?|something cold|cold drink',
    'watermelon-mint-tea butterfly-pea-lemonade mango-green-tea',
  ),
  mood(
    'sweet',
    'sweet\\w*|desserts?|treat|sugary|indulg\\w+|creamy|chocolate|cake',
    'brown-sugar-milk-tea hokkaido-milk-tea hot-chocolate mochi-donut',
  ),
  mood(
    'recommend',
    "recommend\\w*|suggest\\w*|favou?rites?|best|popular|surprise me|what should i|what'?s good|signature|specials?|something (?:new|nice|good)",
    'taro-milk-tea brown-sugar-milk-tea matcha-latte mango-green-tea',
  ),
  theme('toppings', 'toppings?|add-?ons?|jell(?:y|ies)|boba|pearls|popping', ({ menu, say }) => [
    say.toppings(
      listed(
        menu.toppings.map(
          ({ name, priceCents }) => `${inWords(say.words, name)} (${say.cents(priceCents)})`,
        ),
        say.and,
      ),
    ),
    [{ type: 'menu', label: say.label.bobaCategory, category: 'boba' }, ask(say.label.taroBoba)],
  ]),
  theme(
    'menus',
    'menus?|drinks?|food|snacks?|lunch|dinner|supper|meals?|pastr(?:y|ies)|eat|hungry|order|teas?|coffees?|(?<!member\\w{0,6} )prices?|what else|what (?:do|can|have) (?:you|i) (?:have|get|sell|make|got)',
    ({ menu, say }, message) => {
      const isFood = /food|snack|pastr|eat|hungry|lunch|dinner|supper|meal/i.test(message)
      const wanted = menu.categories.filter(
        ({ id }) => !isFood || id === 'pastry' || id === 'snack',
      )
      const lines = wanted.flatMap(({ id, name }) => {
        const items = menu.items.filter((item) => item.category === id && !item.isSoldOut)
        if (items.length === 0) return []
        const from = say.cents(Math.min(...items.map(({ priceCents }) => priceCents)))
        const some = items.slice(0, 3).map((item) => item.name)
        return say.category(inWords(say.words, name), from, some.join(', '))
      })
      return [
        `${lines.join('\n')}\n${say.menuExample}`,
        wanted.map(({ id, name }) => ({
          type: 'menu',
          label: inWords(say.words, name),
          category: id,
        })),
      ]
    },
  ),
  theme('classes', 'class(?:es)?|workshops?|lessons?|courses?|paint\\w*|pottery', ({ say }) => [
    say.classes,
    [go(say.label.bookClass, '/classes/book'), go(say.label.classCalendar, '/classes/calendar')],
  ]),
  theme('events', 'events?|open mic|live music|exhibition|happening|party', ({ say }) => [
    say.events,
    [
      go(say.label.viewEventsPage, '/events'),
      go(say.label.bookClass, '/classes/book'),
      ask(say.label.rentSpace),
    ],
  ]),
  theme('membership', 'member\\w*|loyalty|discounts?|subscri\\w+|perks?', ({ say, cafe }) => [
    tiersOnSale(cafe)
      .map((tier) =>
        say.tier(
          inWords(say.words, tier.name),
          say.cents(tier.priceCents),
          perkWords(tier, say.code).join(', '),
        ),
      )
      .join('\n'),
    [
      ...tiersOnSale(cafe).map(({ id, name }) =>
        go(LATER[say.code].joinIt(inWords(say.words, name)), `/membership/join?tier=${id}`),
      ),
      go(say.label.compare, '/membership'),
    ],
  ]),
  CART,
  theme(
    'location',
    'where|locat\\w+|address|directions?|find you|park(?:ing)?|map|phone|call|contact|email',
    ({ cafe, say }) => [
      say.find(
        cafe.name,
        `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`,
        cafe.phone,
        cafe.email,
      ),
      [go(say.label.contact, '/contact')],
    ],
  ),
  theme(
    'hours',
    'hours?|open\\w*|clos\\w+|when|what time|today|tonight|tomorrow|holidays?|weekends?|\\w+days?',
    ({ cafe, now, say }) => [
      `${say.status(cafe, now)}.\n${say
        .week(cafe)
        .map(({ days, hours }) => `${days}: ${hours}`)
        .join('\n')}`,
      [orderDrinks(say), go(say.label.contact, '/contact')],
    ],
  ),
  theme('examples', 'examples?|show me how|how (?:do|can|should) i (?:say|ask)', ({ say }) => [
    say.examplesAre,
    say.examples.map((text) => ask(text)),
  ]),
  theme('help', 'help|what can you do|question|who are you|robot|bot|human|staff', ({ say }) => [
    say.help,
    [...quickReplies(say), ask(say.label.examples)],
  ]),
  theme('thanks', 'thank\\w*|thx|cheers|bye|goodbye|see you', ({ say }) => [
    say.welcome,
    quickReplies(say),
  ]),
  theme('greeting', 'hi+|hey+|hello|hiya|howdy|yo|good day', ({ say }) => [
    say.help,
    quickReplies(say),
  ]),
]
