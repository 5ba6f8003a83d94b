import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { orderAsked } from './facts.ts'
import { itemsOf } from './items.ts'

/** 'she says no boba', 'he wants it iced', where one drink is offered */
export function ofSomebody(low: string, { state }: Before): string | null {
  if (state.pending.length === 0) return null
  const [, wish = ''] =
    /^\W{0,3}(?:and |but |oh |actually |wait )*(?:she|he|they)(?:'s| is| are)? (?:says?|said|wants?|asked for|would like|prefers?|needs?)(?: (?:it|that|hers|his|theirs))?(?: to be| with)? ((?:no |without |less |extra |half |a |an )?[a-z0-9% ]{2,40})\W{0,3}$/.exec(
      low,
    ) ?? []
  if (!wish) return null
  return wish.replace(/^an? (?=large|small|medium|bigger)/, '')
}

/** "my son can't have it", of the soy that was asked about */
export function canHave(low: string, { said }: Before): string | null {
  const thing = /\b(?:milk|dairy|nuts|peanuts|soy|gluten|eggs?|sesame)\b/.exec(
    said.toLowerCase(),
  )?.[0]
  const [, who = ''] =
    /^\W{0,3}((?:i|we|he|she|they|my [a-z]+|our [a-z]+)) (?:can't|cannot|can not|shouldn't|am not allowed to) (?:have|eat|drink|do) (?:it|that|any|any of (?:it|that))\W{0,3}$/.exec(
      low,
    ) ?? []
  if (
    thing &&
    /^\W{0,3}(?:oh |shoot |no |well |crap )*i(?:'m| am) allergic(?: to (?:it|that|those))?\W{0,3}$/.test(
      low,
    )
  )
    return `i'm allergic to ${thing}`
  return thing && who ? `${who} can't have ${thing}` : null
}

/** 'which one is best if I come every day', 'does it work for classes too', 'the cheapest one', behind memberships */
export function ofMember(low: string, { said, told = '', state }: Before): string | null {
  if (
    !/\bmember|month that is paid/i.test(`${said} ${told}`) ||
    state.pending.length > 0 ||
    /\bmember|\bwhen\b|\bwhat time\b|\bhow long\b|\bpick/.test(low)
  )
    return null
  if (/\b(?:cancel|stop|quit|pause|leave)\b/.test(low)) return 'can i stop'
  const [, joins] =
    /^\W{0,3}(?:(?:ok|okay|then|and|maybe|the),? ){0,3}(basic|premium|elite)(?: (?:one|tier|plan|then|please))*\W{0,3}$/.exec(
      low,
    ) ?? []
  if (joins) return `join ${joins} membership`
  // 'how much is the basic'
  const tier = /\b(?:basic|premium|elite)\b(?: (?:one|tier|plan))?/
  if (tier.test(low) && ASKS_TIER.test(low))
    return `what does the ${/basic|premium|elite/.exec(low)?.[0]} membership include`
  if (/\b(?:cheap|cheapest|basic|lowest|first) (?:one|tier|plan)\b/.test(low))
    return 'join basic membership'
  if (/\b(?:i get what|what (?:do|would) (?:i|we) get|worth it)\b/.test(low))
    return 'what does the membership include'
  return /^\W{0,3}(?:and |so |ok )*(?:which|what|does|do|is|are|can)\b.{0,40}\b(?:one|it|they|that|them|tiers?|plans?|levels?)\b/.test(
    low,
  )
    ? 'what does the membership include'
    : null
}

