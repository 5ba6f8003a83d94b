import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Before } from './before.ts'
import { withRoles } from './cart-meant.ts'
import { itemsOf } from './items.ts'
import { placeOf, type Row, rowsOf } from './rows.ts'
import { MAX_SPOKEN } from './values.ts'
import { isMeant, mayBe, type Owner, ROLES } from './whose-word.ts'

/**
 * Whose drink is which, as the customer told it: 'a latte for me', 'my wife wants a mocha'. It stands in the state, so that 'mine',
 * "my wife's" and 'hers' are known however many drinks there are.
 */
export function withOwners(reply: ChatReply, before: Before, message: string): ChatReply {
  const state = reply.state
  if (!state) return reply
  const there = new Set([
    ...state.pending.map(({ id }) => id),
    ...before.cart.map(({ id }) => id),
    ...(reply.perform ?? []).flatMap(({ item }) => item ?? []),
  ])
  const told = ownersIn(withRoles(message).toLowerCase(), before).filter(({ id }) => there.has(id))
  const known = (before.state.owners ?? []).flatMap((owner) => {
    if (told.some(({ who }) => who === owner.who)) return []
    if (there.has(owner.id)) return [owner]
    // Another drink stands in its place.
    const at = before.state.pending.findIndex(({ id }) => id === owner.id)
    const next = state.pending[at]
    const isTurned = next && state.pending.length === before.state.pending.length
    return isTurned ? [{ ...owner, id: next.id }] : []
  })
  const owners = [...known, ...told].slice(-MAX_SPOKEN)
  return owners.length > 0 ? { ...reply, state: { ...state, owners } } : reply
}

/** 'two hot chocolates for the kids and a latte for me' */
function ownersIn(low: string, { lexicon, state }: Before): Owner[] {
  const isOfOthers =
    (state.owners ?? []).length > 0 || ROLE.test(low) || /\bfor (?:him|her|them|[a-z]+)\b/.test(low)
  let last: string | null = null
  return low.split(/[,;.]|\b(?:and|plus|n)\b/).flatMap((part) => {
    const drink = itemsOf(part, lexicon).findLast((item) => item.kind === 'drink')
    last = drink?.id ?? last
    const who = whoIn(part, isOfOthers)
    return last && who && (drink || /^\W*(?:with |for )/.test(part)) ? [{ who, id: last }] : []
  })
}

function whoIn(part: string, isOfOthers: boolean): string | null {
  if (/\bfor (?:me|myself)\b|\bmine is\b|\bme (?:an?|one|the) /.test(part)) return 'me'
  const role = FOR_ROLE.exec(part)?.groups
  if (role) return role['who'] ?? role['whom'] ?? null
  return isOfOthers && I_WANT.test(part) ? 'me' : null
}

/** A message that points at somebody's drink, with its place instead; null where nobody is named who has one. */
export function byOwners(low: string, before: Before): string | null {
  const rows = rowsOf(before)
  if (rows.length < 2) return null
  const forWhom = madeFor(low, rows, before)
  if (forWhom) return forWhom
  const [own, drink] = [OWN.exec(low), WANTS.exec(low)]
  const found = own ?? drink
  const { mine, theirs, role, who, wish = '' } = found?.groups ?? {}
  if (!found) return byName(low, rows)
  // 'my wife wants a mocha' is one more.
  if (
    drink &&
    !own &&
    /^(?:an?|one|the|another|two|some|\d) (?!large|small|medium|bigger|pot|cup)/.test(wish)
  )
    return null
  const word = mine ? 'me' : (theirs ?? role ?? who ?? '').replace(/^(?:my|the|our) /, '')
  // 'he wants lemonade' may be one more, of whoever it is.
  const isOther = !own && itemsOf(wish, before.lexicon).some(({ kind }) => kind === 'drink')
  const place = placeFor(word, rows, before, isOther)
  const before_ = low.slice(0, found.index)
  const behind = low.slice(found.index + found[0].length)
  return place ? `${before_}${place}${drink && !own ? ` ${wish}` : ''}${behind}` : byName(low, rows)
}

/** Where the drink of 'her', 'me' or 'mom' stands. Who said nothing of their own has the only one that is nobody else's. */
function placeFor(
  word: string,
  rows: readonly Row[],
  { state }: Before,
  isStrict = false,
): string | null {
  const owners = state.owners ?? []
  const strict = owners.filter(({ who }) => isMeant(who, word))
  const those =
    strict.length > 0 || isStrict ? strict : owners.filter(({ who }) => mayBe(who, word))
  const [one, more] = those
  if (one) return more ? null : placeOfOwner(one, rows)
  const free = rows.filter(
    ({ id, item }) => item.kind === 'drink' && owners.every((owner) => owner.id !== id),
  )
  const [row] = free
  return word === 'me' && owners.length > 0 && free.length === 1 && row?.quantity === 1
    ? placeOf(rows.indexOf(row))
    : null
}

