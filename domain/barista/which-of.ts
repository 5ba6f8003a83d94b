import type { SpokenDrink } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { inWords } from '#domain/menu/words.ts'
import { type Avoided, careful } from './careful.ts'
import { allergensIn } from './diet.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { addAction } from './propose.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { listed, type Say } from './say.ts'
import { kindAsked, suitable, suitableChoices } from './suitable.ts'
import type { Scene } from './themes.ts'
import type { Answered } from './turn.ts'

/** What things are asked to be: 'iced', 'without caffeine', 'under $5'. */
type Property = {
  label: (say: Say) => string
  fits: (item: MenuItem) => boolean
  /** What fits best stands first. */
  rank?: (item: MenuItem) => number
  /** Only what costs least of them. */
  isLeast?: boolean
  /** What somebody avoids who asks so: another milk may do. */
  avoids?: readonly Avoided[]
}

/**
 * 'which ones come iced', 'any without caffeine', 'what coffees come iced', 'vegan pastries?': of a kind, or of what was listed before, all
 * that are so.
 * @param choices what was listed before
 * @returns null where no kind and no list is meant, or nothing is said of how they shall be
 */
export function whichOf(
  message: string,
  scene: Scene,
  choices: readonly MenuItem[],
  lexicon: Lexicon,
): (Answered & { choices: SpokenDrink[] }) | null {
  const plain = message.toLowerCase().replace(LEAD, '')
  const property = propertyIn(plain)
  if (!property || ORDERS.test(plain)) return null
  const { menu, say, avoids = [] } = scene
  const texts = MENU_TEXTS[say.code]
  const kind = OF_KIND.test(plain) ? kindAsked(plain) : null
  const isOfThose = !kind && choices.length > 1 && OF_THOSE.test(plain)
  if ((!kind && !isOfThose) || (kind && property.isLeast)) return null
  if (!kind && itemsOf(message, lexicon).some((item) => item.kind === 'drink')) return null
  const all = kind
    ? menu.items.filter(
        ({ isSoldOut, category }) => !isSoldOut && kind.categories.includes(category),
      )
    : choices
  if (property.avoids) {
    const all = [...new Set([...avoids, ...property.avoids])]
    const among = kind ? menu.items : choices
    return {
      ...suitable(scene, all, kind, among),
      choices: suitableChoices(scene, all, kind, among),
    }
  }
  const least = Math.min(...all.map(({ priceCents }) => priceCents))
  const fitting = all
    .filter((item) => !property.isLeast || item.priceCents === least)
    .filter((item) => property.fits(item) && careful(menu, item, {}, avoids, say).length === 0)
    .toSorted((a, b) => (property.rank?.(a) ?? 0) - (property.rank?.(b) ?? 0))
  const label = capital(property.label(say))
  const shown = fitting.slice(0, MOST)
  const things = listed(
    [
      ...shown.map(({ name, priceCents }) => `${name} ${say.cents(priceCents)}`),
      ...(fitting.length > MOST ? [texts.more(fitting.length - MOST)] : []),
    ],
    say.and,
  )
  return {
    choices: fitting.map(({ id }) => ({ id, quantity: 1 })),
    text: [
      fitting.length > 0 ? say.kind(label, things) : texts.noneOfThem(property.label(say)),
      ...(fitting.length > 1 ? [say.whichToAdd] : []),
    ].join(' '),
    actions: shown.slice(0, 3).map((item) => addAction(item, {}, say)),
    intent: 'menus',
  }
}

const MOST = 12
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const LEAD =
  /^\W*(?:(?:ok|okay|and|but|so|hm+|um|cool|great|thanks|nice|well|oh|wait|actually|hey|hi)\b\W*){1,4}/
/** Wants one made, and asks for none. */
const ORDERS =
  /\b(?:please|pls|give me|get me|i'll|i want|i'd|make|add|can i (?:get|have) (?:an?|one|two|the)\b)|^(?:an?|one|two|three|four|\d+) /
/** 'which coffees', 'any teas', 'vegan pastries': more than one is asked for. */
const OF_KIND =
  /\b(?:what|which|any|are there|do you (?:have|sell|make|serve)|got|list|show)\b.{0,40}\b(?:coffees?|teas?|drinks?|lattes|pastr(?:y|ies)|snacks?|desserts?|food|bobas?|treats)\b|^(?:\S+ ){1,3}(?:coffees|teas|drinks|pastries|snacks|desserts|lattes)\W*$|^(?:\S+ ){0,2}(?:coffees|teas|drinks|pastries|snacks|desserts|lattes|food) (?:under|below|without|with no|that|up to|less than)\b/
/** Of those that were listed: 'which ones', 'any without', 'iced ones?', 'do they come iced'. */
const OF_THOSE =
  /^(?:which|what about|any|are (?:any|some|they|those|these)|do (?:any|some|they|those|these)|is (?:any|one)|only|just|the(?! (?:first|second|third|fourth|last|other)\b)) .{0,50}|^.{1,40} (?:ones?|of (?:them|those|these))\W*$|^(?:no|without|with) [a-z ]{3,20}\?$|^[a-z -]{3,25}\?$/