const ASKS_TIER = /\b(?:how much|what|whats|what's|price|cost|costs)\b/

/** 'under sam', behind the number of an order */
export function ofOrder(low: string, { said }: Before): string | null {
  const asked = orderAsked(low, said)
  return asked === low ? null : asked
}

/** "when is the next one", behind a question for classes or events */
export function nextOne(low: string, { said }: Before): string | null {
  if (!/^\W{0,3}(?:and |ok |so )*(?:when|what)(?:'s| is) the next (?:one|date)\W{0,3}$/.test(low))
    return null
  const [kind] = /\bclass|\bworkshop|\bevent|\bopen mic/.exec(said.toLowerCase()) ?? []
  return kind
    ? /class|workshop/.test(kind)
      ? 'which classes are next'
      : 'which events are next'
    : null
}

/** 'actually make it 1', of a pickup time that was said before anything was ordered */
export function otherTime(low: string, { said, state, cart }: Before): string | null {
  if (
    state.pending.length + cart.length > 0 ||
    !/\bpick|\bready\b|\bat \d/.test(said.toLowerCase())
  )
    return null
  const [, time = ''] =
    /^\W{0,3}(?:(?:actually|no|ok|wait|sorry|hm+|oh),? ){0,3}(?:make (?:it|that)|change (?:it|that) to|do|how about|what about|let's do)? ?(\d{1,2}(?::?[0-5]\d)?(?: ?[ap]m)?)(?: (?:instead|please|is better|works|then))*\W{0,3}$/.exec(
      low,
    ) ?? []
  return time ? `pick up at ${time}` : null
}

/** 'I had an iced americano', behind 'same as last time' */
export function hadBefore(low: string, { said, state }: Before): string | null {
  if (
    state.pending.length > 0 ||
    !/\b(?:usual|last time|same|again|before)\b/.test(said.toLowerCase())
  )
    return null
  const [, thing = ''] =
    /^\W{0,3}(?:i |it was |i usually |i always )(?:had|got|get|order|was|have) ((?:an?|the) [a-z0-9%' ]{3,40})\W{0,3}$/.exec(
      low,
    ) ?? []
  return thing ? `i want ${thing}` : null
}

/** 'no wait half past', of the hour that was said before */
export function samePart(low: string, { said }: Before): string | null {
  const [, part = ''] =
    /^\W{0,3}(?:(?:no|wait|actually|sorry|ok|or|make (?:it|that)|how about),? ){0,3}(half past|quarter past|quarter to|o'?clock)\W{0,3}$/.exec(
      low,
    ) ?? []
  const [, hour = ''] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! ?%)/.exec(
      said.toLowerCase(),
    ) ?? []
  return part && hour
    ? `pick up at ${part === 'half past' || part.startsWith('q') ? `${part} ${hour}` : `${hour} o'clock`}`
    : null
}

/** 'add some' behind 'does it come with boba' */
export function addSome(low: string, { said, menu, lexicon }: Before): string | null {
  if (
    !/^\W{0,3}(?:(?:ok|yes|then|and|please|can you|could you),? ){0,2}(?:add|put|give me|with) (?:some|it|that|those|them)(?: (?:in|on|to (?:it|that)|then|please))*\W{0,3}$/.test(
      low,
    )
  )
    return null
  const [topping, more] = itemsOf(said, lexicon).filter(
    (item) => item.kind === 'choice' && item.slot === 'topping' && !item.isNot,
  )
  const name =
    topping?.kind === 'choice' && menu.toppings.find(({ id }) => id === topping.value)?.name
  return name && !more && lexicon.more.isQuestion(said) ? `add ${name}` : null
}

/** 'can we bring cake', 'is monday free', 'do you have the whole place too', behind a wish for a room */
export function ofRoom(low: string, { state, cart }: Before): string | null {
  if (!state.room || state.pending.length + cart.length > 0 || low.length > 80) return null
  if (/\b(?:bring|food|cake|catering|decorat\w+|drinks?|alcohol)\b/.test(low))
    return 'can we bring our own food'
  if (/\b(?:whole|entire) (?:place|thing|venue|caf[eé]|space)\b/.test(low) && !/\d ?h/.test(low))
    return 'book the entire venue'
  const [day] =
    /\b(?:next )?(?:sun|mon|tues|wednes|thurs|fri|satur)day\b|\btomorrow\b/.exec(low) ?? []
  if (day && /\b(?:free|available|open|possible|ok|okay|work)\b/.test(low))
    return `the room on ${day}`
  return /^\W{0,3}(?:and |ok |so )*(?:how much|what(?:'s| is) the (?:price|cost)|price)\b.{0,25}$/.test(
    low,
  )
    ? 'how much does it cost to rent a space'
    : null
}

/** '9ish', 'around 10', behind 'for tomorrow': on that day */
export function onThatDay(low: string, { said, state }: Before): string | null {
  if (state.pending.length > 0 || state.room) return null
  const [, time = ''] =
    /^\W{0,3}(?:(?:at|around|about|by|like|maybe|say|ok|let's say),? ){0,3}((?:\d{1,2}(?::\d\d)?|noon|one|two|three|four|five|six|nine|ten|eleven|twelve)(?: ?-?ish| ?[ap]m| o'?clock)?)\W{0,3}$/.exec(
      low,
    ) ?? []
  const before = said.toLowerCase().replace(/\b(?:tomo?rr?ow|tmr+w?|tmw)\b/, 'tomorrow')
  const [day] =
    /\btomorrow(?: morning| afternoon| evening)?\b|\b(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/.exec(
      before,
    ) ?? []
  const isPickup = /\b(?:pick|ready|for|get|grab|collect|come|order)\b/.test(before)
  return time && day && isPickup && !/\b(?:class|event)/.test(before)
    ? `pick up ${day} at ${time}`
    : null
}

/** "that's it", where all is in the cart already: what it comes to, and the way to the checkout. */
export function thatIsAll(low: string, { state, cart }: Before): string | null {
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  return !isOpen &&
    cart.length > 0 &&
    /^\W{0,3}(?:(?:ok|no|nope|yes|yeah|and|thanks|great|cool),? ){0,2}(?:(?:that's|that is|that'll be|that will be) (?:it|all|everything)|nothing else|no more|i'm (?:done|good|all set)|we're (?:done|good|all set)|all done)(?: (?:for (?:now|me|us|today)|thanks?|thank you|please))*\W{0,3}$/.test(
      low,
    )
    ? 'how much is everything'
    : null
}

/** 'the genmaicha one too', 'same for the latte', behind a change: made so as well. */
export function tooSo(low: string, { said, lexicon, state, cart }: Before): string | null {
  if (state.pending.length + cart.length < 2) return null
  const [, a, b] =
    /^\W{0,3}(?:and |ok )?(?:make )?(the [a-z ]{3,30}?|mine|hers|his) (?:too|as well|also)\W{0,3}$|^\W{0,3}(?:and )?(?:the )?same (?:for|with) (the [a-z ]{3,30}?)\W{0,3}$/.exec(
      low,
    ) ?? []
  const target = a ?? b
  if (!target || itemsOf(low, lexicon).some(({ kind }) => kind === 'choice')) return null
  const wishes = itemsOf(said, lexicon).flatMap((item) =>
    item.kind === 'choice' ? `${item.isNot ? 'no ' : ''}${item.word}` : [],
  )
  return wishes.length > 0 && wishes.length < 4 ? `make ${target} ${wishes.join(' ')}` : null
}

/** 'vanilla then', behind a lavender latte, which is not sold: the Vanilla Latte. */
export function otherFlavour(low: string, { said, state, lexicon }: Before): string | null {
  if (state.pending.length > 0 || state.choices.length === 0) return null
  const [, flavour = ''] =
    /^\W{0,3}(?:(?:ok|and|oh|what about|how about|do you have|then|just|maybe),? ){0,3}(?:an? |the )?([a-z]{3,12}(?: [a-z]{3,12})??)(?: one)?(?: then| instead| please)?\W{0,3}$/.exec(
      low,
    ) ?? []
  const [head = ''] =
    /\b(?:latte|milk tea|tea|croissant|mocha|macchiato|cheesecake|scone|bread)(?=s?\W{0,3}$)/.exec(
      said.toLowerCase(),
    ) ?? []
  if (!flavour || !head || flavour.includes(head)) return null
  const [item, more] = itemsOf(`${flavour} ${head}`, lexicon)
  const isWhole =
    item?.kind === 'drink' &&
    item.isExact &&
    !more &&
    item.name.toLowerCase() === `${flavour} ${head}`
  return isWhole ? `one ${item.name}` : null
}

/** 'any sesame in that', of one thing that is spoken of: by its name, because a drink is called after sesame. */
export function sesameIn(low: string, { state, cart, menu }: Before): string | null {
  if (!/\bsesame\b/.test(low) || !/\b(?:it|that|this|them|those|there)\b/.test(low)) return null
  if (!/^\W{0,3}(?:and |so |wait )?(?:any|is|are|does|do|has|contains?|sesame)\b/.test(low))
    return null
  const rows = state.pending.length > 0 ? state.pending : state.topic ? [state.topic] : cart
  const [row, more] = rows
  const name = row && !more && findItem(menu, row.id)?.name
  return name ? `does the ${name} have sesame` : null
}
