import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { END, LEAD } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What each rule below reads.
const NO_EXTRA = new RegExp(`${LEAD}(?:no|without|skip the|don't need(?: the)?) extra${END}`)
const BOTH_TOPPINGS = new RegExp(
  `${LEAD}(?:i want |add |do |with )?both(?: of them)?${END.replace('instead|', 'instead|actually|')}`,
)
const POPPING = new RegExp(`${LEAD}(?:the )?([a-z]{4,10})(?: fruit)?(?: one| popping)?${END}`)
const TAKEN_OUT = new RegExp(
  `^\\W{0,3}(?:(?:nah|no|ok|oh|actually|wait|hm+|never ?mind|nvm|and),? ){0,3}(?:take (?:it|that|them) (?:back )?(?:out|off)|(?:get rid of|lose|remove|skip|drop) (?:it|that|them))(?: again| after all)?${END}`,
)
const ONLY_TOPPING = new RegExp(
  `^\\W{0,3}(?:(?:nah|no|ok|oh|actually|wait|hm+|never ?mind|nvm|and|too much|then)[,.]? ){0,3}(just the one|just one|just once|only once|only one|once|just|only|single|one)(?: (?:the )?([a-z][a-z ]{2,25}?))?(?: portion| serving)?${END}`,
)

/** 'swap the boba for lychee', of which there is a jelly */
export function toppingSwapped(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const { a, b, old = a ?? '', wanted = b ?? '' } = TOPPING_SWAP.exec(low)?.groups ?? {}
  const [is, other] = itemsOf(old, lexicon)
  const has = (text: string) => (name: string) => {
    const own = wordsOf(name).map(stem)
    const words = wordsOf(text).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  }
  const inThem = new Set(
    [...state.pending, ...cart.map(({ customizations }) => ({ ...customizations }))].flatMap(
      ({ toppings }) => toppings ?? [],
    ),
  )
  const isTopping = !other && is?.kind === 'choice' && is.slot === 'topping'
  const part = menu.toppings.find(({ id, name }) => inThem.has(id) && has(old)(name))
  if (!isTopping && !part) return null
  if (itemsOf(wanted, lexicon).some((item) => item.kind === 'choice')) return null
  const all = menu.toppings.filter(({ name }) => has(wanted)(name))
  const like = all.filter(({ name }) => has(old)(name))
  const [one, more] = like.length > 0 ? like : all
  const isThere = state.pending.length + cart.length > 0
  return one && !more && isThere
    ? `swap the ${(isTopping ? old : part?.name.toLowerCase()) ?? old} for ${one.name.toLowerCase()}`
    : null
}
const TOPPING_SWAP =
  /^\W{0,3}(?:(?:and|ok|oh|actually|wait|no|so|please|can you|could you|hm+),? ){0,3}(?:(?:swap|switch|change|replace|trade|sub|exchange)(?: out)? (?:the |my )?(?<old>[a-z][a-z ]{2,25}?) (?:for|with|to|into) (?:the |some )?(?<wanted>[a-z][a-z ]{2,20}?)|instead of (?:the )?(?<a>[a-z][a-z ]{2,25}?),? (?:do |make it |put |i want )?(?:the )?(?<b>[a-z][a-z ]{2,20}?))(?: instead| please| pls)*\W{0,3}$/

/** 'remove both', 'no toppings': of the one that is offered */
export function noneOfThem(low: string, { state }: Before): string | null {
  const [row, more] = state.pending
  const count = row?.toppings?.length ?? 0
  if (!row || more || row.quantity > 1 || count === 0 || !NONE_OF_THEM.test(low)) return null
  return 'no toppings'
}
const NONE_OF_THEM = new RegExp(
  `^\\W{0,3}(?:(?:no|ok|oh|actually|wait|hm+|on second thought|and|please|never ?mind),? ){0,3}(?:(?:remove|skip|drop|lose|without|no|take (?:off|out)) (?:both|all|everything|all of (?:them|it|the toppings))(?: of (?:them|those))?(?: toppings)?|take both (?:off|out)|neither|(?:no|without|skip the|drop the|remove the) (?:toppings?|extras))${END}`,
)

/** 'oh then no extra', of the boba that was wished for */
export function noExtra(low: string, { state, menu }: Before): string | null {
  const [row, more] = state.pending
  if (!row || more || row.toppings?.length !== 1) return null
  if (!NO_EXTRA.test(low)) return null
  const name = menu.toppings.find(({ id }) => id === row.toppings?.[0])?.name
  return name ? `no ${name}` : null
}

/** 'both actually', where one topping took the place of another */
export function bothToppings(low: string, { state, menu }: Before): string | null {
  const [row, more] = state.pending
  const [was] = state.before ?? []
  if (!row || more || was?.id !== row.id) return null
  if (!BOTH_TOPPINGS.test(low)) return null
  const gone = (was.toppings ?? []).filter((id) => !row.toppings?.includes(id))
  const names = gone.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  return row.toppings?.length && names.length > 0 ? `add ${names.join(' and ')}` : null
}

