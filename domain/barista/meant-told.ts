import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { NAMED_DAY } from './named-day.ts'
import { stem, wordsOf } from './words.ts'

/** What a message means behind what the barista asked, offered or told just before it. */
export function meantByTold(message: string, before: Before): string {
  return [
    forGroup,
    chosenOf,
    nearestTold,
    anotherFlavour,
    backTo,
    turnedKind,
    isIt,
    decided,
    timeTold,
    soManyOf,
    enough,
    sameOfTopic,
    flavouredSo,
    withoutWhat,
  ].reduce((text, rule) => rule(text, before), message)
}

/** 'need coffee for 8 people, 3 lattes 2 mochas': whom it is for is no drink. */
function forGroup(message: string, { lexicon }: Before): string {
  const [, rest = ''] = FOR_GROUP.exec(message) ?? []
  return rest && itemsOf(rest, lexicon).some(({ kind }) => kind === 'drink') ? rest : message
}
const WHOM =
  '(?:(?:about |around |like )?(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) ?(?:people|ppl|persons?|peeps|guys|friends|coworkers|colleagues|kids|adults|of us)?|(?:my|the|our|an?) (?:whole )?(?:team|office|group|meeting|class|crew|family|work|party|kids|girls|guys|boys|coworkers|colleagues|friends|staff|study group|book club|department)(?: (?:of|at|with) [a-z0-9 ]{1,20}?)?)'
const FOR_GROUP = new RegExp(
  `^\\W{0,3}(?:(?:hi|hey|hello|ok|so|yo|good morning|morning|please)\\W{1,3}){0,2}(?:(?:i|we|i'd|we'd|i'm|we're)? ?(?:need|want|would like|like|have|got|am|are|ordering|placing|doing|getting|to order|gotta get)(?: to (?:order|place|get))? |(?:can|could|may) (?:i|we) (?:get|order|have|place) )?(?:(?:an? |some |the )?(?:big |large |huge |group |office |team )?(?:order|run|round|coffee run)|(?:some )?(?:coffees?|teas?|drinks|boba|stuff|food|snacks)(?: and (?:coffees?|teas?|drinks|food|snacks|pastries))?)(?: (?:order|run))? for ${WHOM}(?: [a-z]{2,10}(?: [a-z]{2,10})?)?[,:;.-]{1,3} ?(.{4,240})$`,
  'i',
)

