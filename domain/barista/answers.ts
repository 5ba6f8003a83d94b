import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Allergen, MenuItem } from '#domain/contracts/menu.ts'
import { cheapestReply } from './kinds.ts'
import { findItem } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { allergensOf, settle } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { MILKS } from '#domain/menu/values.ts'
import { summarize } from '#domain/ordering/line-text.ts'
import type { Avoided } from './careful.ts'
import { toppingFact } from './compare.ts'
import { allergensIn } from './diet.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import type { Item } from './item.ts'
import { type ParsedDrink, parseOrder, settle as settleChoice } from './parse.ts'
import { addAction, milkOutText, propose } from './propose.ts'
import { COMPLAINS, SHIPS } from './questions.ts'
import { saidThen } from './said-then.ts'
import { listed, type Say } from './say.ts'
import { sizesIn } from './sizes.ts'
import { soldOutText } from './sold-out.ts'
import { stockReply } from './stock.ts'
import { asksWhich, kindAsked, suitable } from './suitable.ts'
import type { Scene } from './themes.ts'
import { DIETS, toppingsReply } from './which-of.ts'

/** The answer to a question about what is sold, from the menu as it is now; null where it asks about something else. */
export function menuAnswer(asked: string, scene: Scene, lexicon: Lexicon): ChatReply | null {
  const { say } = scene
  const plain = asked.toLowerCase()
  if (
    /\brefund|\bmoney back|\bcomplain|\b(?:my|the) (?:cart|basket|bag)\b|\bhow (?:long|quick|soon)\b/.test(
      plain,
    )
  )
    return null
  if (COMPLAINS.test(plain) || SHIPS.test(plain)) return null
  const isAsking = QUESTION.test(plain) || HAS_IT.test(plain)
  const stock = stockReply(plain, itemsOf(asked, lexicon), scene, isAsking)
  if (stock) return answer(stock, say)
  const toppings = toppingsReply(plain, scene)
  if (toppings) return toppings
  const cheapest = cheapestReply(plain, scene)
  if (cheapest) return cheapest
  if (BEST_OF.test(plain)) return null
  const fitting = whatFits(plain, scene)
  if (fitting) return fitting
  // 'is there egg in the cheesecake' names no egg tart.
  const read = itemsOf(withoutAsked(asked), lexicon)
  const named = read.filter((item) => item.kind === 'drink')
  // 'does the toast have egg', which asks for no Egg Tart
  const isAsked = ({ word }: Item) => named.length > 1 && ALLERGEN_WORDS.has(word)
  const ids = new Set(named.flatMap((item) => (isAsked(item) ? [] : item.id)))
  const items = [...ids].flatMap((id) => findItem(scene.menu, id) ?? []).slice(0, 3)
  if (items.length > 0) {
    const facts = items.map((item) => about(item, plain, scene, choicesSaid(item, asked, lexicon)))
    return answer(facts.join(' '), say, items)
  }
  const topping = read.find((item) => item.kind === 'choice' && item.slot === 'topping')
  const found = scene.menu.toppings.find(
    ({ id }) => topping?.kind === 'choice' && id === topping.value,
  )
  // 'how much is the boba', of what is offered with it
  if (found && COSTS.test(plain)) return answer(toppingFact(found, say), say)
  if (scene.about.length > 0 && isAboutIt(plain)) {
    const those = scene.about.slice(0, 3).flatMap((drink) => {
      const proposal = propose(scene.menu, withChoices(drink, read), say)
      return proposal ? [about(proposal.item, plain, scene, proposal.customizations)] : []
    })
    // What it is about stands on the table: no other button for it.
    return answer(those.join(' '), say)
  }
  // 'with oat?' behind 'is it dairy free?'
  const milk = read.find((item) => item.kind === 'choice' && item.slot === 'milk' && !item.isNot)
  if (milk && scene.about.length === 1 && plain.length < 40 && /\bwith\b/.test(plain))
    return menuAnswer(`is it dairy free ${asked}`, scene, lexicon)
  if (found && QUESTION.test(plain)) return answer(toppingFact(found, say), say)
  const unsold = read.find(
    (item) => item.kind === 'choice' && item.slot === 'unsold' && !item.isNot,
  )
  if (unsold?.kind === 'choice' && HAS_IT.test(plain))
    return answer(say.dontHave(String(unsold.value)), say)
  return aboutMenu(plain, scene)
}

