import type { Before } from './before.ts'
import { orderAsked } from './facts.ts'

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
export function ofMember(low: string, { said, state }: Before): string | null {
  if (!/\bmember/.test(said.toLowerCase()) || state.pending.length > 0 || /\bmember/.test(low))
    return null
  if (/\b(?:cheap|cheapest|basic|lowest|first) (?:one|tier|plan)\b/.test(low))
    return 'join basic membership'
  return /^\W{0,3}(?:and |so |ok )*(?:which|what|does|do|is|are|can)\b.{0,40}\b(?:one|it|they|that|them)\b/.test(
    low,
  )
    ? 'what does the membership include'
    : null
}

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
