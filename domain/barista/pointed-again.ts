import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import { placeOf, type Row, rowsOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'
import { END } from './said-ends.ts'

/** Which of what is there is pointed at: 'instead of the second one', 'the regular one' of two milks, 'the other peach', 'the cap'. */
export function pointedAgain(message: string, before: Before): string {
  return [
    insteadOfPlace,
    regularMilk,
    theCap,
    onHersNotMine,
    otherOfName,
    kindNotKind,
    withoutPart,
    flavourOfHead,
    theirName,
  ].reduce((text, rule) => rule(text, before), message)
}

const SO =
  '^\\W{0,3}(?:(?:no|nah|wait|actually|sorry|oh|ok|okay|hm+|um+|well|so|and|but|also|then|please)\\b[\\s,.;!-]{1,3}){0,4}'
const isPlain = ({ customizations = {} }: Row): boolean =>
  !customizations.milk &&
  !customizations.temperature &&
  (customizations.toppings ?? []).length === 0

/** 'my boys want mango instead of the second one' */
function insteadOfPlace(message: string, { lexicon }: Before): string {
  const { thing = '', place = '' } = INSTEAD_OF.exec(message)?.groups ?? {}
  const isDrink = thing !== '' && itemsOf(thing, lexicon).at(-1)?.kind === 'drink'
  return isDrink ? `make the ${place} one a ${thing}` : message
}
const INSTEAD_OF = new RegExp(
  `${SO}(?:(?:my |the )?[a-z]{1,12}(?:'d|'ll)? (?:wants?|needs?|prefers?|would (?:like|prefer|rather have)|'d like|rather have|rather) )?(?:an? |the )?(?<thing>[a-z][a-z ]{2,25}?) (?:instead of|in place of|rather than) (?:the |my )(?<place>first|second|third|last|other)(?: one| drink| cup)?${END}`,
  'i',
)

/** 'the regular one', of a cappuccino with milk and one with almond milk: the first */
function regularMilk(message: string, before: Before): string {
  if (!REGULAR_ONE.test(message)) return message
  const all = rowsOf(before)
  const rows = all.filter(({ item }) => item.kind === 'drink')
  const usual = rows.filter(
    ({ customizations }) => (customizations?.milk ?? 'regular') === 'regular',
  )
  const [row, more] = usual
  const place = row && !more && rows.length > 1 ? placeOf(all.indexOf(row)) : null
  return place ? message.replace(REGULAR_ONE, place) : message
}
const REGULAR_ONE = /\bthe (?:regular|normal|plain|usual)(?: milk)? one\b/i

/** 'the cap', of a drink with a cream cap: no cappuccino */
function theCap(message: string, before: Before): string {
  const held = rowsOf(before).flatMap(({ customizations }) => customizations?.toppings ?? [])
  const [one, more] = before.menu.toppings.filter(
    ({ id, name }) => held.includes(id) && / cap$/i.test(name),
  )
  return one && !more ? message.replace(/\b(the|that|my) cap\b/i, `$1 ${one.name}`) : message
}

/** 'put the boba on hers not mine': it goes from one to the other. */
const onHersNotMine = (message: string, before: Before): string => {
  const { what = '', whom = '' } = ON_NOT.exec(message)?.groups ?? {}
  const [item, more] = what ? itemsOf(what, before.lexicon) : []
  return item?.kind === 'choice' && item.slot === 'topping' && !more
    ? `put the ${what} in ${whom} instead`
    : message
}
const ON_NOT = new RegExp(
  `${SO}(?:put |move |add |i want )?(?:the |that )?(?<what>[a-z][a-z ]{2,25}?) (?:should (?:be|go) )?(?:on|in|to|goes (?:on|in)) (?<whom>hers|his|mine|theirs|(?:the|my) [a-z ]{3,25}?),? (?:and )?not (?:on |in )?(?:hers|his|mine|theirs|(?:the|my) [a-z ]{3,25}?)${END}`,
  'i',
)

/** 'the other peach hot', of two of them of which one was changed */
function otherOfName(message: string, before: Before): string {
  const { what = '', how = '' } = OTHER_OF.exec(message)?.groups ?? {}
  const words = wordsOf(what).map(stem)
  const rows = rowsOf(before)
  const named = rows.filter(({ item }) => {
    const own = wordsOf(item.name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const plain = named.filter((row) => isPlain(row))
  const [row, more] = plain
  if (
    named.length !== 2 ||
    !row ||
    more ||
    !itemsOf(how, before.lexicon).some(({ kind }) => kind === 'choice')
  )
    return message
  return `make ${placeOf(rows.indexOf(row))} ${how}`
}
const OTHER_OF = new RegExp(
  `${SO}(?:make )?(?:the )?other (?<what>[a-z]{3,12}(?: [a-z]{3,8})?)(?: one)?,? (?<how>(?:with |in |w )?(?:no |less |extra |half )?[a-z0-9%][a-z0-9% ]{1,30}?)${END}`,
  'i',
)

/** 'the milk tea not the leaf tea', of an oolong: the Oolong Milk Tea */
function kindNotKind(message: string, before: Before): string {
  const [, kind = ''] = KIND_NOT.exec(message) ?? []
  const [row, more] = rowsOf(before).filter(({ isOffered }) => isOffered)
  if (!kind || !row || more) return message
  const found = row.item.name
    .toLowerCase()
    .split(' ')
    .flatMap((word) => {
      const name = `${word} ${kind.toLowerCase()}`
      const item = before.menu.items.find((each) => each.name.toLowerCase() === name)
      return item && item.id !== row.id ? [item] : []
    })
  return found.length === 1 ? `change the ${row.item.name} to a ${found[0]!.name}` : message
}
const KIND_NOT = new RegExp(
  `${SO}(?:i meant |i mean )?(?:the )?(milk tea|latte|green tea|black tea|tea)(?: one| kind)?,? (?:and )?not (?:the |a )?(?:(?:loose|leaf|hot|plain|pot|pure|straight|other) ?){0,3}(?:tea|leaf|one|kind|latte)?${END}`,
  'i',
)

/** 'the panini no tomato': what it is made of is left out, and it stays. */
function withoutPart(message: string, before: Before): string {
  const { what = '', part = '' } = PART_OF.exec(message)?.groups ?? {}
  const words = wordsOf(what).map(stem)
  const [row, more] = what
    ? rowsOf(before).filter(({ item }) => {
        const own = [item.name, ...item.aliases].flatMap((name) => wordsOf(name)).map(stem)
        return words.every((word) => own.includes(word))
      })
    : []
  const own = row ? wordsOf(`${row.item.name} ${row.item.description}`).map(stem) : []
  const isChoice = itemsOf(part, before.lexicon).some(({ kind }) => kind === 'choice')
  return row && !more && !isChoice && own.includes(stem(part.toLowerCase()))
    ? `no ${part} in the ${row.item.name}`
    : message
}
const PART_OF = new RegExp(
  `${SO}(?:the |my )(?<what>[a-z][a-z ]{2,25}?),? (?:no|without|hold the|minus the|sans)(?: the| any)? (?<part>[a-z]{3,12})${END}`,
  'i',
)

/** 'with vanilla', of a latte: the Vanilla Latte */
function flavourOfHead(message: string, before: Before): string {
  const [, how = ''] = FLAVOUR.exec(message) ?? []
  const offered = rowsOf(before).filter(({ isOffered }) => isOffered)
  const [row, more] = offered
  const next =
    row && how
      ? before.menu.items.find(
          ({ name }) => name.toLowerCase() === `${how} ${row.item.name}`.toLowerCase(),
        )
      : undefined
  return row && !more && next ? `change the ${row.item.name} to a ${next.name}` : message
}
const FLAVOUR = new RegExp(
  `${SO}(?:with|add|put|w|make it)(?: some| a| an)?(?: (?:shot|pump|bit|splash) of)? ([a-z]{4,10})(?: (?:syrup|flavou?r|in it))?${END}`,
  'i',
)

/** 'her name is Ivy', of whoever has a drink here */
function theirName(message: string, { state, lexicon, menu, cart }: Before): string {
  const [, name = ''] = NAME_OF.exec(message) ?? []
  const others = (state.owners ?? []).filter(({ who }) => who !== 'me')
  const [owner, more] = others
  if (!name || !owner || more || !isPersonName(name, lexicon)) return message
  const isThere = [...state.pending, ...cart].some(({ id }) => id === owner.id)
  const item = isThere && findItem(menu, owner.id)?.name
  return item ? `the ${item} is for ${name}` : message
}
const NAME_OF = new RegExp(`${SO}(?:her|his|their) name(?:'s| is|s)? ([a-z]{2,14})${END}`, 'i')