const ALLERGEN_WORDS: ReadonlySet<string> = new Set(['egg', 'almond', 'sesame', 'soy'])
const COSTS =
  /\bhow much (?:is|are|for|does|do|would) (?:the |an? |some |extra )?(?!it\b|that\b|this\b)[a-z][a-z ]{2,30}\W{0,3}$/

/** What of these drinks somebody who told an allergy has to know. */
export function contentsOf(drinks: readonly ParsedDrink[], scene: Scene): string {
  const asked = ['allergy', ...(scene.avoids ?? [])].join(' ')
  const facts = drinks.flatMap((drink) => {
    const proposal = propose(scene.menu, drink, scene.say)
    return proposal ? [fact(proposal.item, asked, scene, proposal.customizations)] : []
  })
  const { kitchen } = scene.say
  const said = facts.map((each) => each.replace(kitchen, '').trim())
  return said.length > 0 ? [...new Set(said), kitchen].join(' ') : ''
}

/** 'the strongest coffee': none that is named. */
export const BEST_OF =
  /\b(?:strongest|sweetest|best|most (?:popular|refreshing|caffeine)|favou?rite) (?:kind of )?(?:coffees?|teas?|drinks?|lattes|pastry|snack)\b|\bwhich (?:coffee|tea|drink)s? (?:is|are|has) (?:the )?(?:strongest|sweetest|best|most)\b/i

const termsOf = (ids: readonly string[], say: Say): string => listed(ids.map(say.term), say.and)

const answer = (text: string, say: Say, items: readonly MenuItem[] = []): ChatReply => ({
  text,
  actions: items.filter(({ isSoldOut }) => !isSoldOut).map((item) => addAction(item, {}, say)),
  intent: 'question',
})

/** The drink with what the question says about it: 'is it vegan with oat?' */
function withChoices(drink: ParsedDrink, read: readonly Item[]): ParsedDrink {
  const asked = { ...drink, toppings: [...drink.toppings], without: [...drink.without] }
  asked.unsold = []
  // 'is there milk in it' asks, 'with oat' wishes.
  for (const item of read)
    if (item.kind === 'choice' && !item.isNot && /^(?:milk|topping|size)$/.test(item.slot))
      if (item.slot !== 'milk' || MILKS.some((milk) => milk === item.value))
        settleChoice(asked, item)
  return asked
}

/** What a question says about how the drink is made: 'is an oat latte vegan'. */
function choicesSaid(item: MenuItem, asked: string, lexicon: Lexicon): Customizations {
  const drink = parseOrder(asked.replace(/\?/g, ''), lexicon).find(({ id }) => id === item.id)
  const milk = itemsOf(asked, lexicon).find(
    (each) => each.kind === 'choice' && each.slot === 'milk' && !each.isNot,
  )
  const said = [drink?.milk, milk?.kind === 'choice' ? milk.value : null]
  const sold = MILKS.find((each) => said.includes(each))
  return settle(item, sold ? { milk: sold } : {})
}