function propertyIn(plain: string): Property | null {
  const [, under] =
    /\b(?:under|below|less than|up to|at most|cheaper than|max(?:imum)?) \$?(\d{1,3})\b/.exec(
      plain,
    ) ?? []
  if (under) {
    const most = Number(under) * 100
    return {
      label: (say) => MENU_TEXTS[say.code].upTo(say.cents(most)),
      fits: ({ priceCents }) => priceCents <= most,
      rank: ({ priceCents }) => priceCents,
    }
  }
  if (/\b(?:cheapest|least expensive)\b/.test(plain))
    return { label: (say) => MENU_TEXTS[say.code].cheapest, fits: () => true, isLeast: true }
  const diets = DIETS.flatMap(([diet, words]) => (words.test(plain) ? [diet] : []))
  const [diet] = diets
  const named = allergensIn(plain.replace(/milk ?teas?/g, ''))
  // 'vegan and nut free'
  const without = WITHOUT.test(plain) ? named : []
  if (diet)
    return {
      label: (say) => say.term(diet),
      fits: (item) => diets.every((each) => item.diet.includes(each)),
      ...(diet !== 'caffeine-free' && {
        avoids: [
          ...diets.flatMap((each) => (each === 'caffeine-free' ? [] : AVOIDED_BY[each])),
          ...without,
        ],
      }),
    }
  if (/\bcaffein/.test(plain) && !/\b(?:most|least|more|less|much)\b/.test(plain))
    return {
      label: (say) => MENU_TEXTS[say.code].withCaffeine,
      fits: (item) => item.kind === 'drink' && !item.diet.includes('caffeine-free'),
    }
  const temp = /\b(?:iced?|cold|chilled)\b(?! brew)/.test(plain)
    ? 'iced'
    : /\b(?:hot|warm)\b(?! choc)/.test(plain)
      ? 'hot'
      : null
  if (temp)
    return {
      label: (say) => say.term(temp),
      fits: (item) => item.temps.includes(temp),
      rank: (item) => (item.defaultTemp === temp ? 0 : 1),
    }
  if (without.length === 0) return null
  return {
    label: (say) => say.madeWithout(listed(without.map(say.term), say.or)),
    fits: (item) => !without.some((each) => item.allergens.includes(each)),
    avoids: without,
  }
}

const AVOIDED_BY = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free': 'gluten',
  'dairy-free': 'milk',
} as const
const WITHOUT = /\b(?:without|no|free|isn't|aren't|doesn't|don't|not)\b|-free\b/
export const DIETS: readonly (readonly [MenuItem['diet'][number], RegExp])[] = [
  ['vegan', /vegan|plant.based/],
  ['vegetarian', /vegetarian|veggie/],
  ['gluten-free', /gluten.free|(?:no|without) gluten|c(?:o)?eliac/],
  ['dairy-free', /(?:dairy|lactose|milk).free|(?:no|without) (?:dairy|milk|lactose)|non.?dairy/],
  [
    'caffeine-free',
    /caffeine.free|\bdecaf|(?:no|without|zero|don't have|doesn't have|not have|free of) (?:any )?caffeine|non.?caffein|uncaffein/,
  ],
]

/** What toppings there are, what they cost, and which of them are so. */
export function toppingsReply(message: string, { menu, say, avoids = [] }: Scene): Answered | null {
  const plain = message.toLowerCase()
  if (!TOPPINGS.test(plain) || !ASKS_TOPPINGS.test(plain) || ORDERS.test(plain)) return null
  const wanted = [
    ...avoids.flatMap((each) => (each === 'vegan' ? ['milk', 'egg'] : [each])),
    ...(/vegan|plant.based/.test(plain) ? ['milk', 'egg'] : []),
    ...(WITHOUT.test(plain) ? allergensIn(plain) : []),
  ]
  const avoided = [...new Set(wanted)].filter((each) => each !== 'vegetarian')
  const fits = menu.toppings.filter(
    ({ allergens }) => !allergens.some((each) => avoided.includes(each)),
  )
  const isCheapest = /cheapest|least expensive/.test(plain)
  const least = Math.min(...fits.map(({ priceCents }) => priceCents))
  const shown = isCheapest ? fits.filter(({ priceCents }) => priceCents === least) : fits
  const names = listed(
    shown.map(({ name, priceCents }) => `${inWords(say.words, name)} (${say.cents(priceCents)})`),
    say.and,
  )
  const label = say.madeWithout(listed(avoided.map(say.term), say.or))
  return {
    text:
      avoided.length === 0
        ? say.toppings(names)
        : [
            fits.length > 0
              ? say.kind(capital(label), names)
              : MENU_TEXTS[say.code].noneOfThem(label),
            say.kitchen,
          ].join(' '),
    actions: [{ type: 'menu', label: say.label.bobaCategory, category: 'boba' }],
    intent: 'toppings',
  }
}
const TOPPINGS = /\b(?:toppings?|add.?ons?|mix.?ins)\b/
const ASKS_TOPPINGS =
  /\b(?:what|which|whats|any|how much|cost|price|list|show|are there|do you have|cheapest|extra|choices|options|vegan)\b|\?/
