import type { MenuItem } from '#domain/contracts/menu.ts'
import { inWords } from '#domain/menu/words.ts'
import { addAction } from './propose.ts'
import { listed, type Say } from './say.ts'
import { kindAsked } from './suitable.ts'
import type { Scene } from './themes.ts'
import type { Answered } from './turn.ts'
import { stem, wordsOf } from './words.ts'

/**
 * 'what coffees do you have', 'list your lattes', 'which pastries are there': all things of a kind with their prices, by category.
 * @returns null where the message asks for no kind, or for more than which things there are
 */
export function kindReply(
  message: string,
  { menu, say }: Scene,
): (Answered & { items: readonly MenuItem[] }) | null {
  const plain = message.toLowerCase()
  const asked = [WHICH, LIST, HAS].flatMap((pattern) => pattern.exec(plain)?.[1] ?? [])[0]
  // Milks are poured into drinks, and stand in many names.
  if (!asked || /^(?:other |plant |dairy.free )?milks?$/.test(asked)) return null
  const sold = menu.items.filter(({ isSoldOut }) => !isSoldOut)
  const kind = KIND.test(asked) ? (kindAsked(asked) ?? kindAsked(`${asked}s`)) : null
  const items = kind
    ? sold.filter(({ category }) => kind.categories.includes(category))
    : sold.filter((item) => isNamed(item, asked))
  if (items.length < 2) return null
  const categories = menu.categories.filter(({ id }) =>
    items.some(({ category }) => category === id),
  )
  const lines = categories.map(({ id, name }) => {
    const those = items.filter(({ category }) => category === id)
    return say.kind(inWords(say.words, name), those.map((item) => priced(item, say)).join(', '))
  })
  return {
    items,
    text: [...lines, say.whichToAdd].join('\n'),
    actions: categories.map(({ id, name }) => ({
      type: 'menu',
      label: inWords(say.words, name),
      category: id,
    })),
    intent: 'menus',
  }
}

/** 'what's the cheapest coffee', 'the least expensive drink' */
export function cheapestReply(message: string, { menu, say }: Scene): Answered | null {
  const plain = message.toLowerCase()
  const [is, one = ''] = CHEAPEST.exec(plain) ?? []
  if (!is) return null
  const kind = kindAsked(plain) ?? kindAsked(`${one}s`.replace(/ys$/, 'ies')) ?? kindAsked('drinks')
  const items = menu.items
    .filter(({ isSoldOut, category }) => !isSoldOut && kind?.categories.includes(category))
    .toSorted((a, b) => a.priceCents - b.priceCents)
  const prices = [...new Set(items.map(({ priceCents }) => priceCents))]
  const price = /\bnext cheapest\b/.test(plain) ? (prices[1] ?? prices[0]) : prices[0]
  const least = items.filter(({ priceCents }) => priceCents === price)
  const [first] = least
  if (!first) return null
  const some = least.slice(0, 3)
  return {
    text:
      price === prices[0]
        ? say.cheapest(
            listed(
              some.map(({ name }) => name),
              say.and,
            ),
            say.cents(first.priceCents),
            least.length - some.length,
          )
        : say.kind(
            say.cents(first.priceCents),
            listed(
              some.map(({ name }) => name),
              say.and,
            ),
          ),
    actions: some.map((item) => addAction(item, {}, say)),
    intent: 'question',
  }
}
const CHEAPEST =
  /\b(?:cheapest|least expensive|lowest.priced?)\b(?: ((?:milk |fruit |bubble )?[a-z]+))?/

const priced = ({ name, priceCents }: MenuItem, say: Say): string =>
  `${name} ${say.cents(priceCents)}`

/** 'green teas', 'oolongs', 'croissants': each word is in one of its names. */
function isNamed({ name, aliases }: MenuItem, asked: string): boolean {
  const wanted = wordsOf(
    asked.replace(
      /^(?:anything|something) (?:with |in )?| (?:drinks|ones|flavou?rs|anything|things|stuff)$/g,
      '',
    ),
  ).map(stem)
  return [name, ...aliases].some((each) => {
    const words = wordsOf(each)
    return wanted.length > 0 && wanted.every((word) => words.includes(word))
  })
}

/** One of the kinds that a menu is made of, with nothing said about it. */
const KIND =
  /^(?:(?:milk|bubble|boba|fruit|specialty|loose.leaf) ?teas?|teas?|bobas|coffees?|coffee drinks|boba drinks|pastr(?:y|ies)|desserts?|sweets|cakes|baked goods|snacks?|food|foods)$/

const HELLO = '(?:(?:hi|hey|hello|ok|okay|so|and|um|well|also|then|please|cool|thanks)[,!.]? ){0,3}'
/** One to three words. */
const THING = '((?:[a-z]+ ){0,2}?[a-z]+?)'
const HERE =
  '(?: (?:do you (?:guys |all |folks )?(?:have|sell|serve|make|got|offer|carry)|you (?:guys )?(?:have|got|sell|serve|make)|have you got|can (?:i|we) (?:get|have|order)|are there|is there|are available|are on|on|on offer|the|your|menu|available|today|there|here|right now|please|thanks|in all|at all))*\\W*$'
const OF =
  '(?:(?:all )?(?:the |your |of your |of the )?(?:(?:kinds?|types?|sorts?|list|range) of )?)?'
const WHICH = new RegExp(
  `^\\W*${HELLO}(?:what|which|whats|what's|what are|what is)(?: (?:other|all))? ${OF}${THING}${HERE}`,
)
const LIST = new RegExp(
  `^\\W*${HELLO}(?:(?:can|could) (?:you|i) )?(?:please )?(?:list|show|show me|see|tell me|name|read me|give me a list of|what about) (?:me )?${OF}${THING}${HERE}`,
)
/** Several of them: 'do you have a mocha' asks for one. */
const HAS = new RegExp(
  `^\\W*${HELLO}(?:do you (?:guys )?(?:have|sell|serve|make|do)|have you got|you got|are there|got|is there) (?:any |some |other )?((?:[a-z]+ ){0,2}(?:[a-z]+s|coffee|tea|food|milk tea|fruit tea|anything|stuff)|(?:anything|something) (?:with )?[a-z]+)${HERE}`,
)