/** 'with both poppings', 'both cream caps': the two toppings with that word in their names. */
export function bothOfKind(low: string, { state, menu }: Before): string | null {
  const found = BOTH_OF_KIND.exec(low)
  const [, word = ''] = found ?? []
  if (!found || !word || state.pending.length === 0) return null
  const having = menu.toppings.filter(({ name }) => wordsOf(name).map(stem).includes(stem(word)))
  const [one, two, more] = having.map(({ name }) => name.toLowerCase())
  if (!one || !two || more) return null
  return `${low.slice(0, found.index)}${one} and ${two}${low.slice(found.index + found[0].length)}`
}
const BOTH_OF_KIND =
  /\bboth (?:of )?(?:the |kinds of |types of )?(?:[a-z]{4,8} )?([a-z]{3,9})(?=\W{0,3}$| (?:in|on|please|pls|and)\b)/

/** 'oops wrong jelly, coconut jelly': in the place of the only one of that kind. */
export function wrongOne(low: string, { state, cart, menu }: Before): string | null {
  const [, kind = '', wanted = ''] = WRONG.exec(low) ?? []
  const row = state.pending.at(-1) ?? cart.at(-1)
  if (!wanted || !row) return null
  const has = state.pending.at(-1)?.toppings ?? cart.at(-1)?.customizations?.toppings ?? []
  const own = menu.toppings.filter(({ id }) => has.includes(id))
  const like = own.filter(({ name }) => wordsOf(name).map(stem).includes(stem(kind)))
  const [one, more] = kind === 'topping' ? own : like
  return one && !more ? `swap the ${one.name} for ${wanted}` : `make it ${wanted}`
}
const WRONG =
  /^\W{0,3}(?:(?:oh|oops|whoops|wait|no|sorry|ugh|ah|actually),? ){0,3}(?:that's |thats )?(?:the )?wrong (jelly|topping|popping|boba|milk|size|cream|cap|one)[,.;:]{0,2} (?:i (?:want|meant|wanted) |it's |should be |make it )?(?:the |an? )?([a-z][a-z ]{2,30}?)\W{0,3}$/

/** 'double jelly', 'extra popping': the topping of that kind that is in the drink. 'add hearts': the only one with that word. */
export function jelly(low: string, { state, menu, lexicon }: Before): string | null {
  const words = low.match(/[a-z]{4,12}/g) ?? []
  if (state.pending.length === 0 || words.length > 8) return null
  const mine = new Set(state.pending.flatMap(({ toppings = [] }) => toppings))
  for (const word of words) {
    const part = stem(word)
    const read = itemsOf(word, lexicon)
    if (read.some(({ kind }) => kind !== 'word') || OF_DRINKS.has(part) || isInDrink(part, menu))
      continue
    const having = menu.toppings.filter(({ name }) => wordsOf(name).map(stem).includes(part))
    const own = having.filter(({ id }) => mine.has(id))
    const [one, more] = own.length > 0 ? own : having
    if (
      !one ||
      more ||
      wordsOf(one.name)
        .map(stem)
        .every((each) => words.map(stem).includes(each))
    )
      continue
    if (having.length > 1 && !/\b(?:double|extra|more|no|without|less|remove|the)\b/.test(low))
      continue
    // 'mango star jelly' is said in full.
    if (itemsOf(low, lexicon).some((item) => item.kind === 'choice' && item.slot === 'topping'))
      return null
    const whole = renamed(low, word, one.name)
    return whole.replace(
      /^(\S.*?) in (the (?:first|second|third|last|other|large|medium|small|hot|iced|cold|bigger?|smaller)(?: one)?)\W{0,3}$/,
      'add $1 to $2',
    )
  }
  return null
}

/** 'extra pearls', of the boba that is in it */
export function portionMore(low: string, { state, lexicon }: Before): string | null {
  const [row, other] = state.pending
  const [, thing = '', inOne] = PORTION.exec(low) ?? []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  const count = row?.toppings?.filter((id) => item?.kind === 'choice' && id === item.value).length
  if (count !== 1 || other || more) return null
  return inOne && row && row.quantity > 1 ? `one of them double ${thing}` : `double ${thing}`
}
const PORTION = new RegExp(
  `${LEAD}(?:add |with |put )?(?:extra|more|some more|another (?:portion|scoop|serving) of) ([a-z][a-z ]{2,25}?)( in (?:just |only )?one(?: of (?:them|those))?)?${END}`,
)

/** 'not in the matcha', of the jelly that was just put into both */
export function notIn(low: string, { state, menu }: Before): string | null {
  const [, thing = NOT_THE.exec(low)?.[1] ?? ''] = NOT_IN.exec(low) ?? []
  const isMany = state.pending.filter(({ toppings = [] }) => toppings.length > 0).length > 1
  if (!thing || state.pending.length < 2 || !isMany) return null
  const had = new Set((state.before ?? []).flatMap(({ toppings = [] }) => toppings))
  const fresh = new Set(state.pending.flatMap(({ toppings = [] }) => toppings))
  const [topping, more] = menu.toppings.filter(({ id }) => fresh.has(id) && !had.has(id))
  return topping && !more ? `no ${topping.name} in the ${thing}` : null
}
const NOT_IN = new RegExp(
  `${LEAD}(?:just |only )?(?:not|no|none|except) (?:in|on|for|with) (?:the )?([a-z][a-z ]{2,25}?)${END}`,
)