/** 'no ice for her', 'large for my friend', where no drink is named: hers is to be so. */
function madeFor(low: string, rows: readonly Row[], before: Before): string | null {
  const { wish = '', whom = '', role = whom } = MADE_FOR.exec(low)?.groups ?? {}
  const items = wish ? itemsOf(wish, before.lexicon) : []
  const isHow = items.some(({ kind }) => kind === 'choice')
  if (!isHow || items.some(({ kind }) => THINGS.has(kind))) return null
  const place = placeFor(role, rows, before)
  return place ? `make ${place} ${wish.trim()}` : null
}
const THINGS: ReadonlySet<string> = new Set(['drink', 'quantity', 'other', 'ordinal'])

/** Whether nobody can tell which of three or more drinks is meant by 'mine'. */
export function isOwnerOpen(low: string, before: Before): boolean {
  const rows = rowsOf(before).filter(({ item }) => item.kind === 'drink')
  const found = OWN.exec(low)?.groups
  if (!found || rows.length < 3) return false
  const isMade = itemsOf(low, before.lexicon)
  return (
    isMade.some(({ kind }) => kind === 'choice') && !isMade.some(({ kind }) => kind === 'drink')
  )
}

/** 'jen wants less sugar', 'make jens large', of a drink with her name on it */
function byName(low: string, rows: readonly Row[]): string | null {
  for (const found of low.matchAll(NAMED)) {
    const { name = '', verb = '' } = found.groups ?? {}
    const at = rows.findIndex(({ customerName }) => customerName?.toLowerCase() === name)
    const isOnly = rows.findLastIndex((row) => row.customerName?.toLowerCase() === name) === at
    const behind = low.slice(found.index + found[0].length)
    if (at < 0 || !isOnly || (rows[at]?.quantity ?? 2) > 1) continue
    if (verb && /^ ?(?:an? |one |the |another )(?!large|small|medium|bigger)/.test(behind)) continue
    return `${low.slice(0, found.index)}${placeOf(at)}${behind}`
  }
  return null
}
const NAMED =
  /\b(?<name>[a-z]{2,15})(?:(?:'s|s)(?: (?:one|drink|cup))?(?= )|(?<verb> (?:wants|needs|would like|gets|likes|prefers|asked for|said)(?: (?:it|hers|his|theirs)\b)?(?: to be| with)?)(?= ))/g

function placeOfOwner({ id }: Owner, rows: readonly Row[]): string | null {
  const own = rows.filter((row) => row.id === id)
  const offered = own.filter(({ isOffered }) => isOffered)
  const those = offered.length > 0 ? offered : own
  const [row] = those
  return row && those.length === 1 && row.quantity === 1 ? placeOf(rows.indexOf(row)) : null
}

const ROLE = new RegExp(`\\b(?:my|the|our) (?:${ROLES})s?\\b`)
const FOR_ROLE = new RegExp(
  `\\b(?:my|the|our) (?:[a-z]{3,8} )?(?<who>${ROLES})s?\\b(?!')|\\bfor (?<whom>him|her|them)\\b`,
)
const MADE_FOR = new RegExp(
  `^\\W{0,3}(?:(?:actually|ok|and|but|oh|wait|also|sorry|just|no(?=,)),? ){0,3}(?:make it |do |can (?:you|i) (?:do|get|make it) )?(?<wish>[a-z0-9%][a-z0-9% ]{2,40}?) (?:for|on|in) (?:(?<whom>her|him|me|them)s?|(?:my |the |our )(?<role>${ROLES})'?s?)(?: please| pls| though| too)*\\W{0,3}$`,
)
const I_WANT =
  /^\W*(?:so |but )?(?:i|i'd|i'll|ill|i'm)\b(?: (?:will|would|just|am))?(?: (?:want|have|take|like|get|getting|need|do|having))/
const OWN = new RegExp(
  `\\b(?:(?<mine>mine|my (?:one|drink|cup))|(?<theirs>hers|theirs|his(?= (?:with|without|no|less|more|extra|half|large|small|iced|hot|in|to|is|should|oat|soy|almond)\\b|\\W*$))|(?:my |the |our )(?<role>${ROLES})'?s(?: (?:one|drink|cup))?)(?=\\W|$)`,
)
const WANTS = new RegExp(
  `\\b(?<who>(?:my |the |our )(?:${ROLES})|he|she|they) (?:wants|want|needs|would like|prefers|likes|gets|asked for|said|says)(?: (?:it|hers|his|theirs|that)\\b)?(?: to be| with)? (?<wish>[a-z0-9].{1,50})`,
)
