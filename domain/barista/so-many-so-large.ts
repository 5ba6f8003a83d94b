import type { Before } from './before.ts'
import { rowNamed } from './drink-named.ts'
import { itemsOf } from './items.ts'
import { numberOf } from './meant-patterns.ts'
import { rowsOf } from './rows.ts'
import { SO, END } from './said-ends.ts'

/** 'not large no', 'no, not a hot one' */
export function notSoLarge(message: string, { state, cart }: Before): string {
  const [, how = ''] = (state.pending.length + cart.length > 0 && NOT_SO.exec(message)) || []
  return INSTEAD_OF[how.toLowerCase()] ?? message
}
const INSTEAD_OF: Readonly<Record<string, string>> = {
  large: 'make it regular size',
  hot: 'make it iced',
  iced: 'make it hot',
}
const NOT_SO = new RegExp(
  `${SO}not (?:the |an? )?(large|hot|iced)(?: one| size)?(?:,? no)?${END}`,
  'i',
)

/** 'one of the thais is too many' */
export function tooMany(message: string, before: Before): string {
  const { count = 'one', what = '' } = TOO_MANY.exec(message)?.groups ?? {}
  const row = what && rowNamed(what, before)
  return row && row.quantity > numberOf(count.toLowerCase())
    ? `remove ${count} of the ${row.item.name}s`
    : message
}
const TOO_MANY = new RegExp(
  `${SO}(?:(?<count>one|two|three|[1-3])(?: of)? (?:the |those |these )?(?<what>[a-z][a-z ]{2,25}?) (?:is|are)(?: one)? too (?:many|much))${END}`,
  'i',
)

/** 'just one tart', of the two in the cart: so many, and no more of them */
export function justSoMany(message: string, before: Before): string {
  const { count = '', what = '' } = JUST.exec(message)?.groups ?? {}
  const row = what && rowNamed(what, before)
  const n = numberOf(count.toLowerCase())
  if (itemsOf(what, before.lexicon).some(({ kind }) => kind === 'choice')) return message
  return row && row.quantity > n && !before.state.pending.some(({ id }) => id !== row.id)
    ? `make the ${row.item.name} ${n}`
    : message
}
const JUST = new RegExp(
  `${SO}(?:(?:i|we) )?(?:just|only)(?: (?:want|need|make it|do))? (?<count>one|two|three|four|[1-9]) (?!of\\b|more\\b)(?<what>[a-z][a-z ]{2,25}?)${END}`,
  'i',
)

/** 'just a cup rather than the pot', 'my tea' of the only tea */
export function cupNotPot(message: string, before: Before): string {
  const plain = message.replace(
    /(?<=\b(?:pot|cup|large|regular|medium|small|hot|iced)(?: one| size)?),? (?:(?:rather than|over) (?:an? |the )?|(?:and )?not (?:an? |the ))(?:pot|cup|large|regular|medium|small|hot|iced)(?: one)?(?=\W{0,3}$|[,.])/i,
    '',
  )
  const [all = '', kind = '', article = ''] = MY_KIND.exec(plain) ?? []
  if (!all) return plain
  const kinds = KINDS[kind.toLowerCase()] ?? []
  const [row, more] = rowsOf(before).filter(({ item }) => kinds.includes(item.category))
  return row && !more ? plain.replace(all, `make the ${row.item.name} ${article}`) : plain
}
const MY_KIND =
  /\bmake (?:my|the|that|her|his) (tea|coffee|pastry)(?: just| only)? (an? )?(?=[a-z])/i
const KINDS: Readonly<Record<string, readonly string[]>> = {
  coffee: ['coffee'],
  tea: ['boba', 'fruit-tea', 'specialty-tea'],
  pastry: ['pastry'],
}