/** 'is it vegan?', 'how much', 'vegan?': a question that names no drink and no kind of drinks. */
const isAboutIt = (plain: string): boolean =>
  !/^what(?:'s| is| are|s)? (?:\w+ )?(?:vegan|vegetarian|\w+[- ]free|decaf)\b/.test(plain) &&
  !/\b(?:anything|something|what else|which (?:one|drink|tea|of)|options?|menu|things?|drinks|teas|coffees|you (?:guys )?(?:have|sell|got|serve|make)|avoid|any)\b/.test(
    plain,
  ) &&
  (/\b(?:it|its|it's|that|this|they|them|these|those|one)\b/.test(plain)
    ? ASKS_FACT.test(plain)
    : ASKS_FACT.test(plain) && plain.split(/\s+/).length <= 5)
const ASKS_FACT =
  /how much|price|cost|size|how big|vegan|vegetarian|gluten|dairy|lactose|caffein|decaf|nuts?\b|peanut|milk\b|soy\b|egg|sesame|allerg|what(?:'s| is) in|ingredient|made (?:of|with|from)|contain|calorie|sweet|\bhot\b|\biced\b|\bcold\b|come (?:in|with)|what is (?:it|that|this)|what's (?:it|that|this)|tell me (?:more )?about (?:it|that|this)|large|expensive|\bdouble\b|\bsingle\b|\bshots?\b|strong\b|\breal\b|\bfresh\b/

/** 'which milk teas can I get', 'what snacks have no soy', 'what do you recommend': what suits who avoids something. */
function whatFits(plain: string, scene: Scene): ChatReply | null {
  const kind = kindAsked(plain)
  const told = scene.avoids ?? []
  const wished = wishedIn(plain)
  const avoids = [...new Set([...told, ...wished])]
  const isOpen = asksWhich(plain) && (kind !== null || (told.length > 0 && CAN_HAVE.test(plain)))
  if (avoids.length === 0 || !isOpen || /caffein|decaf/.test(plain)) return null
  // 'which snacks have soy' asks for what to leave.
  const named = plain.replace(/milk ?teas?/g, '')
  if (AVOID.test(plain) || (wished.length === 0 && allergensIn(named).length > 0)) return null
  return suitable(scene, avoids, kind)
}
const AVOID =
  /\bavoid\b|off[ -]limits|\bnot safe\b|unsafe|can't (?:i|we|he|she) (?:have|eat|drink)|stay away|\bcontains?\b/
/** Asks what can be had, and names no other thing: 'do you have wifi' is no such question. */
const CAN_HAVE = new RegExp(
  [
    "\\b(?:what|whats|what's|which|anything|something|stuff|things?|options?)\\b.{0,40}\\b(?:(?:can|could|should|may) (?:i|we|she|he|they|you|u|my \\w+)(?: (?:have|eat|drink|get|order|try|do|recommend|suggest|make|offer|give))?(?: (?:me|us|her|him|them|then|here|today|instead|please))*\\W*$|safe\\b|ok(?:ay)? for\\b|for (?:me|us|her|him|them|someone|somebody)\\b|without\\b|free of\\b)",
    '\\b(?:recommend|suggest)\\w*\\b',
    '\\b(?:best|popular|favou?rite|good) (?:milk |fruit |hot |iced )?(?:drink|tea|coffee|boba|pastry|snack|dessert)s?\\b',
    '\\b(?:is there|are there|do you have|have you got|any) ?(?:anything|something|stuff|options?|things?)\\W*$',
    '\\bwhat (?:do|does) (?:you|u) (?:have|sell|serve|make)(?: (?:for (?:me|us|him|her|them)|then|here))?\\W*$',
    '^(?:anything|something) (?:else|for)\\b',
    '\\b(?:safe|free|without|no)\\b.{0,15}\\b(?:options?|choices|stuff|things?)\\b|\\boptions?\\W*$',
  ].join('|'),
)

/** What a question wants to do without: 'vegan', 'dairy free', 'no egg'. */
function wishedIn(plain: string): Avoided[] {
  const allergens = WITHOUT.test(plain) ? allergensIn(plain) : []
  if (/\bvegan|plant.based/.test(plain)) return ['vegan', ...allergens]
  if (/\bvegetarian|veggie|meatless/.test(plain)) return ['vegetarian', ...allergens]
  return allergens
}
const WITHOUT = /\b(?:without|no|free|avoid|isn't|aren't|doesn't|don't|not)\b/

const HAS_IT =
  /\b(?:do you (?:guys )?(?:have|do|sell|carry)|is there|are there|have you got|you got)\b/
const QUESTION = /\?|how much|price|cost|^(?:what|does|is|do) /
/** A question without what it looks for: 'is there egg in the cheesecake' is about a cheesecake. */
export const withoutAsked = (text: string): string => text.replace(IS_THERE, '$2')
const IS_THERE =
  /\b(?:is there|are there|does it have|any)((?: any)? (?:eggs?|nuts?|soy|milk|dairy|gluten|sesame))( (?:in|inside) )|\bdo(?:es)? (?:it|this|that|they|these|those) (?:have|contain)(?: any)? eggs?\b/i
function about(
  item: MenuItem,
  plain: string,
  scene: Scene,
  customizations: Customizations,
): string {
  const sold = item.isSoldOut ? ` ${soldOutText(item, scene)}` : ''
  const asks = item.choices.milk && MILK_ASKED.test(plain)
  const missing = missingMilk(scene.menu, item, customizations)
  const milks = asks ? milksOut(scene) : missing ? ` ${milkOutText(missing, scene.say)}` : ''
  return `${fact(item, plain, scene, customizations)}${sold}${milks}`
}
const MILK_ASKED = /milk|dairy|lactose|vegan|\boat|\balmond|\bsoy/

/** ' Oat milk is out today.' */
const milksOut = ({ menu, say }: Scene): string =>
  (menu.milksOut ?? []).map(({ id }) => ` ${milkOutText(id, say)}`).join('')

function fact(item: MenuItem, plain: string, scene: Scene, customizations: Customizations): string {
  const { say, menu } = scene
  const { diet, choices } = item
  const made = summarize(menu, item, withoutLevels(customizations), say.words)
  const name = made ? `${item.name} (${made.replaceAll(' · ', ', ')})` : item.name
  const allergens = allergensOf(menu, item, customizations) as MenuItem['allergens']
  const contents =
    allergens.length > 0 ? say.contains(name, termsOf(allergens, say)) : say.containsNone(name)
  const price =
    item.sizes.length > 1
      ? say.comesIn(name, sizesIn(item, say))
      : say.costs(name, say.cents(item.priceCents))
  // 'almond croissant' asks about no almonds.
  const rest = [item.name, ...item.aliases]
    .sort((a, b) => b.length - a.length)
    .reduce((text, phrase) => text.replaceAll(phrase.toLowerCase(), ''), plain)
  if (PRICE.test(rest)) {
    // 'is it vegan and how much is it'
    const more = rest.replace(PRICE, ' ')
    const asksMore = DIETS.some(([, words]) => words.test(more)) || /caffein/.test(more)
    return asksMore ? `${fact(item, more, scene, customizations)} ${price}` : price
  }
  const told = scene.avoids?.find((each) => each === 'vegan' || each === 'vegetarian')
  const asksSafe = SAFE.test(rest)
  const [said] = DIETS.find(([, words]) => words.test(rest)) ?? []
  const wanted = said ?? (asksSafe ? told : undefined)
  if (wanted) {
    const fits = isFit(wanted, item, allergens, made !== '')
    const plant = allergensOf(menu, item, { ...customizations, milk: 'oat' })
    const mayMilk = !fits && choices.milk && (made === '' || !plant.includes('milk'))
    const swap =
      mayMilk && wanted === 'dairy-free'
        ? say.comesWith(say.milkChoice)
        : mayMilk && wanted === 'vegan' && !plant.includes('milk') && !plant.includes('egg')
          ? ` ${say.swapMilk}`
          : ''
    return `${say.diet(fits, name, say.term(wanted))}${swap} ${contents}`
  }
  if (/caffein/.test(rest)) {
    return say.caffeine(diet.includes('caffeine-free'), name)
  }
  if (saidThen(rest, /what|which|kind/, /milk/))
    return choices.milk
      ? say.nameComesWith(name, say.milkChoice)
      : item.fixedNote
        ? inWords(say.words, item.fixedNote)
        : contents
  const named = allergensIn(rest)
  const asked =
    named.length === 0 && asksSafe
      ? (scene.avoids ?? []).flatMap((each) =>
          each === 'vegan' || each === 'vegetarian' ? [] : [each],
        )
      : named
  const facts = asked.map((id) => say.allergen(allergens.includes(id), name, say.term(id)))
  if (asked.length > 0 || /allerg/.test(rest)) {
    const isMilk = asked.includes('milk') && allergens.includes('milk')
    const plant = allergensOf(menu, item, { ...customizations, milk: 'oat' })
    const isSwapped = isMilk && choices.milk && (made === '' || !plant.includes('milk'))
    const swap = isSwapped ? say.comesWith(say.milkChoice).trim() : ''
    return [...new Set([...facts, contents, swap, say.kitchen])].filter(Boolean).join(' ')
  }
  if (SWEETNESS.test(rest))
    return `${say.fact(name, item.description)} ${choices.sugar ? say.sugarChoice : ''}`.trim()
  if (/\b(?:hot|iced|cold)\b/.test(rest) && item.defaultTemp)
    return say.temps(name, listed(item.temps.map(say.term), say.or), say.term(item.defaultTemp))
  return `${say.fact(name, item.description)} ${contents} ${price}`.trimStart()
}

const PRICE = /how much (?!caffeine|sugar|milk)|price|cost|charge|size|how big/
const SWEETNESS =
  /\b(?:how|is|are|too|very|super|really|so|that|pretty)\s(?:[\w']*\s){0,3}(?:sweet|sweetened|unsweetened)\b/

/** Whether somebody can have it: 'is the mocha safe', 'can she have the chai'. */
const SAFE =
  /\bsafe\b|\b(?:is|are) (?:it|they|that|the .{0,40}) (?:ok|okay|fine|alright|good)\b|\bcan (?:i|we|she|he|they|my \w+) (?:still |also )?(?:have|drink|eat|get)\b|\bfor (?:me|us|her|him)\b/

/** What of a cup changes what is in it. */
const withoutLevels = ({ milk, toppings }: Customizations): Customizations => ({
  ...(milk && milk !== 'regular' && { milk }),
  ...(toppings && { toppings }),
})

/** Whether this very cup suits a diet; with another milk or a topping its allergens decide. */
function isFit(
  diet: MenuItem['diet'][number],
  item: MenuItem,
  allergens: readonly string[],
  isChanged: boolean,
): boolean {
  if (!isChanged || diet === 'caffeine-free') return item.diet.includes(diet)
  if (diet === 'gluten-free') return item.diet.includes(diet) && !allergens.includes('gluten')
  if (diet === 'dairy-free') return !allergens.includes('milk')
  if (diet === 'vegetarian') return item.diet.includes(diet)
  // A vegetarian drink without milk and egg; honey is in none of those that milk goes into.
  return (
    (item.diet.includes('vegan') || (item.diet.includes('vegetarian') && item.choices.milk)) &&
    !allergens.includes('milk') &&
    !allergens.includes('egg')
  )
}

/** 'These contain nuts: …' */
export function containing(allergen: Allergen, { menu, say }: Scene): string {
  const items = menu.items.filter(({ isSoldOut }) => !isSoldOut)
  const has = [...items, ...menu.toppings].filter(({ allergens }) => allergens.includes(allergen))
  const milks =
    allergen === 'nuts' ? say.words.milk.almond : allergen === 'soy' ? say.words.milk.soy : null
  const names = [
    ...has.slice(0, 8).map(({ name }) => inWords(say.words, name)),
    ...(milks ? [milks] : []),
  ]
  return names.length > 0
    ? say.avoid(say.term(allergen), listed(names, say.and), has.length - 8)
    : say.nothingHas(say.term(allergen))
}

/** 'What is vegan?', 'which milks do you have?', 'is anything sold out?' */
function aboutMenu(plain: string, scene: Scene): ChatReply | null {
  const { say } = scene
  const items = scene.menu.items.filter(({ isSoldOut }) => !isSoldOut)
  const diets = DIETS.flatMap(([diet, words]) => (words.test(plain) ? [diet] : []))
  const [diet] = diets
  const told = scene.avoids?.find((each) => each !== 'vegan' && each !== 'vegetarian')
  const allergen = allergensIn(plain)[0] ?? (AVOID.test(plain) ? told : undefined)
  const asksWhere =
    allergen &&
    asksWhich(plain) &&
    !WITHOUT.test(plain) &&
    !/c(?:o)?eliac/.test(plain) &&
    (allergen !== 'milk' || !/milk/.test(plain))
  if (allergen && (AVOID.test(plain) || asksWhere || (/allerg|intoleran/.test(plain) && !diet))) {
    return answer(`${containing(allergen, scene)} ${say.kitchen}`, say)
  }
  if (diet || (allergen && /\b(?:without|no|free|avoid)\b/.test(plain))) {
    // 'vegan and nut free' is what is both.
    const free = diet
      ? allergensIn(plain).filter((each) => !/^(?:gluten|milk)$/.test(each) && WITHOUT.test(plain))
      : allergen
        ? [allergen]
        : []
    const fits = items.filter(
      (item) =>
        diets.every((each) => item.diet.includes(each)) &&
        !free.some((each) => item.allergens.includes(each)),
    )
    // One of each category, so that the examples are not all alike.
    const picks = [...new Map(fits.map((item) => [item.category, item])).values()].slice(0, 4)
    const without = free.length > 0 ? [say.madeWithout(listed(free.map(say.term), say.or))] : []
    const label = listed([...diets.map(say.term), ...without], say.and)
    if (picks.length === 0) return answer(say.nothingIs(label), say)
    const names = listed(
      picks.map(({ name }) => name),
      say.and,
    )
    return answer(`${say.thingsAre(fits.length, label, names)} ${say.kitchen}`, say, picks)
  }
  if (
    /sugar.?free|(?:no|without|less|low|least|lowest|lower) (?:in )?sugar|(?:least|less) sweet|unsweetened/.test(
      plain,
    )
  )
    return answer(say.sugarChoice, say)
  if (/\bmilks?\b/.test(plain))
    return answer(`${say.wePour(say.milkChoice)}${milksOut(scene)}`, say)
  if (/\bsizes?\b|how big/.test(plain)) return answer(say.sizes, say)
  return null
}