const NOT_THE =
  /^\W{0,3}(?:(?:wait|oh|no|ok|but|actually|sorry),? ){0,3}(?:just )?not (?:the|my) ([a-z][a-z ]{2,25}?)\W{0,3}$/

/** 'one without the cream': of what is in the drinks, the only topping with that word in its name. */
export function partLeftOut(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, word = ''] = LEFT_OUT.exec(low) ?? []
  const part = stem(word)
  if (
    !word ||
    itemsOf(word, lexicon).some((item) => item.kind === 'choice' && item.slot !== 'unsold')
  )
    return null
  const mine = new Set([
    ...state.pending.flatMap(({ toppings = [] }) => toppings),
    ...cart.flatMap(({ customizations }) => customizations?.toppings ?? []),
  ])
  const [one, more] = menu.toppings.filter(
    ({ id, name }) => mine.has(id) && wordsOf(name).map(stem).includes(part),
  )
  return one && !more ? renamed(low, word, one.name.toLowerCase()) : null
}
const LEFT_OUT =
  /\b(?:no|without|remove|hold|skip|minus|lose|drop|ditch|take (?:off|out|away)) (?:the |my |that |any )?((?!sugar|boba|salt|sea|milk|tea)[a-z]{3,12})(?=\W{0,3}$|,| (?:please|on|in|from|then|and)\b)/

/** A text with its first such word called otherwise. */
function renamed(low: string, word: string, name: string): string {
  const parts = low.split(/([a-z]+)/)
  const at = parts.indexOf(word)
  return at < 0 ? low : parts.with(at, name).join('')
}

const OF_DRINKS = new Set(['sugar', 'salt', 'cream', 'boba'])

const drinkWords = new WeakMap<Before['menu'], ReadonlySet<string>>()

function isInDrink(part: string, menu: Before['menu']): boolean {
  const known = drinkWords.get(menu)
  if (known) return known.has(part)
  const words = new Set(
    menu.items.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(wordsOf)),
  )
  drinkWords.set(menu, words)
  return words.has(part)
}

/** 'passion', behind a wish for popping pearls of which there are two */
export function popping(low: string, { state, said, menu }: Before): string | null {
  if (state.pending.length === 0 || !/\b(?:popping|bursting)\b/.test(said.toLowerCase()))
    return null
  const [, word = ''] = POPPING.exec(low) ?? []
  const topping =
    word &&
    menu.toppings.find(({ name, bit }) => bit === 'popping' && wordsOf(name).includes(stem(word)))
  return topping ? `add ${topping.name}` : null
}

/** 'nah take that out again': the topping that was put in last. */
export function takenOut(low: string, { state, menu }: Before): string | null {
  const [row, more] = state.pending
  const [was] = state.before ?? []
  if (!row || more || was?.id !== row.id) return null
  if (!TAKEN_OUT.test(low)) return null
  const fresh = (row.toppings ?? []).filter((id) => !was.toppings?.includes(id))
  const names = fresh.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  return names.length > 0 ? names.map((name) => `no ${name}`).join(' and ') : null
}

/** 'just the star jelly', of two toppings; 'single boba', of a double one */
export function onlyTopping(low: string, { state, menu, lexicon }: Before): string | null {
  const [row, more] = state.pending
  const toppings = row?.toppings ?? []
  if (!row || more || toppings.length < 2) return null
  const [, single = '', thing = ''] = ONLY_TOPPING.exec(low) ?? []
  if (!single) return null
  const nameOf = (id: string) => menu.toppings.find((each) => each.id === id)?.name ?? id
  const [twice] = toppings.filter((id, at) => toppings.indexOf(id) !== at)
  const [item, other] = thing ? itemsOf(thing, lexicon) : []
  const meant =
    item?.kind === 'choice' && item.slot === 'topping' && !other ? String(item.value) : null
  if (twice && (thing === '' || meant === twice) && /one|once|single/.test(single))
    return `remove the ${nameOf(twice)}, add ${nameOf(twice)}`
  if (!meant || !toppings.includes(meant) || !/just|only/.test(single)) return null
  const others = [...new Set(toppings)].filter((id) => id !== meant)
  return others.length > 0 ? others.map((id) => `no ${nameOf(id)}`).join(' and ') : null
}

/** 'how much extra', behind a question for the toppings */
export function forToppings(low: string, { said, state }: Before): string | null {
  if (state.pending.length > 0 || !/\btoppings?\b/.test(said.toLowerCase())) return null
  return /^\W{0,3}(?:and |ok |so )*how much(?: (?:is|are|extra|more|each|do|does|they|it|that|those|cost|for|one|a))*\W{0,3}$/.test(
    low,
  )
    ? 'how much are the toppings'
    : null
}