/** 'peach ones', behind 'Which one: Passion Fruit Popping or Peach Popping?' */
function chosenOf(message: string, { told = '', menu, state }: Before): string {
  const [, list = ''] = /\b(?:Which one|Cuál): ([^?]{5,200})\?/.exec(told) ?? []
  const [, word = ''] = list ? (CHOSEN.exec(message) ?? []) : []
  const words = wordsOf(word).map(stem)
  const those = menu.toppings.filter(({ name }) => list.includes(name))
  const [one, more] = those.filter(({ name }) => {
    const own = wordsOf(name).map(stem)
    return words.length > 0 && words.every((each) => own.includes(each))
  })
  return one && !more && those.length > 1 && state.pending.length > 0 ? `add ${one.name}` : message
}
const CHOSEN =
  /^\W{0,3}(?:(?:the|oh|ok|um+|uh|hm+|i guess|give me|i'll (?:take|have)|with|add|probably|maybe),? ){0,3}([a-z]{4,12}(?: (?:fruit|star|heart|jelly|popping|boba))?)(?: (?:ones?|kind|flavou?r|please|pls|then|thanks))*\W{0,3}$/i

/** 'vanilla then', behind 'We don't have hazelnut. The nearest we have is Vanilla Latte': that in the place of what is offered */
function nearestTold(message: string, { told = '', menu, state }: Before): string {
  const [, list = ''] = NEAREST.exec(told) ?? []
  const [row, other] = state.pending
  const [, word = ''] = (list && row && !other && NEAREST_ONE.exec(message)) || []
  const words = wordsOf(word).map(stem)
  const own = (name: string) => wordsOf(name).map(stem)
  const those = menu.items.filter(({ name, id }) => list.includes(name) && id !== row?.id)
  const [one, more] = those.filter(({ name }) => words.every((each) => own(name).includes(each)))
  return words.length > 0 && one && !more ? `change it to a ${one.name}` : message
}
const NEAREST = /(?:The nearest we have is|Lo más parecido que tenemos es) ([^.]{4,120})\./
const NEAREST_ONE =
  /^\W{0,3}(?:(?:the|oh|ok|okay|um+|hm+|fine|sure|yes|yeah|ah|then|so|do|with|i guess|give me|i'll (?:take|have|do)|make it|maybe|an?|let's do),? ){0,4}([a-z]{4,12}(?: [a-z]{4,12}){0,2}?)(?: (?:one|then|instead|please|pls|is fine|works|thanks))*\W{0,3}$/i

/** 'another strawberry', behind a milk tea: of the drinks of that flavour the one of the same kind */
function anotherFlavour(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, lead = '', flavour = ''] = ANOTHER.exec(message) ?? []
  const last = state.pending.at(-1) ?? state.topic ?? cart.at(-1)
  const kind = headOf(last && findItem(menu, last.id)?.name)
  const [item, more] = flavour ? itemsOf(flavour, lexicon) : []
  if (!kind || item?.kind !== 'drink' || item.others.length === 0 || more) return message
  const ids = [...new Set([item.id, ...item.others])]
  const those = ids.flatMap((id) => findItem(menu, id) ?? [])
  const [one, second] = those.filter(({ name }) => headOf(name) === kind)
  return one && !second ? `${lead} ${one.name}` : message
}
/** 'Milk Tea' of 'Taro Milk Tea' */
const headOf = (name = ''): string => name.split(' ').slice(-2).join(' ')
const ANOTHER =
  /^\W{0,3}(?:(?:ok|oh|and|yes|plus|also|sorry|can i (?:get|have)|i want|give me),? ){0,3}(another|one more)(?: one)?,? (?:(?:of|but|with|in|the) ){0,2}([a-z][a-z ]{2,20}?)(?: (?:one|too|please|pls|as well))*\W{0,3}$/i

/** 'go back to the matcha', which was swapped for something else just now */
function backTo(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = BACK_TO.exec(message) ?? []
  const { pending, before: old = [] } = state
  const [named, other] = thing
    ? itemsOf(thing, lexicon).filter((item) => item.kind === 'drink' || item.kind === 'choice')
    : []
  const turned = old.flatMap((row, i) => (pending[i]?.id === row.id ? [] : [row.id]))
  const [was, more] = turned
  const isIt =
    named?.kind === 'drink' && was && (named.id === was || named.others.includes(was)) && !other
  return isIt && !more && old.length === pending.length ? 'undo' : message
}
const BACK_TO =
  /^\W{0,3}(?:(?:no|nah|ok|oh|wait|actually|hm+|never ?mind|nvm|sorry|lol),? ){0,3}(?:(?:let's |can (?:we|i|you) |please )?(?:go|switch|change|swap|put|make)(?: (?:it|that|his|hers|mine|theirs))? )?back to (?:the |an? |his |her |my )?([a-z][a-z ]{2,30}?)(?: (?:again|please|pls|then|instead))*\W{0,3}$/i

/** 'change to brown sugar', of a milk tea: the milk tea that is called so */
function turnedKind(message: string, { state, menu, lexicon }: Before): string {
  const [, lead = '', thing = ''] = TURNED.exec(message) ?? []
  const [row, more] = state.pending
  const head = row && findItem(menu, row.id)?.name.split(' ').slice(1).join(' ')
  if (!thing || !head || more || itemsOf(thing, lexicon)[0]?.kind === 'drink') return message
  const [item, other] = itemsOf(`${thing} ${head}`, lexicon)
  return item?.kind === 'drink' && item.isExact && !other && item.id !== row.id
    ? `${lead} a ${item.name}`
    : message
}
const TURNED =
  /^\W{0,3}(?:(?:no|ok|oh|wait|actually|sorry|hm+|nah),? ){0,3}((?:change|switch|swap|turn|make) (?:it|that|mine)? ?(?:to|for|into|into)|make (?:it|that)) (?:an? |the )?([a-z]{3,8} [a-z]{3,8})(?: (?:instead|please|pls|then|one))*\W{0,3}$/i

/** 'lychee it is', of two that are offered */
function isIt(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = IT_IS.exec(message) ?? []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  const named = state.pending.filter(({ id }) => item?.kind === 'drink' && id === item.id)
  return state.pending.length > 1 && named.length === 1 && !more ? `just the ${thing}` : message
}
const IT_IS =
  /^\W{0,3}(?:(?:ok|oh|hm+|alright|fine|then|the|so),? ){0,3}([a-z][a-z ]{2,25}?) it is(?: (?:then|please|pls))*\W{0,3}$/i

/** 'I'll do hokkaido regular', of the one that is offered and was asked about: that one, and no second */
function decided(message: string, { state, said, lexicon }: Before): string {
  const [, thing = ''] = DECIDED.exec(message) ?? []
  const [row, more] = state.pending
  if (!thing || !row || more || !lexicon.more.isQuestion(said)) return message
  const [item, ...others] = itemsOf(thing, lexicon)
  const isIts = item?.kind === 'drink' && item.id === row.id
  return isIts &&
    others.some(({ kind, word }) => kind === 'choice' || kind === 'plain' || word === 'reg')
    ? `make the ${thing}`
    : message
}
const DECIDED =
  /^\W{0,3}(?:(?:ok|oh|hm+|alright|fine|then|so|yeah),? ){0,3}(?:(?:i think )?i(?:'ll| will)|let's) (?:do|take|go with|go for|try) (?:the |an? )?(?!.{0,40}\b(?:too|also|and|another)\b)([a-z][a-z ]{3,40}?)(?: (?:please|pls|then))*\W{0,3}$/i

/** 'fine, 1 then', behind a pickup time that was offered */
function timeTold(message: string, { told = '', said }: Before): string {
  const isOffered = /\b(?:pickup|free time)\b/i.test(told) && !NAMED_DAY.test(said)
  const [, time = ''] = isOffered ? (TIME.exec(message) ?? []) : []
  const [day = ''] = /\btoday\b/.test(told) ? [] : (NAMED_DAY.exec(told) ?? [])
  return time ? `pick up ${day ? `${day} ` : ''}at ${time}` : message
}
const TIME =
  /^\W{0,3}(?:(?:ok|oh|hm+|alright|fine|then|so|make it|let's do|at|how about|what about|no|do),? ){0,3}(\d{1,2}(?::?[0-5]\d)?(?: ?[ap]\.?m\.?)?)(?: (?:then|please|pls|works|is (?:fine|ok|good)|instead))*\W{0,3}$/i

/** 'make that 3 of the large': so many of the one that is so */
function soManyOf(message: string, { state, cart }: Before): string {
  const [, count = '', how = ''] = SO_MANY.exec(message) ?? []
  const number = COUNTS[count.toLowerCase()] ?? Number(count)
  return how && number > 0 && state.pending.length + cart.length > 0
    ? `make the ${how}${/ones?$/.test(how) ? '' : ' one'} ${number}`.replace(
        / ones (?=\d)/,
        ' one ',
      )
    : message
}
const SO_MANY =
  /^\W{0,3}(?:(?:(?:no|ok|oh|wait|actually|sorry|and),? ){0,3}(?:make (?:it|that)|let's do|do|i(?:'ll| will)? (?:take|have|need|want))|(?:(?:ok|oh|no),? )?(?:wait|actually|sorry|no)),? (two|three|four|five|six|\d{1,2}) of the ((?:large|medium|iced|hot|oat|soy|almond|plain|regular|cold|big|small)(?: ones?)?)(?: (?:please|pls|instead|then|actually))*\W{0,3}$/i
const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6 }

/** '6 is enough', of the dozen that was ordered last */
function enough(message: string, { state, menu }: Before): string {
  const [, count = ''] = ENOUGH.exec(message) ?? []
  const number = COUNTS[count.toLowerCase()] ?? (count.toLowerCase() === 'one' ? 1 : Number(count))
  const { pending, topic } = state
  const row = pending.find(({ id }) => id === topic?.id) ?? pending.at(-1)
  const name = row && findItem(menu, row.id)?.name
  return name && number > 0 && pending.length > 1 && row.quantity > 1
    ? `only ${number} ${name}`
    : message
}
const ENOUGH =
  /^\W{0,3}(?:(?:no|ok|oh|wait|actually|sorry|hm+|just|only|nah|eh|well|too many),? ){0,3}(one|two|three|four|five|six|\d{1,2}) (?:is|are|would be|will be|should be|will|'s)? ?(?:more than )?(?:enough|plenty|do|fine|ok|good)(?: (?:please|pls|then|actually|thanks))*\W{0,3}$/i

/** 'the same again but regular ice', of what was not added after all */
function sameOfTopic(message: string, { state, cart }: Before): string {
  const [, rest = ''] = SAME_OF.exec(message) ?? []
  const isFree = state.pending.length + state.choices.length + cart.length === 0
  return rest && isFree && state.topic ? `i'll take that one, ${rest}` : message
}
const SAME_OF =
  /^\W{0,3}(?:(?:no|ok|oh|wait|actually|sorry|my bad|hm+|and|i want|i'll (?:have|take))[,.]? ){0,4}(?:the )?same(?: (?:again|thing|one|drink))*,? (?:but|just|only|except) (.{3,40})$/i

/** 'a latte with vanilla', of which there is a Vanilla Latte */
function flavouredSo(message: string, { menu, lexicon }: Before): string {
  return message.replace(WITH_FLAVOUR, (all, head: string, flavour: string) => {
    const [how, more] = itemsOf(flavour, lexicon)
    const item = menu.items.find(
      ({ name }) => name.toLowerCase() === `${flavour} ${head}`.toLowerCase(),
    )
    const isChoice = how?.kind === 'choice' && how.slot !== 'unsold' && item?.kind === 'drink'
    return item && !more && !isChoice ? item.name : all
  })
}
const WITH_FLAVOUR =
  /\b(?:(?:plain|regular|normal|classic) )?(latte|milk tea|croissant|green tea|black tea) with (?:some |an? )?(?:(?:shot|pump|bit) of )?([a-z]{4,10})(?: (?:syrup|flavou?r))?(?=\W{0,3}$|,| (?:and|please|pls|for)\b)/gi

/** 'got anything without', behind a question for caffeine */
function withoutWhat(message: string, { said }: Before): string {
  const [thing] = /\b(?:caffeine|dairy|milk|nuts|gluten|eggs?|soy|sesame|sugar)\b/i.exec(said) ?? []
  return thing && WITHOUT_WHAT.test(message) ? `which drinks are without ${thing}` : message
}
const WITHOUT_WHAT =
  /^\W{0,3}(?:(?:ok|and|so|oh|hm+|then),? ){0,2}(?:(?:do you |you )?(?:have|got)|is there|what(?:'s| is| do you have)?|which (?:ones? (?:is|are|come)|drinks? (?:is|are))|give me|i need|i want)? ?(?:something|anything|one|any|ones|smth)? ?(?:that's |that is )?(?:without(?: (?:it|that|any|then|please))*)\W{0,3}$/i
